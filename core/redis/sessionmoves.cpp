#include "core/redis/session.h"

/// What a session does where the server itself is another one than before, or than it was taken for.
namespace lockscope::redis
{

using base::Error;
using base::ErrorKind;
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

/// Servers that speak TLS alone end what begins otherwise. What is too large for a greeting is no lock's
/// value.
Error Session::judged(const Error& error) const
{
    if (error.kind == ErrorKind::TooLarge && m_state.step > Step::Tls && m_state.step < Step::Ready)
        return {error.kind, m_endpoint.shortName().toUtf8(), "greeting"};
    const bool isPlain = m_endpoint.transport == Endpoint::Transport::Tcp && m_endpoint.ssh.isEmpty();
    const bool unheard = m_state.step > Step::Tls && m_state.step < Step::Ready && m_greeting == 0;
    if (error.kind != ErrorKind::ConnectionLost || !isPlain || !unheard)
        return error;
    return {error.kind, m_endpoint.shortName().toUtf8(), "closed at once"};
}

} // namespace lockscope::redis
