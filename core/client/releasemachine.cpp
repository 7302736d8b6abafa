#include "core/client/releasemachine.h"

namespace lockscope::client
{

using base::MonoTime;

ReleaseMachine::ReleaseMachine(const ReleaseTerms& terms)
    : m_terms(terms)
{
}

ReleaseMachine::Acts ReleaseMachine::enter(State state, Act act)
{
    m_state = state;
    m_wakeAt.reset();
    return {act};
}

ReleaseMachine::Acts ReleaseMachine::begin(MonoTime now)
{
    m_end = now + m_terms.lease;
    return enter(State::Sending, Act::Send);
}

ReleaseMachine::Acts ReleaseMachine::sent(const base::Result<Leave>& leave, MonoTime now)
{
    if (m_state != State::Sending)
        return {};
    if (leave.ok())
        return finish(leave);
    switch (verdictOn(leave.error())) {
    case CallVerdict::Undecided:
        return m_terms.canLook ? enter(State::Looking, Act::Look)
                               : finish(base::Error{base::ErrorKind::OutcomeUnknown, {}, {}});
    case CallVerdict::NotDone:
        return later(State::BeforeSend, leave.error(), now);
    case CallVerdict::Final:
        break;
    }
    return finish(leave);
}

ReleaseMachine::Acts ReleaseMachine::looked(const base::Result<HoldState>& state, MonoTime now)
{
    if (m_state != State::Looking)
        return {};
    const base::Error unknown{base::ErrorKind::OutcomeUnknown, {}, {}};
    if (!state.ok())
        return later(State::BeforeLook, unknown, now);
    if (m_terms.heldBefore == 0)
        return finish(unknown);
    if (state->count < m_terms.heldBefore)
        return finish(Leave{true, state->count});
    return enter(State::Sending, Act::Send);
}

ReleaseMachine::Acts ReleaseMachine::time(MonoTime now)
{
    if (!m_wakeAt || now < *m_wakeAt)
        return {};
    return m_state == State::BeforeSend ? enter(State::Sending, Act::Send) : enter(State::Looking, Act::Look);
}

ReleaseMachine::Acts ReleaseMachine::later(State state, const base::Error& reason, MonoTime now)
{
    if (now >= m_end)
        return finish(reason);
    m_state = state;
    m_wakeAt = now + retryPause;
    return {};
}

ReleaseMachine::Acts ReleaseMachine::finish(base::Result<Leave> outcome)
{
    m_state = State::Finished;
    m_wakeAt.reset();
    m_outcome = std::move(outcome);
    return {Act::Finish};
}

} // namespace lockscope::client
