#include "core/watch/listenfeed.h"

#include "core/watch/listenchannels.h"

#include <algorithm>
#include <utility>

namespace lockscope::watch
{

using locks::FeedHealth;
using Condition = locks::FeedHealth::Condition;
using base::KeyName;
using locks::LockRef;
using locks::Seen;

namespace
{

/// Names that are not known and were just released are read so often; more of them, as in a storm, are left
/// to the scan.
constexpr int newsPerSecond = 300;
constexpr base::milliseconds newsAtOnce{500}; ///< so much of them may come together

const QByteArray eventPrefix = "__keyevent@";
/// More keyspace events a second of keys that are no locks cost both sides more than they are worth.
constexpr int foreignEventsBorne = 3000;

} // namespace

ListenFeed::ListenFeed(
    DbConnection& connection, FeedContext& context, QByteArrayList prefixes, QObject* parent)
    : QObject(parent)
    , m_connection(connection)
    , m_context(context)
    , m_prefixes(std::move(prefixes))
    , m_hearsChannels(!context.inCluster)
    , m_news(newsPerSecond, newsAtOnce)
{
    stop();
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        obey(m_limit.advance(m_context.now()));
        arm(); // a timer may come early
    });
    connect(&connection.client(), &redis::Client::message, this, &ListenFeed::hear);
}

void ListenFeed::start()
{
    m_open = 1; // so that nothing is over before all has been asked for
    m_connection.client().subscribe(
        {invalidationChannel()}, [this](const auto& answer) { confirm(m_invalidations, answer); });
    if (m_hearsChannels)
        listenToChannels();
    else
        m_channels = feedHealth(FeedHealth::Feed::Channels, Condition::Off);
    listenToEvents();
}

void ListenFeed::listenToAll(bool all)
{
    if (std::exchange(m_hearsChannels, all) == all || !m_isListening || m_limit.resting())
        return;
    if (all)
        return listenToChannels();
    m_connection.client().punsubscribe(std::exchange(m_patterns, {}), {});
    m_channels = feedHealth(FeedHealth::Feed::Channels, Condition::Off);
}

void ListenFeed::listenToChannels()
{
    m_channels = feedHealth(FeedHealth::Feed::Channels, Condition::Starting);
    m_open += static_cast<int>(locks::families().size());
    for (const locks::Family* family : locks::families())
        hearOf(*family);
}

void ListenFeed::listenToEvents()
{
    const QByteArrayList events = eventPatterns();
    m_open += static_cast<int>(events.size());
    for (const QByteArray& pattern : events)
        m_connection.client().psubscribe(
            {pattern}, [this](const auto& answer) { confirm(m_keyspace, answer); });
}

/// Subscribes by one pattern, or where that is not allowed by one channel after the other: a user may be
/// allowed only some of the channels.
void ListenFeed::hearOf(const locks::Family& family)
{
    const QByteArrayList patterns = family.channelPatterns();
    const QByteArray cover = family.channelCover();
    if (patterns.isEmpty())
        return confirmed();
    if (cover.isEmpty())
        return hearOneByOne(patterns);
    m_connection.client().psubscribe({cover}, [this, patterns, cover](const auto& answer) {
        if (!answer && answer.error().kind == base::ErrorKind::NoPermission)
            return hearOneByOne(patterns);
        m_patterns.append(cover);
        confirm(m_channels, answer);
    });
}

void ListenFeed::hearOneByOne(const QByteArrayList& patterns)
{
    m_open += static_cast<int>(patterns.size()) - 1;
    for (const QByteArray& pattern : patterns) {
        m_connection.client().psubscribe({pattern}, [this, pattern](const auto& answer) {
            m_patterns.append(pattern);
            confirm(m_channels, answer);
        });
    }
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
    if (--m_open != 0 || !m_connection.isReady())
        return;
    if (m_limit.resting()) {
        m_limit.confirmed(m_context.now());
        return arm();
    }
    // Until one arrives it is not known whether this server sends keyspace events at all.
    if (!m_isListening && m_keyspace.condition == Condition::Working)
        m_keyspace.condition = Condition::Off;
    hearAll();
    if (std::exchange(m_isListening, true))
        return;
    m_context.watchState.registry.messagesAreMarked(true);
    Q_EMIT listening();
}

void ListenFeed::mark()
{
    const auto keyRead = m_context.watchState.registry.unproven();
    if (!keyRead || m_isMarking || !m_isListening)
        return;
    m_isMarking = true;
    m_connection.call(
        {"ping"}, [this, keyRead = *keyRead, session = m_session](const redis::Client::Answer& answer) {
            if (session != m_session)
                return;
            m_isMarking = false;
            if (answer)
                m_context.watchState.registry.heardUntil(keyRead);
            else
                m_context.watchState.registry.heardNothing();
            m_context.stir();
        });
}

/// From now on a message that was not heard was not sent.
void ListenFeed::hearAll()
{
    if (m_channels.condition == Condition::Working && !m_context.inCluster)
        m_context.watchState.registry.channelsHealthySince(m_context.serverNow());
}

void ListenFeed::stop()
{
    m_open = 0;
    m_patterns.clear();
    m_isListening = m_isMarking = false;
    ++m_session;
    m_context.watchState.registry.messagesAreMarked(false);
    m_eventsAreForeign = false;
    m_limit.reset();
    m_timer.stop();
    m_invalidations = feedHealth(FeedHealth::Feed::Tracking, Condition::Starting);
    m_channels = feedHealth(FeedHealth::Feed::Channels, Condition::Starting);
    m_keyspace = feedHealth(FeedHealth::Feed::Keyspace, Condition::Starting);
    m_context.watchState.registry.channelsHealthySince(std::nullopt);
    m_context.watchState.registry.channelsPausedUntil({});
}

void ListenFeed::obey(ListenLimit::Step step)
{
    switch (step) {
    case ListenLimit::Step::None:
        return;
    case ListenLimit::Step::Rest:
        rest();
        break;
    case ListenLimit::Step::Try:
        listenToChannels();
        break;
    case ListenLimit::Step::Listen:
        listenAgain();
        break;
    }
    arm();
}

void ListenFeed::arm()
{
    if (const auto next = m_limit.nextAt())
        m_timer.start(
            std::chrono::ceil<base::milliseconds>(std::max(*next - m_context.now(), base::nanoseconds(0))));
}

/// Unsubscribes from every pattern, not only from that of the channels: the server compares each message with
/// each of them.
void ListenFeed::rest()
{
    QByteArrayList patterns = std::exchange(m_patterns, {});
    if (!m_eventsAreForeign)
        patterns += eventPatterns();
    m_connection.client().punsubscribe(patterns, {});
    m_context.watchState.registry.channelsHealthySince(std::nullopt);
    m_context.watchState.registry.channelsPausedUntil(base::ServerTime::max());
}

void ListenFeed::listenAgain()
{
    m_context.watchState.registry.channelsPausedUntil(m_context.serverNow());
    hearAll();
    if (m_eventsAreForeign)
        return;
    for (const QByteArray& pattern : eventPatterns()) // a user may be allowed some of them only
        m_connection.client().psubscribe({pattern}, {});
}

FeedHealth ListenFeed::unlessPaused(const FeedHealth& health) const
{
    const bool heard = health.condition != Condition::Off && health.condition != Condition::Failed;
    if (!m_limit.resting() || !heard)
        return health;
    return {health.feed, Condition::Paused, {}, m_limit.rate()};
}

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
    m_keyspace = feedHealth(FeedHealth::Feed::Keyspace, Condition::Off,
        base::errorOf(base::ErrorKind::Cancelled, eventPrefix + '*',
            QT_TRANSLATE_NOOP("ErrorDetails", "more than %1 a second"),
            {QByteArray::number(foreignEventsBorne)}));
    for (const QByteArray& pattern : eventPatterns())
        m_connection.client().punsubscribe({pattern}, {});
}

void ListenFeed::hearChannel(const redis::Message& message)
{
    obey(m_limit.hear(m_context.now()));
    const auto meaning = locks::meaningOf(message.channel, message.payload);
    if (!meaning)
        return;
    if (m_context.inCluster)
        Q_EMIT heard(*meaning);
    else
        take(*meaning);
}

void ListenFeed::take(const locks::ChannelMeaning& meaning)
{
    const QList<LockRef> known = m_context.watchState.knownOf(meaning.names);
    for (const LockRef& ref : known) {
        m_context.watchState.registry.hear(ref, meaning, m_context.serverNow());
        m_context.watchState.reads.want(ref, Seen::Channel, m_context.now());
    }
    if (known.isEmpty())
        reportNews(meaning);
}

void ListenFeed::reportNews(const locks::ChannelMeaning& meaning)
{
    const base::MonoTime now = m_context.now();
    if (!m_news.has(now))
        return;
    m_news.spend(now);
    for (const KeyName& name : meaning.names)
        Q_EMIT newsOf(name, meaning.kindHint, Seen::Channel);
}

} // namespace lockscope::watch

#include "moc_listenfeed.cpp"
