#pragma once

#include "core/base/compactoptional.h"
#include "core/base/raw.h"
#include "core/base/time.h"
#include "core/locks/kind.h"

#include <QByteArray>
#include <QList>

#include <optional>

namespace lockscope::locks
{

/// One who holds the lock.
struct Holder {
    base::HolderId id; ///< exactly as stored ("uuid:7", "uuid:7:write", 16 raw bytes of a permit)
    QByteArray client; ///< the client's part of the id (a uuid), where it has one
    QByteArray thread; ///< the thread's part, where it has one
    qint64 count = 1;  ///< reentry count
    Mode mode = Mode::Exclusive;
    bool sinceExact = false;                           ///< we saw it being taken
    base::ServerTime since{};                          ///< held since, as far as seen
    base::CompactOptional<base::ServerTime> expiresAt; ///< this hold's own expiry, where it has one

    friend bool operator==(const Holder&, const Holder&) = default;
};

/// One who waits, where waiters are listed (fair lock).
struct Waiter {
    base::HolderId id;
    std::optional<bool> alive; ///< has a subscriber on its channel; empty = not known yet
    base::CompactOptional<base::ServerTime>
        validUntil; ///< its place in the queue is valid until (clients' clock)

    friend bool operator==(const Waiter&, const Waiter&) = default;
};

/// The queue before a lock, as far as it can be known.
struct Waiters {
    qint64 count = 0;
    Visibility visibility = Visibility::Unknown;
    QList<Waiter> list; ///< of Listed, next first

    friend bool operator==(const Waiters&, const Waiters&) = default;
};

} // namespace lockscope::locks
