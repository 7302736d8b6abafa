#include "core/watch/waiterfeed.h"

#include "core/watch/serverfacts.h"

#include <algorithm>
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
/// The feed rests so long between two lists, as discovery does between two passes over the keys: a lock is
/// known within a second.
constexpr base::milliseconds clientsEvery = 700ms;
constexpr base::milliseconds countEvery = 2s;  ///< the connections, before a list
constexpr base::milliseconds countAgain = 10s; ///< the same where there were too many
constexpr base::milliseconds countHolds = 6s;  ///< longer than from one count to the next
constexpr int clientsRest = 500; ///< so many times the list's cost: a five-hundredth of a core at most

/// Returns how long no list is asked for after one of that many clients.
base::nanoseconds restAfter(qint64 clients)
{
    return std::max<base::nanoseconds>(clientsEvery, clients * locks::clientListingCost * clientsRest);
}

/// Returns the subscribers without ourselves. While our own subscription is on its way it may be counted
/// already, or not: only that there was a subscriber before us is sure.
qint64 othersOf(qint64 subscribers, ShardedChannels::Own own)
{
    switch (own) {
    case ShardedChannels::Own::No:
        return subscribers;
    case ShardedChannels::Own::Asked:
        return std::max<qint64>(1, subscribers - 1);
    case ShardedChannels::Own::Confirmed:
        return subscribers - 1;
    }
    return subscribers;
}

} // namespace

WaiterFeed::WaiterFeed(DbConnection& connection, FeedContext& context, QObject* parent)
    : QObject(parent)
    , m_connection(connection)
    , m_context(context)
    , m_hasShards(context.inCluster)
{
    m_timer.setInterval(lookEvery);
    connect(&m_timer, &QTimer::timeout, this, &WaiterFeed::look);
    m_clientsTimer.setSingleShot(true);
    connect(&m_clientsTimer, &QTimer::timeout, this, &WaiterFeed::askForClients);
}

void WaiterFeed::start()
{
    m_hasShards = m_context.inCluster;
    m_mayListClients = true;
    m_timer.start();
    look();
    askForClients();
}

void WaiterFeed::stop()
{
    m_timer.stop();
    m_clientsTimer.stop();
    ++m_session;
    m_open = 0;
    m_isDue = false;
    m_hurried.clear();
    m_keyless.clear();
    m_connections.reset();
    m_poll.reset();
}

void WaiterFeed::lookNow()
{
    m_isDue = m_open > 0;
    if (!m_isDue)
        look();
}

void WaiterFeed::consider(const locks::Batch& batch)
{
    bool isNew = false;
    for (const locks::LockPtr& lock : batch.changed) {
        m_poll.consider(*lock);
        if (lock->exists && lock->kind->waitCommand != nullptr)
            m_blocking.insert(lock->ref);
        else
            m_blocking.remove(lock->ref);
        const bool isUncounted = lock->exists && lock->waiters.visibility == locks::Visibility::Unknown;
        if (lock->pinned && isUncounted && !m_hurried.contains(lock->ref)) {
            m_hurried.insert(lock->ref);
            isNew = true;
        }
    }
    if (isNew)
        lookNow();
    for (const LockRef& ref : batch.removed) {
        m_poll.forget(ref);
        m_blocking.remove(ref);
    }
}

void WaiterFeed::look()
{
    if (m_open > 0 || !m_connection.isReady())
        return;
    m_listed = {};
    m_counted.clear();
    m_contended.clear();
    m_failure.reset();
    QByteArrayList patterns;
    for (const locks::Family* family : locks::families())
        if (const QByteArray cover = family->channelCover(); !cover.isEmpty())
            patterns.append(cover);
        else
            patterns += family->channelPatterns();
    list(Reach::All, patterns);
    if (m_hasShards)
        list(Reach::Shard, patterns);
}

void WaiterFeed::list(Reach reach, const QByteArrayList& patterns)
{
    const QByteArray question = reach == Reach::All ? "channels" : "shardchannels";
    m_open += static_cast<int>(patterns.size());
    for (const QByteArray& pattern : patterns) {
        m_connection.call(
            {"pubsub", question, pattern}, [this, reach, session = m_session](const auto& answer) {
                if (session == m_session)
                    takeChannels(reach, answer);
            });
    }
}

/// A server before 7 does not know sharded channels, and a user may not be allowed to ask: then there are
/// none.
void WaiterFeed::takeChannels(Reach reach, const redis::Client::Answer& answer)
{
    if (answer)
        for (const redis::Reply& channel : answer->elements)
            m_listed.at(std::size_t(reach)).append(channel.bytes);
    else if (reach == Reach::Shard)
        m_hasShards = false;
    else
        m_failure = answer.error();
    if (--m_open > 0)
        return;
    if (!m_context.inCluster) {
        for (const QByteArray& channel : std::as_const(m_listed.front()))
            contended(channel);
    }
    for (const Reach each : {Reach::All, Reach::Shard}) {
        const QByteArrayList& listed = m_listed.at(std::size_t(each));
        for (qsizetype from = 0; from < listed.size(); from += channelsPerCall)
            count(each, listed.mid(from, channelsPerCall));
    }
    settle();
}

void WaiterFeed::contended(const QByteArray& channel)
{
    const auto meaning = locks::meaningOf(channel, "0");
    if (!meaning)
        return;
    const QList<LockRef> known = m_context.watchState.knownOf(meaning->names);
    m_contended.unite({known.begin(), known.end()});
    // A waiter with a channel of its own makes the lock a fair one, which nothing else may have shown yet.
    for (const LockRef& ref : known) {
        const locks::LockPtr lock = m_context.watchState.registry.find(ref);
        const bool isFair = meaning->waiter && lock && lock->kind != meaning->kindHint;
        if (isFair || m_context.watchState.takeHint(ref, meaning->kindHint))
            m_context.watchState.reads.want(ref, Seen::Channel, m_context.now());
    }
    if (!known.isEmpty())
        return;
    for (const base::KeyName& name : meaning->names)
        Q_EMIT newsOf(name, meaning->kindHint, Seen::Channel);
}

void WaiterFeed::count(Reach reach, const QByteArrayList& channels)
{
    ++m_open;
    const QByteArray question = reach == Reach::All ? "numsub" : "shardnumsub";
    QList<ShardedChannels::Own> own;
    for (const QByteArray& channel : channels)
        own.append(reach == Reach::Shard && m_own ? m_own->ownOf(channel) : ShardedChannels::Own::No);
    m_connection.call(redis::Command(QByteArrayList{"pubsub", question} + channels),
        [this, own, session = m_session](const auto& answer) {
            if (session == m_session)
                takeCounts(own, answer);
        });
}

/// `own` holds the state of each channel at the time of the question.
void WaiterFeed::takeCounts(const QList<ShardedChannels::Own>& own, const redis::Client::Answer& answer)
{
    if (!answer)
        m_failure = answer.error();
    else
        for (qsizetype i = 0; i + 1 < answer->elements.size(); i += 2)
            m_counted[answer->elements.at(i).bytes] +=
                othersOf(answer->elements.at(i + 1).integer, own.value(i / 2));
    --m_open;
    settle();
}

void WaiterFeed::settle()
{
    if (m_open > 0)
        return;
    if (!m_failure && m_context.inCluster)
        Q_EMIT counted(m_counted);
    else if (!m_failure)
        report(m_counted);
    if (std::exchange(m_isDue, false))
        look();
    else
        Q_EMIT looked();
}

void WaiterFeed::listLater(base::nanoseconds rest)
{
    m_clientsTimer.start(std::chrono::ceil<base::milliseconds>(rest));
}

void WaiterFeed::askForClients()
{
    if (!m_mayListClients || m_listIsTooLarge)
        return;
    if (!m_connection.isReady())
        return listLater(clientsEvery);
    const bool mayList = m_connections && *m_connections <= locks::mostListedConnections;
    if (mayList && m_context.now() - m_countedAt < countEvery)
        listClients();
    else
        countClients();
}

/// Where there are too many, and where that is not known, nobody is listed, and they are counted again later.
void WaiterFeed::countClients()
{
    m_connection.call(
        {"info", "clients"}, [this, asked = m_context.now(), session = m_session](const auto& answer) {
            if (session != m_session)
                return;
            m_connections = answer ? ServerFacts::fromInfo(answer->bytes).connections : std::nullopt;
            m_countedAt = asked;
            if (m_connections && *m_connections <= locks::mostListedConnections)
                return listClients();
            listLater(countAgain);
        });
}

void WaiterFeed::listClients()
{
    listLater(restAfter(*m_connections));
    listClients(Clients::Listening);
    if (!m_blocking.isEmpty())
        listClients(Clients::Others);
}

void WaiterFeed::listClients(Clients which)
{
    const QByteArray type = which == Clients::Listening ? "pubsub" : "normal";
    m_connection.call(
        {"client", "list", "type", type}, [this, which, session = m_session](const auto& answer) {
            if (session == m_session)
                takeClients(which, answer);
        });
}

/// A refusal is not asked for again: each one would stand in the server's ACL log.
void WaiterFeed::takeClients(Clients which, const redis::Client::Answer& answer)
{
    if (!answer) {
        m_mayListClients = false;
        m_listIsTooLarge = m_listIsTooLarge || answer.error().kind == base::ErrorKind::TooLarge;
        return;
    }
    const QList<locks::ClientConnection> clients = locks::clientConnections(answer->bytes);
    m_spent += locks::clientListingCost * clients.size();
    if (clients.size() > locks::mostListedConnections) { // many came since the count
        m_connections = clients.size();
        listLater(countAgain);
    }
    if (which == Clients::Listening)
        takeKeyless(clients);
    else
        takeBlocked(clients);
    m_context.stir();
}

/// A lock of that name is read again where another connection, or one more or less, has its name.
void WaiterFeed::takeKeyless(const QList<locks::ClientConnection>& clients)
{
    decltype(m_keyless) seen;
    for (const locks::Family* family : locks::families())
        for (const locks::ClientConnection& client : clients)
            if (const auto name = family->nameOf(client))
                seen[{*name, family->kinds().constFirst()}].insert(client.id);
    const decltype(m_keyless) before = std::exchange(m_keyless, seen);
    for (auto [lock, ids] : seen.asKeyValueRange())
        if (before.value(lock) != ids && m_context.watchState.knownOf({lock.first}).isEmpty())
            Q_EMIT newsOf(lock.first, lock.second, Seen::Channel);
    for (const auto& locks : {before, seen})
        for (auto [lock, ids] : locks.asKeyValueRange())
            if (before.value(lock) != seen.value(lock))
                for (const LockRef& ref : m_context.watchState.knownOf({lock.first}))
                    m_context.watchState.reads.want(ref, Seen::Channel, m_context.now());
}

/// The server does not say on which list a client is blocked: it may wait for this lock, or for anything
/// else.
void WaiterFeed::takeBlocked(const QList<locks::ClientConnection>& clients)
{
    QHash<std::pair<int, QByteArray>, qint64> blockedBy; // by database and command
    for (const locks::ClientConnection& client : clients)
        if (client.isBlocked)
            ++blockedBy[{client.db, client.command}];
    for (const LockRef& ref : std::as_const(m_blocking)) {
        const locks::LockPtr lock = m_context.watchState.registry.find(ref);
        if (!lock || lock->kind->waitCommand == nullptr)
            continue;
        const qint64 blocked = blockedBy.value({ref.db, lock->kind->waitCommand});
        const locks::Waiters waiters =
            blocked > 0 ? locks::Waiters{.count = blocked, .visibility = locks::Visibility::AtMost}
                        : locks::Waiters();
        if (waiters != lock->waiters)
            m_context.watchState.registry.countWaiters(ref, waiters, m_context.serverNow());
    }
}

void WaiterFeed::take(const QHash<QByteArray, qint64>& subscribers)
{
    m_contended.clear();
    for (auto [channel, count] : subscribers.asKeyValueRange())
        contended(channel);
    report(subscribers);
}

void WaiterFeed::take(const QList<locks::ClientConnection>& clients)
{
    if (m_clientsTimer.isActive())
        listLater(
            std::max<base::nanoseconds>(m_clientsTimer.remainingTimeAsDuration(), restAfter(clients.size())));
    takeKeyless(clients);
    takeBlocked(clients);
    m_context.stir();
}

std::optional<qint64> WaiterFeed::connections() const
{
    return m_context.now() - m_countedAt < countHolds ? m_connections : std::nullopt;
}

void WaiterFeed::report(const QHash<QByteArray, qint64>& subscribers)
{
    m_poll.take(subscribers, m_context.now());
    QSet<LockRef> refs = m_contended;
    for (const LockRef& ref : m_poll.considered())
        refs.insert(ref);
    for (const LockRef& ref : std::as_const(refs)) {
        const locks::LockPtr lock = m_context.watchState.registry.find(ref);
        if (m_poll.isSettled(lock))
            continue;
        if (lock)
            m_poll.consider(*lock);
        const auto waiters = lock ? m_poll.waitersOf(lock) : std::nullopt;
        if (!waiters)
            m_poll.forget(ref);
        else if (*waiters != lock->waiters)
            m_context.watchState.registry.countWaiters(ref, *waiters, m_context.serverNow());
    }
    m_context.stir();
}

} // namespace lockscope::watch

#include "moc_waiterfeed.cpp"
