#include "core/watch/listenchannels.h"
#include "core/watch/listenfeed.h"

#include <algorithm>

/// What a ListenFeed makes of the messages that it hears.
namespace lockscope::watch
{

using base::KeyName;
using locks::FeedHealth;
using locks::LockRef;
using locks::Seen;
using Condition = locks::FeedHealth::Condition;

namespace
{

const QByteArray eventPrefix = "__keyevent@";
/// More keyspace events a second of keys that are no locks cost both sides more than they tell.
constexpr int foreignEventsBorne = 3000;

} // namespace

void ListenFeed::hear(const redis::Message& message)
{
    if (message.ended) // of a sharded channel, whose slot has left: see ShardedChannels
        return;
    if (message.channel == invalidationChannel())
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
        for (const LockRef& ref : m_context.watchState.knownOf({{key}}))
            m_context.watchState.registry.pushed(ref);
        const QList<LockRef> concerned = m_context.watchState.concernedBy({key});
        for (const LockRef& ref : concerned)
            m_context.watchState.reads.want(ref, Seen::Tracking, m_context.now());
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
    if (!m_context.watchState.reads.knows(ref))
        return countForeignEvent();
    obey(m_limit.hear(m_context.now()));
    m_context.watchState.registry.notice(ref, message.channel.mid(end + 3));
    m_context.watchState.reads.want(ref, Seen::Keyspace, m_context.now());
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
    m_eventsAreForeign = true;
    const QByteArray rate = "more than " + QByteArray::number(foreignEventsBorne) + " a second";
    m_keyspace = feedHealth(FeedHealth::Feed::Keyspace, Condition::Off,
        base::Error{base::ErrorKind::Cancelled, eventPrefix + '*', rate});
    for (const QByteArray& pattern : eventPatterns())
        m_connection.client().punsubscribe({pattern}, {});
}

void ListenFeed::hearChannel(const redis::Message& message)
{
    obey(m_limit.hear(m_context.now()));
    for (const locks::Family* family : locks::families()) {
        const auto meaning = family->readMessage(message.channel, message.payload);
        if (!meaning)
            continue;
        if (m_context.inCluster)
            Q_EMIT heard(*meaning);
        else
            take(*meaning);
        return;
    }
}

void ListenFeed::take(const locks::ChannelMeaning& meaning)
{
    const QList<LockRef> known = m_context.watchState.knownOf(meaning.names);
    for (const LockRef& ref : known) {
        m_context.watchState.registry.hear(ref, meaning, m_context.serverNow());
        m_context.watchState.reads.want(ref, Seen::Channel, m_context.now());
    }
    if (known.isEmpty())
        tellNews(meaning);
}

void ListenFeed::tellNews(const locks::ChannelMeaning& meaning)
{
    const base::MonoTime now = m_context.now();
    if (!m_news.has(now))
        return;
    m_news.spend(now);
    for (const KeyName& name : meaning.names)
        Q_EMIT newsOf(name, meaning.kindHint, Seen::Channel);
}

} // namespace lockscope::watch
