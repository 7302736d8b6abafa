#include "core/watch/dbconnection.h"
#include "tests/support/privateredis.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

namespace
{

QByteArray textOf(watch::DbConnection& connection, int db)
{
    std::optional<QByteArray> text;
    connection.callIn(
        db, {"get", "where"}, [&text](const auto& answer) { text = answer ? answer->bytes : "failed"; });
    return QTest::qWaitFor([&text] { return text.has_value(); }) ? *text : "no answer";
}

} // namespace

/// One of the watcher's connections, on a real server.
class TestDbConnection : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void thereIsRoomForSoManyCommands();
    void aServerThatWasBusyAnswersForTheSameDatabase();
};

void TestDbConnection::thereIsRoomForSoManyCommands()
{
    constexpr int underWay = 150;
    const support::PrivateRedis server;
    const base::SteadyClock clock;
    watch::DbConnection lane(redis::Endpoint::fromUri(server.uri()).value(), {}, clock, nullptr);
    lane.open();
    QTRY_VERIFY(lane.isReady());
    QTRY_COMPARE(lane.room(), underWay);
    int answered = 0;
    for (int sent = 1; sent <= underWay; ++sent) {
        lane.callIn(0, {"type", "lock"}, [&answered](const redis::Client::Answer& answer) {
            QVERIFY(answer);
            ++answered;
        });
        QCOMPARE(lane.room(), underWay - sent);
    }
    lane.call({"ping"}, [&answered](const redis::Client::Answer&) { ++answered; });
    QCOMPARE(lane.room(), 0); // more than there is room for leaves none
    QTRY_COMPARE(answered, underWay + 1);
    QCOMPARE(lane.room(), underWay);
}

/// Its state changes and it stays connected, so that the database stays selected.
void TestDbConnection::aServerThatWasBusyAnswersForTheSameDatabase()
{
    const support::PrivateRedis server(support::PrivateRedis::Options{
        .arguments = {QStringLiteral("--busy-reply-threshold"), QStringLiteral("50")}});
    server.cli("set where 0");
    server.cli("-n 3 set where 3");
    const base::SteadyClock clock;
    watch::DbConnection connection(redis::Endpoint::fromUri(server.uri()).value(), {}, clock, nullptr);
    connection.open();
    QTRY_VERIFY(connection.isReady());
    QCOMPARE(textOf(connection, 3), "3");

    redis::Client looping(
        redis::Endpoint::fromUri(server.uri()).value(), redis::ClientOptions{.readsOnly = false}, clock);
    looping.open();
    QTRY_VERIFY(looping.state().isReady());
    looping.call({"eval", "while true do end", "0"}, [](const auto&) {});
    QTRY_VERIFY(textOf(connection, 3) == "failed" && connection.state().busy);
    QCOMPARE(textOf(connection, 0), "failed");
    server.cli("script kill");
    QTRY_VERIFY(!connection.state().busy);
    QCOMPARE(textOf(connection, 0), "0");
    QCOMPARE(textOf(connection, 3), "3");
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestDbConnection)
#include "tst_dbconnection.moc"
