#include "core/lab/runner.h"
#include "core/redis/readcommands.h"
#include "tests/support/eventwait.h"
#include "tests/support/labplay.h"
#include "tests/support/privateredis.h"
#include "tests/support/rawpeer.h"
#include "tests/support/sentinelservers.h"
#include "tests/support/terminalrun.h"
#include "tests/support/wiretap.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include <csignal>

using namespace std::chrono_literals;
using namespace lockscope;
using lab::Fault;
using lab::RunState;
using profile::Environment;
using record::What;
using support::LabPlay;
using support::labScenario;
using support::Outcome;
using support::PrivateRedis;
using support::RawPeer;
using support::waitForEvent;

namespace
{

const base::SteadyClock& testClock()
{
    static const base::SteadyClock clock;
    return clock;
}

/// Other people's keys: of all types, with and without an expiry, and such as look like the Lab's.
void fill(RawPeer& peer)
{
    for (int i = 0; i < 200; ++i)
        peer.command({"set", "orders:" + QByteArray::number(i), "x"});
    peer.command({"hset", "lockscope:lab", "a", "1"});
    peer.command({"hset", "lockscope:laboratory:invoice", "a", "1"});
    peer.command({"rpush", "lockscope:sample:queue", "a", "b"});
    peer.command({"zadd", "redisson_lock_queue:{lockscope:labour:invoice}", "1", "a"});
    peer.command({"sadd", "invoice", "a"});
    peer.command({"set", "session", "x", "px", "3600000"});
    peer.command({"xadd", "stream", "*", "a", "b"});
}

/// Every key with its content, without what time does to it.
QMap<QByteArray, QByteArray> contentOf(RawPeer& peer)
{
    QMap<QByteArray, QByteArray> content;
    for (const auto& key : peer.command({"keys", "*"}).elements) {
        const qint64 left = peer.command({"pttl", key.bytes}).integer;
        content[key.bytes] = peer.command({"dump", key.bytes}).bytes + (left > 0 ? "+" : "-");
    }
    return content;
}

std::unique_ptr<lab::Runner> visiting(const PrivateRedis& server, const char* id, lab::RunSettings settings)
{
    const auto place = lab::RunPlace::fromUri(server.uri(), {}, Environment::Test);
    auto made = lab::Runner::onServer(*place, labScenario(id), settings, testClock());
    if (!made.ok())
        qFatal("%s: %s", id, made.error().detail.constData());
    return std::move(made).value();
}

bool isOfTheLab(const QByteArray& name)
{
    return name.startsWith("lockscope:lab:") || name.contains("{lockscope:lab:");
}

/// Names that a command of a run has; what scripts do inside is told apart.
QByteArrayList foreignNamesIn(const QByteArrayList& words)
{
    static const QByteArrayList nameless{
        "client", "ping", "script", "info", "hello", "auth", "echo", "pubsub"};
    const QByteArray command = words.value(0).toLower();
    if (nameless.contains(command))
        return {};
    const bool isScript = command == "evalsha" || command == "eval";
    QByteArrayList names = isScript ? words.mid(3, words.value(2).toInt()) : words.mid(1, 1);
    if (command == "xgroup" || command == "pubsub")
        names = words.mid(2, 1);
    if (command == "xreadgroup")
        names = words.mid(words.size() - 2, 1);
    names.removeIf(isOfTheLab);
    return names;
}

QStringList visit(const PrivateRedis& server, const QStringList& more)
{
    return QStringList{QStringLiteral("lab"), QStringLiteral("run")} + more +
           QStringList{QStringLiteral("--connect"), server.uri()};
}

} // namespace

class LabVisitTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_server = std::make_unique<PrivateRedis>();
        m_peer = std::make_unique<RawPeer>(m_server->socketPath());
        fill(*m_peer);
        m_before = contentOf(*m_peer);
    }
    void cleanup()
    {
        m_peer.reset();
        m_server.reset();
    }

    void itLeavesTheServerAsItWas_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<double>("speed");
        for (const auto& [id, speed] :
            std::initializer_list<std::pair<const char*, double>>{{"short-lease", 10}, {"fair", 20},
                {"readers-and-a-writer", 20}, {"fencing-token", 10}, {"rate-limiter", 10},
                {"flash-sale-script", 10}, {"order-queue-stream", 5}, {"hand-lock-1", 10}, {"forced", 10}})
            QTest::newRow(id) << QByteArray(id) << speed;
    }

    /// Paused in its midst, with a keyframe now and then; nothing but names of the Lab was ever sent.
    void itLeavesTheServerAsItWas()
    {
        QFETCH(QByteArray, id);
        QFETCH(double, speed);
        support::WireTap tap(m_server->socketPath());
        LabPlay play(visiting(*m_server, id.constData(), {.speed = speed}));
        play.start();
        play.reach(3s);
        play.runner().pause();
        play.becomes(RunState::Paused);
        QVERIFY(contentOf(*m_peer).size() > m_before.size());
        tap.taken(); // of the looks above
        play.runner().resume();
        play.finish();
        QVERIFY2(play.objection().isEmpty(), qPrintable(play.objection()));
        QVERIFY(!play.recording().keyframes().isEmpty());
        int seen = 0;
        for (const auto& line : tap.taken()) {
            const QByteArray command = line.words.value(0).toLower();
            QVERIFY2(command != "keys" && command != "scan" && !command.startsWith("flush") &&
                         command != "config" && command != "monitor",
                line.words.join(' ').constData());
            if (line.from != "lua")
                QVERIFY2(foreignNamesIn(line.words).isEmpty(), line.words.join(' ').constData());
            ++seen;
        }
        QVERIFY(seen > 20);
        QCOMPARE(contentOf(*m_peer), m_before);
    }

    /// A lease that a client loses is noticed although the server tells nobody; a pause costs none.
    void leasesAreKnownWithoutKeyspaceEvents()
    {
        QCOMPARE(m_peer->command({"config", "get", "notify-keyspace-events"}).elements.value(1).bytes, "");
        LabPlay play(visiting(*m_server, "crash", {.speed = 10}));
        play.start();
        play.finish();
        QVERIFY2(play.objection().isEmpty(), qPrintable(play.objection()));
        QVERIFY(!play.steps(What::LeaseEnded).isEmpty());
        QCOMPARE(contentOf(*m_peer), m_before);
    }

    void aKilledClientLeavesNothing()
    {
        LabPlay play(visiting(*m_server, "fair", {.speed = 20}));
        play.start();
        play.reach(8s);
        play.runner().intervene({.what = Fault::What::Kill, .target = "clerk"});
        play.finish();
        QCOMPARE(play.steps(What::Crashed).size(), 8);
        QCOMPARE(contentOf(*m_peer), m_before);
    }

    /// It is the only one; another one hears so, and disturbs nobody.
    void thereIsOneRunAtATime()
    {
        LabPlay play(visiting(*m_server, "short-lease", {.speed = 10}));
        play.start();
        const auto second = visiting(*m_server, "short-lease", {.speed = 10});
        std::optional<base::Error> why;
        QObject::connect(
            second.get(), &lab::Runner::failed, second.get(), [&](const base::Error& error) { why = error; });
        second->start();
        QVERIFY(waitForEvent([&] { return why.has_value(); }));
        QVERIFY2(why->detail.contains("another run"), why->detail.constData());
        play.finish();
        QVERIFY2(play.objection().isEmpty(), qPrintable(play.objection()));
        QCOMPARE(contentOf(*m_peer), m_before);
    }

    /// It has not passed, it has not been.
    void clientsThatAreTurnedAwayEndTheRun()
    {
        PrivateRedis crowded({.arguments = {QStringLiteral("--maxclients"), QStringLiteral("8")}});
        const auto run = visiting(crowded, "fair", {});
        std::optional<base::Error> why;
        QObject::connect(
            run.get(), &lab::Runner::failed, run.get(), [&](const base::Error& error) { why = error; });
        run->start();
        QVERIFY(waitForEvent([&] { return why.has_value(); }, 30s));
        QVERIFY2(why->detail.contains("nothing happened, they could not connect"), why->detail.constData());
        QVERIFY2(why->subject.endsWith(" clients"), why->subject.constData());
        QVERIFY2(why->detail.contains("max number of clients"), why->detail.constData());
    }

    void interrupted_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
    }

    void interrupted()
    {
        QFETCH(int, signal);
        QProcess terminal;
        startTerminal(terminal, QStringLiteral("watchdog"));
        QVERIFY(waitForEvent([&] {
            return m_peer->command({"exists", "lockscope:lab:invoice"}).integer == 1;
        }));
        ::kill(pid_t(terminal.processId()), signal);
        QVERIFY(waitForEvent([&] { return terminal.state() == QProcess::NotRunning; }));
        QCOMPARE(terminal.exitCode(), 130);
        QCOMPARE(contentOf(*m_peer), m_before);
    }

    /// Nothing can be cleaned up then; nothing stays for good, and the next run removes it.
    void endedByForceItLapses()
    {
        QProcess terminal;
        startTerminal(terminal, QStringLiteral("fair"));
        const QByteArray queue = "redisson_lock_queue:{lockscope:lab:counter}";
        QVERIFY(waitForEvent([&] { return m_peer->command({"pttl", queue}).integer > 0; }));
        terminal.kill();
        QVERIFY(waitForEvent([&] { return terminal.state() == QProcess::NotRunning; }));
        for (const QByteArray& key : contentOf(*m_peer).keys())
            if (!m_before.contains(key))
                QVERIFY2(m_peer->command({"pttl", key}).integer > 0, key.constData());
        const Outcome next = support::TerminalRun().piped(
            visit(*m_server, {QStringLiteral("fair"), QStringLiteral("--env"), QStringLiteral("test")}));
        QCOMPARE(next.code, 7);
        QVERIFY2(next.err.contains("ended by force a moment ago"), next.err.constData());
        m_peer->command({"del", "lockscope:lab::run"}); // its time is over
        LabPlay play(visiting(*m_server, "fair", {.speed = 20}));
        play.start();
        play.finish();
        QVERIFY2(play.objection().isEmpty(), qPrintable(play.objection()));
        QCOMPARE(contentOf(*m_peer), m_before);
    }

    /// The environment is the one that its people keep, whatever the command line says.
    void neverOnProduction()
    {
        support::TerminalRun terminal;
        const QJsonObject profile{{QStringLiteral("uri"), m_server->uri()},
            {QStringLiteral("name"), QStringLiteral("live")}, {QStringLiteral("last_used"), QString()},
            {QStringLiteral("pins"), QJsonArray()}, {QStringLiteral("prefixes"), QJsonArray()},
            {QStringLiteral("aliases"), QJsonArray()},
            {QStringLiteral("environment"), QStringLiteral("production")}};
        const QJsonObject root{
            {QStringLiteral("version"), 1}, {QStringLiteral("profiles"), QJsonArray{profile}}};
        terminal.configure(QStringLiteral("lockscope/profiles.json"), QJsonDocument(root).toJson());
        const QString scenario = QStringLiteral("short-lease");
        const Outcome kept = terminal.piped(visit(*m_server, {scenario}));
        QCOMPARE(kept.code, 7);
        QVERIFY2(kept.err.contains("it is production"), kept.err.constData());
        const Outcome unlocked =
            terminal.piped(visit(*m_server, {scenario, QStringLiteral("--unlock"), QStringLiteral("live")}));
        QCOMPARE(unlocked.code, 2);
        QVERIFY2(unlocked.err.contains("“lab” takes no --unlock"), unlocked.err.constData());
        const Outcome overruled =
            terminal.piped(visit(*m_server, {scenario, QStringLiteral("--env"), QStringLiteral("test")}));
        QCOMPARE(overruled.code, 2);
        QVERIFY2(overruled.err.contains("kept as production"), overruled.err.constData());
        QCOMPARE(contentOf(*m_peer), m_before);
    }

    void whatItRefuses_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("sentence");
        const QStringList stated{QStringLiteral("--env"), QStringLiteral("test")};
        QTest::newRow("unstated") << QStringList{QStringLiteral("short-lease")}
                                  << QByteArray("nobody has stated what it is for");
        QTest::newRow("production") << QStringList{QStringLiteral("short-lease"), QStringLiteral("--env"),
                                           QStringLiteral("production")}
                                    << QByteArray("it is production");
        for (const char* id : {"failover", "multi-lock", "blocked-server", "unkillable"})
            QTest::newRow(id) << (QStringList{QString::fromLatin1(id)} + stated)
                              << QByteArray("plays on private ones only");
        QTest::newRow("processes")
            << (QStringList{QStringLiteral("paused-writer"), QStringLiteral("--processes")} + stated)
            << QByteArray("processes of their own");
    }

    void whatItRefuses()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, sentence);
        const Outcome outcome = support::TerminalRun().piped(visit(*m_server, words));
        QCOMPARE(outcome.code, 7);
        QVERIFY2(outcome.err.contains(sentence), outcome.err.constData());
        QCOMPARE(outcome.out, QByteArray());
        QCOMPARE(contentOf(*m_peer), m_before);
    }

    /// Behind a name of Sentinels is now this server and now that one: a run would leave names on both. On
    /// the primary by its own address it plays.
    void aGroupOfSentinelsIsRefusedAndItsPrimaryIsNot()
    {
        support::SentinelServers servers;
        const auto runOn = [](const QString& uri) {
            return support::TerminalRun().piped({QStringLiteral("lab"), QStringLiteral("run"),
                QStringLiteral("short-lease"), QStringLiteral("--speed"), QStringLiteral("10"),
                QStringLiteral("--env"), QStringLiteral("test"), QStringLiteral("--connect"), uri});
        };
        const Outcome group = runOn(servers.uri());
        QVERIFY2(group.code == 7, (group.out + group.err).constData());
        QVERIFY2(group.err.contains("a run plays on one server, not on a group"), group.err.constData());
        QCOMPARE(group.out, QByteArray());
        const Outcome cluster = runOn(QStringLiteral("redis+cluster://127.0.0.1:1"));
        QVERIFY2(cluster.code == 7, (cluster.out + cluster.err).constData());
        QVERIFY2(cluster.err.contains("not on all of its nodes"), cluster.err.constData());
        const QByteArray keys = servers.primary().cli("DBSIZE");
        const Outcome primary = runOn(servers.primary().uri());
        QVERIFY2(primary.code == 0, (primary.out + primary.err).constData());
        QCOMPARE(servers.primary().cli("DBSIZE"), keys);
        QTRY_COMPARE(servers.replica().cli("DBSIZE"), keys);
    }

    void theTerminalTellsItsVerdict()
    {
        const Outcome outcome = support::TerminalRun().piped(
            visit(*m_server, {QStringLiteral("short-lease"), QStringLiteral("--speed"), QStringLiteral("10"),
                                 QStringLiteral("--env"), QStringLiteral("development")}));
        QVERIFY2(outcome.code == 0, (outcome.out + outcome.err).constData());
        QCOMPARE(contentOf(*m_peer), m_before);
    }

    void aServerThatIsNotThere()
    {
        const Outcome outcome = support::TerminalRun().piped({QStringLiteral("lab"), QStringLiteral("run"),
            QStringLiteral("short-lease"), QStringLiteral("--env"), QStringLiteral("test"),
            QStringLiteral("--connect"), QStringLiteral("unix:///nowhere/redis.sock")});
        QCOMPARE(outcome.code, 3);
        QVERIFY(!outcome.err.isEmpty());
    }

private:
    void startTerminal(QProcess& terminal, const QString& scenario)
    {
        terminal.setStandardOutputFile(QProcess::nullDevice());
        terminal.start(QCoreApplication::applicationDirPath() + QStringLiteral("/lockscopectl"),
            visit(*m_server, {scenario, QStringLiteral("--env"), QStringLiteral("test")}));
    }

    std::unique_ptr<PrivateRedis> m_server;
    std::unique_ptr<RawPeer> m_peer;
    QMap<QByteArray, QByteArray> m_before;
};

QTEST_GUILESS_MAIN(LabVisitTest)
#include "tst_labvisit.moc"
