#include "ui/beat.h"

#include <QEvent>
#include <QWidget>

namespace lockscope::ui
{

using namespace std::chrono_literals;

namespace
{

constexpr auto whileSeen = 100ms;
constexpr auto whileHidden = 1s;

/// The clock stands still while the server is not live.
base::ServerTime shownTime(const base::ServerClock& clock, bool isLive, base::MonoTime since)
{
    return clock.known ? clock.serverTime(isLive ? base::monoNow() : since) : base::ServerTime{};
}

} // namespace

Beat::Beat(QObject* parent)
    : QObject(parent)
{
    m_timer.setInterval(whileSeen);
    connect(&m_timer, &QTimer::timeout, this, [this] { Q_EMIT beat(now()); });
    m_timer.start();
}

void Beat::serve(QWidget* window)
{
    m_window = window;
    window->installEventFilter(this);
}

/// Watches the top-level window too, because only that one is minimised.
bool Beat::eventFilter(QObject* object, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (object == m_window && type == QEvent::Show && m_window->window() != m_window)
        m_window->window()->installEventFilter(this);
    if (type == QEvent::Show || type == QEvent::Hide || type == QEvent::WindowStateChange)
        follow();
    return QObject::eventFilter(object, event);
}

void Beat::follow()
{
    const bool isSeen = m_window->isVisible() && !m_window->window()->isMinimized();
    m_timer.setInterval(isSeen ? whileSeen : whileHidden);
    if (isSeen)
        Q_EMIT beat(now());
}

void Beat::setHealth(const locks::Health& health)
{
    const bool goesOn = m_live && health.live && m_clock.known == health.clock.known;
    const bool isRecorded = m_recorded || health.recorded;
    m_clock = health.clock;
    m_live = health.live;
    m_recorded = health.recorded;
    m_since = health.liveSince;
    if (!goesOn || isRecorded)
        Q_EMIT beat(now());
}

base::ServerTime Beat::now() const { return shownTime(m_clock, m_live, m_since); }

base::ServerTime Beat::clockOf(const locks::Health& health)
{
    return shownTime(health.clock, health.live, health.liveSince);
}

base::milliseconds Beat::age() const
{
    if (m_live || m_recorded || !m_clock.known)
        return base::milliseconds{0};
    return std::chrono::duration_cast<base::milliseconds>(base::monoNow() - m_since);
}

} // namespace lockscope::ui

#include "moc_beat.cpp"
