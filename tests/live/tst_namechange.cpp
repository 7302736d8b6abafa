#include "tests/support/eventwait.h"
#include "tests/support/watched.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTemporaryFile>
#include <QTest>

#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

using namespace std::chrono_literals;
using namespace lockscope;
using support::acquire;
using support::PrivateRedis;
using support::waitForEvent;
using support::Watched;

namespace
{

constexpr auto name = "locks.test";

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    if (!file.open(QFile::WriteOnly | QFile::Truncate) || file.write(text) != text.size())
        qFatal("%s cannot be written", qPrintable(path));
}

/// The names that this program knows are in a file of its own from now on: the system's stays as it is. To be
/// called before any thread is there.
void enterOwnNames(const QString& hosts)
{
    const QByteArray user = QByteArray::number(::getuid());
    const QByteArray group = QByteArray::number(::getgid());
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
        qFatal("no names of our own: %s", qPrintable(qt_error_string()));
    write(QStringLiteral("/proc/self/setgroups"), "deny");
    write(QStringLiteral("/proc/self/uid_map"), "0 " + user + " 1");
    write(QStringLiteral("/proc/self/gid_map"), "0 " + group + " 1");
    if (::mount(hosts.toLocal8Bit().constData(), "/etc/hosts", nullptr, MS_BIND, nullptr) != 0)
        qFatal("no names of our own: %s", qPrintable(qt_error_string()));
}

/// A server behind 127.0.0.`last`, at a port that it shares with others of these.
PrivateRedis::Options serverAt(int last, quint16 port)
{
    PrivateRedis::Options options;
    options.arguments = {QStringLiteral("--bind"), QStringLiteral("127.0.0.%1").arg(last),
        QStringLiteral("--port"), QString::number(port)};
    return options;
}

quint16 freePort()
{
    const PrivateRedis free({.tcp = true});
    return free.port();
}

} // namespace

/// A name that leads to another server from one moment on, as managed services do it in a failover.
class TestNameChange : public QObject
{
    Q_OBJECT

public:
    QTemporaryFile hosts;

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theOtherServerIsGoneToAtOnce()
    {
        const quint16 port = freePort();
        PrivateRedis first(serverAt(1, port));
        const PrivateRedis second(serverAt(2, port));
        acquire(first, "of the first");
        acquire(second, "of the second");
        leadTo(1);
        watch::WatchOptions options;
        options.endpoint = *redis::Endpoint::fromUri(
            QStringLiteral("redis://%1:%2").arg(QLatin1String(name), QString::number(port)));
        const Watched w(options);
        QVERIFY(waitForEvent([&] { return w.settled() && w.held("of the first"); }));
        leadTo(2);
        first.stop();
        QVERIFY(waitForEvent([&] { return !w.live(); }));
        QElapsedTimer since;
        since.start();
        QVERIFY(waitForEvent([&] { return w.settled() && w.held("of the second"); }, 60s));
        QVERIFY2(since.elapsed() < 10'000, qPrintable(QString::number(since.elapsed()))); // and no minute
        QVERIFY(!w.held("of the first"));
        QCOMPARE(w.count(locks::EventKind::ServerRestarted), 1);
    }

    void aNameThatIsUnknownIsNamed()
    {
        watch::WatchOptions options;
        options.endpoint = *redis::Endpoint::fromUri(QStringLiteral("redis://nowhere.invalid"));
        const Watched w(options);
        QVERIFY(waitForEvent([&] { return w.watcher.health().failure.has_value(); }));
        QCOMPARE(w.watcher.health().failure->kind, base::ErrorKind::NameNotFound);
        QCOMPARE(w.watcher.health().failure->subject, QByteArray("nowhere.invalid"));
    }

private:
    void leadTo(int last)
    {
        hosts.resize(0);
        hosts.seek(0);
        hosts.write("127.0.0." + QByteArray::number(last) + ' ' + name + '\n');
        hosts.flush();
    }
};

int main(int argc, char** argv)
{
    TestNameChange test;
    if (!test.hosts.open())
        qFatal("no file for names");
    enterOwnNames(test.hosts.fileName()); // before anything makes a thread
    const QCoreApplication application(argc, argv);
    return QTest::qExec(&test, argc, argv);
}

#include "tst_namechange.moc"
