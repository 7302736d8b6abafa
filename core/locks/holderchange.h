#pragma once

#include "core/locks/lock.h"

namespace lockscope::locks
{

/// The difference between two reads of the holders of a lock. Holders are identified by their ids' bytes.
struct HolderChange {
    /// A holder whose count has changed.
    struct Recount {
        Holder now;
        qint64 before = 0;
    };
    QList<Holder> joined;
    QList<Holder> left;
    QList<Recount> recounted;
    bool shared = false;    ///< at least one holder is in both
    bool prolonged = false; ///< a hold's own expiry moved forward

    [[nodiscard]] bool isEmpty() const { return joined.isEmpty() && left.isEmpty() && recounted.isEmpty(); }
};

/// Compares two reads of the holders of one lock.
HolderChange changeBetween(const QList<Holder>& before, const QList<Holder>& now);

} // namespace lockscope::locks
