#include "core/watch/clientfeed.h"

#include "core/locks/family.h"
#include "core/watch/serverfacts.h"

#include <algorithm>

namespace lockscope::watch
{

using locks::ClientSight;
using namespace std::chrono_literals;

namespace
{

constexpr base::milliseconds looksEvery = 1s;
constexpr base::milliseconds listEvery = 10s;
constexpr double partOfBudget = 0.1;
constexpr qsizetype channelsAsked = 100;

/// The client of a channel that belongs to one waiter alone.
QByteArray ownerOf(const QByteArray& channel)
{
    const auto meaning = locks::meaningOf(channel, "0");
    return meaning && meaning->waiter ? locks::holderOf(meaning->kindHint, *meaning->waiter).client()
                                      : QByteArray();
}

/// A release may be by another's hand.
bool isOfItsConnection(locks::EventKind kind)
{
    return locks::isSignOfLife(kind) && kind != locks::EventKind::Released;
}

} // namespace

ClientFeed::ClientFeed(WatchSession& session, FeedContext& context, WaiterFeed& waiters, double serverShare)
    : m_session(session)
    , m_context(context)
    , m_waiters(waiters)
    , m_share(serverShare)
{
    m_timer.setInterval(looksEvery);
    connect(&m_timer, &QTimer::timeout, this, &ClientFeed::tick);
}

void ClientFeed::start()
{
    m_running = true;
    arm();
}

void ClientFeed::stop()
{
    ++m_round;
    m_running = false;
    m_asking = false;
    m_timer.stop();
    m_join.reset(); // the next one may be another server
    m_sight = {};
    m_context.watchState.takeClients({});
    m_next = m_latest = {};
}

void ClientFeed::setWanted(bool wanted)
{
    if (m_wanted == wanted)
        return;
    m_wanted = wanted;
    arm();
    if (wanted && m_sight.condition != ClientSight::Condition::Unasked)
        Q_EMIT changed(m_sight);
}

void ClientFeed::arm()
{
    if (!m_wanted || !m_running)
        return m_timer.stop();
    knowHolders();
    m_timer.start();
    tick();
}

/// Walks through all locks, once each time when somebody begins to look; later ones come by consider().
void ClientFeed::knowHolders()
{
    const locks::Registry& registry = m_context.watchState.registry;
    for (const locks::LockRef& ref : registry.held()) {
        if (const locks::Lock* lock = registry.peek(ref))
            for (const locks::Holder& holder : lock->holders)
                m_join.know(holder.client(), m_context.serverNow());
    }
}

void ClientFeed::consider(const locks::Batch& batch)
{
    if (!m_wanted)
        return;
    for (const locks::Event& event : batch.events) {
        if (!isOfItsConnection(event.kind))
            continue;
        const QByteArray client = locks::holderOf(event.lockKind, event.holder).client();
        m_join.heard(client, event.at);
        if (client.isEmpty() && event.kind == locks::EventKind::Renewed)
            hearToken(event.holder.bytes, event.at);
    }
    // An event tells of a client that has just come; other holders were there before.
    for (const locks::LockPtr& lock : batch.changed)
        for (const locks::Holder& holder : lock->holders)
            m_join.know(holder.client(), m_context.serverNow());
}

/// A token that names no client is one hold's: only where that is kept up is it met twice. It is no client
/// that has just come.
void ClientFeed::hearToken(const QByteArray& token, base::ServerTime at)
{
    m_join.know(token, at);
    m_join.heard(token, at);
}

void ClientFeed::tick()
{
    const base::MonoTime now = m_context.now();
    const bool isDue = now >= m_latest || (now >= m_next && m_join.isPromising(m_context.serverNow()));
    if (isDue && !m_asking && m_session.scanner().isReady())
        askCount();
}

void ClientFeed::askCount()
{
    m_asking = true;
    if (const auto connections = m_waiters.connections())
        return takeCount(connections);
    m_session.scanner().call({"info", "clients"}, [this, round = m_round](const auto& answer) {
        if (round != m_round)
            return;
        if (answer)
            takeCount(ServerFacts::fromInfo(answer->bytes).connections);
        else
            fail(answer.error());
    });
}

void ClientFeed::takeCount(std::optional<qint64> connections)
{
    if (!connections || *connections > locks::mostListedConnections || m_tooLarge) {
        m_sight = {ClientSight::Condition::TooMany, {}, m_sight.at, connections.value_or(0), {}, {}};
        rest(0);
        return Q_EMIT changed(m_sight);
    }
    askList();
}

/// The subscribers are counted right after the list, so that both show one moment.
void ClientFeed::askList()
{
    QByteArrayList channels = m_waiters.subscribers().keys();
    channels.resize(std::min(channels.size(), channelsAsked));
    QList<redis::Command> commands{{"client", "list"}};
    commands.append(redis::Command(QByteArrayList{"pubsub", "numsub"} + channels));
    const base::ServerTime at = m_context.serverNow();
    m_session.scanner().client().callTogether(
        commands, [this, at, round = m_round](const QList<redis::Client::Answer>& answers) {
            if (round == m_round)
                takeList(answers, at);
        });
}

void ClientFeed::takeList(const QList<redis::Client::Answer>& answers, base::ServerTime at)
{
    const redis::Client::Answer& list = answers.constFirst();
    if (!list)
        return fail(list.error());
    const QList<locks::ClientConnection> connections = locks::clientConnections(list->bytes);
    QSet<quint64> own;
    for (DbConnection* connection : {&m_session.reader(), &m_session.listener(), &m_session.scanner()})
        own.insert(quint64(connection->client().clientId()));
    m_waiters.take(connections);
    m_join.setOwn(own);
    const redis::Client::Answer& counts = answers.constLast();
    m_join.take(connections, counts ? channelsOf(*counts) : QList<ClientJoin::Channel>(), at);
    m_spent += locks::clientListingCost * connections.size();
    m_sight = {
        ClientSight::Condition::Known, {}, at, connections.size(), m_join.matches(), m_join.listeners()};
    m_context.watchState.takeClients(m_sight.matches);
    rest(connections.size());
    Q_EMIT changed(m_sight);
}

/// A refused question is asked again in a while: a right may be given meanwhile.
void ClientFeed::fail(const base::Error& error)
{
    m_tooLarge = m_tooLarge || error.kind == base::ErrorKind::TooLarge;
    m_sight = {ClientSight::Condition::Refused, error, m_sight.at, m_sight.connections, {}, {}};
    rest(0);
    Q_EMIT changed(m_sight);
}

void ClientFeed::rest(qint64 connections)
{
    m_asking = false;
    const double share = std::max(m_share * partOfBudget, 1e-6);
    const auto paid = std::chrono::duration<double, std::nano>(
        double((locks::clientListingCost * connections).count()) / share);
    const base::nanoseconds pause =
        std::max<base::nanoseconds>(listEvery, std::chrono::duration_cast<base::nanoseconds>(paid));
    m_next = m_context.now() + pause;
    m_latest = m_next + pause;
}

QList<ClientJoin::Channel> ClientFeed::channelsOf(const redis::Reply& counts) const
{
    QList<ClientJoin::Channel> channels;
    for (qsizetype i = 0; i + 1 < counts.elements.size(); i += 2) {
        const QByteArray& name = counts.elements.at(i).bytes;
        channels.append({name, counts.elements.at(i + 1).integer, ownerOf(name)});
    }
    return channels;
}

} // namespace lockscope::watch

#include "moc_clientfeed.cpp"
