#include "core/watch/listenfeed.h"

#include <algorithm>

namespace lockscope::watch
{

using base::KeyName;
using locks::FeedHealth;
using locks::LockRef;
using locks::Seen;
using Condition = locks::FeedHealth::Condition;

namespace
{

const QByteArray invalidationChannel = "__redis__:invalidate";
const QByteArray eventPrefix = "__keyevent@";
/// More keyspace events a second of keys that are no locks cost both sides more than they tell.
constexpr int foreignEventsBorne = 3000;

QByteArrayList channelPatterns()
{
    QByteArrayList patterns;
    for (const locks::Family* family : locks::families())
        patterns += family->channelPatterns();
    return patterns;
}

/// Only what tells more than a push does: why a key is gone.
QByteArrayList eventPatterns()
{
    return {"__keyevent@*__:del", "__keyevent@*__:expired", "__keyevent@*__:evicted"};
}

} // namespace

ListenFeed::ListenFeed(Lane& lane, FeedContext& context, QByteArrayList prefixes, QObject* parent)
    : QObject(parent)
    , m_lane(lane)
    , m_context(context)
    , m_prefixes(std::move(prefixes))
{
    stop();
    connect(&lane.client(), &redis::Client::message, this, &ListenFeed::hear);
}

void ListenFeed::start()
{
    // One by one: a user may be allowed some of the channels only.
    const QByteArrayList patterns = channelPatterns();
    const QByteArrayList events = eventPatterns();
    m_open = static_cast<int>(1 + patterns.size() + events.size());
    redis::Client& client = m_lane.client();
    client.subscribe({invalidationChannel}, [this](const auto& answer) { confirm(m_invalidations, answer); });
    for (const QByteArray& pattern : patterns)
        client.psubscribe({pattern}, [this](const auto& answer) { confirm(m_channels, answer); });
    for (const QByteArray& pattern : events)
        client.psubscribe({pattern}, [this](const auto& answer) { confirm(m_keyspace, answer); });
}

void ListenFeed::confirm(FeedHealth& health, const redis::Client::Answer& answer)
{
    const bool some = health.condition == Condition::Working || health.condition == Condition::Degraded;
    if (answer)
        health.condition = health.reason ? Condition::Degraded : Condition::Working;
    else
        health = feedHealth(health.feed, some ? Condition::Degraded : Condition::Failed, answer.error());
    confirmed();
}

void ListenFeed::confirmed()
{
    if (--m_open != 0 || !m_lane.isReady())
        return;
    // Until one arrives nobody knows whether this server sends keyspace events at all.
    if (m_keyspace.condition == Condition::Working)
        m_keyspace.condition = Condition::Off;
    if (m_channels.condition == Condition::Working)
        m_context.knowledge.registry.channelsHealthySince(m_context.serverNow());
    Q_EMIT listening();
}

void ListenFeed::stop()
{
    m_open = 0;
    m_invalidations = feedHealth(FeedHealth::Feed::Tracking, Condition::Starting);
    m_channels = feedHealth(FeedHealth::Feed::Channels, Condition::Starting);
    m_keyspace = feedHealth(FeedHealth::Feed::Keyspace, Condition::Starting);
    m_context.knowledge.registry.channelsHealthySince(std::nullopt);
}

void ListenFeed::hear(const redis::Message& message)
{
    if (message.channel == invalidationChannel)
        hearInvalidation(message);
    else if (message.channel.startsWith(eventPrefix))
        hearEvent(message);
    else
        hearChannel(message);
    m_context.stir();
}

void ListenFeed::hearInvalidation(const redis::Message& message)
{
    if (message.nil) {
        Q_EMIT everythingInvalidated();
        return;
    }
    for (const QByteArray& key : message.keys) {
        const QList<LockRef> concerned = m_context.knowledge.concernedBy({key});
        for (const LockRef& ref : concerned)
            m_context.knowledge.reads.want(ref, Seen::Tracking, m_context.now());
        const auto named = [&key](const QByteArray& prefix) { return key.startsWith(prefix); };
        if (concerned.isEmpty() && std::ranges::any_of(m_prefixes, named))
            Q_EMIT newsOf({key}, std::nullopt, Seen::Tracking);
    }
}

void ListenFeed::hearEvent(const redis::Message& message)
{
    if (!m_keyspace.reason)
        m_keyspace.condition = Condition::Working;
    const qsizetype end = message.channel.indexOf("__:", eventPrefix.size());
    bool ok = false;
    const int db = message.channel.mid(eventPrefix.size(), end - eventPrefix.size()).toInt(&ok);
    const LockRef ref{{message.payload}, db, {}};
    if (end < 0 || !ok)
        return;
    if (!m_context.knowledge.reads.knows(ref))
        return countForeignEvent();
    m_context.knowledge.registry.notice(ref, message.channel.mid(end + 3), m_context.serverNow());
    m_context.knowledge.reads.want(ref, Seen::Keyspace, m_context.now());
}

void ListenFeed::countForeignEvent()
{
    using namespace std::chrono_literals;
    if (m_keyspace.condition != Condition::Working)
        return;
    if (m_context.now() - m_foreignSince > 1s) {
        m_foreignSince = m_context.now();
        m_foreignEvents = 0;
    }
    if (++m_foreignEvents <= foreignEventsBorne)
        return;
    const QByteArray rate = "more than " + QByteArray::number(foreignEventsBorne) + " a second";
    m_keyspace = feedHealth(FeedHealth::Feed::Keyspace, Condition::Off,
        base::Error{base::ErrorKind::Cancelled, eventPrefix + '*', rate});
    for (const QByteArray& pattern : eventPatterns())
        m_lane.client().punsubscribe({pattern}, {});
}

void ListenFeed::hearChannel(const redis::Message& message)
{
    for (const locks::Family* family : locks::families()) {
        const auto meaning = family->readMessage(message.channel, message.payload);
        if (!meaning)
            continue;
        const QList<LockRef> known = m_context.knowledge.knownOf(meaning->names);
        for (const LockRef& ref : known) {
            m_context.knowledge.registry.hear(ref, *meaning, m_context.serverNow());
            m_context.knowledge.reads.want(ref, Seen::Channel, m_context.now());
        }
        for (const KeyName& name : meaning->names) {
            if (known.isEmpty())
                Q_EMIT newsOf(name, meaning->kindHint, Seen::Channel);
        }
        return;
    }
}

} // namespace lockscope::watch
