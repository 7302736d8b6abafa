#include "core/redis/session.h"

#include "core/redis/greetingerror.h"
#include "core/redis/serverrole.h"

#include <algorithm>
#include <utility>

namespace lockscope::redis
{

using base::Error;
using base::ErrorKind;
using base::MonoTime;
using base::Result;
namespace limits = base::limits;

namespace
{

/// With TLS 1.3 a server judges our certificate after we take the connection for made, and a tunnel accepts
/// us before it connects at its other end.
Step failedStep(ErrorKind kind, Step step)
{
    if (kind == ErrorKind::TlsCertificateWanted || kind == ErrorKind::TlsCertificateRefused)
        return Step::Tls;
    return kind == ErrorKind::BeyondTunnel ? Step::Connect : step;
}

/// The bound for a near server: one that speaks TLS answers its beginning at once; one that does not waits
/// for the end of a line. The way through a tunnel is not seen.
constexpr base::milliseconds near = std::chrono::milliseconds(100);
constexpr base::milliseconds tlsNear = std::chrono::seconds(2);

} // namespace

bool isStubborn(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::WrongPassword:
    case ErrorKind::AuthRequired:
    case ErrorKind::NoPermission:
    case ErrorKind::TlsUntrusted:
    case ErrorKind::TlsCertificateWanted:
    case ErrorKind::TlsCertificateRefused:
    case ErrorKind::TlsVersion:
    case ErrorKind::FileUnreadable:
    case ErrorKind::WrongService:
    case ErrorKind::NoDatabase:
        return true;
    default:
        return false;
    }
}

Session::Session(Endpoint endpoint, QByteArray clientName, bool reconnect, quint64 jitterSeed)
    : m_endpoint(std::move(endpoint))
    , m_clientName(std::move(clientName))
    , m_reconnect(reconnect)
    , m_displaced(m_endpoint.sentinels || m_endpoint.cluster)
    , m_backoff(jitterSeed)
{
}

/// Made anew for each connection: the password may have been given since.
QList<Session::Greeting> Session::greetings() const
{
    QList<Greeting> list;
    const QByteArray& password = m_endpoint.password.reveal();
    if (!m_endpoint.user.isEmpty())
        list.append({Step::Auth, {"auth", m_endpoint.user, password}});
    else if (!password.isEmpty())
        list.append({Step::Auth, {"auth", password}});
    if (m_clientName.isEmpty())
        return list;
    list.append({Step::SetName, {"client", "setname", m_clientName}});
    list.append({Step::SetName, {"client", "id"}});
    if (m_endpoint.database != 0)
        list.append({Step::Select, {"select", QByteArray::number(m_endpoint.database)}});
    if (m_endpoint.place)
        list.append({Step::Select, {"role"}});
    list.append({Step::Select, {"ping"}}); // all of the above succeed on a server that is still loading
    return list;
}

bool Session::isOpening() const { return m_state.step > Step::Find && m_state.step < Step::Ready; }

Session::Actions Session::open(MonoTime now) { return m_state.step == Step::Idle ? attempt(now) : Actions(); }

Session::Actions Session::close()
{
    Actions left = leave();
    m_state = ConnectionState();
    return left;
}

Session::Actions Session::leave()
{
    const bool linked = isOpening() || m_state.isReady();
    m_probing = m_byOther = false;
    m_stepDeadline = m_probeAt = MonoTime::max();
    return linked ? Actions{Drop()} : Actions();
}

Session::Actions Session::retryNow(MonoTime now)
{
    return m_state.step == Step::Waiting ? attempt(now) : Actions();
}

Session::Actions Session::attempt(MonoTime now)
{
    if (m_displaced)
        return seek();
    ++m_state.attempt;
    m_state.retryAt = {};
    if (m_endpoint.ssh.isEmpty() && m_endpoint.transport == Endpoint::SocketType::Unix)
        return resolved({QString()}, now);
    if (m_endpoint.ssh.isEmpty())
        enter(Step::Resolve, now + limits::connectStep);
    else
        enter(Step::Tunnel, now + limits::tunnelStep);
    return {Resolve{m_byOther}};
}

Session::Actions Session::resolved(const QStringList& addresses, MonoTime now)
{
    m_addresses = addresses;
    return connectNext(now);
}

/// Each address of a name gets its share of the step's time: one that swallows packets must not hide the
/// next one.
Session::Actions Session::connectNext(MonoTime now)
{
    enter(Step::Connect, now + limits::connectStep / std::clamp<qsizetype>(m_addresses.size(), 1, 4));
    m_connectBegan = now;
    return {Connect{m_addresses.takeFirst()}};
}

Session::Actions Session::connected(MonoTime now)
{
    m_addresses.clear();
    const bool isNear = m_endpoint.ssh.isEmpty() && now - m_connectBegan <= near;
    if (m_endpoint.transport != Endpoint::SocketType::Tls)
        return encrypted(now);
    enter(Step::Tls, now + (isNear ? tlsNear : limits::connectStep));
    return {StartTls()};
}

Session::Actions Session::encrypted(MonoTime now)
{
    m_greetings = greetings();
    m_greeting = 0;
    return greet(now);
}

Session::Actions Session::greet(MonoTime now)
{
    if (m_greeting == m_greetings.size())
        return becomeReady(now);
    const Greeting& greeting = m_greetings.at(m_greeting);
    enter(greeting.step, now + limits::connectStep);
    return {Send{greeting.command}};
}

Session::Actions Session::answered(const Result<Reply>& answer, MonoTime now)
{
    if (std::exchange(m_probing, false))
        return probed(answer, now);
    return isOpening() ? greeted(answer, now) : Actions();
}

Session::Actions Session::greeted(const Result<Reply>& answer, MonoTime now)
{
    const Greeting& greeting = m_greetings.at(m_greeting);
    if (!answer && answer.error().kind == ErrorKind::Busy)
        return becomeBusy(now);
    if (!answer && !isHarmlessGreeting(greeting.command, answer.error().kind)) {
        if (answer.error().kind == ErrorKind::AuthRequired)
            m_state.step = Step::Auth; // the step that is missing, whichever command found out
        return failed(greetingError(answer.error(), greeting.command, m_endpoint.user), now);
    }
    if (greeting.command == Command{"role"} && answer && !isPrimaryRole(roleIn(*answer)))
        return failed({ErrorKind::NotPrimary, m_endpoint.shortName().toUtf8(), roleIn(*answer)}, now);
    if (greeting.command == Command{"client", "id"})
        m_clientId = answer ? answer->integer : 0;
    ++m_greeting;
    return greet(now);
}

Session::Actions Session::becomeReady(MonoTime now)
{
    enter(Step::Ready, MonoTime::max());
    m_state.failure.reset();
    m_state.failedStep = Step::Idle;
    m_readySince = now;
    return {};
}

Session::Actions Session::becomeBusy(MonoTime now)
{
    if (!m_state.busy) {
        m_state.busy = true;
        m_state.busySince = now;
    }
    m_stepDeadline = MonoTime::max();
    m_probeAt = now + limits::busyProbe + m_backoff.spread(limits::busyProbe);
    return {};
}

Session::Actions Session::sawBusy(MonoTime now)
{
    return m_state.isReady() && !m_state.busy ? becomeBusy(now) : Actions();
}

Session::Actions Session::probed(const Result<Reply>& answer, MonoTime now)
{
    if (!answer && answer.error().kind == ErrorKind::Busy)
        return becomeBusy(now);
    m_state.busy = false;
    m_state.busySince = {};
    m_stepDeadline = MonoTime::max();
    return isOpening() ? greet(now) : Actions();
}

Session::Actions Session::failed(const Error& error, MonoTime now)
{
    if (!isOpening() && !m_state.isReady())
        return {};
    if (m_state.step == Step::Connect && !m_addresses.isEmpty())
        return Actions{Drop()} + connectNext(now);
    if (const Actions again = tryOther(error.kind, now); !again.isEmpty())
        return again;
    m_state.failure = judged(error);
    m_state.failedStep = failedStep(error.kind, m_state.step);
    m_state.busy = false;
    m_state.busySince = {};
    m_state.retryAt = m_reconnect ? now + waitAfter(error.kind, now) : MonoTime();
    m_state.attempt = m_state.isReady() ? 0 : m_state.attempt;
    m_probing = false;
    enter(m_reconnect ? Step::Waiting : Step::Idle, MonoTime::max());
    return {Drop()};
}

/// The far end of a tunnel does not reach the server by its name: the other address belongs to the same
/// attempt.
Session::Actions Session::tryOther(ErrorKind kind, MonoTime now)
{
    const bool hasOther = kind == ErrorKind::BeyondTunnel && !m_endpoint.numeric.isEmpty();
    m_byOther = hasOther && !m_byOther;
    if (!m_byOther)
        return {};
    --m_state.attempt;
    return Actions{Drop()} + attempt(now);
}

/// Short waits come again only after a connection that lasted for a while: a server that cuts each one at
/// once is not hurried.
base::milliseconds Session::waitAfter(ErrorKind kind, MonoTime now)
{
    if (m_state.isReady() && now - m_readySince >= limits::backoffMost)
        m_backoff.reset();
    if (kind == ErrorKind::NotPrimary) // it may become one at any moment
        return limits::backoffFirst;
    return isStubborn(kind) ? m_backoff.longest() : m_backoff.next();
}

void Session::enter(Step step, MonoTime deadline)
{
    m_state.step = step;
    m_stepDeadline = deadline;
    m_probeAt = MonoTime::max();
}

MonoTime Session::deadline() const
{
    const MonoTime retry = m_state.step == Step::Waiting ? m_state.retryAt : MonoTime::max();
    return std::min({retry, m_stepDeadline, m_probeAt});
}

Session::Actions Session::tick(MonoTime now)
{
    if (m_state.step == Step::Waiting && now >= m_state.retryAt)
        return attempt(now);
    if (now >= m_stepDeadline)
        return failed({ErrorKind::TimedOut, base::name(m_state.step), {}}, now);
    if (now < m_probeAt)
        return {};
    m_probing = true;
    m_probeAt = MonoTime::max();
    m_stepDeadline = now + limits::connectStep;
    return {Send{{"ping"}}};
}

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

/// There is nothing to try: the finder of the primary goes on by itself.
Session::Actions Session::seek()
{
    m_state = ConnectionState();
    m_state.attempt = 1;
    m_state.failure = m_displacedBy;
    m_state.failedStep = m_displacedBy ? Step::Find : Step::Idle;
    enter(Step::Find, MonoTime::max());
    return {};
}

/// Servers that speak only TLS end any other connection. A reply that is too large for a greeting is no
/// lock's value.
Error Session::judged(const Error& error) const
{
    if (error.kind == ErrorKind::TooLarge && m_state.step > Step::Tls && m_state.step < Step::Ready)
        return {error.kind, m_endpoint.shortName().toUtf8(), "greeting"};
    const bool isPlain = m_endpoint.transport == Endpoint::SocketType::Tcp && m_endpoint.ssh.isEmpty();
    const bool unheard = m_state.step > Step::Tls && m_state.step < Step::Ready && m_greeting == 0;
    if (error.kind != ErrorKind::ConnectionLost || !isPlain || !unheard)
        return error;
    return {error.kind, m_endpoint.shortName().toUtf8(), "closed at once"};
}

} // namespace lockscope::redis
