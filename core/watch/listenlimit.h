#pragma once

#include "core/base/time.h"

#include <QtGlobal>

#include <optional>

namespace lockscope::watch
{

/// Decides whether to listen to lock channels. Each message costs the server a push. Where messages come
/// faster than a limit for long, listening rests, and is tried again for a moment at growing intervals. It
/// goes on once the channels are calm. Pure: no clock, no connection; one thread.
class ListenLimit
{
public:
    /// The limits of listening.
    struct Limits {
        int messagesPerSecond = 4000;   ///< borne for good
        base::milliseconds burst{2000}; ///< so much time's worth of them may come at once
        int calmPerSecond = 2000;       ///< slower than this in a trial: listening goes on
        base::milliseconds trial{200};
        base::milliseconds shortestRest{2000}, longestRest{16'000};
        base::milliseconds calmFor{10'000}; ///< after this time without a rest, rests are short again
    };
    /// The next step to take.
    enum class Step {
        None,
        Rest,   ///< unsubscribe: too many
        Try,    ///< subscribe, then call confirmed()
        Listen, ///< the trial was calm: what is heard from now on is all that is said
    };

    ListenLimit()
        : ListenLimit(Limits{})
    {
    }
    explicit ListenLimit(const Limits& limits)
        : m_limits(limits)
    {
    }

    /// One message came.
    Step hear(base::MonoTime now);
    /// The subscription of a trial stands: what comes from now on counts.
    void confirmed(base::MonoTime now);
    /// Time has passed.
    Step advance(base::MonoTime now);
    /// When advance() has something to say, if no message comes before.
    [[nodiscard]] std::optional<base::MonoTime> nextAt() const;
    /// The connection is a new one: listening begins as if nothing had been.
    void reset() { *this = ListenLimit(m_limits); }

    /// True while listening rests, and while it is tried: messages are missed.
    [[nodiscard]] bool resting() const { return m_state != State::Listening; }
    /// Messages a second, when they last were too many.
    [[nodiscard]] int rate() const { return m_rate; }

private:
    enum class State : quint8 { Listening, Resting, Subscribing, Trying };

    Step rest(base::MonoTime now);
    void count(base::MonoTime now);
    [[nodiscard]] bool isTooMany(base::MonoTime now);

    Limits m_limits;
    State m_state = State::Listening;
    base::MonoTime m_paidUntil{};             ///< of the burst: messages run ahead of the limit until then
    base::MonoTime m_countedSince{};          ///< what the rate is measured over
    base::MonoTime m_nextAt{}, m_listening{}; ///< end of the rest or trial; since when it goes well
    base::milliseconds m_rest{0};
    int m_counted = 0;
    int m_rate = 0;
};

} // namespace lockscope::watch
