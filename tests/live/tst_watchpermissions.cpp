#include "core/locks/lockjson.h"
#include "core/locks/viewwords.h"
#include "core/redis/readcommands.h"
#include "tests/support/watched.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using locks::EventKind;
using support::acquire;
using support::PrivateRedis;
using support::release;
using support::Watched;
using support::Writer;
using Feed = locks::FeedHealth::Feed;
using Condition = locks::FeedHealth::Condition;

namespace
{

/// A server with a user who may do what the list of reading commands says, changed by `rule`.
PrivateRedis::Options serverWith(const QByteArray& rule)
{
    PrivateRedis::Options options;
    options.users = {"mon on >secret ~* &* " + redis::readCommandAclRules().join(' ') + ' ' + rule};
    if (rule.isEmpty())
        options.users.last().chop(1);
    return options;
}

watch::WatchOptions asUser(const PrivateRedis& redis)
{
    watch::WatchOptions options;
    options.endpoint = *redis::Endpoint::fromUri(redis.uri());
    options.endpoint.user = "mon";
    options.endpoint.password = redis::Secret("secret");
    return options;
}

bool isRefused(const locks::FeedHealth& health)
{
    return health.reason && health.reason->kind == base::ErrorKind::NoPermission;
}

} // namespace

/// A right that the server's access rules deny costs one source, and the next best is used.
class TestWatchPermissions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theListOfReadingCommandsIsEnough()
    {
        PrivateRedis redis(serverWith({}));
        acquire(redis, "orders");
        const Watched w(redis, asUser(redis));
        QTRY_VERIFY(w.settled() && w.held("orders"));
        for (const locks::FeedHealth& feed : w.watcher.health().feeds)
            QVERIFY2(!feed.reason, feed.reason ? feed.reason->detail.constData() : "");
        release(redis, "orders");
        QTRY_COMPARE(w.of("orders", EventKind::Released).size(), 1);
    }

    void aMissingPermissionDegradesOneFeed_data()
    {
        QTest::addColumn<QByteArray>("rule");
        QTest::addColumn<int>("feed");
        QTest::newRow("tracking") << QByteArray("-client|tracking") << int(Feed::Tracking);
        QTest::newRow("subscribe") << QByteArray("-subscribe") << int(Feed::Tracking);
        QTest::newRow("psubscribe") << QByteArray("-psubscribe") << int(Feed::Channels);
        QTest::newRow("numsub") << QByteArray("-pubsub|numsub") << int(Feed::Channels);
        QTest::newRow("channels") << QByteArray("-pubsub|channels") << int(Feed::Channels);
        QTest::newRow("scan") << QByteArray("-scan") << int(Feed::Discovery);
        QTest::newRow("time") << QByteArray("-time") << int(Feed::Deadlines);
        QTest::newRow("channel names")
            << QByteArray("resetchannels &redisson* &__redis__:invalidate") << int(Feed::Keyspace);
    }

    void aMissingPermissionDegradesOneFeed()
    {
        QFETCH(QByteArray, rule);
        QFETCH(int, feed);
        PrivateRedis redis(serverWith(rule));
        watch::WatchOptions options = asUser(redis);
        options.pins = {{{"orders"}}};
        Writer waiter(redis.uri());
        waiter.client().subscribe({"redisson_lock__channel:{orders}"}, {});
        acquire(redis, "orders");
        const Watched w(redis, options);
        QTRY_VERIFY(w.live() && w.held("orders"));
        QTRY_VERIFY(isRefused(w.feed(Feed(feed))));
        redis.cli("del orders");
        QTRY_VERIFY_WITH_TIMEOUT(!w.held("orders"), 10'000);
    }

    void whoMayNotAskForExpiriesAsksForWhatRemains()
    {
        PrivateRedis redis(serverWith("-pexpiretime"));
        acquire(redis, "orders");
        const Watched w(redis, asUser(redis));
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QTRY_COMPARE(w.watcher.health().lacks, QList{locks::Lack::ExpireTime});
        const locks::LockPtr lock = w.lock("orders");
        QVERIFY(lock->fenceStrength == locks::FenceStrength::Near);
        const base::ServerTime reported{base::milliseconds(redis.cli("pexpiretime orders").toLongLong())};
        QVERIFY(std::chrono::abs(*lock->expiresAt - reported) <= lock->expiryWithin);
    }

    /// A caller that takes a failure before it is live for the end must not hear of one.
    void whoIsToldNoTimeIsToldOfNoFailure()
    {
        PrivateRedis redis(serverWith("-time -info"));
        acquire(redis, "orders");
        Watched w(asUser(redis));
        QByteArrayList failures;
        QObject::connect(
            &w.watcher, &watch::Watcher::healthChanged, &w.watcher, [&](const locks::Health& health) {
                if (health.failure)
                    failures.append(base::name(health.failure->kind));
            });
        QTRY_VERIFY(w.live() && w.held("orders"));
        QTRY_COMPARE(w.watcher.health().lacks, QList{locks::Lack::Time});
        QCOMPARE(failures, QByteArrayList());
    }

    void theLockChannelsThatAreAllowedAreHeard()
    {
        PrivateRedis redis(serverWith("resetchannels &__redis__:invalidate &redisson_lock__channel:*"));
        acquire(redis, "orders");
        const Watched w(redis, asUser(redis));
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QVERIFY(w.feed(Feed::Channels).condition == Condition::Degraded);
        QVERIFY(isRefused(w.feed(Feed::Channels)));
        release(redis, "orders");
        QTRY_COMPARE(w.of("orders", EventKind::Released).size(), 1);
    }

    /// Also to whoever looks at the time.
    void whatIsTakenAwayMeanwhileIsSaid()
    {
        PrivateRedis redis(serverWith({}));
        acquire(redis, "orders");
        const Watched w(redis, asUser(redis));
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QCOMPARE(locks::lostSourceSentences(w.watcher.health()), QStringList());
        redis.cli("acl setuser mon -scan");
        const auto said = [&w] { return locks::lostSourceSentences(w.watcher.health()).join(u' '); };
        QTRY_VERIFY_WITH_TIMEOUT(said().contains(QStringLiteral("cannot be searched for")), 20'000);
        QVERIFY(w.live());
        const QJsonObject json = locks::toJson(w.watcher.health(), {});
        QCOMPARE(json.value(QStringLiteral("failed")).toArray(), QJsonArray{QStringLiteral("discovery")});
        redis.cli("acl setuser mon +scan");
        QTRY_COMPARE_WITH_TIMEOUT(said(), QString(), 20'000);
    }

    /// The present answer of the server is the reason, of the whole and of each lock.
    void whoIsLockedOutIsToldSo()
    {
        PrivateRedis redis(serverWith({}));
        acquire(redis, "orders");
        const Watched w(redis, asUser(redis));
        QTRY_VERIFY(w.settled() && w.held("orders"));
        redis.cli("acl setuser mon resetpass >another");
        redis.cli("client kill type normal skipme yes");
        QTRY_COMPARE(w.watcher.health().reason, QByteArray("wrong-password"));
        QTRY_COMPARE(w.lock("orders")->unknownReason, QByteArray("wrong-password"));
        redis.cli("acl setuser mon resetpass >secret");
        QTRY_VERIFY_WITH_TIMEOUT(w.live() && w.lock("orders")->current, 60'000);
    }

    /// Its release tells of a lock that no pass has met, as its holds are so short. From then on the server
    /// tells when it is taken.
    void aNameThatWasHeardOfIsSeenBeingTaken()
    {
        PrivateRedis redis(serverWith("-scan"));
        const Watched w(redis, asUser(redis));
        QTRY_VERIFY(w.live() && isRefused(w.feed(Feed::Discovery)));
        redis.cli("publish redisson_lock__channel:{brief} 0");
        QTRY_VERIFY(redis.cli("info stats").contains("tracking_total_keys:2")); // with and without the braces
        acquire(redis, "brief");
        QTRY_VERIFY(w.held("brief"));
    }

    void refusedPrefixesStayVisibleWhileTheScanGoesOn()
    {
        PrivateRedis redis(serverWith("-client|tracking"));
        watch::WatchOptions options = asUser(redis);
        options.prefixes = {"job:"};
        const Watched w(redis, options);
        QTRY_VERIFY(w.live() && w.watcher.health().discovery.pass > 1);
        QVERIFY(w.feed(Feed::Discovery).condition == Condition::Degraded);
        QVERIFY(isRefused(w.feed(Feed::Discovery)));
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestWatchPermissions)
#include "tst_watchpermissions.moc"
