#include "core/watch/servicewatch.h"

#include <utility>

namespace lockscope::watch
{

ServiceWatch::ServiceWatch(Lane& lane, Knowledge& knowledge)
    : m_lane(lane)
    , m_knowledge(knowledge)
{
}

/// The map may be whole again before this node serves: what it refused then is asked for until it answers.
void ServiceWatch::doubt(const QByteArray& name)
{
    if (name.isEmpty() && !m_serves && m_refused.isEmpty())
        m_refused = m_doubted;
    const bool isOther = m_doubted.isEmpty() != name.isEmpty();
    m_doubted = name;
    if (isOther)
        ask();
}

void ServiceWatch::beat()
{
    m_rests = !m_rests;
    if (!m_rests)
        ask();
}

void ServiceWatch::ask()
{
    const QByteArray name = m_doubted.isEmpty() ? m_refused : m_doubted;
    if (m_asking || name.isEmpty() || !m_lane.isReady())
        return;
    m_asking = true;
    m_lane.call({"exists", name}, [this, session = m_session](const redis::Client::Answer& answer) {
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

void ServiceWatch::heed()
{
    const QByteArray refused = m_knowledge.takeRefused();
    if (refused.isEmpty())
        return;
    m_refused = refused;
    become(false);
}

void ServiceWatch::become(bool serves)
{
    if (serves)
        m_refused.clear();
    if (std::exchange(m_serves, serves) != serves)
        Q_EMIT served(serves);
}

void ServiceWatch::stop()
{
    ++m_session;
    m_asking = false;
    m_serves = true;
    m_refused.clear();
    static_cast<void>(m_knowledge.takeRefused());
}

} // namespace lockscope::watch

#include "moc_servicewatch.cpp"
