#pragma once

#include "core/locks/event.h"

#include <deque>
#include <functional>

namespace lockscope::locks
{

/// Finds locks that one holder took within a moment, with equal counts: they may be one MultiLock, which
/// takes its members one after another. A hint, no more. Pure and bounded.
class GroupHint
{
public:
    /// A lock that belongs to a group.
    struct Found {
        LockRef ref;      ///< the lock that was taken first
        QByteArray group; ///< an id for a group that begins with it
    };
    /// Notes an acquisition. Returns the one that it may belong with, among those that `isHeld`.
    std::optional<Found> takenWith(const Event& event, const std::function<bool(const LockRef&)>& isHeld);

private:
    struct Taken {
        LockRef ref;
        base::HolderId holder;
        qint64 count = 0;
        base::ServerTime at{};
    };
    std::deque<Taken> m_recent;
};

} // namespace lockscope::locks
