#include "core/watch/watchsession.h"

#include <algorithm>
#include <utility>

namespace lockscope::watch
{

using namespace std::chrono_literals;

namespace
{

/// A pair that lasted so long was a good one: the next restart begins with the shortest delay again.
constexpr base::milliseconds lastedWell = 5s;

/// It has left because the server is another one now, or is being looked for; nothing has failed here.
bool isOnTheMove(const redis::ConnectionState& state)
{
    return state.step == redis::Step::Find || (state.step != redis::Step::Idle && !state.failure);
}

} // namespace

WatchSession::WatchSession(const redis::Endpoint& endpoint, const redis::ClientOptions& options,
    const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , m_clock(clock)
    , m_reader(endpoint, options, clock, this)
    , m_listener(endpoint, options, clock, this)
    , m_scanner(endpoint, options, clock, this)
    , m_delay(base::limits::backoffFirst)
{
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, &m_reader, &DbConnection::open);
    connect(&m_reader, &DbConnection::stateChanged, this, &WatchSession::followReader);
    connect(&m_listener, &DbConnection::stateChanged, this, &WatchSession::followListener);
    connect(&m_scanner, &DbConnection::stateChanged, this, &WatchSession::followScanner);
}

void WatchSession::open()
{
    m_open = true;
    m_reader.open();
}

void WatchSession::close()
{
    m_open = false;
    m_again.stop();
    m_reader.close();
    m_listener.close();
    m_scanner.close();
    losePair();
}

void WatchSession::retryNow()
{
    if (m_again.isActive()) {
        m_again.stop();
        m_reader.open();
    }
    for (DbConnection* connection : {&m_reader, &m_listener, &m_scanner})
        connection->retryNow();
}

void WatchSession::restart()
{
    if (!m_open || m_again.isActive())
        return;
    const bool lasted = m_paired && m_clock.now() - m_pairedAt > lastedWell;
    m_delay = lasted ? base::limits::backoffFirst : std::min(m_delay * 2, base::limits::backoffMost);
    m_again.start(m_delay);
    m_reader.close();
    m_listener.close();
    losePair();
}

void WatchSession::followReader()
{
    if (m_reader.isReady() && m_open) {
        m_listener.open();
        m_scanner.open();
        judgePair();
    } else if (!m_reader.isReady()) {
        if (m_paired && isOnTheMove(m_reader.state())) // else it is only being opened
            follow();
        losePair(); // first, or the end of the listener would seem to be its own
        m_listener.close();
        m_scanner.close();
    }
    Q_EMIT stateChanged();
}

void WatchSession::followListener()
{
    if (m_listener.isReady())
        judgePair();
    else if (m_paired && isOnTheMove(m_listener.state()))
        follow();
    else if (m_paired)
        restart();
    Q_EMIT stateChanged();
}

/// Both connections go where the primary is, at once: the loss is no fault of theirs, however often it
/// happens.
void WatchSession::follow()
{
    m_delay = base::limits::backoffFirst;
    losePair();
}

void WatchSession::followScanner()
{
    const bool isReady = m_scanner.isReady();
    if (std::exchange(m_scannerReady, isReady) != isReady)
        Q_EMIT(isReady ? scannerReady() : scannerLost());
    Q_EMIT stateChanged();
}

void WatchSession::judgePair()
{
    if (m_paired || !m_reader.isReady() || !m_listener.isReady())
        return;
    m_paired = true;
    m_pairedAt = m_clock.now();
    Q_EMIT pairReady();
}

void WatchSession::losePair()
{
    if (std::exchange(m_paired, false))
        Q_EMIT pairLost();
}

redis::Client::Traffic WatchSession::traffic() const
{
    redis::Client::Traffic sum;
    for (const DbConnection* connection : {&m_reader, &m_listener, &m_scanner})
        sum += connection->client().traffic();
    return sum;
}

const redis::ConnectionState& WatchSession::state() const
{
    return m_reader.isReady() && m_listener.state().step != redis::Step::Idle ? m_listener.state()
                                                                              : m_reader.state();
}

} // namespace lockscope::watch

#include "moc_watchsession.cpp"
