#include "core/servers/privatefolder.h"
#include "core/servers/privateserver.h"
#include "tests/support/privateredis.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstdio>
#include <unistd.h>

using lockscope::base::Error;
using lockscope::base::ErrorKind;
using lockscope::servers::PrivateServer;
using lockscope::support::PrivateRedis;

namespace
{

/// A process that is gone, or dead and only not yet reaped by whoever inherited it.
bool hasEnded(qint64 pid)
{
    QFile stat(QStringLiteral("/proc/%1/stat").arg(pid));
    if (!stat.open(QIODevice::ReadOnly))
        return true;
    const QByteArray line = stat.readAll();
    return line.mid(line.lastIndexOf(')') + 2, 1) == "Z";
}

Error waitForFailure(PrivateServer& server)
{
    QSignalSpy failed(&server, &PrivateServer::failed);
    server.start();
    return failed.wait(5000) ? failed[0][0].value<Error>() : Error{};
}

/// The part of this program that the test starts again: a server, its pid and path on stdout, then idle.
int serveUntilKilled(int argc, char** argv)
{
    const QCoreApplication app(argc, argv);
    PrivateServer server;
    QObject::connect(&server, &PrivateServer::ready, [&server](const QString& path) {
        std::printf("%lld %s\n", static_cast<long long>(server.processId()), qPrintable(path));
        std::fflush(stdout);
    });
    server.start();
    return QCoreApplication::exec();
}

} // namespace

class PrivateServerTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void answersOnItsSocketAlone()
    {
        const PrivateRedis redis;
        QCOMPARE(redis.cli("ping"), "PONG");
        QCOMPARE(redis.cli("config get port"), "port\n0");
        QCOMPARE(redis.cli("config get save"), "save\n");
        const QFileInfo folder(QFileInfo(redis.socketPath()).absolutePath());
        QCOMPARE(
            folder.permissions() & (QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther),
            QFile::Permissions());
    }

    void listensOnAPortWhereAskedTo()
    {
        const PrivateRedis redis({.tcp = true, .users = {"alice on >pw ~a:* +get"}});
        QVERIFY(redis.port() != 0);
        QCOMPARE(redis.cli("config get port"), "port\n" + QByteArray::number(redis.port()));
        QVERIFY(redis.cli("acl list").contains("user alice on"));
    }

    void stopEndsTheProcessAndRemovesTheFolder()
    {
        PrivateRedis redis;
        const QString folder = QFileInfo(redis.socketPath()).absolutePath();
        const qint64 pid = redis.processId();
        QVERIFY(QFileInfo::exists(folder));
        redis.stop();
        QVERIFY(hasEnded(pid));
        QVERIFY(!QFileInfo::exists(folder));
    }

    void destructionEndsARunningServer()
    {
        auto redis = std::make_unique<PrivateRedis>();
        const QString folder = QFileInfo(redis->socketPath()).absolutePath();
        const qint64 pid = redis->processId();
        redis.reset();
        QVERIFY(hasEnded(pid));
        QVERIFY(!QFileInfo::exists(folder));
    }

    void keepsOurEnvironmentOut()
    {
        qputenv("LOCKSCOPE_TEST_SECRET", "swordfish");
        const PrivateRedis redis;
        QFile environment(QStringLiteral("/proc/%1/environ").arg(redis.processId()));
        QVERIFY(environment.open(QIODevice::ReadOnly));
        QVERIFY(!environment.readAll().contains("swordfish"));
    }

    void aMissingProgramNamesItsPackage()
    {
        PrivateServer server({.program = QStringLiteral("no-such-redis-server")});
        const Error error = waitForFailure(server);
        QCOMPARE(error.kind, ErrorKind::MissingProgram);
        QCOMPARE(error.subject, "no-such-redis-server");
        QCOMPARE(error.detail, "redis-server");
    }

    void aServerThatEndsTellsItsLastWords()
    {
        PrivateServer server({.program = QStringLiteral("redis-server"),
            .arguments = {QStringLiteral("--maxmemory"), QStringLiteral("nonsense")}});
        const Error error = waitForFailure(server);
        QCOMPARE(error.kind, ErrorKind::StartFailed);
        QVERIFY2(error.detail.contains("maxmemory"), error.detail.constData());
    }

    void endsWhenItsParentIsKilled()
    {
        QProcess parent;
        parent.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--serve")});
        QTRY_VERIFY(parent.canReadLine());
        const QList<QByteArray> words = parent.readLine().trimmed().split(' ');
        const qint64 server = words.value(0).toLongLong();
        const QString folder = QFileInfo(QString::fromUtf8(words.value(1))).absolutePath();
        QVERIFY(server > 0 && !hasEnded(server));

        ::kill(static_cast<pid_t>(parent.processId()), SIGKILL);
        QTRY_COMPARE(parent.state(), QProcess::NotRunning);
        QTRY_VERIFY(hasEnded(server));
        const PrivateRedis next;
        QVERIFY2(!QFileInfo::exists(folder), "the next start removes what the killed one left");
    }

    void staleFoldersOfLivingProcessesStay()
    {
        const QTemporaryDir room;
        const QDir dir(room.path());
        const QString ours = QStringLiteral("lockscope-%1-abcdef").arg(::getpid());
        const QString dead = QStringLiteral("lockscope-999999999-abcdef");
        const QString foreign = QStringLiteral("lockscope-notes");
        QVERIFY(dir.mkdir(ours) && dir.mkdir(dead) && dir.mkdir(foreign));
        lockscope::servers::removeStaleFolders(room.path());
        QCOMPARE(dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot), QStringList({ours, foreign}));
    }
};

int main(int argc, char** argv)
{
    if (argc > 1 && qstrcmp(argv[1], "--serve") == 0)
        return serveUntilKilled(argc, argv);
    QCoreApplication app(argc, argv);
    PrivateServerTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_privateserver.moc"
