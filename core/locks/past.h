#pragma once

#include "core/locks/event.h"

#include <vector>

namespace lockscope::locks
{

/// True where nothing but the moment differs.
bool isSamePoint(const LeasePoint& left, const LeasePoint& right);

/// The past of one lock in few bytes: its events without what the lock itself says, and the points of its
/// sawtooth. The oldest are dropped first. No room is kept beyond the limit, and neighbours share the name of
/// their holder. Pure.
class Past
{
public:
    /// Adds the event; of more than `limit` the oldest are forgotten.
    void add(const Event& event, int limit);
    /// Adds the point where it differs from the last one. Time never goes back, and after the lock was out of
    /// sight a point counts from the read at `asOf` on.
    void add(LeasePoint point, base::ServerTime asOf, int limit);
    /// Returns all points and events that are kept; each event gets the name and kind of `lock`.
    [[nodiscard]] History history(const Lock& lock) const;

private:
    struct Entry {
        quint64 seq = 0;
        base::ServerTime at{};
        base::HolderId holder;
        qint64 count = 0;
        std::optional<base::milliseconds> ttl;
        qint64 unseen = 0;
        EventKind kind = EventKind::ChangedUnseen;
        Seen source = Seen::Scan;
        bool exact = false;
        QByteArray node;
    };

    std::vector<Entry> m_events;
    std::vector<LeasePoint> m_points;
    quint64 m_dropped = 0;
};

} // namespace lockscope::locks
