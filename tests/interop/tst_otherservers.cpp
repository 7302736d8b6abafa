#include "core/admin/aclrules.h"
#include "core/redis/hashslot.h"
#include "core/words/errorwords.h"
#include "tests/support/clustertour.h"
#include "tests/support/eventwait.h"
#include "tests/support/grouptour.h"
#include "tests/support/paths.h"
#include "tests/support/serverprofiles.h"
#include "tests/support/sourceview.h"
#include "tests/support/writingcommands.h"

#include <QTest>

namespace lockscope
{

using locks::EventKind;
using locks::Lack;
using support::PrivateRedis;

namespace
{

PrivateRedis::Options serverOf(const QByteArray& name)
{
    PrivateRedis::Options options;
    options.program =
        support::buildDir() + QStringLiteral("/servers/%1/redis-server").arg(QString::fromLatin1(name));
    return options;
}

void addServers()
{
    QTest::addColumn<QByteArray>("server");
    QTest::addColumn<QByteArray>("release");
    QTest::newRow("Redis 8") << QByteArray("8.2.3") << QByteArray("Redis 8.2.3");
    QTest::newRow("Valkey 8") << QByteArray("valkey-8.1.8") << QByteArray("Valkey 8.1.8");
    QTest::newRow("Valkey 9") << QByteArray("valkey-9.1.2") << QByteArray("Valkey 9.1.2");
}

} // namespace

/// Real servers after Redis 7.0: nothing is missing, and what is newer does not disturb.
class TestOtherServers : public support::ServerProfiles
{
    Q_OBJECT

private:
    [[nodiscard]] QList<Profile> profiles() const override
    {
        return {{"Redis 8", serverOf("8.2.3"), {}, true}, {"Valkey 8", serverOf("valkey-8.1.8"), {}, true},
            {"Valkey 9", serverOf("valkey-9.1.2"), {}, true}};
    }

private Q_SLOTS:
    void itIsCalledByItsName_data() { addServers(); }
    void itIsCalledByItsName()
    {
        QFETCH(QByteArray, server);
        QFETCH(QByteArray, release);
        const PrivateRedis redis(serverOf(server));
        const support::Watched w(redis);
        QTRY_VERIFY(w.settled());
        QCOMPARE(w.watcher.health().release, release);
        QVERIFY(w.watcher.health().mayShardChannels());
    }

    /// Enters as the user that may only look: all sources work, and nothing that it sends is refused.
    void whoLooksSeesWaitersAndWhoWakes_data() { addServers(); }
    void whoLooksSeesWaitersAndWhoWakes()
    {
        QFETCH(QByteArray, server);
        PrivateRedis redis(serverOf(server));
        const support::Watched w(redis);
        QTRY_VERIFY(w.settled());
        support::acquire(redis, "orders");
        support::Writer waiter(redis.uri());
        waiter.client().subscribe({"redisson_lock__channel:{orders}"}, {});
        QTRY_VERIFY(w.held("orders") && w.lock("orders")->waiters.count == 1);
        using Feed = locks::FeedHealth::Feed;
        for (const Feed feed : {Feed::Discovery, Feed::Tracking, Feed::Channels, Feed::Deadlines})
            QCOMPARE(w.feed(feed).condition, locks::FeedHealth::Condition::Working);
        support::release(redis, "orders");
        QTRY_VERIFY(!w.held("orders"));
        QTRY_COMPARE(w.of("orders", EventKind::Released).size(), 1);
        QCOMPARE(redis.cli("acl log"), "");
    }

    /// The same as Redis 7.0 in tests/live.
    void whatTrackingDoesNotTellIsKnown_data() { addServers(); }
    void whatTrackingDoesNotTellIsKnown()
    {
        QFETCH(QByteArray, server);
        support::verifySilentCommands(serverOf(server));
    }

    void theSmallestUserActs_data() { addServers(); }
    void theSmallestUserActs()
    {
        QFETCH(QByteArray, server);
        actAsTheSmallestUser(serverOf(server), admin::AclLevel::NoTouch);
    }

    /// The server evicts what was not used for long: it goes on as if nobody had looked.
    void whatIsLookedAtIsNotUsedByThat_data() { addServers(); }
    void whatIsLookedAtIsNotUsedByThat()
    {
        QFETCH(QByteArray, server);
        const PrivateRedis redis(serverOf(server));
        support::acquire(redis, "orders", support::holderOne, 600'000);
        redis.cli("hset basket apples 3");
        redis.cli("zadd scores 3 apples");
        redis.cli("set lock:token 2f3c8a9e-1111-4222-8333-444455556666");
        const auto idle = [&redis](const char* key) {
            return redis.cli((QByteArray("object idletime ") + key).constData()).toInt();
        };
        QTRY_VERIFY_WITH_TIMEOUT(idle("lock:token") >= 3, 20'000);
        const support::Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QTRY_VERIFY(w.watcher.health().discovery.pass > 1);
        for (const char* key : {"orders", "basket", "scores", "lock:token"})
            QVERIFY2(idle(key) >= 3, key);
    }

    void aClusterOfItIsWatched_data() { addServers(); }
    void aClusterOfItIsWatched()
    {
        QFETCH(QByteArray, server);
        support::ClusterServers servers({.process = {.program = serverOf(server).program}});
        support::longTourOf(servers);
    }

    void aNodeByItselfIsPartOfItsCluster_data() { addServers(); }
    void aNodeByItselfIsPartOfItsCluster()
    {
        QFETCH(QByteArray, server);
        const support::ClusterServers servers(
            {.replicas = 0, .process = {.program = serverOf(server).program}});
        const support::SourceView view(QStringLiteral("redis://") + servers.addressOf(0));
        view.source->open();
        QTRY_VERIFY(view.settled());
        QTRY_VERIFY(view.source->health().loneNode);
        const QByteArray sent = servers.command(0, "info commandstats");
        QVERIFY(sent.contains("cmdstat_client|setname") && !sent.contains("no-touch"));
    }

    /// Valkey 9 can be told to have more than one.
    void anotherDatabaseOfAClusterIsWatched();
    /// Valkey 9 moves a slot's keys all at once, behind the back of those who hold them.
    void aSlotThatMovesAtOnceIsFollowed();
    void aDatabaseThatAClusterHasNotIsNamed_data() { addServers(); }
    void aDatabaseThatAClusterHasNotIsNamed();

    void aGroupOfItIsFollowed_data() { addServers(); }
    void aGroupOfItIsFollowed()
    {
        QFETCH(QByteArray, server);
        support::SentinelServers servers({}, serverOf(server).program);
        support::tourOf(servers);
    }
};

void TestOtherServers::anotherDatabaseOfAClusterIsWatched()
{
    const QStringList arguments{QStringLiteral("--cluster-databases"), QStringLiteral("16"),
        QStringLiteral("--notify-keyspace-events"), QStringLiteral("Egx")};
    support::ClusterServers servers(
        {.process = {.arguments = arguments, .program = serverOf("valkey-9.1.2").program, .database = 3}});
    support::longTourOf(servers);
}

void TestOtherServers::aSlotThatMovesAtOnceIsFollowed()
{
    support::ClusterServers servers(
        {.replicas = 0, .process = {.program = serverOf("valkey-9.1.2").program}});
    const quint16 slot = redis::hashSlot("orders");
    const int from = servers.ownerOf(slot);
    const int to = (from + 1) % 3;
    support::acquire(servers, from, "orders", support::holderOne, 60'000);
    support::SourceView view(servers.uri());
    view.source->open();
    const auto isSeenOn = [&](int node) {
        return view.settled() && view.current("orders") &&
               view.lock("orders")->place() == servers.addressOf(node).toUtf8();
    };
    QTRY_VERIFY(isSeenOn(from));
    const auto expiry = view.lock("orders")->expiresAt;
    const QString move = QStringLiteral("cluster migrateslots slotsrange %1 %1 node %2");
    QCOMPARE(servers.command(from,
                 move.arg(QString::number(slot), QString::fromLatin1(servers.node(to).id())).split(u' ')),
        "OK");
    QTRY_COMPARE_WITH_TIMEOUT(servers.ownerOf(slot), to, 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(isSeenOn(to), 20'000);
    QCOMPARE(view.lock("orders")->expiresAt, expiry);
    QCOMPARE(
        view.count(EventKind::Released) + view.count(EventKind::Gone) + view.count(EventKind::Deleted), 0);
    QCOMPARE(view.count(EventKind::Acquired), 0);
    servers.command(to, "pexpire orders 90000");
    QTRY_COMPARE(view.count(EventKind::Renewed), 1);
}

void TestOtherServers::aDatabaseThatAClusterHasNotIsNamed()
{
    QFETCH(QByteArray, server);
    support::ClusterServers servers({.replicas = 0, .process = {.program = serverOf(server).program}});
    support::SourceView view(servers.uri() + QStringLiteral("/3"));
    view.source->open();
    const auto failure = [&] { return view.source->health().failure; };
    QVERIFY(support::waitForEvent([&] { return failure().has_value(); }));
    QCOMPARE(failure()->kind, base::ErrorKind::NoDatabase);
    QCOMPARE(failure()->subject, "3");
    QVERIFY(words::sentence(*failure()).startsWith(QLatin1String("The server has no database 3: ERR ")));
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestOtherServers)
#include "tst_otherservers.moc"
