#include "core/redis/client.h"
#include "core/redis/readcommands.h"
#include "core/redis/scripts.h"
#include "core/watch/serverfacts.h"
#include "tests/support/privateredis.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace std::chrono_literals;
using lockscope::base::ErrorKind;
using lockscope::redis::Client;
using lockscope::redis::ClientOptions;
using lockscope::redis::Endpoint;
using lockscope::redis::Message;
using lockscope::redis::Reply;
using lockscope::support::PrivateRedis;

namespace
{

const lockscope::base::SteadyClock steadyClock;

Endpoint endpointOf(const QString& uri)
{
    const auto endpoint = Endpoint::fromUri(uri);
    if (!endpoint)
        qFatal("%s: %s", qPrintable(uri), endpoint.error().detail.constData());
    return *endpoint;
}

/// A client of everything, not only of what a watcher may send.
ClientOptions acting()
{
    ClientOptions options;
    options.readsOnly = false;
    return options;
}

/// A call and what came of it.
class Asked
{
public:
    Asked(Client& client, const lockscope::redis::Command& command, std::chrono::milliseconds deadline = 5s)
    {
        client.call(
            command, [this](const Client::Answer& answer) { m_answers.append(answer); }, deadline);
    }
    /// The answer; an Error of kind Cancelled where none came within five seconds.
    Client::Answer answer()
    {
        [this] { QTRY_VERIFY(!m_answers.isEmpty()); }();
        return m_answers.isEmpty() ? Client::Answer(lockscope::base::Error{ErrorKind::Cancelled, {}, {}})
                                   : m_answers.constFirst();
    }
    [[nodiscard]] qsizetype count() const { return m_answers.size(); }

private:
    QList<Client::Answer> m_answers;
};

/// How often the server had read from a connection when it read that question.
qint64 readsOf(Client& client)
{
    const auto stats = Asked(client, {"info", "stats"}).answer();
    return lockscope::watch::ServerFacts::fromInfo(stats->bytes).reads.value_or(-1);
}

} // namespace

class TestClient : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void isReady_data();
    void isReady();
    void answersInOrder();
    void subscribes();
    void tellsInvalidations();
    void sendsNothingButReads();
    void livesWithTheReadingRightsAlone();
    void runsAScriptThatTheServerForgot();
    void tellsABusyScript();
    void comesBackAfterAKill();
    void outlivesAPause();
    void refusesAMillionFields();
    void theServerReadsEachOfItsWrites();
};

void TestClient::isReady_data()
{
    QTest::addColumn<bool>("tcp");
    QTest::newRow("tcp") << true;
    QTest::newRow("unix") << false;
}

void TestClient::isReady()
{
    QFETCH(bool, tcp);
    PrivateRedis server(PrivateRedis::Options{.tcp = tcp});
    Client client(endpointOf(tcp ? QStringLiteral("redis://localhost:%1/3").arg(server.port())
                                 : server.uri() + QStringLiteral("?db=3")),
        acting(), steadyClock);
    client.open();
    QTRY_VERIFY(client.state().isReady());
    QVERIFY(client.clientId() > 0);
    const QByteArray about = Asked(client, {"client", "list"}).answer()->bytes;
    QVERIFY2(about.contains(" name=lockscope ") && about.contains(" db=3 "), about.constData());
    client.close();
    QCOMPARE(client.state().step, lockscope::redis::Step::Idle);
    QTRY_COMPARE(server.cli("client list").count("name=lockscope"), 0);
}

void TestClient::answersInOrder()
{
    PrivateRedis server;
    Client client(endpointOf(server.uri()), acting(), steadyClock);
    client.open();
    QTRY_VERIFY(client.state().isReady());
    QList<QByteArray> answers;
    for (int i = 0; i < 5000; ++i) {
        client.call({"echo", QByteArray::number(i)}, [&answers](const Client::Answer& answer) {
            answers.append(answer ? answer->bytes : answer.error().detail);
        });
        QCOMPARE(answers.size(), 0);
    }
    QTRY_COMPARE(answers.size(), 5000);
    for (int i = 0; i < 5000; ++i)
        QCOMPARE(answers.at(i), QByteArray::number(i));
    QCOMPARE(client.inFlight(), 0);
}

void TestClient::subscribes()
{
    PrivateRedis server;
    Client client(endpointOf(server.uri()), {}, steadyClock);
    QSignalSpy messages(&client, &Client::message);
    client.open();
    QTRY_VERIFY(client.state().isReady());
    int confirmed = 0;
    const auto count = [&confirmed](const Client::Answer& answer) { confirmed += answer.ok() ? 1 : 0; };
    client.subscribe({"one", "two"}, count);
    client.psubscribe({"lock:*"}, count);
    QTRY_COMPARE(confirmed, 2);
    server.cli("publish two hello");
    server.cli("publish lock:a free");
    QTRY_COMPARE(messages.size(), 2);
    const auto first = messages.at(0).at(0).value<Message>();
    const auto second = messages.at(1).at(0).value<Message>();
    QCOMPARE(first.channel, QByteArray("two"));
    QCOMPARE(first.payload, QByteArray("hello"));
    QCOMPARE(second.pattern, QByteArray("lock:*"));
    QCOMPARE(second.channel, QByteArray("lock:a"));
    QCOMPARE(Asked(client, {"ping"}).answer().value(), Reply::status("PONG"));
    client.unsubscribe({"one", "two"}, count);
    client.punsubscribe({"lock:*"}, count);
    QTRY_COMPARE(confirmed, 4);
    QCOMPARE(Asked(client, {"get", "nothing"}).answer().value(), Reply::nil());
}

void TestClient::tellsInvalidations()
{
    PrivateRedis server;
    Client reported(endpointOf(server.uri()), {}, steadyClock);
    Client tracker(endpointOf(server.uri()), {}, steadyClock);
    QSignalSpy messages(&reported, &Client::message);
    reported.open();
    tracker.open();
    QTRY_VERIFY(reported.state().isReady() && tracker.state().isReady());
    bool confirmed = false;
    reported.subscribe(
        {"__redis__:invalidate"}, [&](const Client::Answer& answer) { confirmed = answer.ok(); });
    QTRY_VERIFY(confirmed);
    const QByteArray id = QByteArray::number(reported.clientId());
    QVERIFY(Asked(tracker, {"client", "tracking", "on", "redirect", id}).answer().ok());
    QVERIFY(Asked(tracker, {"get", "lock:a"}).answer().ok());
    server.cli("set lock:a 1");
    QTRY_COMPARE(messages.size(), 1);
    QCOMPARE(messages.at(0).at(0).value<Message>().keys, QList<QByteArray>{"lock:a"});
    server.cli("flushall");
    QTRY_COMPARE(messages.size(), 2);
    QVERIFY(messages.at(1).at(0).value<Message>().nil);
}

void TestClient::sendsNothingButReads()
{
    PrivateRedis server;
    Client client(endpointOf(server.uri()), {}, steadyClock);
    client.open();
    QTRY_VERIFY(client.state().isReady());
    const auto before = client.traffic();
    Asked refused(client, {"set", "a", "1"});
    QCOMPARE(refused.count(), 0);
    QCOMPARE(refused.answer().error().kind, ErrorKind::NotAllowed);
    QCOMPARE(client.traffic().bytesWritten, before.bytesWritten);
}

void TestClient::livesWithTheReadingRightsAlone()
{
    const QByteArray rules = lockscope::redis::readCommandAclRules().join(' ');
    PrivateRedis server(
        PrivateRedis::Options{.users = {"watcher on >secret resetchannels &* %R~* " + rules}});
    server.cli("hset lock:a holder 1");
    const QString uri = server.uri().replace(QStringLiteral("://"), QStringLiteral("://watcher:secret@"));
    Client client(endpointOf(uri + QStringLiteral("?db=0")), acting(), steadyClock);
    client.open();
    QTRY_VERIFY(client.state().isReady());
    QVERIFY(client.clientId() > 0);
    QCOMPARE(Asked(client, {"hgetall", "lock:a"}).answer()->elements.size(), 2);
    QCOMPARE(Asked(client, {"pubsub", "numsub", "c"}).answer()->elements.size(), 2);
    for (const lockscope::redis::Command& act :
        {lockscope::redis::Command{"set", "a", "1"}, {"del", "lock:a"}, {"eval", "return 1", "0"},
            {"keys", "*"}, {"client", "kill", "type", "normal"}, {"flushall"}})
        QCOMPARE(Asked(client, act).answer().error().kind, ErrorKind::NoPermission);
}

void TestClient::runsAScriptThatTheServerForgot()
{
    PrivateRedis server;
    server.cli("set lua 5.1");
    Client client(endpointOf(server.uri()), acting(), steadyClock);
    client.open();
    QTRY_VERIFY(client.state().isReady());
    const auto script = lockscope::redis::Script::fromText("get", "return redis.call('get','lua')");
    QByteArrayList answers;
    for (int i = 0; i < 2; ++i) {
        server.cli("script flush");
        evalScript(client, script, {}, {}, [&](const Client::Answer& answer) {
            answers.append(answer ? answer->bytes : answer.error().detail);
        });
        QTRY_COMPARE(answers.size(), i + 1);
    }
    QCOMPARE(answers, (QByteArrayList{"5.1", "5.1"}));
}

void TestClient::tellsABusyScript()
{
    PrivateRedis server(
        PrivateRedis::Options{.arguments = {QStringLiteral("--busy-reply-threshold"), QStringLiteral("50")}});
    Client watcher(endpointOf(server.uri()), acting(), steadyClock);
    Client looping(endpointOf(server.uri()), acting(), steadyClock);
    watcher.open();
    looping.open();
    QTRY_VERIFY(watcher.state().isReady() && looping.state().isReady());
    Asked loop(looping, {"eval", "while true do end", "0"}, 30s);
    QTRY_COMPARE(looping.inFlight(), 1);
    QTest::qWait(100);
    QCOMPARE(Asked(watcher, {"get", "a"}).answer().error().kind, ErrorKind::Busy);
    QVERIFY(watcher.state().busy && watcher.state().isReady());
    Client late(endpointOf(server.uri()), {}, steadyClock);
    late.open();
    QTRY_VERIFY(late.state().busy);
    QVERIFY(!late.state().isReady() && !late.state().failure);
    QVERIFY(Asked(watcher, {"script", "kill"}).answer().ok());
    QTRY_VERIFY(!watcher.state().busy && late.state().isReady());
    QCOMPARE(loop.answer().error().kind, ErrorKind::ServerError);
}

void TestClient::comesBackAfterAKill()
{
    PrivateRedis server;
    Client client(endpointOf(server.uri()), {}, steadyClock);
    client.open();
    QTRY_VERIFY(client.state().isReady());
    const qint64 first = client.clientId();
    server.cli(QStringList{
        QStringLiteral("client"), QStringLiteral("kill"), QStringLiteral("id"), QString::number(first)});
    QTRY_COMPARE(client.state().step, lockscope::redis::Step::Waiting);
    QCOMPARE(client.state().failure->kind, ErrorKind::ConnectionLost);
    QTRY_VERIFY(client.state().isReady());
    QVERIFY(client.clientId() > first);
}

void TestClient::outlivesAPause()
{
    PrivateRedis server;
    Client client(endpointOf(server.uri()), {}, steadyClock);
    client.open();
    QTRY_VERIFY(client.state().isReady());
    server.cli("client pause 400 all");
    QCOMPARE(Asked(client, {"get", "a"}, 100ms).answer().error().kind, ErrorKind::TimedOut);
    QCOMPARE(client.inFlight(), 1);
    QCOMPARE(Asked(client, {"ping"}).answer().value(), Reply::status("PONG"));
    QCOMPARE(client.inFlight(), 0);
}

void TestClient::refusesAMillionFields()
{
    PrivateRedis server;
    const QString fill = QStringLiteral("for i=1,50000 do redis.call('hset','huge',ARGV[1]..i,1) end");
    for (int part = 0; part < 20; ++part) // in parts, so that a slow machine never takes it for a busy script
        server.cli({QStringLiteral("eval"), fill, QStringLiteral("0"), QStringLiteral("%1:").arg(part)});
    QCOMPARE(server.cli("hlen huge"), QByteArray("1000000"));
    Client client(endpointOf(server.uri()), {}, steadyClock);
    client.open();
    QTRY_VERIFY(client.state().isReady());
    Asked huge(client, {"hgetall", "huge"}, 20s);
    QTRY_COMPARE_WITH_TIMEOUT(huge.count(), 1, 20'000);
    QCOMPARE(huge.answer().error().kind, ErrorKind::TooLarge);
    QCOMPARE(huge.answer().error().subject, QByteArray("huge"));
    QTRY_VERIFY(client.state().isReady());
    QCOMPARE(Asked(client, {"hlen", "huge"}).answer().value(), Reply::number(1'000'000));
    QVERIFY(client.traffic().bytesRead < 1 << 20);
}

/// That is how requests of others are told from our own, see watch::OtherRequests.
void TestClient::theServerReadsEachOfItsWrites()
{
    const PrivateRedis server;
    Client client(endpointOf(server.uri()), {}, steadyClock);
    Client other(endpointOf(server.uri()), {}, steadyClock);
    client.open();
    other.open();
    QTRY_VERIFY(client.state().isReady() && other.state().isReady());
    const qint64 readsAtFirst = readsOf(client);
    const quint64 writesAtFirst = client.traffic().writes;
    for (int i = 0; i < 100; ++i) {
        QList<Client::Answer> answers;
        client.callTogether(
            {{"hlen", "a"}, {"hlen", "b"}}, [&](const auto& answered) { answers = answered; });
        QTRY_COMPARE(answers.size(), 2);
    }
    const qint64 reads = readsOf(client) - readsAtFirst;
    QCOMPARE(client.traffic().writes - writesAtFirst, 101U); // with that question
    QCOMPARE(reads, 101);
    for (int i = 0; i < 50; ++i)
        QVERIFY(Asked(other, {"hlen", "a"}).answer());
    QCOMPARE(readsOf(client) - readsAtFirst, 152);
}

QTEST_GUILESS_MAIN(TestClient)

#include "tst_client.moc"
