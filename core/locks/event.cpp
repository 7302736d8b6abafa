#include "core/locks/event.h"

#include <array>

namespace lockscope::locks
{

namespace
{

/// In the order of EventKind.
constexpr std::array<const char*, 21> eventNames{
    "acquired",
    "reentered",
    "renewed",
    "partly-released",
    "released",
    "handed-over",
    "expired",
    "deleted",
    "gone",
    "evicted",
    "flushed",
    "force-released",
    "waiter-joined",
    "waiter-left",
    "changed-unseen",
    "possibly-lost",
    "database-flushed",
    "server-restarted",
    "demoted",
    "promoted",
    "failed-over",
};

/// In the order of Seen.
constexpr std::array<const char*, 7> seenNames{
    "tracking", "keyspace", "channel", "deadline", "reconcile", "scan", "act"};

} // namespace

QByteArray name(EventKind kind) { return eventNames.at(static_cast<std::size_t>(kind)); }

QByteArray name(Seen source) { return seenNames.at(static_cast<std::size_t>(source)); }

std::optional<EventKind> eventKindFromName(const QByteArray& name)
{
    for (std::size_t i = 0; i < eventNames.size(); ++i) {
        if (name == eventNames.at(i))
            return static_cast<EventKind>(i);
    }
    return std::nullopt;
}

} // namespace lockscope::locks
