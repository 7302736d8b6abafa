#include "core/watch/dbconnection.h"
#include "tests/support/privateredis.h"

#include <QRegularExpression>
#include <QTest>

/// The requests under way on one of the watcher's connections are filled to their bound.

namespace lockscope
{

class TestLaneLimit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void thereIsRoomForSoManyCommands();
};

void TestLaneLimit::thereIsRoomForSoManyCommands()
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

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestLaneLimit)
#include "tst_dbconnectionlimit.moc"
