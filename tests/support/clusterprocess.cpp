#include "tests/support/clusterprocess.h"

#include "core/servers/freeport.h"
#include "core/servers/parenttie.h"
#include "tests/support/certificates.h"
#include "tests/support/serverage.h"

#include <QTcpServer>
#include <QTest>

#include <csignal>
#include <unistd.h>

namespace lockscope::support
{

namespace
{

constexpr quint16 busDistance = 10'000;
constexpr quint16 lastPort = 22'000; ///< its bus is below what connections that go out are given

/// The nodes talk to each other on another port: before Redis 7.0 on the one that is so much higher.
bool mayNameBus(const QString& program) { return ageOf(program) >= QVersionNumber(7, 0); }

quint16 portWithBus()
{
    for (;;) {
        const quint16 port = servers::freePort();
        if (port < lastPort && QTcpServer().listen(QHostAddress::LocalHost, port + busDistance))
            return port;
    }
}

QStringList portArguments(const ClusterProcess::Options& options, quint16 port)
{
    const QString number = QString::number(port);
    if (options.certificate.isEmpty())
        return {QStringLiteral("--port"), number};
    return tlsArguments(options.certificate, port, options.authority) +
           QStringList{QStringLiteral("--port"), QStringLiteral("0"), QStringLiteral("--tls-cluster"),
               QStringLiteral("yes"), QStringLiteral("--tls-replication"), QStringLiteral("yes")};
}

} // namespace

ClusterProcess::ClusterProcess(Options options)
    : m_options(std::move(options))
    , m_port(mayNameBus(m_options.program) ? servers::freePort() : portWithBus())
    , m_busPort(mayNameBus(m_options.program) ? servers::freePort() : m_port + busDistance)
{
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.setChildProcessModifier([parent = ::getpid()] { servers::tieToParent(parent); });
    start();
    m_id = cli({QStringLiteral("cluster"), QStringLiteral("myid")});
}

ClusterProcess::~ClusterProcess()
{
    freeze(false);
    kill();
}

void ClusterProcess::start()
{
    const QStringList own{QStringLiteral("--bind"), m_options.host, QStringLiteral("--cluster-enabled"),
        QStringLiteral("yes"), QStringLiteral("--cluster-node-timeout"), QStringLiteral("2000"),
        QStringLiteral("--repl-diskless-sync-delay"), QStringLiteral("0"), QStringLiteral("--dir"),
        m_folder.path(), QStringLiteral("--save"), QString()};
    QStringList bus;
    if (mayNameBus(m_options.program))
        bus << QStringLiteral("--cluster-port") << QString::number(m_busPort);
    m_process.start(m_options.program, portArguments(m_options, m_port) + own + bus + m_options.arguments);
    const auto isUp = [this] {
        return cli({QStringLiteral("ping")}) == "PONG" || m_process.state() == QProcess::NotRunning;
    };
    if (!QTest::qWaitFor(isUp, 10'000) || m_process.state() == QProcess::NotRunning)
        qFatal("redis-server does not start: %s", m_process.readAllStandardOutput().constData());
}

void ClusterProcess::kill()
{
    m_process.kill();
    m_process.waitForFinished();
}

void ClusterProcess::freeze(bool frozen)
{
    if (m_process.processId() > 0)
        ::kill(static_cast<pid_t>(m_process.processId()), frozen ? SIGSTOP : SIGCONT);
}

QByteArray ClusterProcess::cli(const QStringList& words) const
{
    QProcess process;
    QStringList place{QStringLiteral("-h"), m_options.host, QStringLiteral("-p"), QString::number(m_port)};
    if (m_options.database != 0)
        place << QStringLiteral("-n") << QString::number(m_options.database);
    if (!m_options.certificate.isEmpty())
        place << QStringLiteral("--tls") << QStringLiteral("--cacert") << m_options.authority;
    process.start(QStringLiteral("redis-cli"), place + words);
    if (!process.waitForFinished(10'000))
        return "redis-cli: " + process.errorString().toUtf8();
    const QByteArray output = process.readAllStandardOutput();
    return output.endsWith('\n') ? output.chopped(1) : output;
}

} // namespace lockscope::support
