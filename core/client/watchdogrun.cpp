#include "core/client/watchdogrun.h"

#include <QPointer>

#include <algorithm>

namespace lockscope::client
{

using base::milliseconds;

WatchdogRun::WatchdogRun(const LockLink& link, milliseconds lease, Lost lost)
    : m_link(link)
    , m_lost(std::move(lost))
    , m_watchdog(lease)
{
    m_alarm.setSingleShot(true);
    m_alarm.setTimerType(Qt::PreciseTimer);
    connect(&m_alarm, &QTimer::timeout, this, &WatchdogRun::renew);
}

void WatchdogRun::held(const Hold& hold, base::MonoTime sentAt)
{
    m_watchdog.held(hold, sentAt);
    schedule();
}

void WatchdogRun::released(const Hold& hold)
{
    m_watchdog.released(hold);
    schedule();
}

void WatchdogRun::hurry()
{
    m_watchdog.hurry(m_link.clock.now());
    schedule();
}

/// An alarm that rings too early finds nothing due and is set again: that costs less than setting it anew for
/// each lock that comes and goes.
void WatchdogRun::schedule()
{
    const auto next = m_watchdog.nextTick();
    if (!next || (m_alarm.isActive() && m_ringsAt <= *next))
        return;
    m_ringsAt = *next;
    m_alarm.start(std::max(std::chrono::ceil<milliseconds>(*next - m_link.clock.now()), milliseconds(0)));
}

void WatchdogRun::renew()
{
    for (const Watchdog::Batch& batch : m_watchdog.tick(m_link.clock.now()))
        send(batch);
    schedule();
}

void WatchdogRun::send(const Watchdog::Batch& batch)
{
    m_link.run(renewalCall(batch.renewal, batch.holds, m_watchdog.lease()),
        [self = QPointer(this), id = batch.id](const auto& answer) {
            if (self)
                self->answered(id, answer);
        });
}

/// Whoever is told of a loss may close the client, and this ends with it.
void WatchdogRun::answered(quint64 batch, const redis::Client::Answer& answer)
{
    const QPointer self(this);
    const Lost lost = m_lost;
    for (const auto& loss : m_watchdog.answered(batch, readRenewal(answer), m_link.clock.now()))
        if (self)
            lost(loss);
    if (self)
        schedule();
}

} // namespace lockscope::client

#include "moc_watchdogrun.cpp"
