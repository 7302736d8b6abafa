#include "core/locks/finding.h"
#include "core/locks/lifetracker.h"
#include "core/locks/lockjson.h"
#include "core/locks/topologywords.h"
#include "tests/support/eventwait.h"
#include "tests/support/sentinelservers.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTemporaryFile>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using locks::FormerPrimary;
using support::holderOne;
using support::holderTwo;
using support::PrivateRedis;
using support::SentinelServers;
using support::waitForEvent;
using support::Watched;

namespace
{

/// A group whose primary can be cut off from the Sentinels and the replica alone: they come as the default
/// user, and clients, we among them, as another.
class DividedGroup
{
public:
    DividedGroup()
    {
        if (!m_password.open() || m_password.write("canary\n") < 0 || !m_password.flush())
            qFatal("no file for the password");
        for (const PrivateRedis* server : {&servers.primary(), &servers.replica()})
            server->cli("acl setuser client on >canary ~* &* +@all");
    }

    [[nodiscard]] watch::WatchOptions options()
    {
        QString uri = servers.uri();
        uri.insert(uri.indexOf(QStringLiteral("://")) + 3, QStringLiteral("client@"));
        watch::WatchOptions options;
        options.endpoint =
            *redis::Endpoint::fromUri(uri + QStringLiteral("?password-file=") + m_password.fileName());
        return options;
    }

    static QByteArray as(const PrivateRedis& server, const QStringList& words)
    {
        return server.cli(QStringList{QStringLiteral("--no-auth-warning"), QStringLiteral("--user"),
                              QStringLiteral("client"), QStringLiteral("--pass"), QStringLiteral("canary")} +
                          words);
    }

    static void acquire(const PrivateRedis& server, const char* name, const QString& holder = holderOne)
    {
        as(server,
            {QStringLiteral("eval"),
                QStringLiteral("redis.call('hincrby',KEYS[1],ARGV[1],1) redis.call('pexpire',KEYS[1],60000)"),
                QStringLiteral("1"), QString::fromLatin1(name), holder});
    }

    void cutOff()
    {
        as(servers.primary(), QStringLiteral("acl setuser default off").split(u' '));
        as(servers.primary(), QStringLiteral("client kill user default").split(u' '));
    }
    void heal() { as(servers.primary(), QStringLiteral("acl setuser default on").split(u' ')); }

    SentinelServers servers;

private:
    QTemporaryFile m_password;
};

bool isLiveAt(const Watched& w, const PrivateRedis& server)
{
    const auto topology = w.watcher.health().topology;
    return w.settled() && topology && topology->primary == SentinelServers::addressOf(server);
}

std::optional<FormerPrimary> formerOf(const Watched& w)
{
    const locks::Health health = w.watcher.health();
    const locks::Failover* failover = health.lastFailover();
    return failover != nullptr ? failover->former : std::nullopt;
}

bool saysThere(const Watched& w, const char* name, bool byOthersHere)
{
    const auto former = formerOf(w);
    const locks::FormerHold* hold = former ? former->holdOf({{name}, 0, {}}) : nullptr;
    return hold != nullptr && hold->byOthersHere == byOthersHere;
}

} // namespace

/// A primary that is cut off from its Sentinels and its replica, and not from its clients.
class TestPartition : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void bothSidesAreShown();
    void aFormerPrimaryThatIsGoneSaysNothing();
};

void TestPartition::bothSidesAreShown()
{
    DividedGroup group;
    SentinelServers& servers = group.servers;
    DividedGroup::acquire(servers.primary(), "kept");
    Watched w(group.options());
    QVERIFY(waitForEvent([&] { return isLiveAt(w, servers.primary()) && w.held("kept"); }));
    QVERIFY(waitForEvent([&] { return servers.replica().cli("exists kept") == "1"; }));
    group.cutOff();
    DividedGroup::acquire(servers.primary(), "late"); // after the cut, and before the Sentinels have chosen
    QVERIFY(waitForEvent([&] { return servers.votesFor(servers.replica()) >= 2; }, 40s));
    QElapsedTimer chosen;
    chosen.start();
    QVERIFY(waitForEvent([&] { return !isLiveAt(w, servers.primary()); }));
    QVERIFY2(chosen.elapsed() <= 1'000, qPrintable(QString::number(chosen.elapsed())));
    QVERIFY(waitForEvent([&] { return isLiveAt(w, servers.replica()); }));
    QVERIFY(w.held("kept"));

    // It goes on giving locks, and the new one gives them to others.
    QVERIFY(waitForEvent([&] { return saysThere(w, "late", false) && saysThere(w, "kept", false); }));
    QVERIFY(!w.held("late") && w.lock("late") && w.lock("late")->lost);
    DividedGroup::acquire(servers.replica(), "late", holderTwo);
    QElapsedTimer second;
    second.start();
    DividedGroup::acquire(servers.replica(), "free here and there");
    QVERIFY(waitForEvent([&] { return w.held("late") && w.held("free here and there"); }));
    QVERIFY(waitForEvent([&] { return saysThere(w, "late", true); }));
    QVERIFY2(second.elapsed() <= 3'000, qPrintable(QString::number(second.elapsed()))); // asked every two
    const FormerPrimary former = *formerOf(w);
    QCOMPARE(former.address, SentinelServers::addressOf(servers.primary()));
    QCOMPARE(former.holds.size(), 2);
    QCOMPARE(former.heldTwice(), 1);
    const locks::FormerHold* late = former.holdOf({{"late"}, 0, {}});
    QCOMPARE(late->holders.constFirst().id.bytes, holderOne.toLatin1());
    const auto left = *late->expiresAt - former.asOf;
    QVERIFY2(left > 0ms && left <= 60'000ms, qPrintable(QString::number(left.count())));
    QVERIFY(locks::formerSentence(former).contains(
        QStringLiteral("1 of them by others than on the new primary (late)")));
    locks::LifeTracker tracker;
    locks::Batch known;
    known.changed = {w.lock("late"), w.lock("kept")};
    QCOMPARE(tracker.take(known, former.asOf).changed.size(), 2);
    const QList<locks::LockPtr> twice = tracker.take(former, former.asOf).changed;
    QCOMPARE(twice.size(), 1);
    QCOMPARE(twice.constFirst()->life->othersHoldItAt, former.address.toUtf8());
    QVERIFY(locks::findingsOf(*twice.constFirst(), former.asOf).test(std::size_t(locks::Finding::HeldTwice)));
    QCOMPARE(
        w.lock("late")->expiryWithin, 0ms); // how it is looked at there does not spoil what is known here
    const QJsonObject json = locks::toJson(*w.watcher.health().topology);
    const QJsonObject shown = json[QLatin1String("failover")][QLatin1String("former")].toObject();
    QCOMPARE(shown[QLatin1String("address")].toString(), former.address);

    group.heal();
    QVERIFY(waitForEvent([&] { return !formerOf(w); }, 40s));
    QVERIFY(w.held("late") && w.lock("late")->holders.constFirst().id.bytes == holderTwo.toLatin1());
    QCOMPARE(w.count(locks::EventKind::Released), 0);
}

void TestPartition::aFormerPrimaryThatIsGoneSaysNothing()
{
    DividedGroup group;
    SentinelServers& servers = group.servers;
    DividedGroup::acquire(servers.primary(), "kept");
    Watched w(group.options());
    QVERIFY(waitForEvent([&] { return isLiveAt(w, servers.primary()) && w.held("kept"); }));
    QVERIFY(waitForEvent([&] { return servers.replica().cli("exists kept") == "1"; }));
    group.cutOff();
    QVERIFY(waitForEvent([&] { return saysThere(w, "kept", false); }, 40s));
    servers.killPrimary();
    QVERIFY(waitForEvent([&] { return !formerOf(w); }));
    QVERIFY(waitForEvent([&] { return w.held("kept") && w.live(); }));
}

QTEST_GUILESS_MAIN(TestPartition)
#include "tst_partition.moc"
