#pragma once

#include "core/watch/keyread.h"

namespace lockscope::admin
{

/// A lock as the acting connection has just read it.
struct LockSnapshot {
    bool missing = false;           ///< the key is not there; `lock` is the free one then
    locks::LockPtr lock;            ///< null: the key is something else now
    QList<locks::Reading> readings; ///< the readings that it was decoded from
    base::milliseconds within{0};   ///< expiries may be off by so much

    /// True where somebody holds it by that read.
    [[nodiscard]] bool isHeld() const { return lock && lock->exists; }
};

/// Returns the read that gets all of `known` again.
watch::KeyRead readOf(const locks::Lock& known);
/// Returns the lock that a finished read has found. Errors: why it could not be read, TooLarge included.
base::Result<LockSnapshot> snapshotOf(const watch::KeyRead& keyRead, const locks::Lock& known);

} // namespace lockscope::admin
