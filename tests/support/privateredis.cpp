#include "tests/support/privateredis.h"

#include "core/servers/freeport.h"

#include <QProcess>
#include <QSignalSpy>
#include <QTest>

namespace lockscope::support
{

namespace
{

servers::PrivateServerOptions serverOptions(const PrivateRedis::Options& options, quint16 port)
{
    servers::PrivateServerOptions result;
    result.program = options.program;
    if (port != 0)
        result.arguments << QStringLiteral("--bind") << QStringLiteral("127.0.0.1")
                         << QStringLiteral("--port") << QString::number(port);
    for (const QByteArray& user : options.users)
        result.arguments << QStringLiteral("--user") << QString::fromUtf8(user).split(QLatin1Char(' '));
    result.arguments << options.arguments;
    return result;
}

} // namespace

PrivateRedis::Options PrivateRedis::replicaOf(quint16 primaryPort)
{
    return {.tcp = true,
        .arguments = {QStringLiteral("--replicaof"), QStringLiteral("127.0.0.1"),
            QString::number(primaryPort), QStringLiteral("--repl-diskless-sync-delay"), QStringLiteral("0")}};
}

PrivateRedis::PrivateRedis()
    : PrivateRedis(Options())
{
}

PrivateRedis::PrivateRedis(const Options& options)
    : m_port(options.tcp ? servers::freePort() : quint16(0))
    , m_server(serverOptions(options, m_port))
{
    QSignalSpy failed(&m_server, &servers::PrivateServer::failed);
    m_server.start();
    const bool up = QTest::qWaitFor([&] { return m_server.isReady() || !failed.isEmpty(); }, 10'000);
    if (!up || !failed.isEmpty())
        qFatal("redis-server does not start: %s",
            failed.isEmpty() ? "no word within 10 s" : failed[0][0].value<base::Error>().detail.constData());
}

PrivateRedis::~PrivateRedis() = default;

QString PrivateRedis::uri() const { return QStringLiteral("unix://") + socketPath(); }

QByteArray PrivateRedis::cli(const QStringList& words) const
{
    QProcess process;
    process.start(QStringLiteral("redis-cli"), QStringList{QStringLiteral("-s"), socketPath()} + words);
    if (!process.waitForFinished(10'000))
        return "redis-cli: " + process.errorString().toUtf8();
    const QByteArray output = process.readAllStandardOutput();
    return output.endsWith('\n') ? output.chopped(1) : output;
}

QByteArray PrivateRedis::cli(const char* line) const
{
    return cli(QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts));
}

void PrivateRedis::stop()
{
    QSignalSpy ended(&m_server, &servers::PrivateServer::ended);
    m_server.stop();
    if (!QTest::qWaitFor([&] { return !ended.isEmpty(); }, 5'000))
        qFatal("redis-server does not end");
}

} // namespace lockscope::support
