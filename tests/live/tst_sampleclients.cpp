#include "core/lab/sampleclients.h"
#include "tests/support/privateredis.h"

#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using lab::SampleClients;
using lab::SampleSettings;
using support::PrivateRedis;

namespace
{

const QByteArray prefix = "lockscope:sample:";

/// Everything the server was sent, by redis-cli's MONITOR.
class Monitor
{
public:
    explicit Monitor(const PrivateRedis& redis)
    {
        m_process.start(QStringLiteral("redis-cli"),
            {QStringLiteral("-s"), redis.socketPath(), QStringLiteral("monitor")});
        if (!QTest::qWaitFor([this] { return m_process.canReadLine(); }))
            qFatal("no MONITOR");
        m_process.readLine();
    }
    ~Monitor()
    {
        m_process.terminate();
        if (!QTest::qWaitFor([this] { return m_process.state() == QProcess::NotRunning; }))
            qFatal("MONITOR does not end");
    }
    /// The commands so far, as the words between quotation marks.
    QList<QByteArrayList> commands()
    {
        static const QRegularExpression quoted(QStringLiteral("\"((?:[^\"\\\\]|\\\\.)*)\""));
        QList<QByteArrayList> list;
        while (m_process.canReadLine()) {
            QByteArrayList words;
            auto found = quoted.globalMatch(QString::fromUtf8(m_process.readLine()));
            while (found.hasNext())
                words << found.next().captured(1).toUtf8();
            list << words;
        }
        return list;
    }

private:
    QProcess m_process;
};

/// The words of `command` that name keys or channels, for what sample clients may send.
QByteArrayList namesIn(const QByteArrayList& command)
{
    const QByteArray name = command.value(0).toLower();
    if (name == "evalsha" || name == "eval")
        return command.mid(3, command.value(2).toInt());
    static const QByteArrayList nameless{"client", "select", "ping", "time", "script"};
    return nameless.contains(name) ? QByteArrayList() : QByteArrayList{command.value(1)};
}

/// A sample name, what is derived from one, or this test's own marker.
bool isOurs(const QByteArray& name)
{
    return name.isEmpty() || name == "marker" || name.startsWith(prefix) || name.contains('{' + prefix);
}

redis::Endpoint endpointOf(const PrivateRedis& redis)
{
    return redis::Endpoint::fromUri(redis.uri()).value();
}

} // namespace

class SampleClientsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theFirstWindowIsAliveWithinTwoSeconds()
    {
        const PrivateRedis redis;
        SampleClients samples(endpointOf(redis), {}, m_clock);
        samples.start();
        const QByteArray queue = "llen redisson_lock_queue:{lockscope:sample:ticket-desk}";
        QTRY_VERIFY_WITH_TIMEOUT(redis.cli("dbsize").toInt() >= 14, 2000);
        QTRY_COMPARE_WITH_TIMEOUT(redis.cli(queue.constData()), QByteArray("2"), 2000);
        QVERIFY(redis.cli("pubsub channels").contains("redisson_lock__channel:{lockscope:sample:orders}"));
    }

    void everyKeyHasAnExpiryAndEveryKindIsShown()
    {
        const PrivateRedis redis;
        SampleClients samples(endpointOf(redis), {.scale = 0.1}, m_clock);
        samples.start();
        QByteArrayList wanted{prefix + "ticket-desk", prefix + "catalogue", prefix + "device", prefix + "gpu",
            prefix + "seats", prefix + "start-gate", "redisson_lock_queue:{" + prefix + "ticket-desk}",
            "redisson_lock_timeout:{" + prefix + "ticket-desk}", "redisson_lock_token:{" + prefix + "device}",
            '{' + prefix + "gpu}:timeout"};
        QByteArrayList withoutExpiry; // at any moment: a program that is killed leaves nothing for long
        const auto look = [&] {
            for (const QByteArray& key : redis.cli("keys *").split('\n')) {
                wanted.removeAll(key);
                if (redis.cli({QStringLiteral("pttl"), QString::fromUtf8(key)}) == "-1")
                    withoutExpiry << key;
            }
            return wanted.isEmpty() || !withoutExpiry.isEmpty();
        };
        QTRY_VERIFY_WITH_TIMEOUT(look(), 20'000);
        QCOMPARE(withoutExpiry, QByteArrayList());
    }

    void nothingElseIsTouchedAndNothingIsLeft()
    {
        const PrivateRedis redis;
        redis.cli("set precious 1");
        Monitor monitor(redis);
        SampleClients samples(endpointOf(redis), {.clients = 10, .scale = 0.05}, m_clock);
        QSignalSpy started(&samples, &SampleClients::started);
        samples.start();
        QTRY_COMPARE(started.size(), 1);
        passes(redis, "3000");
        bool isClean = false;
        samples.stop([&isClean] { isClean = true; });
        QTRY_VERIFY(isClean);
        QCOMPARE(redis.cli("dbsize"), "1");
        const auto commands = monitor.commands();
        QVERIFY(commands.size() > 200);
        for (const QByteArrayList& command : commands)
            for (const QByteArray& name : namesIn(command))
                QVERIFY2(isOurs(name), command.join(' ').constData());
        passes(redis, "600");
        QCOMPARE(redis.cli("dbsize"), "1");
        QCOMPARE(redis.cli("get precious"), "1");
        QCOMPARE(redis.cli("pubsub channels *sample*"), QByteArray());
    }

    void twoRunsLeaveEachOthersKeysAlone()
    {
        const PrivateRedis redis;
        SampleClients first(endpointOf(redis), {.scale = 0.1, .run = "a"}, m_clock);
        SampleClients second(endpointOf(redis), {.scale = 0.1, .run = "b"}, m_clock);
        first.start();
        second.start();
        const auto keysOf = [&](const char* run) {
            return redis.cli({QStringLiteral("keys"),
                QString::fromLatin1("*lockscope:sample:%1:*").arg(QLatin1String(run))});
        };
        QTRY_VERIFY(!keysOf("a").isEmpty() && !keysOf("b").isEmpty());
        bool isClean = false;
        first.stop([&isClean] { isClean = true; });
        QTRY_VERIFY(isClean);
        QCOMPARE(keysOf("a"), QByteArray());
        QTRY_VERIFY(!keysOf("b").isEmpty());
    }

    void aServerThatCannotBeReachedIsTold()
    {
        const auto samples =
            SampleClients::onServer(QStringLiteral("unix:///nonexistent/redis.sock"), {}, {}, m_clock);
        QVERIFY(samples.ok());
        QSignalSpy failed(samples->get(), &SampleClients::failed);
        (*samples)->start();
        QTRY_VERIFY(!failed.isEmpty());
        bool isDone = false;
        (*samples)->stop([&isDone] { isDone = true; });
        QTRY_VERIFY(isDone);
    }

private:
    /// Time passes on the server's clock, as the expiry of a key shows.
    static void passes(const PrivateRedis& redis, const char* milliseconds)
    {
        redis.cli({QStringLiteral("set"), QStringLiteral("marker"), QStringLiteral("1"), QStringLiteral("px"),
            QString::fromLatin1(milliseconds)});
        QTRY_COMPARE(redis.cli("exists marker"), QByteArray("0"));
    }

    base::SteadyClock m_clock;
};

QTEST_GUILESS_MAIN(SampleClientsTest)
#include "tst_sampleclients.moc"
