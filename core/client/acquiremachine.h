#pragma once

#include "core/client/attempt.h"

#include <QList>

#include <optional>

namespace lockscope::client
{

/// The limits of an acquire; times are relative to its begin.
struct AcquireTerms {
    std::optional<base::milliseconds> wait{base::milliseconds(0)}; ///< empty = without limit; 0 = one attempt
    base::milliseconds lease{30'000};                              ///< the expiry that a success sets
    qint64 heldBefore = 0; ///< this holder's reentry count as far as we know
    bool polls = false;    ///< no message says when the lock gets free: tries after 1, 2, 4 … 128 ms
    bool queues = false;   ///< a refused attempt has a place in a queue, which is left when the wait ends
    bool canLook = true;   ///< false: nothing says whether an unanswered attempt was done
};

/// Takes one lock, waiting included, as a pure machine: events in, acts out, no clock and no socket inside.
/// try -> subscribe -> try again -> sleep until a message or min(holder's remaining ms, remaining wait) ->
/// try ... -> unsubscribe, whatever happens, and leave the queue. Subscribing counts against the wait. A
/// written and unanswered attempt is looked up, never sent again before that. Sources: redisson-wire 2.3 and
/// 10, source-systems B. Each event returns the next acts, in order; also, time() must be called at wakeAt().
class AcquireMachine
{
public:
    /// An act for the owner: Try and Look go to the server and are answered by tried() and looked().
    enum class Act : quint8 { Try, Look, Subscribe, Unsubscribe, Leave, Finish };
    using Acts = QList<Act>;

    explicit AcquireMachine(const AcquireTerms& terms);

    /// Begins the acquire; to be called once.
    Acts begin(base::MonoTime now);
    /// Takes the answer to Try.
    Acts tried(const base::Result<Attempt>& attempt, base::MonoTime now);
    /// Takes the answer to Look.
    Acts looked(const base::Result<HoldState>& state, base::MonoTime now);
    /// Takes the answer to Subscribe.
    Acts subscribed(const base::Result<void>& result, base::MonoTime now);
    /// A message on the lock's channel, or any other reason to believe that the lock may be free.
    Acts message(base::MonoTime now);
    /// The place in the queue was left, or could not be.
    Acts left(const base::Result<void>& result, base::MonoTime now);
    /// Takes the time where wakeAt() has come.
    Acts time(base::MonoTime now);
    /// Ends the wait now. An attempt that is under way decides: its lock may be ours.
    Acts giveUp(base::MonoTime now);

    /// Returns when time() must be called if no event comes before; empty = never.
    [[nodiscard]] std::optional<base::MonoTime> wakeAt() const { return m_wakeAt; }
    /// Returns the outcome for Finish: acquired with its count, or refused (the wait is over), or the error
    /// that ended it.
    [[nodiscard]] const base::Result<Attempt>& outcome() const { return m_outcome; }
    [[nodiscard]] const AcquireTerms& terms() const { return m_terms; }

    /// Archives all of its state in a fixed order: `archive(field, …)` writes or reads each.
    template<class Archive>
    void fields(Archive& archive)
    {
        archive.among(m_state, State::Finished);
        archive(m_terms, m_listening, m_messageWhileTrying, m_lastRefusal, m_deadline, m_wakeAt, m_triedAt,
            m_leaveUntil, m_poll, m_outcome);
    }

private:
    enum class State : quint8 {
        Fresh,
        Trying,
        Looking,
        Subscribing,
        Sleeping,
        BeforeLook,
        Leaving,
        BeforeLeave,
        Finished
    };

    Acts enter(State state, Act act);
    Acts tryAgain(base::MonoTime now);
    Acts sleepFor(base::milliseconds pause, base::MonoTime now);
    Acts subscribe();
    [[nodiscard]] base::milliseconds pauseAfter(const Attempt& attempt);
    Acts refused(const Attempt& attempt, base::MonoTime now);
    Acts lookLater(base::MonoTime now);
    Acts finish(base::Result<Attempt> outcome, base::MonoTime now);
    Acts leaveQueue(base::MonoTime now);
    [[nodiscard]] bool hasPlace() const;
    [[nodiscard]] bool isOver(base::MonoTime now) const { return m_deadline && now >= *m_deadline; }

    AcquireTerms m_terms;
    State m_state = State::Fresh;
    bool m_listening = false;
    bool m_messageWhileTrying = false;
    Attempt m_lastRefusal;
    std::optional<base::MonoTime> m_deadline;
    std::optional<base::MonoTime> m_wakeAt;
    base::MonoTime m_triedAt{};
    base::MonoTime m_leaveUntil{};
    base::milliseconds m_poll{1};
    base::Result<Attempt> m_outcome = Attempt{};
};

} // namespace lockscope::client
