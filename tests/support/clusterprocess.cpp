#include "tests/support/clusterprocess.h"

#include "core/servers/freeport.h"
#include "core/servers/parenttie.h"

#include <QTest>

#include <csignal>
#include <unistd.h>

namespace lockscope::support
{

ClusterProcess::ClusterProcess(QStringList arguments)
    : m_arguments(std::move(arguments))
    , m_port(servers::freePort())
    , m_busPort(servers::freePort())
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
    const QStringList own{QStringLiteral("--bind"), QStringLiteral("127.0.0.1"), QStringLiteral("--port"),
        QString::number(m_port), QStringLiteral("--cluster-enabled"), QStringLiteral("yes"),
        QStringLiteral("--cluster-port"), QString::number(m_busPort),
        QStringLiteral("--cluster-node-timeout"), QStringLiteral("2000"),
        QStringLiteral("--repl-diskless-sync-delay"), QStringLiteral("0"), QStringLiteral("--dir"),
        m_folder.path(), QStringLiteral("--save"), QString()};
    m_process.start(QStringLiteral("redis-server"), own + m_arguments);
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
    process.start(
        QStringLiteral("redis-cli"), QStringList{QStringLiteral("-p"), QString::number(m_port)} + words);
    if (!process.waitForFinished(10'000))
        return "redis-cli: " + process.errorString().toUtf8();
    const QByteArray output = process.readAllStandardOutput();
    return output.endsWith('\n') ? output.chopped(1) : output;
}

} // namespace lockscope::support
