#include "core/admin/aclrules.h"
#include "core/console/connectiontest.h"
#include "core/redis/readcommands.h"
#include "core/servers/freeport.h"
#include "tests/support/certificates.h"
#include "tests/support/clusterservers.h"
#include "tests/support/privateredis.h"
#include "tests/support/sentinelservers.h"
#include "tests/support/sshserver.h"
#include "tests/support/terminalrun.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryFile>
#include <QTest>

using namespace lockscope;
using console::ConnectionTest;
using console::TestRow;
using StepState = TestRow::StepState;
using support::PrivateRedis;

namespace
{

/// Returns the findings as "id" (passed), "id!" (failed), "id?" (not known); those that were not needed or
/// not reached are left out.
QString text(const QList<TestRow>& rows)
{
    QStringList words;
    for (const TestRow& row : rows) {
        const QString id = QString::fromLatin1(row.id);
        if (row.condition == StepState::Passed)
            words << id;
        else if (row.condition == StepState::Failed)
            words << id + u'!';
        else if (row.condition == StepState::Unknown)
            words << id + u'?';
        else if (row.condition == StepState::Limited)
            words << id + u'~';
    }
    return words.join(u' ');
}

QString sentenceOf(const QList<TestRow>& rows, const char* id)
{
    const auto row = std::ranges::find(rows, QByteArray(id), &TestRow::id);
    return row == rows.end() ? QString() : row->sentence;
}

const QString permitted = QStringLiteral(
    "role version scan types search expiries time tracking counts channels scripts publishing");
const QString entered = QStringLiteral("connect auth setname select ready ");

/// A user who may look, and run what acts are made of, changed by `rule`.
PrivateRedis::Options serverWith(const QByteArray& rule)
{
    PrivateRedis::Options options;
    options.users = {"mon on >secret ~* &* " + redis::readCommandAclRules().join(' ') +
                     " +eval_ro +evalsha +script|load +publish" + (rule.isEmpty() ? rule : ' ' + rule)};
    return options;
}

console::LiveRequest asUser(const PrivateRedis& redis)
{
    console::LiveRequest request;
    request.uri = QStringLiteral("unix://mon@") + redis.socketPath();
    request.password = "secret";
    request.environment = profile::Environment::Development; // where acts may leave
    return request;
}

} // namespace

/// Step by step at real servers; nothing is written there.
class TestConnectionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void tellsEachStepAndWhatIsPermitted();
    void tellsWhatIsNot_data();
    void tellsWhatIsNot();
    void tellsWhatOfTheActingUserIsNotKnown();
    void writesNothing();
    void asksNothingOfAUserWhoOnlyLooks_data();
    void asksNothingOfAUserWhoOnlyLooks();
    void tellsWhereItEnds_data();
    void tellsWhereItEnds();
    void tellsOfCertificates_data();
    void tellsOfCertificates();
    void tellsOfTheGroup();
    void tellsOfEveryNodeOfACluster();
    void tellsWhichNodeOfAClusterIsNotAsTheOthers();
    void aNodeFailsAsAServerWould_data();
    void aNodeFailsAsAServerWould();
    void aSentinelThatIsAwayIsTold();
    void aNamedNodeThatIsAwayIsNotTheCluster();
    void aServerAloneIsNoCluster();
    void tellsOfTheReplicasThatMayBeSearched();
    void tellsOfTheTunnel();
    void theTerminalTellsTheSame();

private:
    QList<TestRow> rowsOf(const console::LiveRequest& request)
    {
        ConnectionTest test(request);
        int ends = 0;
        connect(&test, &ConnectionTest::finished, this, [&ends] { ++ends; });
        test.start();
        if (!QTest::qWaitFor([&] { return test.isFinished(); }, 30'000))
            return {};
        return ends == 1 ? test.rows() : QList<TestRow>();
    }
    QList<TestRow> rowsOf(const QString& uri)
    {
        console::LiveRequest request;
        request.uri = uri;
        return rowsOf(request);
    }
};

void TestConnectionTest::tellsEachStepAndWhatIsPermitted()
{
    const PrivateRedis redis(serverWith({}));
    const QList<TestRow> rows = rowsOf(asUser(redis));
    QCOMPARE(text(rows), entered + permitted);
    QCOMPARE(sentenceOf(rows, "role"), QStringLiteral("primary"));
    QVERIFY(sentenceOf(rows, "version").startsWith(QStringLiteral("Redis 7.")));
    for (const TestRow& row : rows)
        QVERIFY2(row.condition == StepState::NotNeeded || row.took || row.id == "ready" ||
                     row.id == "setname" || row.id == "select" || row.id == "auth",
            row.id.constData());
}

void TestConnectionTest::tellsWhatIsNot_data()
{
    QTest::addColumn<QByteArray>("rule");
    QTest::addColumn<QString>("found");
    const auto row = [](const char* rule, const char* found) {
        QTest::newRow(rule) << QByteArray(rule) << entered + QString::fromLatin1(found);
    };
    row("-role", "role! version scan types search expiries time tracking counts channels scripts publishing");
    row("-info", "role version! scan types search expiries time tracking counts channels scripts publishing");
    row("-time", "role version scan types search expiries time! tracking counts channels scripts publishing");
    row("-scan",
        "role version scan! types! search! expiries time tracking counts channels scripts publishing");
    row("-client|tracking",
        "role version scan types search expiries time tracking! counts channels scripts publishing");
    row("-pubsub|numsub",
        "role version scan types search expiries time tracking counts! channels scripts publishing");
    row("-psubscribe",
        "role version scan types search expiries time tracking counts channels! scripts publishing");
    row("resetchannels &other",
        "role version scan types search expiries time tracking counts channels! scripts publishing!");
    row("-evalsha",
        "role version scan types search expiries time tracking counts channels scripts! publishing");
    row("-script|load",
        "role version scan types search expiries time tracking counts channels scripts! publishing");
    row("-publish",
        "role version scan types search expiries time tracking counts channels scripts publishing!");
    row("-eval_ro",
        "role version scan types search! expiries time tracking counts channels scripts? publishing?");
    row("-eval_ro +acl|whoami +acl|dryrun",
        "role version scan types search! expiries time tracking counts channels scripts publishing");
    row("-eval_ro +acl|whoami +acl|dryrun -publish",
        "role version scan types search! expiries time tracking counts channels scripts publishing!");
}

void TestConnectionTest::tellsWhatIsNot()
{
    QFETCH(QByteArray, rule);
    const PrivateRedis redis(serverWith(rule));
    const QList<TestRow> rows = rowsOf(asUser(redis));
    QTEST(text(rows), "found");
    for (const TestRow& row : rows)
        QCOMPARE(row.condition == StepState::Failed, !row.advice.isEmpty());
}

void TestConnectionTest::tellsWhatOfTheActingUserIsNotKnown()
{
    const PrivateRedis redis(serverWith({}));
    console::LiveRequest request = asUser(redis);
    request.actUser = QStringLiteral("mon");
    QVERIFY(text(rowsOf(request)).endsWith(QStringLiteral("channels scripts? publishing?")));
    request.actPassword = "secret";
    QCOMPARE(text(rowsOf(request)), entered + permitted);
}

void TestConnectionTest::writesNothing()
{
    const PrivateRedis redis(serverWith({}));
    redis.cli("config resetstat");
    const QByteArray before = redis.cli("info persistence");
    QCOMPARE(text(rowsOf(asUser(redis))), entered + permitted);
    static const QRegularExpression changes(QStringLiteral("rdb_changes_since_last_save:(\\d+)"));
    const auto changesIn = [](const QByteArray& info) {
        return changes.match(QString::fromLatin1(info)).captured(1);
    };
    QVERIFY(!changesIn(before).isEmpty());
    QCOMPARE(changesIn(redis.cli("info persistence")), changesIn(before));
    const QByteArray calls = redis.cli("info commandstats");
    for (const char* never : {"cmdstat_evalsha:", "cmdstat_script|load", "cmdstat_publish", "cmdstat_set"})
        QVERIFY2(!calls.contains(never), never);
}

void TestConnectionTest::asksNothingOfAUserWhoOnlyLooks_data()
{
    QTest::addColumn<QStringList>("further");
    QTest::addColumn<QByteArray>("shown");
    QTest::addColumn<bool>("isLogged");
    QTest::newRow("as it is read-only")
        << QStringList() << QByteArray("not asked, as the server's ACL log would keep a denial") << false;
    QTest::newRow("where acts may leave") << QStringList{QStringLiteral("--env"), QStringLiteral("test")}
                                          << QByteArray("asking has left an entry in its ACL log") << true;
}

/// Who may run no script at all. Its server logs what it may not ask, which somebody may watch: the search on
/// the server, as whoever watches asks for it, and no more.
void TestConnectionTest::asksNothingOfAUserWhoOnlyLooks()
{
    QFETCH(QStringList, further);
    QFETCH(QByteArray, shown);
    PrivateRedis::Options options;
    options.users = {"lockscope-read on >secret " + admin::aclRules({}).join(' ') + " -eval_ro"};
    const PrivateRedis redis(options);
    QTemporaryFile secret;
    QVERIFY(secret.open() && secret.write("secret\n") > 0 && secret.flush());
    const QString uri = QStringLiteral("unix://lockscope-read@%1?password-file=%2");
    support::TerminalRun run;
    const auto ended = run.piped(
        QStringList{QStringLiteral("test"), uri.arg(redis.socketPath(), secret.fileName())} + further);
    QCOMPARE(ended.code, 0);
    QVERIFY2(ended.out.contains("? Running scripts") && ended.out.contains(shown), ended.out.constData());
    QTEST(redis.cli("acl log").contains("count\n2"), "isLogged");
}

void TestConnectionTest::tellsWhereItEnds_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("found");
    const auto row = [](const char* what, const char* found) {
        QTest::newRow(what) << QString::fromLatin1(what) << QString::fromLatin1(found);
    };
    row("wrong password", "connect auth!");
    row("no password", "connect auth!");
    row("nobody listens", "resolve connect!");
    row("no such name", "resolve!");
    row("no RESP", "resolve connect auth setname!");
    row("no such command", "password!");
}

void TestConnectionTest::tellsWhereItEnds()
{
    QFETCH(QString, what);
    PrivateRedis::Options options = serverWith({});
    options.users.append("default off");
    const PrivateRedis redis(options);
    QTcpServer web;
    QVERIFY(web.listen(QHostAddress::LocalHost));
    connect(&web, &QTcpServer::newConnection, this,
        [&web] { web.nextPendingConnection()->write("HTTP/1.1 400 Bad Request\r\n\r\n"); });
    const QHash<QString, QString> addresses{{QStringLiteral("no password"), redis.uri()},
        {QStringLiteral("nobody listens"), QStringLiteral("redis://127.0.0.1:%1").arg(servers::freePort())},
        {QStringLiteral("no such name"), QStringLiteral("redis://no-such-host.invalid")},
        {QStringLiteral("no RESP"), QStringLiteral("redis://127.0.0.1:%1").arg(web.serverPort())}};
    console::LiveRequest request = asUser(redis);
    request.password = what == u"wrong password" ? "wrong" : "";
    request.uri = addresses.value(what, request.uri);
    if (what == u"no such command")
        request.passwordsFrom[0] = {profile::PasswordSource::From::Command, QStringLiteral("/nowhere/pass")};
    ConnectionTest test(request);
    test.start();
    QVERIFY(QTest::qWaitFor([&] { return test.isFinished(); }, 30'000));
    const QList<TestRow> rows = test.rows();
    QTEST(text(rows), "found");
    QCOMPARE(test.verdict().reach(), probe::TestVerdict::Reach::NotEntered);
    QCOMPARE(test.verdict().sentence(), QString()); // the row says it, and "It connects" would be wrong
    const auto failed = std::ranges::find(rows, StepState::Failed, &TestRow::condition);
    QVERIFY(failed != rows.end() && !failed->sentence.isEmpty() && !failed->advice.isEmpty());
}

void TestConnectionTest::tellsOfCertificates_data()
{
    QTest::addColumn<int>("days");
    QTest::addColumn<bool>("trusted");
    QTest::addColumn<QString>("found");
    QTest::newRow("good") << 90 << true << QStringLiteral("resolve connect tls certificate auth ");
    QTest::newRow("of nobody that is trusted")
        << 90 << false << QStringLiteral("resolve connect tls! certificate!");
    QTest::newRow("expired") << -1 << true << QStringLiteral("resolve connect tls! certificate!");
}

void TestConnectionTest::tellsOfCertificates()
{
    QFETCH(int, days);
    QFETCH(bool, trusted);
    QFETCH(QString, found);
    const support::Certificates certificates;
    const quint16 port = servers::freePort();
    const QString certificate = certificates.sign(QStringLiteral("db"), QStringLiteral("localhost"), days);
    const PrivateRedis redis(
        {.arguments = support::tlsArguments(certificate, port, certificates.authority())});
    const QString trust = trusted ? QStringLiteral("?ca=") + certificates.authority() : QString();
    const QList<TestRow> rows = rowsOf(QStringLiteral("rediss://localhost:%1").arg(port) + trust);
    QVERIFY2(text(rows).startsWith(found), qPrintable(text(rows)));
    QVERIFY(sentenceOf(rows, "certificate").contains(QStringLiteral("localhost")));
}

void TestConnectionTest::tellsOfTheGroup()
{
    support::SentinelServers servers;
    QTRY_COMPARE_WITH_TIMEOUT(servers.votesFor(servers.primary()), 3, 20'000);
    const QList<TestRow> rows = rowsOf(servers.uri());
    QVERIFY2(text(rows).startsWith(QStringLiteral("find ")), qPrintable(text(rows)));
    static const QRegularExpression sentinels(
        QStringLiteral("channels scripts publishing( sentinel:127\\.0\\.0\\.1:\\d+){3}$"));
    QVERIFY2(text(rows).contains(sentinels), qPrintable(text(rows)));
    QVERIFY2(sentenceOf(rows, "find").contains(QStringLiteral("agreed by 3 of 3 Sentinels")),
        qPrintable(sentenceOf(rows, "find")));
    const QList<TestRow> unknown = rowsOf(servers.uri(3, QStringLiteral("other")));
    QCOMPARE(text(unknown), QStringLiteral("find!"));
    QVERIFY(sentenceOf(unknown, "find").contains(QStringLiteral("“other”")));
}

void TestConnectionTest::tellsOfEveryNodeOfACluster()
{
    support::ClusterServers servers;
    QTRY_VERIFY_WITH_TIMEOUT(servers.isWell(), 30'000);
    const QList<TestRow> rows = rowsOf(servers.uri());
    QCOMPARE(sentenceOf(rows, "map"), QStringLiteral("6 nodes"));
    QVERIFY2(!text(rows).contains(u'?'), qPrintable(text(rows)));
    const QString first = servers.addressOf(servers.replicaOf(0));
    QCOMPARE(sentenceOf(rows, "role"), QStringLiteral("primary; replicas in step: ") + first);
    for (int index = 1; index < servers.size(); ++index) {
        const QString sentence = sentenceOf(rows, "node:" + servers.addressOf(index).toUtf8());
        const bool isPrimary = servers.primaries().contains(index);
        QVERIFY2(sentence.startsWith(isPrimary ? QStringLiteral("primary; replicas in step: ")
                                               : QStringLiteral("replica of 127.0.0.1:")),
            qPrintable(sentence));
        QVERIFY2(sentence.contains(QStringLiteral(" · Redis 7.")), qPrintable(sentence));
    }
    QCOMPARE(text(rows).count(QStringLiteral("node:")), 5);
    QVERIFY2(!text(rows).contains(u'!'), qPrintable(text(rows)));
}

/// One has no such user, another a narrower one, and a third is dead.
void TestConnectionTest::tellsWhichNodeOfAClusterIsNotAsTheOthers()
{
    support::ClusterServers servers;
    QTRY_VERIFY_WITH_TIMEOUT(servers.isWell(), 30'000);
    const QByteArray rules = (redis::readCommandAclRules(true) << "+eval_ro").join(' ');
    for (int index = 0; index < servers.size(); ++index)
        if (index != 1)
            servers.command(index, ("acl setuser mon on >secret ~* &* " + rules).constData());
    servers.command(2, "acl setuser mon -scan");
    const int dead = servers.replicaOf(2);
    servers.kill(dead);
    console::LiveRequest request;
    request.uri = servers.uri(1, QStringLiteral("mon@"));
    request.environment = profile::Environment::Development;
    request.password = "secret";
    const QList<TestRow> rows = rowsOf(request);
    const auto sentence = [&](int index) {
        return sentenceOf(rows, "node:" + servers.addressOf(index).toUtf8());
    };
    const auto isRefused = [&](int index) {
        return text(rows).contains(QStringLiteral("node:%1!").arg(servers.addressOf(index)));
    };
    QVERIFY2(isRefused(1) && isRefused(2) && isRefused(dead), qPrintable(text(rows)));
    QCOMPARE(text(rows).count(u'!'), 3 + 2); // scripts and messages, which this user may not send anywhere
    QVERIFY2(sentence(2).endsWith(
                 QStringLiteral("not here: Finding locks, Finding them by type, Finding them on the server")),
        qPrintable(sentence(2)));
    QVERIFY2(
        !sentence(1).isEmpty() && !sentence(1).contains(QStringLiteral("primary")), qPrintable(sentence(1)));
}

/// Errors there are reported, and end, like those of a server.
void TestConnectionTest::aNodeFailsAsAServerWould_data()
{
    QTest::addColumn<QByteArray>("done");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("shown");
    QTest::newRow("nothing") << QByteArray() << 0 << QByteArray();
    QTest::newRow("slower") << QByteArray("acl setuser default -time") << 0 << QByteArray();
    QTest::newRow("no finding") << QByteArray("acl setuser default -scan") << 4
                                << QByteArray("It connects, but node %1 lacks “Finding locks”.");
    QTest::newRow("no entry") << QByteArray("acl setuser default off") << 3
                              << QByteArray("It connects, but node %1 cannot be entered.");
    QTest::newRow("dead") << QByteArray("kill") << 3
                          << QByteArray("It connects, but node %1 cannot be entered.");
}

void TestConnectionTest::aNodeFailsAsAServerWould()
{
    QFETCH(QByteArray, done);
    QFETCH(int, code);
    QFETCH(QByteArray, shown);
    support::ClusterServers servers({.replicas = 0});
    QTRY_VERIFY_WITH_TIMEOUT(servers.isWell(), 30'000);
    if (done == "kill")
        servers.kill(2);
    else if (!done.isEmpty())
        servers.command(2, done.constData());
    support::TerminalRun run;
    const auto ended = run.piped({QStringLiteral("test"), servers.uri(1)});
    shown.replace("%1", servers.addressOf(2).toUtf8());
    QCOMPARE(ended.err, shown.isEmpty() ? shown : "lockscopectl: " + shown + '\n');
    QCOMPARE(ended.code, code);
}

void TestConnectionTest::aSentinelThatIsAwayIsTold()
{
    support::SentinelServers servers;
    QTRY_COMPARE_WITH_TIMEOUT(servers.votesFor(servers.primary()), 3, 20'000);
    QString uri = servers.uri();
    support::TerminalRun run;
    QCOMPARE(run.piped({QStringLiteral("test"), uri}).code, 0);
    const QString away = QStringLiteral("127.0.0.1:%1").arg(servers::freePort());
    uri.insert(uri.lastIndexOf(u'/'), u',' + away);
    const auto ended = run.piped({QStringLiteral("test"), uri});
    QCOMPARE(ended.err, "lockscopectl: It connects, but Sentinel " + away.toUtf8() + " cannot be entered.\n");
    QCOMPARE(ended.code, 3);
    QCOMPARE(ended.out.count("✓ Sentinel "), 3);
}

void TestConnectionTest::aNamedNodeThatIsAwayIsNotTheCluster()
{
    support::ClusterServers servers({.replicas = 0});
    QTRY_VERIFY_WITH_TIMEOUT(servers.isWell(), 30'000);
    const QString uri = servers.uri(2);
    servers.kill(0);
    const QList<TestRow> rows = rowsOf(uri);
    QVERIFY2(!text(rows).startsWith(QStringLiteral("resolve connect!")), qPrintable(text(rows)));
    QCOMPARE(sentenceOf(rows, "map"), QStringLiteral("3 nodes"));
    QVERIFY(text(rows).endsWith(QStringLiteral("node:%1").arg(servers.addressOf(2))) ||
            text(rows).contains(QStringLiteral("node:%1 ").arg(servers.addressOf(2))));
    QVERIFY(text(rows).contains(QStringLiteral("node:%1!").arg(servers.addressOf(0))));
}

/// It is entered like any other, and cannot be watched as what it was given as.
void TestConnectionTest::aServerAloneIsNoCluster()
{
    const PrivateRedis redis(PrivateRedis::Options{.tcp = true});
    const QString uri = QStringLiteral("redis+cluster://127.0.0.1:%1").arg(redis.port());
    const QList<TestRow> rows = rowsOf(uri);
    QVERIFY2(text(rows).endsWith(QStringLiteral("map!")), qPrintable(text(rows)));
    QVERIFY(rows.constLast().sentence.contains(QStringLiteral("no node of a cluster")));
    support::TerminalRun run;
    for (const char* verb : {"test", "ls"}) {
        const auto outcome = run.piped({QStringLiteral("--connect"), uri, QString::fromLatin1(verb)});
        QCOMPARE(outcome.code, 3);
        QVERIFY((outcome.out + outcome.err).contains("no node of a cluster"));
    }
}

void TestConnectionTest::tellsOfTheReplicasThatMayBeSearched()
{
    const PrivateRedis primary({.tcp = true});
    const PrivateRedis replica(PrivateRedis::replicaOf(primary.port()));
    QTRY_VERIFY_WITH_TIMEOUT(replica.cli("info replication").contains("master_link_status:up"), 20'000);
    const QString uri = QStringLiteral("redis://127.0.0.1:%1").arg(primary.port());
    const QString place = support::SentinelServers::addressOf(replica);
    const QList<TestRow> rows = rowsOf(uri + QStringLiteral("?discover=replica"));
    QCOMPARE(sentenceOf(rows, "role"), QStringLiteral("primary; replicas in step: ") + place);
    QVERIFY(sentenceOf(rows, "node:" + place.toUtf8())
                .startsWith(QStringLiteral("replica of 127.0.0.1:%1: ").arg(primary.port())));
    QVERIFY(!text(rowsOf(uri)).contains(QStringLiteral("node:")));
}

void TestConnectionTest::tellsOfTheTunnel()
{
    const support::SshServer ssh;
    const PrivateRedis redis({.tcp = true});
    const QString uri = QStringLiteral("redis://127.0.0.1:%1?ssh=").arg(redis.port());
    QCOMPARE(text(rowsOf(uri + QStringLiteral("jump"))), QStringLiteral("tunnel ") + entered + permitted);
    QCOMPARE(text(rowsOf(uri + QStringLiteral("nobody.invalid"))), QStringLiteral("tunnel!"));
}

void TestConnectionTest::theTerminalTellsTheSame()
{
    const PrivateRedis redis(serverWith("-scan"));
    support::TerminalRun run;
    QTemporaryDir folder;
    QFile secret(folder.filePath(QStringLiteral("secret")));
    QVERIFY(secret.open(QIODevice::WriteOnly) && secret.write("secret\n") > 0);
    secret.close();
    const QString uri =
        QStringLiteral("unix://mon@%1?password-file=%2").arg(redis.socketPath(), secret.fileName());
    const auto shown = run.piped({QStringLiteral("test"), uri});
    QCOMPARE(shown.err, QByteArray("lockscopectl: It connects, but “Finding locks” is missing.\n"));
    QCOMPARE(shown.code, 4);
    QVERIFY2(shown.out.contains("✕ Finding locks"), shown.out.constData());
    QVERIFY(shown.out.contains("✓ Logging in") && shown.out.contains("Only pinned names are watched"));
    const auto json = run.piped({QStringLiteral("test"), uri, QStringLiteral("--json")});
    QStringList steps;
    for (const QByteArray& line : json.out.split('\n')) {
        const QJsonObject object = QJsonDocument::fromJson(line).object();
        if (object.value(QStringLiteral("verdict")).toString() == u"failed")
            steps.append(object.value(QStringLiteral("step")).toString());
    }
    QCOMPARE(steps, (QStringList{QStringLiteral("scan"), QStringLiteral("types"), QStringLiteral("search")}));
    const auto none = run.piped({QStringLiteral("test"), QStringLiteral("unix:///nowhere/redis.sock")});
    QCOMPARE(none.code, 3);
    QVERIFY(none.out.contains("✕ Connecting"));
}

QTEST_GUILESS_MAIN(TestConnectionTest)

#include "tst_connectiontest.moc"
