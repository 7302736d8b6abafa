#include "core/redis/client.h"
#include "core/redis/scripts.h"
#include "tests/support/scriptedserver.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace std::chrono_literals;
using lockscope::base::ErrorKind;
using lockscope::redis::Client;
using lockscope::redis::ClientOptions;
using lockscope::redis::Endpoint;
using lockscope::redis::Step;
using lockscope::support::ScriptedServer;

namespace
{

const lockscope::base::SteadyClock steadyClock;

/// A client of a scripted server, and what its calls were answered, in order.
class Stage
{
public:
    explicit Stage(const QString& uri, bool readsOnly = true)
        : client(*Endpoint::fromUri(uri), optionsOf(readsOnly), steadyClock)
    {
    }
    explicit Stage(const ScriptedServer& server, bool readsOnly = true)
        : Stage(server.uri(), readsOnly)
    {
    }

    void call(const lockscope::redis::Command& command, std::chrono::milliseconds deadline = 5s)
    {
        client.call(command, log(command.name()), deadline);
    }
    Client::Callback log(const QByteArray& name)
    {
        return [this, name](const Client::Answer& answer) {
            answers << name + ' ' +
                           (answer ? answer->bytes
                                   : lockscope::base::name(answer.error().kind) + ' ' +
                                         answer.error().subject);
        };
    }
    [[nodiscard]] ErrorKind failure() const
    {
        return client.state().failure ? client.state().failure->kind : ErrorKind::Cancelled;
    }

    Client client;
    QByteArrayList answers;

private:
    static ClientOptions optionsOf(bool readsOnly)
    {
        ClientOptions options;
        options.readsOnly = readsOnly;
        return options;
    }
};

} // namespace

// A failing wait says where the transcript stands.
#define TRY_OVER(server) QTRY_VERIFY2_WITH_TIMEOUT((server).isOver(), (server).where().constData(), 10'000)
#define TRY_READY(stage) QTRY_VERIFY((stage).client.state().isReady())

class TestClient : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void greets_data();
    void greets();
    void writesATurnAtOnce();
    void sendsNowWhatWaitsForTheTurn();
    void sendsNothingBeforeItIsReady();
    void comesBack();
    void retriesNowAndOnlyOnce();
    void tellsARefusedPassword();
    void dropsAHalfReply();
    void readsDripping();
    void dropsALateReply();
    void waitsForABusyServer();
    void staysReadyWhileBusy();
    void goesOnWithoutAName();
    void asksALoadingServerAgain();
    void refusesAHugeReply();
    void knowsAForeignService_data();
    void knowsAForeignService();
    void endsOnGarbage();
    void endsOnAReplyTooMany();
    void givesUpOnSilence();
    void doesNotKnowWhatWasLost();
    void loadsAForgottenScript();
    void mayBeClosedInACallback();
    void mayBeDestroyedInACallback();
    void tellsWhoIsNotThere();
};

void TestClient::greets_data()
{
    QTest::addColumn<ScriptedServer::Place>("place");
    QTest::newRow("tcp") << ScriptedServer::Place::Tcp;
    QTest::newRow("unix") << ScriptedServer::Place::UnixSocket;
}

void TestClient::greets()
{
    QFETCH(ScriptedServer::Place, place);
    ScriptedServer server(place);
    server.play(
        "N:\n C: auth app secret\n S: +OK\n C: client setname lockscope\n S: +OK\n C: client id\n S: :9\n"
        "C: select 2\n S: +OK\n C: ping\n S: +PONG\n");
    QString uri = server.uri().replace(QStringLiteral("://"), QStringLiteral("://app:secret@"));
    Stage stage(uri + QStringLiteral("?db=2"));
    QSignalSpy states(&stage.client, &Client::stateChanged);
    stage.client.open();
    TRY_READY(stage);
    TRY_OVER(server);
    QCOMPARE(stage.client.clientId(), 9);
    QVERIFY(states.size() >= 4);
}

void TestClient::writesATurnAtOnce()
{
    ScriptedServer server;
    server.greet();
    Stage stage(server);
    stage.client.open();
    TRY_READY(stage);
    server.play("C: get a\n C: get b\n C: get c\n S: $1\n S: 1\n S: $-1\n S: -WRONGTYPE no\n");
    stage.call({"get", "a"});
    stage.call({"get", "b"});
    stage.call({"get", "c"});
    TRY_OVER(server);
    QTRY_COMPARE(stage.answers, (QByteArrayList{"get 1", "get ", "get WrongType get"}));
}

/// Also from within a callback, where commands leave when all replies are read.
void TestClient::sendsNowWhatWaitsForTheTurn()
{
    ScriptedServer server;
    server.greet();
    Stage stage(server);
    stage.client.sendNow();
    QCOMPARE(stage.client.traffic().bytesWritten, 0U);
    stage.client.open();
    TRY_READY(stage);
    server.play("C: get a\n S: +1\n C: get b\n S: +2\n");
    const auto written = [&] { return stage.client.traffic().bytesWritten; };
    QList<quint64> steps;
    stage.client.call({"get", "a"}, [&](const Client::Answer&) {
        steps.append(written());
        stage.call({"get", "b"});
        steps.append(written());
        stage.client.sendNow();
        steps.append(written());
    });
    TRY_OVER(server);
    QTRY_COMPARE(stage.answers, QByteArrayList{"get 2"});
    QCOMPARE(steps.size(), 3);
    QCOMPARE(steps.at(1), steps.at(0));
    QVERIFY(steps.at(2) > steps.at(1));
    QCOMPARE(written(), steps.at(2)); // once
}

void TestClient::sendsNothingBeforeItIsReady()
{
    ScriptedServer server;
    Stage stage(server);
    stage.call({"get", "a"});
    QCOMPARE(stage.answers, QByteArrayList());
    QTRY_COMPARE(stage.answers, QByteArrayList{"get NotSent get"});
    server.greet();
    stage.client.open();
    stage.call({"get", "b"});
    TRY_READY(stage);
    TRY_OVER(server);
    QCOMPARE(stage.answers, (QByteArrayList{"get NotSent get", "get NotSent get"}));
}

void TestClient::comesBack()
{
    ScriptedServer server;
    server.greet();
    Stage stage(server);
    stage.client.open();
    TRY_READY(stage);
    server.play("X:");
    QTRY_COMPARE(stage.client.state().step, Step::Waiting);
    QCOMPARE(stage.failure(), ErrorKind::ConnectionLost);
    QCOMPARE(stage.client.state().failedStep, Step::Ready);
    server.greet();
    TRY_READY(stage);
    TRY_OVER(server);
    QVERIFY(!stage.client.state().failure);
}

void TestClient::retriesNowAndOnlyOnce()
{
    ScriptedServer server;
    server.play("N:\n C: client setname lockscope\n X:");
    Stage stage(server);
    stage.client.open();
    QTRY_COMPARE(stage.client.state().step, Step::Waiting);
    server.greet();
    for (int i = 0; i < 3; ++i) {
        stage.client.retryNow();
        stage.client.open();
    }
    QCOMPARE(stage.client.state().attempt, 2);
    TRY_READY(stage);
    stage.client.retryNow();
    QVERIFY(stage.client.state().isReady());
    TRY_OVER(server); // and no second connection stands there
}

void TestClient::tellsARefusedPassword()
{
    ScriptedServer server;
    server.play("N:\n C: auth canary\n S: -WRONGPASS invalid username-password pair or user is disabled.\n");
    Stage stage(server.uri().replace(QStringLiteral("://"), QStringLiteral("://:canary@")));
    stage.client.open();
    QTRY_COMPARE(stage.client.state().step, Step::Waiting);
    const auto& failure = *stage.client.state().failure;
    QCOMPARE(failure.kind, ErrorKind::WrongPassword);
    QCOMPARE(stage.client.state().failedStep, Step::Auth);
    QVERIFY(!failure.subject.contains("canary") && !failure.detail.contains("canary"));
    TRY_OVER(server);
}

void TestClient::dropsAHalfReply()
{
    ScriptedServer server;
    server.greet();
    Stage stage(server);
    stage.client.open();
    TRY_READY(stage);
    server.play("C: hgetall a\n S- *2\\r\\n$3\\r\\nab\n X:");
    stage.call({"hgetall", "a"});
    QTRY_COMPARE(stage.answers, QByteArrayList{"hgetall OutcomeUnknown hgetall"});
    server.greet();
    server.play("C: get b\n S: $1\n S: 2");
    TRY_READY(stage);
    stage.call({"get", "b"});
    QTRY_COMPARE(stage.answers.size(), 2);
    QCOMPARE(stage.answers.last(), QByteArray("get 2"));
    TRY_OVER(server);
}

void TestClient::readsDripping()
{
    ScriptedServer server;
    server.greet();
    Stage stage(server);
    stage.client.open();
    TRY_READY(stage);
    stage.call({"get", "a"});
    server.play("C: get a");
    TRY_OVER(server);
    for (const char byte : QByteArray("$3\r\nabc\r\n")) {
        QCOMPARE(stage.answers, QByteArrayList());
        const quint64 before = stage.client.traffic().bytesRead;
        server.play("S- \\x" + QByteArray(1, byte).toHex());
        QTRY_COMPARE(stage.client.traffic().bytesRead, before + 1);
    }
    QTRY_COMPARE(stage.answers, QByteArrayList{"get abc"});
}

void TestClient::dropsALateReply()
{
    ScriptedServer server;
    server.greet();
    Stage stage(server);
    stage.client.open();
    TRY_READY(stage);
    server.play("C: get a");
    stage.call({"get", "a"}, 30ms);
    QTRY_COMPARE(stage.answers, QByteArrayList{"get TimedOut get"});
    QCOMPARE(stage.client.inFlight(), 1);
    server.play("S: $4\n S: late\n C: get b\n S: $1\n S: 2");
    stage.call({"get", "b"});
    QTRY_COMPARE(stage.answers, (QByteArrayList{"get TimedOut get", "get 2"}));
    QVERIFY(stage.client.state().isReady());
    TRY_OVER(server);
}

void TestClient::waitsForABusyServer()
{
    ScriptedServer server;
    server.play("N:\n C: client setname lockscope\n S: -BUSY Redis is busy running a script.\n");
    Stage stage(server);
    stage.client.open();
    QTRY_VERIFY(stage.client.state().busy);
    QCOMPARE(stage.client.state().step, Step::SetName);
    QVERIFY(!stage.client.state().failure);
    server.play("C: ping\n S: -BUSY Redis is busy running a script.\n C: ping\n S: +PONG\n"
                "C: client setname lockscope\n S: +OK\n C: client id\n S: :1\n C: ping\n S: +PONG");
    TRY_READY(stage);
    QVERIFY(!stage.client.state().busy);
    TRY_OVER(server);
}

void TestClient::staysReadyWhileBusy()
{
    ScriptedServer server;
    server.greet();
    Stage stage(server);
    stage.client.open();
    TRY_READY(stage);
    server.play("C: get a\n S: -BUSY Redis is busy running a script.\n C: ping\n S: +PONG");
    stage.call({"get", "a"});
    QTRY_VERIFY(stage.client.state().busy);
    QVERIFY(stage.client.state().isReady());
    QCOMPARE(stage.answers, QByteArrayList{"get Busy get"});
    QTRY_VERIFY(!stage.client.state().busy);
    QVERIFY(stage.client.state().isReady());
    TRY_OVER(server);
}

void TestClient::goesOnWithoutAName()
{
    ScriptedServer server;
    server.play("N:\n C: client setname lockscope\n S: -NOPERM no permissions to run 'client|setname'\n"
                "C: client id\n S: -NOPERM no permissions to run 'client|id'\n C: ping\n S: +PONG");
    Stage stage(server);
    stage.client.open();
    TRY_READY(stage);
    QCOMPARE(stage.client.clientId(), 0);
    TRY_OVER(server);
}

void TestClient::asksALoadingServerAgain()
{
    ScriptedServer server;
    server.play("N:\n C: client setname lockscope\n S: +OK\n C: client id\n S: :1\n C: ping\n"
                "S: -LOADING Redis is loading the dataset in memory\n");
    server.greet();
    Stage stage(server);
    QList<ErrorKind> failures;
    connect(&stage.client, &Client::stateChanged, this, [&](const auto& state) {
        if (state.step == Step::Waiting)
            failures.append(state.failure->kind);
    });
    stage.client.open();
    TRY_READY(stage);
    QCOMPARE(failures, QList{ErrorKind::Loading});
    TRY_OVER(server);
}

void TestClient::refusesAHugeReply()
{
    ScriptedServer server;
    server.greet();
    Stage stage(server);
    stage.client.open();
    TRY_READY(stage);
    server.play("C: hgetall huge\n C: get b\n S: *2000000\n S: $1\n");
    server.greet();
    stage.call({"hgetall", "huge"});
    stage.call({"get", "b"});
    QTRY_COMPARE(stage.answers, (QByteArrayList{"hgetall TooLarge huge", "get OutcomeUnknown get"}));
    QCOMPARE(stage.failure(), ErrorKind::TooLarge);
    TRY_READY(stage);
    TRY_OVER(server);
}

void TestClient::knowsAForeignService_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("HTTP") << QByteArray("HTTP/1.1 400 Bad Request\\r\\n\\r\\n<html>");
    QTest::newRow("SSH") << QByteArray("SSH-2.0-OpenSSH_9.2");
    QTest::newRow("TLS alert") << QByteArray("\\x15\\x03\\x01\\x00\\x02");
    QTest::newRow("memcached") << QByteArray("ERROR");
}

void TestClient::knowsAForeignService()
{
    QFETCH(QByteArray, words);
    ScriptedServer server(ScriptedServer::Place::Tcp);
    server.play("N:\n C: client setname lockscope\n S: " + words);
    Stage stage(server);
    stage.client.open();
    QTRY_COMPARE(stage.client.state().step, Step::Waiting);
    QCOMPARE(stage.failure(), ErrorKind::WrongService);
}

void TestClient::endsOnGarbage()
{
    ScriptedServer server;
    server.greet();
    Stage stage(server);
    stage.client.open();
    TRY_READY(stage);
    server.play("C: get a\n S: %1\n");
    stage.call({"get", "a"});
    QTRY_COMPARE(stage.answers, QByteArrayList{"get OutcomeUnknown get"});
    QCOMPARE(stage.failure(), ErrorKind::Protocol);
}

void TestClient::endsOnAReplyTooMany()
{
    ScriptedServer server;
    server.greet();
    Stage stage(server);
    stage.client.open();
    TRY_READY(stage);
    server.play("S: +OK");
    QTRY_COMPARE(stage.client.state().step, Step::Waiting);
    QCOMPARE(stage.failure(), ErrorKind::Protocol);
}

void TestClient::givesUpOnSilence()
{
    ScriptedServer server;
    server.play("N:\n C: client setname lockscope\n");
    Stage stage(server);
    stage.client.open();
    QTRY_COMPARE_WITH_TIMEOUT(stage.client.state().step, Step::Waiting, 8000);
    QCOMPARE(stage.failure(), ErrorKind::TimedOut);
    QCOMPARE(stage.client.state().failure->subject, QByteArray("setname"));
    TRY_OVER(server);
}

void TestClient::doesNotKnowWhatWasLost()
{
    ScriptedServer server;
    server.greet();
    Stage stage(server, false);
    stage.client.open();
    TRY_READY(stage);
    server.play("C: incr a\n X:");
    stage.call({"incr", "a"});
    TRY_OVER(server);
    QTRY_COMPARE(stage.client.state().step, Step::Waiting);
    stage.call({"incr", "b"});
    QTRY_COMPARE(stage.answers, (QByteArrayList{"incr OutcomeUnknown incr", "incr NotSent incr"}));
    server.greet(); // and neither of them is sent again
    TRY_READY(stage);
    TRY_OVER(server);
}

void TestClient::loadsAForgottenScript()
{
    const auto script = lockscope::redis::Script::fromText("get", "return redis.call('get','lua')");
    QCOMPARE(script.sha1, QByteArray("13bd040587b891aedc00a72458cbf8588a27df90"));
    ScriptedServer server;
    server.greet();
    Stage stage(server, false);
    stage.client.open();
    TRY_READY(stage);
    server.play("C: evalsha " + script.sha1 + " 1 k v\n S: -NOSCRIPT No matching script.\n C: script load " +
                script.text + "\n S: $40\n S: " + script.sha1 + "\n C: evalsha " + script.sha1 +
                " 1 k v\n S: +done");
    evalScript(stage.client, script, {"k"}, {"v"}, stage.log("eval"));
    QTRY_COMPARE(stage.answers, QByteArrayList{"eval done"});
    server.play("C: evalsha " + script.sha1 + " 0\n S: -NOSCRIPT No matching script.\n C: script load " +
                script.text + "\n S: -NOPERM no");
    evalScript(stage.client, script, {}, {}, stage.log("eval"));
    QTRY_COMPARE(stage.answers.last(), QByteArray("eval NoPermission script"));
    TRY_OVER(server);
}

void TestClient::mayBeClosedInACallback()
{
    ScriptedServer server;
    server.greet();
    Stage stage(server);
    stage.client.open();
    TRY_READY(stage);
    server.play("C: get a\n C: get b\n S: +1\n S: +2");
    stage.client.call({"get", "a"}, [&](const Client::Answer&) { stage.client.close(); });
    stage.call({"get", "b"});
    QTRY_COMPARE(stage.answers, QByteArrayList{"get OutcomeUnknown get"});
    QCOMPARE(stage.client.state().step, Step::Idle);
    TRY_OVER(server);
}

void TestClient::mayBeDestroyedInACallback()
{
    ScriptedServer server;
    server.greet();
    auto stage = std::make_unique<Stage>(server);
    stage->client.open();
    TRY_READY(*stage);
    server.play("C: get a\n C: get b\n S: +1\n S: +2");
    stage->client.call({"get", "a"}, [&stage](const Client::Answer&) { stage.reset(); });
    stage->call({"get", "b"});
    QTRY_VERIFY(!stage);
    TRY_OVER(server);
}

void TestClient::tellsWhoIsNotThere()
{
    Stage nobody(QStringLiteral("unix:///nonexistent/redis.sock"));
    nobody.client.open();
    QTRY_COMPARE(nobody.client.state().step, Step::Waiting);
    QCOMPARE(nobody.failure(), ErrorKind::Refused);
    QCOMPARE(nobody.client.state().failedStep, Step::Connect);
    QTcpServer taken;
    QVERIFY(taken.listen(QHostAddress::LocalHost));
    const quint16 port = taken.serverPort();
    taken.close();
    Stage refused(QStringLiteral("redis://127.0.0.1:%1").arg(port));
    refused.client.open();
    QTRY_COMPARE(refused.client.state().step, Step::Waiting);
    QCOMPARE(refused.failure(), ErrorKind::Refused);
}

QTEST_GUILESS_MAIN(TestClient)

#include "tst_client.moc"
