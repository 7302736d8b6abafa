#pragma once

#include "core/locks/holder.h"

#include <QList>

#include <optional>

namespace lockscope::locks
{

/// Since when the queue before a lock has been as it is, as far as that was seen: of what began before it was
/// looked at, and of what was not kept, the moment is a later one. Values; any thread.
class QueueSince
{
public:
    /// Returns what is known at `at`, when `before` has become `now`.
    [[nodiscard]] QueueSince followedBy(const Waiters& before, const Waiters& now, base::ServerTime at) const;
    /// The moment since which at least `count` have waited without a break; empty where so many do not.
    [[nodiscard]] std::optional<base::ServerTime> since(qint64 count) const;
    /// The moment since which the first in the queue has been there and has not listened.
    [[nodiscard]] std::optional<base::ServerTime> firstIsDeadSince() const { return m_firstIsDeadSince; }

    friend bool operator==(const QueueSince&, const QueueSince&) = default;

private:
    struct Level {
        qint64 count = 0; ///< at least so many …
        base::ServerTime since{};
        friend bool operator==(const Level&, const Level&) = default;
    };

    QList<Level> m_levels; ///< both rise
    base::CompactOptional<base::ServerTime> m_firstIsDeadSince;
};

} // namespace lockscope::locks
