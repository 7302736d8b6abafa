#include "core/probe/connectionprobe.h"

#include "core/locks/family.h"
#include "core/redis/clusternode.h"
#include "core/redis/writegate.h"
#include "core/watch/clockestimate.h"
#include "core/watch/listenchannels.h"
#include "core/watch/lonenode.h"
#include "core/watch/sentinelwitness.h"
#include "core/watch/serverfacts.h"
#include "core/watch/sieve.h"

#include <array>
#include <utility>

namespace lockscope::probe
{

using redis::Client;
using redis::Command;
using What = ProbeFinding::What;
using Access = ProbeFinding::Access;

namespace
{

/// A channel of locks that the ACL of an acting user names.
QByteArray channelOfLocks()
{
    for (const locks::Family* family : locks::families())
        if (const QByteArrayList patterns = family->channelPatterns(); !patterns.isEmpty())
            return QByteArray(patterns.constFirst()).replace('*', "{lockscope}");
    return {};
}

/// The commands that all acts need, whatever the lock: to run and to load a script, and to wake the waiters.
const QList<QByteArrayList>& actCommands()
{
    static const QList<QByteArrayList> commands{{"evalsha", QByteArray(40, '0'), "0"},
        {"script", "load", "return 1"}, {"publish", channelOfLocks(), "0"}};
    return commands;
}
constexpr qsizetype publishPlace = 2;

/// Returns the search itself, over as few keys as possible.
Command oneSlice()
{
    return watch::Sieve::withText(watch::Sieve::slice({{{locks::Candidate::Type::Hash, "*"}}}));
}

/// True of the errors that ClusterPost takes for no cluster: the server knows the command and has no cluster
/// to report, or knows nothing of clusters.
bool isNoNode(base::ErrorKind kind)
{
    return kind == base::ErrorKind::ServerError || kind == base::ErrorKind::UnknownCommand;
}

redis::ClientOptions once(quint64 jitterSeed)
{
    redis::ClientOptions options;
    options.reconnect = false;
    options.jitterSeed = jitterSeed;
    return options;
}

/// Returns options that permit only reading commands, questions about rights, and the script that asks.
redis::ClientOptions asking(quint64 jitterSeed)
{
    redis::ClientOptions options = once(jitterSeed);
    options.readsOnly = false;
    options.gate = std::make_shared<redis::WriteGate>(
        std::make_shared<redis::WriteWindow>(), QByteArrayList{admin::ActRights::script().sha1});
    return options;
}

} // namespace

QByteArray name(ProbeFinding::What what)
{
    static constexpr std::array names{"role", "version", "map", "scan", "types", "search", "expiries", "time",
        "tracking", "counts", "channels", "scripts", "publishing"};
    static_assert(names.size() == static_cast<std::size_t>(What::Publishing) + 1);
    return names.at(static_cast<std::size_t>(what));
}

ConnectionProbe::ConnectionProbe(redis::Endpoint endpoint, std::optional<redis::Endpoint> acting,
    const base::Clock& clock, quint64 jitterSeed)
    : m_endpoint(std::move(endpoint))
    , m_acting(std::move(acting))
    , m_clock(clock)
    , m_jitterSeed(jitterSeed)
    , m_questions(questionsTo(m_endpoint))
{
    redis::Endpoint first = m_endpoint;
    if (first.sentinels) {
        auto witness = std::make_unique<watch::SentinelWitness>(first, once(jitterSeed), clock);
        first.place = witness->place();
        m_group = std::make_unique<watch::PrimaryWatch>(std::move(witness));
        connect(m_group.get(), &watch::PrimaryWatch::changed, this, &ConnectionProbe::stateChanged);
    }
    if (first.cluster) {
        m_untried = first.cluster->hosts;
        first = first.nodeAt(m_untried.takeFirst());
    }
    enter(first);
}

/// Returns questions that change nothing; tracking is off until it is asked for.
QList<ConnectionProbe::Question> ConnectionProbe::questionsTo(const redis::Endpoint& endpoint)
{
    QList<Question> list{{What::Role, {"role"}}, {What::Version, {"info", "server"}},
        {What::Scan, {"scan", "0", "count", "1"}}, {What::Types, {"scan", "0", "count", "1", "type", "hash"}},
        {What::Search, oneSlice()}, {What::Expiries, {"pexpiretime", "lockscope"}}, {What::Time, {"time"}},
        {What::Tracking, {"client", "tracking", "off"}}, {What::Counts, {"pubsub", "numsub", "lockscope"}}};
    if (endpoint.cluster)
        list.insert(2, {What::Map, {"cluster", "nodes"}});
    return list;
}

void ConnectionProbe::enter(redis::Endpoint endpoint)
{
    if (m_acting) {
        redis::Endpoint acting = endpoint;
        acting.user = m_acting->user;
        acting.password = m_acting->password;
        m_rights = std::make_unique<admin::ActRights>(acting, asking(m_jitterSeed), m_clock);
    }
    m_client = std::make_unique<Client>(std::move(endpoint), once(m_jitterSeed), m_clock);
    connect(m_client.get(), &Client::stateChanged, this, &ConnectionProbe::follow);
}

/// Tries another node, as a watcher of a cluster does.
bool ConnectionProbe::tryAnotherNode()
{
    if (m_untried.isEmpty())
        return false;
    disconnect(m_client.get(), nullptr, this, nullptr);
    m_client.release()->deleteLater(); // it is the sender of the present signal
    enter(m_endpoint.nodeAt(m_untried.takeFirst()));
    m_client->open();
    return true;
}

void ConnectionProbe::open()
{
    if (m_group)
        m_group->witness().open();
    m_client->open();
}

std::optional<base::Error> ConnectionProbe::failure() const
{
    if (m_refusal)
        return m_refusal;
    return m_group ? m_group->failure(m_client->state()) : m_client->state().failure;
}

std::optional<locks::Topology> ConnectionProbe::topology() const
{
    return m_group ? std::optional(m_group->topology({})) : std::nullopt;
}

void ConnectionProbe::follow()
{
    if (!m_begun && failure() && tryAnotherNode())
        return;
    Q_EMIT stateChanged();
    if (failure())
        Q_EMIT finished();
    else if (state().isReady() && !std::exchange(m_begun, true))
        askNext();
}

void ConnectionProbe::askNext()
{
    m_since = m_clock.now();
    if (m_asked == m_questions.size())
        return listen();
    const Question& question = m_questions.at(m_asked++);
    m_client->call(question.command, [this, what = question.what](const Client::Answer& answer) {
        const bool isNode = what == What::Version && answer && !m_endpoint.cluster &&
                            watch::ServerFacts::fromInfo(answer->bytes).mode == "cluster";
        if (isNode)
            askSlots(answer);
        else
            proceed(what, answer);
    });
}

/// Asks whether there are other nodes, whose locks are not seen from here.
void ConnectionProbe::askSlots(const Client::Answer& version)
{
    m_client->call({"cluster", "nodes"}, [this, version](const Client::Answer& answer) {
        if (watch::hasOthers(answer).value_or(true))
            m_role->limit = "lone-node";
        proceed(What::Version, version);
    });
}

void ConnectionProbe::proceed(What what, const Client::Answer& answer)
{
    take(what, answer);
    if (!m_refusal)
        return askNext();
    Q_EMIT stateChanged();
    Q_EMIT finished();
}

ProbeFinding ConnectionProbe::timed(What what)
{
    ProbeFinding finding;
    finding.what = what;
    finding.took = std::chrono::duration_cast<base::milliseconds>(m_clock.now() - m_since);
    return finding;
}

/// Asks for the channels last, since nothing but the end of subscriptions goes out on this connection
/// afterwards.
void ConnectionProbe::listen()
{
    m_client->psubscribe(watch::lockPatterns(), [this](const Client::Answer& answer) {
        take(What::Channels, answer);
        askRights();
    });
}

void ConnectionProbe::take(What what, const Client::Answer& answer)
{
    ProbeFinding finding = timed(what);
    finding.verdict = answer ? Access::Granted : Access::Denied;
    if (answer)
        read(finding, *answer);
    else
        judge(finding, answer.error());
    if (what == What::Map && finding.error && isNoNode(finding.error->kind)) {
        m_refusal = {base::ErrorKind::NotCluster, m_client->endpoint().shortName().toUtf8(), {}};
        finding.error = m_refusal;
    }
    report(finding);
}

/// The answer about the version shows whether it is one of a cluster's nodes, or a Sentinel.
void ConnectionProbe::report(ProbeFinding finding)
{
    if (finding.what == What::Role && !m_role && !m_refusal) {
        m_role = finding;
        return;
    }
    if (finding.what == What::Version)
        Q_EMIT found(*m_role);
    if (finding.what != What::Version || !m_refusal)
        Q_EMIT found(finding);
}

/// A server that knows SCAN but not its TYPE reports a mistake in the command. One name does not show which
/// keys a user may read.
void ConnectionProbe::judge(ProbeFinding& finding, const base::Error& error)
{
    finding.error = error;
    if (finding.what == What::Types && error.kind == base::ErrorKind::ServerError)
        finding.error = base::Error{base::ErrorKind::UnknownCommand, "scan type", error.detail};
    if (finding.what != What::Expiries || error.kind == base::ErrorKind::UnknownCommand)
        return;
    const bool isElsewhere = error.kind == base::ErrorKind::Moved; // and the command is known
    finding.verdict = isElsewhere ? Access::Granted : Access::NotKnown;
    finding.error.reset();
}

void ConnectionProbe::askRights()
{
    m_since = m_clock.now();
    if (m_rights)
        m_rights->ask(actCommands(), [this](const admin::ActRights::Denied& denied) { takeRights(denied); });
    else
        takeRights({});
}

void ConnectionProbe::takeRights(const admin::ActRights::Denied& denied)
{
    for (const What what : {What::Scripts, What::Publishing}) {
        ProbeFinding finding = timed(what);
        if (!m_rights)
            finding.verdict = Access::NotAsked;
        else if (denied)
            finding.verdict = Access::Granted;
        for (const qsizetype place : denied.value_or(QSet<qsizetype>())) {
            if ((place == publishPlace) != (what == What::Publishing))
                continue;
            finding.verdict = Access::Denied;
            finding.error =
                base::Error{base::ErrorKind::NoPermission, actCommands().at(place).first(1).join(' '), {}};
        }
        Q_EMIT found(finding);
    }
    Q_EMIT finished();
}

void ConnectionProbe::read(ProbeFinding& finding, const redis::Reply& reply)
{
    if (finding.what == What::Map)
        return readMap(finding, reply.bytes);
    if (finding.what == What::Version)
        readVersion(finding, reply.bytes);
    if (finding.what == What::Role)
        readRole(finding, reply);
    if (finding.what == What::Time)
        readClock(finding, reply);
}

/// The way of the answer may explain half of what it took.
void ConnectionProbe::readClock(ProbeFinding& finding, const redis::Reply& reply)
{
    const auto reading = watch::ClockEstimate::microseconds(reply);
    if (!reading)
        return;
    const base::ServerTime there(std::chrono::floor<base::milliseconds>(std::chrono::microseconds(*reading)));
    finding.clock =
        locks::ClockOffset{{}, there - locks::OwnClock::now().wall, finding.took + base::milliseconds(1)};
}

void ConnectionProbe::readVersion(ProbeFinding& finding, const QByteArray& info)
{
    const auto facts = watch::ServerFacts::fromInfo(info);
    finding.fact = facts.release;
    finding.version = facts.version;
    if (facts.isSentinel())
        refuse(*m_role);
}

void ConnectionProbe::readRole(ProbeFinding& finding, const redis::Reply& reply)
{
    const auto role = watch::RoleAnswer::fromReply(reply);
    finding.fact = role.role;
    if (role.role == "sentinel")
        refuse(finding);
    if (role.role == "slave" && !role.linked)
        finding.limit = "no-primary-link";
    for (const redis::HostPort& replica : role.replicas) {
        finding.others.append(replica.text());
        if (m_endpoint.discoversOnReplica && !m_endpoint.cluster)
            m_beside.append({replica, false});
    }
    if (!role.primary.host.isEmpty())
        finding.others = {role.primary.text()};
}

/// A watcher of a Sentinel would wait for locks for ever.
void ConnectionProbe::refuse(ProbeFinding& role)
{
    m_refusal = base::Error{base::ErrorKind::IsSentinel, m_client->endpoint().shortName().toUtf8(), {}};
    role.verdict = Access::Denied;
    role.error = m_refusal;
}

void ConnectionProbe::readMap(ProbeFinding& finding, const QByteArray& text)
{
    const redis::Endpoint& here = m_client->endpoint();
    const auto nodes = redis::readClusterNodes(text, {here.host, here.port});
    if (!nodes) {
        finding.verdict = Access::Denied;
        finding.error = nodes.error();
        return;
    }
    for (const redis::ClusterNode& node : *nodes)
        if (!node.myself)
            m_beside.append({node.address, node.primary});
    finding.fact = QByteArray::number(nodes->size());
}

} // namespace lockscope::probe

#include "moc_connectionprobe.cpp"
