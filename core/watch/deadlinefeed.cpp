#include "core/watch/deadlinefeed.h"

#include <algorithm>

namespace lockscope::watch
{

using Condition = locks::FeedHealth::Condition;

DeadlineFeed::DeadlineFeed(FeedContext& context, QObject* parent)
    : QObject(parent)
    , m_context(context)
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &DeadlineFeed::onDue);
}

void DeadlineFeed::start()
{
    m_running = true;
    arm();
}

void DeadlineFeed::stop()
{
    m_running = false;
    m_timer.stop();
}

std::optional<base::ServerTime> DeadlineFeed::nextAt() const
{
    const auto predicted = m_context.watchState.deadlines.nextAt();
    const auto owed = m_context.watchState.registry.owedUntil();
    return predicted && owed ? std::min(*predicted, *owed) : predicted ? predicted : owed;
}

void DeadlineFeed::arm()
{
    const auto next = nextAt();
    if (!m_running || !next || !m_context.estimate.clock().known)
        return m_timer.stop();
    const base::ServerClock& clock = m_context.estimate.clock();
    const base::nanoseconds wait = clock.monoTime(*next) + clock.error - m_context.now();
    constexpr base::nanoseconds longest = std::chrono::hours(1); // a timer's milliseconds are an int
    m_timer.start(std::chrono::ceil<base::milliseconds>(std::clamp(wait, base::nanoseconds(0), longest)));
}

void DeadlineFeed::onDue()
{
    const base::ServerClock& clock = m_context.estimate.clock();
    for (const locks::LockRef& ref :
        m_context.watchState.deadlines.take(clock.serverTime(m_context.now() - clock.error)))
        m_context.watchState.reads.want(ref, locks::Seen::Deadline, m_context.now());
    m_context.watchState.registry.reportOwed(m_context.serverNow());
    m_context.stir();
    arm();
}

locks::FeedHealth DeadlineFeed::health() const
{
    const auto condition = !m_running                         ? Condition::Starting
                           : m_context.estimate.clock().known ? Condition::Working
                                                              : Condition::Failed;
    return feedHealth(locks::FeedHealth::Feed::Deadlines, condition);
}

} // namespace lockscope::watch

#include "moc_deadlinefeed.cpp"
