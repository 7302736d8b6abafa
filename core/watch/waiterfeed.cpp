#include "core/watch/waiterfeed.h"

#include <utility>

namespace lockscope::watch
{

using locks::LockRef;
using locks::Seen;
using namespace std::chrono_literals;

namespace
{

constexpr base::milliseconds lookEvery = 1s;
constexpr qsizetype channelsPerCall = 100;

} // namespace

WaiterFeed::WaiterFeed(Lane& lane, FeedContext& context, QObject* parent)
    : QObject(parent)
    , m_lane(lane)
    , m_context(context)
{
    m_timer.setInterval(lookEvery);
    connect(&m_timer, &QTimer::timeout, this, &WaiterFeed::look);
}

void WaiterFeed::start()
{
    m_timer.start();
    look();
}

void WaiterFeed::stop()
{
    m_timer.stop();
    ++m_session;
    m_open = 0;
    m_poll.reset();
}

void WaiterFeed::consider(const locks::Batch& batch)
{
    for (const locks::LockPtr& lock : batch.changed)
        m_poll.consider(*lock);
    for (const LockRef& ref : batch.removed)
        m_poll.forget(ref);
}

void WaiterFeed::look()
{
    if (m_open > 0 || !m_lane.isReady())
        return;
    m_listed.clear();
    m_subscribers.clear();
    m_contended.clear();
    m_failure.reset();
    QByteArrayList patterns;
    for (const locks::Family* family : locks::families())
        patterns += family->channelPatterns();
    m_open = static_cast<int>(patterns.size());
    for (const QByteArray& pattern : std::as_const(patterns)) {
        m_lane.call({"pubsub", "channels", pattern}, [this, session = m_session](const auto& answer) {
            if (session == m_session)
                takeChannels(answer);
        });
    }
}

void WaiterFeed::takeChannels(const redis::Client::Answer& answer)
{
    if (!answer)
        m_failure = answer.error();
    else
        for (const redis::Reply& channel : answer->elements)
            m_listed.append(channel.bytes);
    if (--m_open > 0)
        return;
    for (const QByteArray& channel : std::as_const(m_listed))
        contended(channel);
    for (qsizetype from = 0; from < m_listed.size(); from += channelsPerCall)
        count(m_listed.mid(from, channelsPerCall));
    if (m_open == 0 && !m_failure)
        tell();
}

void WaiterFeed::contended(const QByteArray& channel)
{
    for (const locks::Family* family : locks::families()) {
        const auto meaning = family->readMessage(channel, "0");
        if (!meaning)
            continue;
        const QList<LockRef> known = m_context.knowledge.knownOf(meaning->names);
        m_contended.unite({known.begin(), known.end()});
        // A waiter with a channel of its own makes the lock a fair one, which nothing else may have shown
        // yet.
        for (const LockRef& ref : known) {
            const locks::LockPtr lock = m_context.knowledge.registry.find(ref);
            if (meaning->waiter && lock && lock->kind != locks::Kind::Fair)
                m_context.knowledge.reads.want(ref, Seen::Channel, m_context.now());
        }
        for (const base::KeyName& name : meaning->names) {
            if (known.isEmpty())
                Q_EMIT newsOf(name, meaning->kindHint, Seen::Channel);
        }
        return;
    }
}

void WaiterFeed::count(const QByteArrayList& channels)
{
    ++m_open;
    m_lane.call(redis::Command(QByteArrayList{"pubsub", "numsub"} + channels),
        [this, session = m_session](const auto& answer) {
            if (session == m_session)
                takeCounts(answer);
        });
}

void WaiterFeed::takeCounts(const redis::Client::Answer& answer)
{
    if (!answer)
        m_failure = answer.error();
    else
        for (qsizetype i = 0; i + 1 < answer->elements.size(); i += 2)
            m_subscribers.insert(answer->elements.at(i).bytes, answer->elements.at(i + 1).integer);
    if (--m_open == 0 && !m_failure)
        tell();
}

void WaiterFeed::tell()
{
    m_poll.take(m_subscribers, m_context.now());
    for (const LockRef& ref : m_contended + m_poll.considered()) {
        const locks::LockPtr lock = m_context.knowledge.registry.find(ref);
        const auto waiters = lock ? m_poll.waitersOf(*lock) : std::nullopt;
        if (!waiters) {
            m_poll.forget(ref);
            continue;
        }
        m_poll.consider(*lock);
        if (*waiters != lock->waiters)
            m_context.knowledge.registry.countWaiters(ref, *waiters, m_context.serverNow());
        m_poll.settled(ref, *waiters);
    }
    m_context.stir();
}

} // namespace lockscope::watch
