#include "ui/beat.h"

namespace lockscope::ui
{

Beat::Beat(QObject* parent)
    : QObject(parent)
{
    m_timer.setInterval(100);
    connect(&m_timer, &QTimer::timeout, this, [this] { Q_EMIT beat(now()); });
    m_timer.start();
}

void Beat::setHealth(const locks::Health& health)
{
    m_clock = health.clock;
    m_live = health.live;
    m_recorded = health.recorded;
    m_since = health.liveSince;
}

base::ServerTime Beat::now() const
{
    if (!m_clock.known)
        return {};
    return m_clock.serverTime(m_live ? std::chrono::steady_clock::now() : m_since);
}

base::milliseconds Beat::age() const
{
    if (m_live || m_recorded || !m_clock.known)
        return base::milliseconds{0};
    return std::chrono::duration_cast<base::milliseconds>(std::chrono::steady_clock::now() - m_since);
}

} // namespace lockscope::ui

#include "moc_beat.cpp"
