#include "core/client/acquiremachine.h"

#include <algorithm>

namespace lockscope::client
{

namespace
{

using namespace std::chrono_literals;
using base::MonoTime;

/// A lock without expiry is tried again this often: its message may be lost, and nothing else would show that
/// it is free.
constexpr base::milliseconds noExpiryPause = 5s;
/// The pause where the lock is free and it is another waiter's turn: the other may be gone, and its place
/// runs out soon.
constexpr base::milliseconds turnPause = 500ms;
/// However long the holder has left, a lost message costs no more than this.
constexpr base::milliseconds longestPause = 60s;
constexpr base::milliseconds longestPoll = 128ms;
/// How long the place in a queue is worth trying to leave; after that it runs out by itself.
constexpr base::milliseconds leavingTakes = 3s;

} // namespace

AcquireMachine::AcquireMachine(const AcquireTerms& terms)
    : m_terms(terms)
{
}

AcquireMachine::Acts AcquireMachine::enter(State state, Act act)
{
    m_state = state;
    m_wakeAt.reset();
    return {act};
}

AcquireMachine::Acts AcquireMachine::tryAgain(MonoTime now)
{
    m_triedAt = now;
    m_messageWhileTrying = false;
    return enter(State::Trying, Act::Try);
}

AcquireMachine::Acts AcquireMachine::begin(MonoTime now)
{
    if (m_state != State::Fresh)
        return {};
    if (m_terms.wait)
        m_deadline = now + *m_terms.wait;
    return tryAgain(now);
}

AcquireMachine::Acts AcquireMachine::tried(const base::Result<Attempt>& attempt, MonoTime now)
{
    if (m_state != State::Trying)
        return {};
    if (attempt.ok())
        return attempt->acquired ? finish(*attempt, now) : refused(*attempt, now);
    switch (verdictOn(attempt.error())) {
    case CallVerdict::Undecided:
        return m_terms.canLook ? enter(State::Looking, Act::Look)
                               : finish(base::Error{base::ErrorKind::OutcomeUnknown, {}, {}}, now);
    case CallVerdict::NotDone:
        return isOver(now) ? finish(attempt.error(), now) : sleepFor(retryPause, now);
    case CallVerdict::Final:
        break;
    }
    return finish(attempt.error(), now);
}

AcquireMachine::Acts AcquireMachine::refused(const Attempt& attempt, MonoTime now)
{
    m_lastRefusal = attempt;
    if (isOver(now))
        return finish(attempt, now);
    if (!m_listening && !m_terms.polls)
        return subscribe();
    if (m_messageWhileTrying)
        return tryAgain(now);
    return sleepFor(pauseAfter(attempt), now);
}

AcquireMachine::Acts AcquireMachine::subscribe()
{
    m_listening = true;
    const Acts acts = enter(State::Subscribing, Act::Subscribe);
    m_wakeAt = m_deadline;
    return acts;
}

base::milliseconds AcquireMachine::pauseAfter(const Attempt& attempt)
{
    if (m_terms.polls)
        return std::exchange(m_poll, std::min(2 * m_poll, longestPoll));
    if (attempt.ttl == -2ms)
        return turnPause;
    return attempt.ttl < 0ms ? noExpiryPause : std::clamp(attempt.ttl, 1ms, longestPause);
}

AcquireMachine::Acts AcquireMachine::sleepFor(base::milliseconds pause, MonoTime now)
{
    m_state = State::Sleeping;
    m_wakeAt = m_deadline ? std::min(now + pause, *m_deadline) : now + pause;
    return {};
}

AcquireMachine::Acts AcquireMachine::subscribed(const base::Result<void>& result, MonoTime now)
{
    if (m_state != State::Subscribing)
        return {};
    if (!result.ok())
        return finish(result.error(), now);
    if (isOver(now))
        return finish(m_lastRefusal, now);
    return tryAgain(now);
}

AcquireMachine::Acts AcquireMachine::message(MonoTime now)
{
    m_messageWhileTrying = m_state != State::Sleeping;
    if (m_messageWhileTrying)
        return {};
    return tryAgain(now);
}

AcquireMachine::Acts AcquireMachine::time(MonoTime now)
{
    if (!m_wakeAt || now < *m_wakeAt)
        return {};
    if (m_state == State::BeforeLook)
        return enter(State::Looking, Act::Look);
    if (m_state == State::BeforeLeave)
        return enter(State::Leaving, Act::Leave);
    if (isOver(now))
        return finish(m_lastRefusal, now);
    return tryAgain(now);
}

AcquireMachine::Acts AcquireMachine::looked(const base::Result<HoldState>& state, MonoTime now)
{
    if (m_state != State::Looking)
        return {};
    if (!state.ok())
        return lookLater(now);
    if (state->count > m_terms.heldBefore)
        return finish(Attempt{true, state->count, state->ttl, state->token}, now);
    const bool isHeldByAnother = state->count == 0 && state->ttl != -2ms;
    if (isHeldByAnother)
        return refused({false, 0, state->ttl}, now);
    return isOver(now) ? finish(base::Error{base::ErrorKind::NotSent, {}, {}}, now) : tryAgain(now);
}

/// After the lease that the attempt may have set is over, it can hold nothing any more: only then may its
/// outcome stay unknown.
AcquireMachine::Acts AcquireMachine::lookLater(MonoTime now)
{
    if (now >= m_triedAt + m_terms.lease)
        return finish(base::Error{base::ErrorKind::OutcomeUnknown, {}, {}}, now);
    m_state = State::BeforeLook;
    m_wakeAt = now + retryPause;
    return {};
}

AcquireMachine::Acts AcquireMachine::giveUp(MonoTime now)
{
    m_deadline = now;
    const bool isIdle =
        m_state == State::Fresh || m_state == State::Subscribing || m_state == State::Sleeping;
    return isIdle ? finish(m_lastRefusal, now) : Acts();
}

/// True where the attempt has a place in the queue: a single attempt takes none, nor does a wait that was
/// given up before it began.
bool AcquireMachine::hasPlace() const
{
    const bool hasTried = m_triedAt != MonoTime();
    return m_terms.queues && hasTried && m_terms.wait.value_or(1ms) > 0ms;
}

AcquireMachine::Acts AcquireMachine::finish(base::Result<Attempt> outcome, MonoTime now)
{
    m_outcome = std::move(outcome);
    const bool isOurs = m_outcome.ok() && m_outcome->acquired;
    Acts acts;
    if (m_listening)
        acts << Act::Unsubscribe;
    if (!isOurs && hasPlace())
        return acts + leaveQueue(now);
    return acts + enter(State::Finished, Act::Finish);
}

AcquireMachine::Acts AcquireMachine::leaveQueue(MonoTime now)
{
    m_leaveUntil = now + leavingTakes;
    return enter(State::Leaving, Act::Leave);
}

/// Leaving twice does no harm, so an unanswered request is sent again.
AcquireMachine::Acts AcquireMachine::left(const base::Result<void>& result, MonoTime now)
{
    if (m_state != State::Leaving)
        return {};
    if (result.ok() || verdictOn(result.error()) == CallVerdict::Final || now >= m_leaveUntil)
        return enter(State::Finished, Act::Finish);
    m_state = State::BeforeLeave;
    m_wakeAt = now + retryPause;
    return {};
}

} // namespace lockscope::client
