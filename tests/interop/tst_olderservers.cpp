#include "tests/support/clustertour.h"
#include "tests/support/grouptour.h"
#include "tests/support/paths.h"
#include "tests/support/serverprofiles.h"
#include "tests/support/sourceview.h"
#include "tests/support/writingcommands.h"

#include <QTest>

#include <algorithm>

namespace lockscope
{

using locks::Lack;

namespace
{

support::PrivateRedis::Options redisOf(const QByteArray& version)
{
    support::PrivateRedis::Options options;
    options.program =
        support::buildDir() + QStringLiteral("/servers/%1/redis-server").arg(QString::fromLatin1(version));
    return options;
}

void addServers()
{
    QTest::addColumn<QByteArray>("version");
    for (const char* version : {"5.0.6", "6.0.9", "6.2.14"})
        QTest::newRow(version) << QByteArray(version);
}

} // namespace

/// Real servers before Redis 7.0.
class TestOlderServers : public support::ServerProfiles
{
    Q_OBJECT

private:
    [[nodiscard]] QList<Profile> profiles() const override
    {
        return {{"5.0", redisOf("5.0.6"),
                    {Lack::ExpireTime, Lack::ScanType, Lack::ReadScripts, Lack::Tracking}, true},
            {"6.0", redisOf("6.0.9"), {Lack::ExpireTime, Lack::ReadScripts}, true},
            {"6.2", redisOf("6.2.14"), {Lack::ExpireTime, Lack::ReadScripts}, true}};
    }

private Q_SLOTS:
    /// The same as Redis 7.0 in tests/live.
    void whatTrackingDoesNotTellIsKnown_data() { theSmallestUserOf6Acts_data(); }
    void whatTrackingDoesNotTellIsKnown()
    {
        QFETCH(QByteArray, version);
        support::verifySilentCommands(redisOf(version));
    }

    /// These are searched without a script, so that a key is as it was left until it is asked about.
    void aLockIsAsOldAsItsKeyWasNotUsed_data() { addServers(); }
    void aLockIsAsOldAsItsKeyWasNotUsed()
    {
        QFETCH(QByteArray, version);
        const support::PrivateRedis redis(redisOf(version));
        support::acquire(redis, "orders", support::holderOne, 600'000);
        QTRY_VERIFY_WITH_TIMEOUT(redis.cli("object idletime orders").toInt() >= 3, 20'000);
        const support::Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        const locks::Holder holder = w.lock("orders")->holders.constFirst();
        QVERIFY(holder.sinceBy == locks::SinceBy::IdleTime && !holder.sinceExact);
        const auto heldFor = w.lock("orders")->asOf - holder.since;
        QVERIFY2(heldFor >= std::chrono::seconds(2) && heldFor < std::chrono::minutes(1),
            qPrintable(QString::number(heldFor.count())));
    }

    /// It may send what is sent, and the server had to refuse nothing. The tests above watch 6.0 and 6.2 as
    /// the one who only looks.
    void theSmallestUserOf6Acts_data()
    {
        QTest::addColumn<QByteArray>("version");
        QTest::newRow("6.0") << QByteArray("6.0.9");
        QTest::newRow("6.2") << QByteArray("6.2.14");
    }
    void theSmallestUserOf6Acts()
    {
        QFETCH(QByteArray, version);
        actAsTheSmallestUser(redisOf(version), *admin::aclLevel(version));
    }

    void aClusterOfThemIsWatched_data() { addServers(); }
    void aClusterOfThemIsWatched()
    {
        QFETCH(QByteArray, version);
        support::ClusterServers servers({.process = {.program = redisOf(version).program}});
        support::longTourOf(servers);
    }

    void aSilentNodeProvesNothingOfAnother();

    void aGroupOfThemIsFollowed_data() { addServers(); }
    void aGroupOfThemIsFollowed()
    {
        QFETCH(QByteArray, version);
        support::SentinelServers servers({}, redisOf(version).program);
        support::tourOf(servers);
    }
};

/// One node of a cluster is listened to. A push of another one comes sooner here than its message,
/// which the first one has to pass on: that there was none is not known.
void TestOlderServers::aSilentNodeProvesNothingOfAnother()
{
    support::ClusterServers servers({.replicas = 0, .process = {.program = redisOf("6.2.14").program}});
    support::SourceView view(servers.uri());
    view.source->open();
    QTRY_VERIFY(view.settled() && view.source->health().cluster->shards.size() == 3);
    const auto patterns = [&](int node) { return servers.command(node, "pubsub numpat").toInt(); };
    const auto heardMost = [&] {
        QList<int> counts{patterns(0), patterns(1), patterns(2)};
        const auto most = std::ranges::max_element(counts);
        return std::ranges::count(counts, *most) == 1 ? int(most - counts.begin()) : -1;
    };
    QTRY_VERIFY(heardMost() >= 0);
    const int heard = heardMost();
    const int owner = heard == 2 ? 0 : 2;
    const QString name = QString::fromLatin1(owner == 0 ? "f" : "d");
    const QString take = QStringLiteral("redis.call('hset',KEYS[1],'mode','write',ARGV[1]..':write','1') "
                                        "redis.call('pexpire',KEYS[1],60000)");
    const QString release = QStringLiteral(
        "redis.call('del',KEYS[1]) redis.call('publish','redisson_rwlock:{'..KEYS[1]..'}','0')");
    const auto run = [&](const QString& script) {
        servers.command(
            owner, {QStringLiteral("eval"), script, QStringLiteral("1"), name, support::holderOne});
    };
    run(take);
    QTRY_VERIFY(view.held(name.toUtf8()) && view.count(locks::EventKind::Acquired) == 1);
    servers.freeze(heard, true);
    run(release);
    const auto isReported = [&] {
        return !view.held(name.toUtf8()) && view.count(locks::EventKind::Gone) == 1;
    };
    const bool isSeen = QTest::qWaitFor(isReported);
    servers.freeze(heard, false);
    QVERIFY(isSeen);
    QCOMPARE(view.count(locks::EventKind::Deleted), 0);
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestOlderServers)
#include "tst_olderservers.moc"
