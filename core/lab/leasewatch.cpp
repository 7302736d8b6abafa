#include "core/lab/leasewatch.h"

#include <QPointer>

#include <algorithm>

namespace lockscope::lab
{

namespace
{

/// A lease may be shortened, and a key may be without one for a while: it is asked again after this.
constexpr qint64 longestPauseMs = 1000;

} // namespace

LeaseWatch::LeaseWatch(redis::Client& client, const base::Clock& clock)
    : m_client(client)
    , m_clock(clock)
{
    m_alarm.setSingleShot(true);
    m_alarm.setTimerType(Qt::PreciseTimer);
    connect(&m_alarm, &QTimer::timeout, this, &LeaseWatch::lookAtDue);
}

void LeaseWatch::watch(const QByteArray& key)
{
    if (m_due.try_emplace(key, base::MonoTime::max()).second)
        ask(key);
}

void LeaseWatch::ask(const QByteArray& key)
{
    m_due[key] = base::MonoTime::max();
    m_client.call({"pttl", key}, [this, guard = QPointer(this), key](const redis::Client::Answer& answer) {
        if (guard)
            reported(key, answer);
    });
}

/// -2: it is not there; -1: it has no expiry.
void LeaseWatch::reported(const QByteArray& key, const redis::Client::Answer& answer)
{
    const qint64 left = answer.ok() ? answer->integer : -1;
    if (left == -2) {
        m_due.erase(key);
        Q_EMIT gone(key);
        return;
    }
    const qint64 pause = left < 0 ? longestPauseMs : std::clamp<qint64>(left + 1, 1, longestPauseMs);
    m_due[key] = m_clock.now() + base::milliseconds(pause);
    arm();
}

void LeaseWatch::lookAtDue()
{
    const base::MonoTime now = m_clock.now();
    QByteArrayList due;
    for (const auto& [key, moment] : m_due)
        if (moment <= now)
            due.append(key);
    for (const QByteArray& key : due)
        ask(key);
    arm();
}

void LeaseWatch::arm()
{
    base::MonoTime next = base::MonoTime::max();
    for (const auto& [key, moment] : m_due)
        next = std::min(next, moment);
    if (next != base::MonoTime::max())
        m_alarm.start(
            std::max(base::milliseconds(0), std::chrono::ceil<base::milliseconds>(next - m_clock.now())));
}

} // namespace lockscope::lab

#include "moc_leasewatch.cpp"
