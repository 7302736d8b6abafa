#pragma once

#include "core/client/attempt.h"

#include <QList>

#include <optional>

namespace lockscope::client
{

/// What an acquire may cost: times are relative to its begin.
struct AcquireTerms {
    std::optional<base::milliseconds> wait{base::milliseconds(0)}; ///< empty = without limit; 0 = one attempt
    base::milliseconds lease{30'000};                              ///< what a success sets the expiry to
    qint64 heldBefore = 0; ///< this holder's reentry count as far as we know
};

/// Taking one lock, waiting included, as a pure machine: events in, acts out, no clock and no socket inside.
/// try -> subscribe -> try again -> sleep until a message or min(holder's remaining ms, remaining wait) ->
/// try
/// ... -> unsubscribe, whatever happens. Subscribing counts against the wait. A written and unanswered
/// attempt is looked up, never sent again unseen. Sources: redisson-wire 2.3, source-systems B. Each event
/// returns what to do now, in order; besides, time() is wanted at wakeAt().
class AcquireMachine
{
public:
    enum class Act : quint8 { Try, Look, Subscribe, Unsubscribe, Finish };
    using Acts = QList<Act>;

    explicit AcquireMachine(const AcquireTerms& terms);

    Acts begin(base::MonoTime now);
    Acts tried(const base::Result<Attempt>& attempt, base::MonoTime now);
    Acts looked(const base::Result<HoldSight>& sight, base::MonoTime now);
    Acts subscribed(const base::Result<void>& result, base::MonoTime now);
    /// A message on the lock's channel, or any other reason to believe that the lock may be free.
    Acts message(base::MonoTime now);
    Acts time(base::MonoTime now);

    [[nodiscard]] std::optional<base::MonoTime> wakeAt() const { return m_wakeAt; }
    /// Of Finish: acquired with its count, or refused (the wait is over), or the error that ended it.
    [[nodiscard]] const base::Result<Attempt>& outcome() const { return m_outcome; }

private:
    enum class State : quint8 { Fresh, Trying, Looking, Subscribing, Sleeping, BeforeLook, Finished };

    Acts enter(State state, Act act);
    Acts tryAgain(base::MonoTime now);
    Acts sleepFor(base::milliseconds pause, base::MonoTime now);
    Acts refused(const Attempt& attempt, base::MonoTime now);
    Acts lookLater(base::MonoTime now);
    Acts finish(base::Result<Attempt> outcome);
    [[nodiscard]] bool isOver(base::MonoTime now) const { return m_deadline && now >= *m_deadline; }

    AcquireTerms m_terms;
    State m_state = State::Fresh;
    bool m_listening = false;
    bool m_messageWhileTrying = false;
    Attempt m_lastRefusal;
    std::optional<base::MonoTime> m_deadline;
    std::optional<base::MonoTime> m_wakeAt;
    base::MonoTime m_triedAt{};
    base::Result<Attempt> m_outcome = Attempt{};
};

} // namespace lockscope::client
