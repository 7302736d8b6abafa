#include "tests/support/sentinelservers.h"

#include "tests/support/eventwait.h"

#include <QProcess>

#include <csignal>

namespace lockscope::support
{

using namespace std::chrono_literals;

namespace
{

constexpr base::milliseconds downAfter = 500ms;

} // namespace

SentinelServers::SentinelServers(const QByteArray& sentinelLines, const QString& program)
    : m_primary(std::make_unique<PrivateRedis>(PrivateRedis::Options{.tcp = true, .program = program}))
{
    PrivateRedis::Options second = PrivateRedis::replicaOf(m_primary->port());
    second.program = program;
    m_replica = std::make_unique<PrivateRedis>(second);
    const qsizetype pass = sentinelLines.indexOf("requirepass ");
    if (pass >= 0)
        m_password = sentinelLines.mid(pass + 12).split('\n').constFirst();
    m_group = std::make_unique<servers::SentinelGroup>(
        servers::SentinelWatch{"shop", m_primary->port(), 3, downAfter, sentinelLines, program});
    bool isReady = false;
    QObject::connect(m_group.get(), &servers::SentinelGroup::ready, m_group.get(), [&] { isReady = true; });
    m_group->start();
    if (!waitForEvent([&] { return isReady && knowEachOther(); }, 40s))
        qFatal("the Sentinels do not find each other");
}

SentinelServers::~SentinelServers()
{
    if (m_primary)
        freezePrimary(false);
}

QByteArray SentinelServers::ask(int sentinel, const QStringList& words) const
{
    QStringList arguments{QStringLiteral("-s"), m_group->socketPaths().at(sentinel)};
    if (!m_password.isEmpty())
        arguments << QStringLiteral("--no-auth-warning") << QStringLiteral("-a")
                  << QString::fromLatin1(m_password);
    QProcess process;
    process.start(QStringLiteral("redis-cli"), arguments + words);
    process.waitForFinished(5'000);
    return process.readAllStandardOutput();
}

bool SentinelServers::knowEachOther() const
{
    for (int i = 0; i < 3; ++i) {
        const QByteArrayList state =
            ask(i, {QStringLiteral("sentinel"), QStringLiteral("master"), QStringLiteral("shop")})
                .split('\n');
        const auto valueOf = [&](const char* name) { return state.value(state.indexOf(name) + 1); };
        if (valueOf("num-other-sentinels") != "2" || valueOf("num-slaves") != "1")
            return false;
    }
    return true;
}

QString SentinelServers::uri(int count, const QString& name) const
{
    QStringList hosts;
    for (const quint16 port : m_group->ports().first(count))
        hosts << QStringLiteral("127.0.0.1:%1").arg(port);
    return QStringLiteral("redis+sentinel://") + hosts.join(u',') + u'/' + name;
}

watch::WatchOptions SentinelServers::options() const
{
    watch::WatchOptions options;
    options.endpoint = *redis::Endpoint::fromUri(uri());
    return options;
}

QString SentinelServers::addressOf(const PrivateRedis& server)
{
    return QStringLiteral("127.0.0.1:%1").arg(server.port());
}

int SentinelServers::votesFor(const PrivateRedis& server) const
{
    int votes = 0;
    for (int i = 0; i < 3; ++i) {
        const QByteArray named = ask(i,
            {QStringLiteral("sentinel"), QStringLiteral("get-master-addr-by-name"), QStringLiteral("shop")});
        votes += named.split('\n').value(1).toUShort() == server.port() ? 1 : 0;
    }
    return votes;
}

void SentinelServers::killPrimary() { ::kill(static_cast<pid_t>(m_primary->processId()), SIGKILL); }

void SentinelServers::freezePrimary(bool frozen)
{
    if (m_primary->processId() > 0)
        ::kill(static_cast<pid_t>(m_primary->processId()), frozen ? SIGSTOP : SIGCONT);
}

void SentinelServers::killSentinels() { m_group.reset(); }

/// Nobody listens on port 1.
void SentinelServers::cutReplication() { m_replica->cli("replicaof 127.0.0.1 1"); }

} // namespace lockscope::support
