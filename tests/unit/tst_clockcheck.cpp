#include "core/locks/clockcheck.h"
#include "core/locks/lockjson.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

namespace lockscope
{

using base::milliseconds;
using locks::ClockCheck;
using locks::Health;
using namespace std::chrono_literals;

namespace
{

constexpr base::MonoTime moment{1h};
constexpr base::ServerTime wall{std::chrono::seconds{1'790'000'000}};
const locks::OwnClock here{moment, wall};

/// A clock that was read a minute ago.
base::ServerClock clockAhead(milliseconds ahead, milliseconds error = 1ms)
{
    return {moment - 1min, wall - 1min + ahead, error, true};
}

Health server(milliseconds ahead, milliseconds error = 1ms)
{
    Health health;
    health.live = true;
    health.own = here;
    health.clock = clockAhead(ahead, error);
    return health;
}

Health cluster(const QList<milliseconds>& ahead)
{
    Health health = server(ahead.constFirst());
    health.cluster = locks::Cluster();
    for (const milliseconds each : ahead) {
        locks::ShardHealth shard;
        shard.topology.primary = QStringLiteral("10.0.0.%1:6379").arg(health.cluster->shards.size() + 1);
        shard.live = true;
        shard.clock = clockAhead(each);
        health.cluster->shards.append(shard);
    }
    return health;
}

QString said(const Health& health, milliseconds limit = 2s)
{
    return locks::clockSentences(locks::checkClocks(health, limit)).value(0);
}

} // namespace

/// Clocks that are off.
class TestClockCheck : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aServerIsComparedWithThisMachine()
    {
        QCOMPARE(said(server(42s)),
            QStringLiteral("The server's clock is 42 s ahead of this machine's: one of them is wrong."));
        QCOMPARE(said(server(-75s)),
            QStringLiteral("The server's clock is 1 m 15 s behind this machine's: one of them is wrong."));
        QCOMPARE(said(server(2s)), QString());
        QCOMPARE(said(server(42s), 1min), QString());
    }

    void whatTheWayMayExplainIsNotSaid()
    {
        QCOMPARE(said(server(2'500ms, 500ms)), QString());
        QVERIFY(!said(server(2'501ms, 500ms)).isEmpty());
    }

    void nothingIsSaidOfAClockThatIsNotKnown()
    {
        Health health = server(42s);
        health.live = false;
        QCOMPARE(said(health), QString());
        health = server(42s);
        health.clock.known = false;
        QCOMPARE(said(health), QString());
        health = server(42s);
        health.own.reset(); // as in a recording
        QCOMPARE(said(health), QString());
    }

    void primariesAreComparedWithEachOther()
    {
        QCOMPARE(said(cluster({100ms, 0s, 50ms})), QString());
        QCOMPARE(said(cluster({0s, 42s, -1s})),
            QStringLiteral("The clock of 10.0.0.2:6379 is 43 s ahead of that of 10.0.0.3:6379."));
        Health away = cluster({0s, 42s});
        away.cluster->shards[1].live = false;
        QCOMPARE(said(away), QString());
    }

    /// Then it is more likely that this machine is wrong.
    void serversThatAgreeAreToldTogether()
    {
        QCOMPARE(said(cluster({42s, 42'100ms})),
            QStringLiteral("The clocks of the servers agree with each other and are 42 s away from this "
                           "machine's, which is probably wrong."));
        QCOMPARE(said(cluster({42s})),
            QStringLiteral(
                "The clock of 10.0.0.1:6379 is 42 s ahead of this machine's: one of them is wrong."));
    }

    void meaningAndAdviceFollow()
    {
        QCOMPARE(locks::clockSentences(locks::checkClocks(server(42s), 2s)).size(), 3);
    }

    void programsReadIt()
    {
        const auto json = [](const Health& health) {
            return locks::toJson(health, wall, locks::checkClocks(health, 2s));
        };
        QVERIFY(!json(server(1s)).contains(QLatin1String("clocks_off")));
        QCOMPARE(QJsonDocument(json(server(-42s))[QLatin1String("clocks_off")].toArray())
                     .toJson(QJsonDocument::Compact),
            QByteArray(R"([{"ahead_ms":-42000,"node":"","within_ms":1}])"));
        QCOMPARE(json(cluster({0s, 42s}))[QLatin1String("clocks_apart")].toArray().size(), 2);
    }
};

} // namespace lockscope

QTEST_APPLESS_MAIN(lockscope::TestClockCheck)
#include "tst_clockcheck.moc"
