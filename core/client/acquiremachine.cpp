#include "core/client/acquiremachine.h"

#include <algorithm>

namespace lockscope::client
{

namespace
{

using namespace std::chrono_literals;
using base::MonoTime;

/// A lock without expiry is looked at again this often: its message may be lost, and nothing else would tell.
constexpr base::milliseconds noExpiryPause = 5s;

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
    if (m_terms.wait)
        m_deadline = now + *m_terms.wait;
    return tryAgain(now);
}

AcquireMachine::Acts AcquireMachine::tried(const base::Result<Attempt>& attempt, MonoTime now)
{
    if (m_state != State::Trying)
        return {};
    if (attempt.ok())
        return attempt->acquired ? finish(*attempt) : refused(*attempt, now);
    switch (verdictOn(attempt.error())) {
    case Verdict::Undecided:
        return enter(State::Looking, Act::Look);
    case Verdict::NotDone:
        return isOver(now) ? finish(attempt.error()) : sleepFor(retryPause, now);
    case Verdict::Final:
        break;
    }
    return finish(attempt.error());
}

AcquireMachine::Acts AcquireMachine::refused(const Attempt& attempt, MonoTime now)
{
    m_lastRefusal = attempt;
    if (isOver(now))
        return finish(attempt);
    if (!m_listening) {
        m_listening = true;
        const Acts acts = enter(State::Subscribing, Act::Subscribe);
        m_wakeAt = m_deadline;
        return acts;
    }
    if (m_messageWhileTrying)
        return tryAgain(now);
    return sleepFor(attempt.ttl < 0ms ? noExpiryPause : std::max(attempt.ttl, 1ms), now);
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
        return finish(result.error());
    if (isOver(now))
        return finish(m_lastRefusal);
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
    if (isOver(now))
        return finish(m_lastRefusal);
    return tryAgain(now);
}

AcquireMachine::Acts AcquireMachine::looked(const base::Result<HoldSight>& sight, MonoTime now)
{
    if (m_state != State::Looking)
        return {};
    if (!sight.ok())
        return lookLater(now);
    if (sight->count > m_terms.heldBefore)
        return finish(Attempt{true, sight->count, sight->ttl});
    const bool isHeldByAnother = sight->count == 0 && sight->ttl != -2ms;
    if (isHeldByAnother)
        return refused({false, 0, sight->ttl}, now);
    return isOver(now) ? finish(base::Error{base::ErrorKind::NotSent, {}, {}}) : tryAgain(now);
}

/// Once the lease is over that the attempt may have set, nothing can be held any more by it: only then may
/// its outcome stay unknown.
AcquireMachine::Acts AcquireMachine::lookLater(MonoTime now)
{
    if (now >= m_triedAt + m_terms.lease)
        return finish(base::Error{base::ErrorKind::OutcomeUnknown, {}, {}});
    m_state = State::BeforeLook;
    m_wakeAt = now + retryPause;
    return {};
}

AcquireMachine::Acts AcquireMachine::finish(base::Result<Attempt> outcome)
{
    m_state = State::Finished;
    m_wakeAt.reset();
    m_outcome = std::move(outcome);
    return m_listening ? Acts{Act::Unsubscribe, Act::Finish} : Acts{Act::Finish};
}

} // namespace lockscope::client
