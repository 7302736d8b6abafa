#pragma once

#include "core/locks/event.h"

#include <QHash>

namespace lockscope::locks
{

/// Events that a message would explain which another server passes on, and which therefore may come after the
/// look that it belongs to: they wait for it a while, and what happens to the same lock afterwards waits
/// behind them. Pure; owned by the Registry.
class OwedEvents
{
public:
    /// How long such a message may be on its way; zero: nothing waits.
    void setPatience(base::milliseconds patience) { m_patience = patience; }

    /// True where the event waits: for a message, where `owed`, or behind another of its lock.
    bool keep(const Event& event, bool owed);
    /// Its message has come: the first that waits for one is a release. False where none does.
    bool explain(const LockRef& ref);
    /// Those that wait for nothing at `now`, each lock's in their order.
    [[nodiscard]] QList<Event> take(base::ServerTime now);
    /// All of that lock.
    [[nodiscard]] QList<Event> takeOf(const LockRef& ref);
    /// When the next of them has waited long enough.
    [[nodiscard]] std::optional<base::ServerTime> nextAt() const;

private:
    struct Waiting {
        Event event;
        std::optional<base::ServerTime> until; ///< for its message
    };

    QHash<LockRef, QList<Waiting>> m_waiting;
    base::milliseconds m_patience{0};
};

} // namespace lockscope::locks
