#include "core/watch/clusterstateprobe.h"

#include <utility>

namespace lockscope::watch
{

ClusterStateProbe::ClusterStateProbe(DbConnection& connection, WatchState& watchState)
    : m_connection(connection)
    , m_watchState(watchState)
{
}

/// The map may be whole again before this node serves: the name stays, and is asked for until it answers.
void ClusterStateProbe::doubt(const QByteArray& name)
{
    const bool isDoubted = !name.isEmpty();
    if (isDoubted)
        m_name = name;
    if (std::exchange(m_doubted, isDoubted) != isDoubted)
        ask();
}

void ClusterStateProbe::beat()
{
    m_rests = !m_rests;
    if (!m_rests)
        ask();
}

void ClusterStateProbe::ask()
{
    const bool isOpen = m_doubted || !m_serves;
    if (m_asking || !isOpen || !m_connection.isReady())
        return;
    m_asking = true;
    m_connection.call({"exists", m_name}, [this, session = m_session](const redis::Client::Answer& answer) {
        if (session != m_session)
            return;
        m_asking = false;
        if (answer || answer.error().kind == base::ErrorKind::Moved ||
            answer.error().kind == base::ErrorKind::Ask)
            become(true);
        else if (isClusterDown(answer.error()))
            become(false);
    });
}

void ClusterStateProbe::heed()
{
    const QByteArray refused = m_watchState.takeRefused();
    if (refused.isEmpty())
        return;
    if (!m_doubted)
        m_name = refused;
    become(false);
}

void ClusterStateProbe::become(bool serves)
{
    if (std::exchange(m_serves, serves) != serves)
        Q_EMIT served(serves);
}

void ClusterStateProbe::stop()
{
    ++m_session;
    m_asking = false;
    m_serves = true;
    static_cast<void>(m_watchState.takeRefused());
}

} // namespace lockscope::watch

#include "moc_clusterstateprobe.cpp"
