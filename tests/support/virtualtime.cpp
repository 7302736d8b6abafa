#include "tests/support/virtualtime.h"

#include <QCoreApplication>
#include <QTimerEvent>

namespace lockscope::support
{

VirtualTime::VirtualTime(QObject* parent)
    : QAbstractEventDispatcher(parent)
{
}

VirtualTime::~VirtualTime() = default;

void VirtualTime::schedule(base::nanoseconds after, std::function<void()> callback)
{
    m_agenda.emplace(m_now + std::max(after, base::nanoseconds(0)), std::move(callback));
}

void VirtualTime::advance(base::nanoseconds span)
{
    const base::MonoTime end = m_now + span;
    QCoreApplication::sendPostedEvents();
    while (!m_agenda.empty() && m_agenda.begin()->first <= end) {
        auto first = m_agenda.extract(m_agenda.begin());
        m_now = std::max(m_now, first.key());
        run(std::move(first.mapped()));
        QCoreApplication::sendPostedEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    m_now = end;
}

void VirtualTime::reset()
{
    QCoreApplication::sendPostedEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    // The rest of the agenda is the past's: callbacks whose world is gone.
    std::erase_if(m_agenda,
        [](const auto& entry) { return std::holds_alternative<std::function<void()>>(entry.second); });
    m_now = beginning;
}

void VirtualTime::run(Due due)
{
    if (auto* callback = std::get_if<std::function<void()>>(&due)) {
        (*callback)();
        return;
    }
    const Timer timer = std::get<Timer>(due);
    // Put back first: the object may stop its timer while it handles the event. A timer of no interval
    // moves on by a microsecond, or virtual time would stand still.
    const auto interval =
        std::max<base::nanoseconds>(std::chrono::microseconds(1), base::milliseconds(timer.interval));
    m_agenda.emplace(m_now + interval, timer);
    QTimerEvent event(timer.id);
    QCoreApplication::sendEvent(timer.object, &event);
}

bool VirtualTime::processEvents(QEventLoop::ProcessEventsFlags)
{
    const base::MonoTime before = m_now;
    advance(m_agenda.empty() ? base::nanoseconds(0) : m_agenda.begin()->first - m_now);
    return m_now != before;
}

void VirtualTime::registerSocketNotifier(QSocketNotifier*)
{
    qFatal("a real socket was opened under virtual time");
}

void VirtualTime::unregisterSocketNotifier(QSocketNotifier*) {}

void VirtualTime::registerTimer(int id, qint64 interval, Qt::TimerType type, QObject* object)
{
    m_agenda.emplace(m_now + base::milliseconds(interval), Timer{id, object, interval, type});
}

VirtualTime::Agenda::iterator VirtualTime::findTimer(int id)
{
    return std::find_if(m_agenda.begin(), m_agenda.end(), [id](const auto& entry) {
        const Timer* timer = std::get_if<Timer>(&entry.second);
        return timer && timer->id == id;
    });
}

bool VirtualTime::unregisterTimer(int id)
{
    const auto found = findTimer(id);
    if (found == m_agenda.end())
        return false;
    m_agenda.erase(found);
    return true;
}

bool VirtualTime::unregisterTimers(QObject* object)
{
    return std::erase_if(m_agenda, [object](const auto& entry) {
        const Timer* timer = std::get_if<Timer>(&entry.second);
        return timer && timer->object == object;
    }) > 0;
}

QList<QAbstractEventDispatcher::TimerInfo> VirtualTime::registeredTimers(QObject* object) const
{
    QList<TimerInfo> timers;
    for (const auto& [moment, due] : m_agenda) {
        const Timer* timer = std::get_if<Timer>(&due);
        if (timer && timer->object == object)
            timers.append(TimerInfo(timer->id, int(timer->interval), timer->type));
    }
    return timers;
}

int VirtualTime::remainingTime(int id)
{
    const auto found = findTimer(id);
    if (found == m_agenda.end())
        return -1;
    return int(std::chrono::ceil<base::milliseconds>(found->first - m_now).count());
}

} // namespace lockscope::support

#include "moc_virtualtime.cpp"
