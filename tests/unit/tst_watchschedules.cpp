#include "core/locks/valueend.h"
#include "core/watch/clockestimate.h"
#include "core/watch/costmeter.h"
#include "core/watch/deadlineschedule.h"
#include "core/watch/flushdetector.h"
#include "core/watch/readbudget.h"
#include "core/watch/serverfacts.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using namespace std::chrono_literals;
using base::MonoTime;
using base::ServerTime;
using locks::Lock;
using locks::LockRef;
using watch::DeadlineSchedule;

namespace
{

constexpr MonoTime begin{1h};
constexpr ServerTime now{1'790'000'000s};

LockRef named(const QByteArray& name, int db = 0) { return {{name}, db, {}}; }

Lock expiring(const QByteArray& name, base::milliseconds in)
{
    Lock lock;
    lock.ref = named(name);
    lock.expiresAt = now + in;
    return lock;
}

redis::Reply timeReply(qint64 seconds, qint64 microseconds)
{
    return redis::Reply::array({redis::Reply::bulk(QByteArray::number(seconds)),
        redis::Reply::bulk(QByteArray::number(microseconds))});
}

} // namespace

class TstWatchSchedules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void anExpiryIsLookedAtAMillisecondLater()
    {
        DeadlineSchedule schedule;
        schedule.follow(expiring("a", 500ms), now);
        schedule.follow(expiring("b", 100ms), now);
        QCOMPARE(*schedule.nextAt(), now + 101ms);
        QVERIFY(schedule.take(now + 100ms).isEmpty());
        QCOMPARE(schedule.take(now + 501ms), (QList{named("b"), named("a")}));
        QVERIFY(!schedule.nextAt());
    }

    void aRenewalMovesTheDeadline()
    {
        DeadlineSchedule schedule;
        schedule.follow(expiring("a", 100ms), now);
        schedule.follow(expiring("a", 900ms), now);
        QCOMPARE(*schedule.nextAt(), now + 901ms);
        QVERIFY(schedule.take(now + 500ms).isEmpty());
        schedule.forget(named("a"));
        QVERIFY(schedule.take(now + 2s).isEmpty());
    }

    void theNearestPredictionCounts()
    {
        Lock lock = expiring("a", 30s);
        QCOMPARE(*DeadlineSchedule::nextOf(lock, now), now + 30s + 1ms);
        lock.renewals = locks::Renewals{0, {}, {}, now + 11s};
        QCOMPARE(*DeadlineSchedule::nextOf(lock, now), now + 11s - 250ms);
        QCOMPARE(*DeadlineSchedule::nextOf(lock, now + 11s - 250ms), now + 11s + 1ms);
        lock.renewals = locks::Renewals{0, {}, now + 10s, now + 11s};
        QCOMPARE(*DeadlineSchedule::nextOf(lock, now), now + 10s + 50ms);
        QCOMPARE(*DeadlineSchedule::nextOf(lock, now + 10s + 50ms), now + 11s - 250ms);
        lock.holders.append(locks::Holder());
        lock.holders.last().expiresAt = now + 2s;
        QCOMPARE(*DeadlineSchedule::nextOf(lock, now), now + 2s + 1ms);
        lock.exists = false;
        QVERIFY(!DeadlineSchedule::nextOf(lock, now));
    }

    void anExpiredKeyThatStaysIsLookedAtNowAndThen()
    {
        DeadlineSchedule schedule;
        schedule.follow(expiring("a", -50ms), now);
        QCOMPARE(*schedule.nextAt(), now + 250ms);
    }

    /// Where the expiry stands in the value, the server never deletes it, and its next change is pushed.
    void aKeyThatStaysForLongIsLookedAtSeldom()
    {
        locks::Lock ended = expiring("a", -20s);
        ended.evidence = locks::Evidence{{locks::endsInValue.toByteArray()}, {}};
        QVERIFY(!DeadlineSchedule::nextOf(ended, now));
        QCOMPARE(*DeadlineSchedule::nextOf(expiring("a", -20s), now), now + 5s);
        QCOMPARE(*DeadlineSchedule::nextOf(expiring("a", -24h), now), now + 1min);
    }

    void theShortestOfEightTripsIsTheClock()
    {
        watch::ClockEstimate estimate;
        QVERIFY(!estimate.clock().known);
        for (int i = 0; i < 8; ++i) {
            const base::nanoseconds trip = i == 5 ? 200us : 4ms;
            const MonoTime sent = begin + i * 1s;
            const qint64 skew = i == 5 ? 0 : 1700; // the slow ones mislead
            QVERIFY(estimate.wantsMore());
            estimate.add(sent, sent + trip, timeReply(1'790'000'000 + i, 100 + skew));
            QVERIFY(estimate.clock().known);
        }
        QVERIFY(!estimate.wantsMore());
        QCOMPARE(estimate.clock().error, base::nanoseconds(100us));
        QCOMPARE(estimate.clock().serverTime(begin + 5s + 100us), now + 5s);
        QCOMPARE(estimate.clock().serverTime(begin + 5s + 999us), now + 5s);
        QCOMPARE(estimate.clock().serverTime(begin + 5s + 1001us), now + 5s + 1ms);
    }

    /// More than readings can be off; a clock that is set on makes nothing look outdated.
    void aClockThatIsSetBackIsTold_data()
    {
        QTest::addColumn<qint64>("micros");
        QTest::addColumn<qint64>("back");
        QTest::newRow("as before") << qint64(0) << qint64(0);
        QTest::newRow("a little slow") << qint64(-200'000) << qint64(0);
        QTest::newRow("ten minutes back") << qint64(-600'000'000) << qint64(600'000);
        QTest::newRow("ten minutes on") << qint64(600'000'000) << qint64(0);
    }
    void aClockThatIsSetBackIsTold()
    {
        QFETCH(qint64, micros);
        QFETCH(qint64, back);
        constexpr qint64 reading = 1'790'000'000'000'000;
        watch::ClockEstimate estimate;
        estimate.add(begin, begin + 2ms, reading);
        QVERIFY(!estimate.takeSetBack()); // nothing was known before
        estimate.beginRound();
        while (estimate.wantsMore())
            estimate.add(begin + 10s, begin + 10s + 2ms, reading + 10'000'000 + micros);
        QCOMPARE(estimate.takeSetBack().value_or(0ms).count(), back);
        QCOMPARE(estimate.takeSetForward(), micros > 250'000);
        QVERIFY(!estimate.takeSetForward());
        QVERIFY(!estimate.takeSetBack());
    }

    /// Both times are of this machine, and it may stand still for a moment between the two.
    void anAssumedClockStaysUntilTheMachinesIsSet()
    {
        watch::ClockEstimate estimate;
        estimate.assume(begin, now);
        estimate.assume(begin + 10s + 30ms, now + 10s);
        QCOMPARE(estimate.clock().serverTime(begin + 20s), now + 20s);
        estimate.assume(begin + 30s, now + 10min);
        QCOMPARE(estimate.clock().serverTime(begin + 30s), now + 10min);
        estimate.assume(begin + 40s, now + 40s);
        QCOMPARE(estimate.clock().serverTime(begin + 40s), now + 40s);
        QVERIFY(!estimate.clock().known);
    }

    void oddTimesAreIgnored()
    {
        using redis::Reply;
        const QList<Reply> odd{Reply::nil(), Reply::array({Reply::bulk("1")}),
            Reply::array({Reply::bulk("x"), Reply::bulk("0")}), timeReply(-1, 0),
            timeReply(std::numeric_limits<qint64>::max(), 0), timeReply(1, 5'000'000)};
        watch::ClockEstimate estimate;
        for (const Reply& reply : odd)
            estimate.add(begin, begin + 1ms, reply);
        QVERIFY(!estimate.clock().known && estimate.wantsMore());
        estimate.add(begin, begin + 4ms, qint64(1'790'000'000'123'456)); // as INFO tells it
        QVERIFY(estimate.clock().known);
        QCOMPARE(estimate.clock().serverTime(begin + 2ms), base::ServerTime(1'790'000'000'123ms));
    }

    void aFlushIsOneVerdictPerDatabase()
    {
        watch::FlushDetector call;
        call.begin({named("a"), named("b"), named("c"), named("x", 1), named("y", 1), named("z", 1)});
        call.missing(named("a"));
        call.missing(named("b"));
        call.missing(named("unknown"));
        call.present(named("c")); // taken again meanwhile
        call.missing(named("x", 1));
        call.present(named("y", 1));
        call.present(named("z", 1));
        QVERIFY(call.running());
        QCOMPARE(call.end(), QList{0});
        QVERIFY(!call.running());
        call.begin({named("a")});
        call.present(named("a"));
        QVERIFY(call.end().isEmpty());
    }

    void infoIsRead()
    {
        const auto facts = watch::ServerFacts::fromInfo(
            "# Server\r\nredis_version:7.0.15\r\nserver_time_usec:1790000000123456\r\nrun_id:abc\r\n# "
            "Replication\r\nrole:master\r\n"
            "# "
            "Keyspace\r\ndb0:keys=12,expires=3,avg_ttl=0\r\ndb15:keys=1,expires=0,avg_ttl=0\r\ndbx:keys=9\r\n"
            "db3:odd\r\nwithout colon\r\n");
        QCOMPARE(facts.version, QByteArray("7.0.15"));
        QCOMPARE(facts.time, qint64(1'790'000'000'123'456));
        QCOMPARE(facts.runId, QByteArray("abc"));
        QCOMPARE(facts.role, QByteArray("master"));
        QCOMPARE(facts.keys, (QMap<int, quint64>{{0, 12}, {15, 1}}));
        QCOMPARE(facts.keysIn({0, 7, 15}), quint64(13));
    }

    void anotherServerIsCalledByItsName_data()
    {
        QTest::addColumn<QByteArray>("info");
        QTest::addColumn<QByteArray>("release");
        QTest::newRow("Redis") << QByteArray("redis_version:8.2.3\r\ngcc_version:14.2.1\r\n")
                               << QByteArray("Redis 8.2.3");
        QTest::newRow("Valkey")
            << QByteArray("redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:8.1.8\r\n")
            << QByteArray("Valkey 8.1.8");
        QTest::newRow("Dragonfly") << QByteArray("redis_version:7.4.0\r\ndragonfly_version:df-v1.40.1\r\n")
                                   << QByteArray("Dragonfly 1.40.1");
        QTest::newRow("KeyDB") << QByteArray("redis_version:6.3.4\r\navailability_zone:\r\nfeatures:"
                                             "cluster_mget\r\n")
                               << QByteArray("KeyDB 6.3.4");
        QTest::newRow("KeyDB, before it told its features")
            << QByteArray("redis_version:6.3.0\r\n") << QByteArray("KeyDB 6.3.0");
        QTest::newRow("a zone is nobody's own")
            << QByteArray("redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:9.1.2\r\n"
                          "availability_zone:\r\nfeatures:x\r\n")
            << QByteArray("Valkey 9.1.2");
        QTest::newRow("a number is missing") << QByteArray("garnet_version:\r\n") << QByteArray("Garnet");
        QTest::newRow("it hides") << QByteArray("role:master\r\n") << QByteArray();
    }
    void anotherServerIsCalledByItsName()
    {
        QFETCH(QByteArray, info);
        QTEST(watch::ServerFacts::fromInfo(info).release, "release");
    }

    void aReplicaTellsWhoseHistoryItHas()
    {
        const auto facts =
            watch::ServerFacts::fromInfo("# Replication\r\nrole:slave\r\nmaster_host:10.0.0.1\r\n"
                                         "master_link_status:up\r\nslave_read_repl_offset:77\r\n"
                                         "slave_repl_offset:70\r\nmaster_replid:abcdef\r\n");
        QVERIFY(facts.linked);
        QCOMPARE(facts.offset, qint64(70));
        QCOMPARE(facts.history, QByteArray("abcdef"));
        QVERIFY(!watch::ServerFacts::fromInfo("role:slave\r\nmaster_link_status:down\r\n").linked);
    }

    void whatKindOfServerItIs()
    {
        const auto sentinel = watch::ServerFacts::fromInfo("redis_mode:sentinel\r\n");
        const auto node = watch::ServerFacts::fromInfo("redis_mode:standalone\r\ncluster_enabled:1\r\n");
        const auto replica =
            watch::ServerFacts::fromInfo("role:slave\r\nmaster_host:10.0.0.1\r\nmaster_port:7000\r\n");
        QVERIFY(sentinel.isSentinel() && !sentinel.isReplica());
        QCOMPARE(node.mode, QByteArray("cluster"));
        QVERIFY(replica.isReplica() && !replica.isSentinel());
        QVERIFY(watch::ServerFacts::fromInfo("server_mode:sentinel\r\n").isSentinel());
        QCOMPARE(watch::ServerFacts::fromInfo("server_mode:cluster\r\n").mode, QByteArray("cluster"));
        QCOMPARE(replica.primary.text(), QStringLiteral("10.0.0.1:7000"));
    }

    void aReplicaTellsOfItsLink_data()
    {
        QTest::addColumn<QByteArray>("state");
        QTest::addColumn<bool>("linked");
        for (const char* down : {"none", "connect", "connecting", "handshake", "sync"})
            QTest::newRow(down) << QByteArray(down) << false;
        QTest::newRow("connected") << QByteArray("connected") << true;
        QTest::newRow("another server's word") << QByteArray("stable_sync") << true;
    }
    void aReplicaTellsOfItsLink()
    {
        using redis::Reply;
        QFETCH(QByteArray, state);
        const auto answer = watch::RoleAnswer::fromReply(Reply::array({Reply::bulk("slave"),
            Reply::bulk("10.0.0.1"), Reply::number(7000), Reply::bulk(state), Reply::number(9)}));
        QTEST(answer.linked, "linked");
    }

    /// The answers are those of KeyDB 6.3.4 where --active-replica is set, with --multi-master besides, and
    /// without.
    void aReplicaThatTakesWritesIsAPrimaryToo()
    {
        using redis::Reply;
        const auto of = [](const QByteArray& role, qint64 port) {
            return Reply::array({Reply::bulk(role), Reply::bulk("127.0.0.1"), Reply::number(port),
                Reply::bulk("connected"), Reply::number(18385)});
        };
        const auto one = watch::RoleAnswer::fromReply(of("active-replica", 21922));
        const auto several = watch::RoleAnswer::fromReply(
            Reply::array({of("active-replica", 21922), of("active-replica", 21921)}));
        for (const watch::RoleAnswer& answer : {one, several}) {
            QCOMPARE(answer.role, QByteArray("active-replica"));
            QCOMPARE(answer.primary, (redis::HostPort{QStringLiteral("127.0.0.1"), 21922}));
            QVERIFY(watch::isPrimaryRole(answer.role));
        }
        QVERIFY(watch::isPrimaryRole("master"));
        QVERIFY(!watch::isPrimaryRole(watch::RoleAnswer::fromReply(of("slave", 21922)).role));
    }

    void theReplicaThatIsFurthestComesFirst()
    {
        using redis::Reply;
        const auto replica = [](const QByteArray& host, const QByteArray& port, const QByteArray& offset) {
            return Reply::array({Reply::bulk(host), Reply::bulk(port), Reply::bulk(offset)});
        };
        const auto answer =
            watch::RoleAnswer::fromReply(Reply::array({Reply::bulk("master"), Reply::number(120),
                Reply::array({replica("10.0.0.2", "6379", "99"), replica("::1", "7000", "101"),
                    replica("10.0.0.3", "6379", "101"), replica("10.0.0.4", "port", "200"), Reply::nil()})}));
        QCOMPARE(answer.role, QByteArray("master"));
        QCOMPARE(answer.offset, qint64(120));
        QStringList replicas;
        for (const redis::HostPort& place : answer.replicas)
            replicas.append(place.text());
        QCOMPARE(replicas, (QStringList{QStringLiteral("[::1]:7000"), QStringLiteral("10.0.0.3:6379"),
                               QStringLiteral("10.0.0.2:6379")}));
        const auto slave = watch::RoleAnswer::fromReply(Reply::array({Reply::bulk("slave"),
            Reply::bulk("10.0.0.1"), Reply::number(6379), Reply::bulk("connected"), Reply::number(9)}));
        QCOMPARE(slave.role, QByteArray("slave"));
        QVERIFY(slave.replicas.isEmpty() && slave.offset == -1);
        QVERIFY(watch::RoleAnswer::fromReply(Reply::array({Reply::bulk("master")})).replicas.isEmpty());
    }

    void costIsAveraged()
    {
        watch::CostMeter meter;
        for (int i = 0; i <= 40; ++i)
            meter.add({begin + i * 250ms, quint64(i) * 500, i * 5ms});
        QCOMPARE(qRound(meter.cost().commandsPerSecond), 2000);
        QCOMPARE(qRound(meter.cost().serverShare * 1000), 22); // 2 ms of commands and 20 ms of scanning
    }

    void theBudgetIsNotSavedUp()
    {
        watch::ReadBudget budget(1000);
        int spent = 0;
        for (; budget.has(begin); ++spent)
            budget.spend(begin);
        QCOMPARE(spent, 20);
        QCOMPARE(budget.nextAt(begin), begin + 1ms);
        QVERIFY(budget.has(begin + 1ms));
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TstWatchSchedules)
#include "tst_watchschedules.moc"
