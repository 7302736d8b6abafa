#pragma once

#include "core/locks/lock.h"

namespace lockscope::locks
{

/// The fact that a key has no expiry, and that its value says until when it is held (see lockwords.h).
inline constexpr QByteArrayView endsInValue = "ends-in-value";

/// True where the lock's expiry is of its value: the server never deletes its key.
inline bool isEndedByValue(const Lock& lock) { return lock.evidence->facts.contains(endsInValue); }

/// Returns when the server deletes the key unless somebody prolongs it; empty = it never does, or that
/// is not known.
inline base::CompactOptional<base::ServerTime> keyExpiresAt(const Lock& lock)
{
    return isEndedByValue(lock) ? base::CompactOptional<base::ServerTime>() : lock.expiresAt;
}

} // namespace lockscope::locks
