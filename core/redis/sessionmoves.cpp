#include "core/redis/session.h"

/// What a session does where the server itself is another one than before.
namespace lockscope::redis
{

using base::MonoTime;

Session::Actions Session::moved(const Endpoint& endpoint, MonoTime now)
{
    m_endpoint = endpoint;
    m_displaced = false;
    m_backoff.reset();
    if (m_state.step == Step::Idle)
        return {};
    const Actions left = leave();
    m_state = ConnectionState();
    return left + attempt(now);
}

Session::Actions Session::displaced(const std::optional<base::Error>& why, MonoTime)
{
    m_displaced = true;
    m_displacedBy = why;
    if (m_state.step == Step::Idle)
        return {};
    const Actions left = leave();
    seek();
    return left;
}

/// There is nothing to be tried: whoever asks for the primary goes on by himself.
Session::Actions Session::seek()
{
    m_state = ConnectionState();
    m_state.attempt = 1;
    m_state.failure = m_displacedBy;
    m_state.failedStep = m_displacedBy ? Step::Find : Step::Idle;
    enter(Step::Find, MonoTime::max());
    return {};
}

} // namespace lockscope::redis
