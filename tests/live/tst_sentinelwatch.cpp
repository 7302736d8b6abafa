#include "core/admin/aclrules.h"
#include "tests/support/eventwait.h"
#include "tests/support/fakesentinel.h"
#include "tests/support/sentinelservers.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTemporaryFile>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using base::ErrorKind;
using locks::EventKind;
using locks::State;
using support::acquire;
using support::holderOne;
using support::holderTwo;
using support::PrivateRedis;
using support::SentinelServers;
using support::waitForEvent;
using support::Watched;

namespace
{

locks::Topology topologyOf(const Watched& w)
{
    return w.watcher.health().topology.value_or(locks::Topology());
}

bool isLiveAt(const Watched& w, const PrivateRedis& server)
{
    return w.settled() && topologyOf(w).primary == SentinelServers::addressOf(server);
}

bool isIn(const PrivateRedis& server, const char* name)
{
    return server.cli({QStringLiteral("exists"), QString::fromLatin1(name)}) == "1";
}

locks::FailoverToll tollOf(const Watched& w)
{
    const auto failover = topologyOf(w).failover;
    return failover ? failover->toll : locks::FailoverToll();
}

bool isSettled(const Watched& w) { return w.live() && topologyOf(w).failover && tollOf(w).open == 0; }

/// From when on a majority of the Sentinels named that server.
class Majority
{
public:
    bool isFor(const SentinelServers& servers, const PrivateRedis& server)
    {
        if (!m_since && servers.votesFor(server) >= 2)
            m_since.emplace().start();
        return m_since.has_value();
    }
    [[nodiscard]] qint64 age() const { return m_since ? m_since->elapsed() : -1; }

private:
    std::optional<QElapsedTimer> m_since;
};

} // namespace

/// A real primary, its replica and three Sentinels: what is claimed while the primary changes.
class TestSentinelWatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aKilledPrimaryIsFollowed();
    void whatWasNotReplicatedIsPossiblyLost();
    void aFailoverOnRequestIsFollowed();
    void aFrozenPrimaryThatComesBackIsNeverLive();
    void aRoleThatChangesUnannouncedIsNoticed();
    void withoutSentinelsItStaysLiveInDoubt();
    void tiltedSentinelsAreNotBelieved();
    void anAnnouncedAddressThatNobodyHasIsNamed();
    void aWrongNameIsSaid();
    void sentinelsHaveTheirOwnPassword();
    void whoAsksThemMayDoNothingElse();
};

void TestSentinelWatch::aKilledPrimaryIsFollowed()
{
    SentinelServers servers;
    acquire(servers.primary(), "orders");
    Watched w(servers.options());
    QVERIFY(waitForEvent([&] { return isLiveAt(w, servers.primary()) && w.held("orders"); }));
    QVERIFY(waitForEvent([&] { return topologyOf(w).agreeing == 3 && topologyOf(w).doubt.isEmpty(); }));
    QCOMPARE(topologyOf(w).master, QByteArray("shop"));
    QCOMPARE(topologyOf(w).replicas, QStringList{SentinelServers::addressOf(servers.replica())});
    QVERIFY(waitForEvent([&] { return isIn(servers.replica(), "orders"); }));
    servers.killPrimary();
    QElapsedTimer killed;
    killed.start();
    QVERIFY(waitForEvent([&] { return !w.live(); }));
    QVERIFY2(killed.elapsed() <= 1000, qPrintable(QString::number(killed.elapsed())));
    QVERIFY(!w.lock("orders")->current);
    Majority majority;
    QVERIFY(waitForEvent([&] { return majority.isFor(servers, servers.replica()); }));
    QVERIFY(waitForEvent([&] { return isLiveAt(w, servers.replica()); }));
    QVERIFY2(majority.age() <= 1000, qPrintable(QString::number(majority.age())));
    QVERIFY(w.reasons.contains("failover"));
    QVERIFY(waitForEvent([&] { return isSettled(w); }));
    QCOMPARE(tollOf(w), (locks::FailoverToll{0, 1, 0}));
    QCOMPARE(topologyOf(w).failover->from, SentinelServers::addressOf(servers.primary()));
    QVERIFY(w.held("orders") && w.lock("orders")->current && !w.lock("orders")->doubts->seenBefore);
    QVERIFY(waitForEvent([&] { return w.count(EventKind::FailedOver) == 1; })); // events follow the health
    QCOMPARE(w.count(EventKind::ServerRestarted) + w.count(EventKind::Flushed), 0);
    QCOMPARE(w.count(EventKind::PossiblyLost), 0);
}

void TestSentinelWatch::whatWasNotReplicatedIsPossiblyLost()
{
    SentinelServers servers;
    acquire(servers.primary(), "kept");
    Watched w(servers.options());
    QVERIFY(waitForEvent([&] { return isLiveAt(w, servers.primary()) && w.held("kept"); }));
    QVERIFY(waitForEvent([&] { return isIn(servers.replica(), "kept"); }));
    servers.cutReplication();
    for (const char* name : {"lost", "taken"})
        acquire(servers.primary(), name);
    QVERIFY(waitForEvent([&] { return w.held("lost") && w.held("taken"); }));
    servers.killPrimary();
    QVERIFY(waitForEvent([&] { return servers.replica().cli("info replication").contains("role:master"); }));
    acquire(servers.replica(), "taken", holderTwo);
    QVERIFY(waitForEvent([&] { return isLiveAt(w, servers.replica()) && isSettled(w); }));
    QCOMPARE(tollOf(w), (locks::FailoverToll{0, 1, 2}));
    QVERIFY(w.held("kept"));
    const auto lost = w.lock("lost");
    QVERIFY(lost && !lost->exists && lost->lost);
    QCOMPARE(locks::stateAt(*lost, lost->asOf), State::PossiblyLost);
    QCOMPARE(lost->lost->holders.constFirst().id.bytes, holderOne.toLatin1());
    QVERIFY(waitForEvent([&] { return w.count(EventKind::PossiblyLost) == 2; }));
    const auto events = w.of("lost", EventKind::PossiblyLost);
    QCOMPARE(events.size(), 1);
    QCOMPARE(events.constFirst().holder.bytes, holderOne.toLatin1());
    // The other one may have two holders now: the server knows one, and the other may not know.
    const auto taken = w.lock("taken");
    QVERIFY(taken && taken->exists && taken->lost);
    QCOMPARE(taken->holders.constFirst().id.bytes, holderTwo.toLatin1());
    QCOMPARE(taken->lost->holders.constFirst().id.bytes, holderOne.toLatin1());
    QCOMPARE(w.of("taken", EventKind::PossiblyLost).size(), 1);
    QCOMPARE(w.count(EventKind::Released), 0);
    QCOMPARE(w.count(EventKind::Gone), 0);
    support::acquire(servers.replica(), "lost", holderTwo);
    QVERIFY(waitForEvent([&] { return w.held("lost"); }));
    QVERIFY(!w.lock("lost")->lost);
}

void TestSentinelWatch::aFailoverOnRequestIsFollowed()
{
    SentinelServers servers;
    acquire(servers.primary(), "orders");
    Watched w(servers.options());
    QVERIFY(waitForEvent([&] { return isLiveAt(w, servers.primary()) && w.held("orders"); }));
    QVERIFY(waitForEvent([&] { return isIn(servers.replica(), "orders"); }));
    QVERIFY(servers.ask(0, {QStringLiteral("sentinel"), QStringLiteral("failover"), QStringLiteral("shop")})
                .startsWith("OK"));
    QVERIFY(waitForEvent([&] { return isLiveAt(w, servers.replica()) && isSettled(w); }));
    QCOMPARE(tollOf(w).lost, quint64(0));
    QVERIFY(w.held("orders"));
    QVERIFY(waitForEvent([&] { return topologyOf(w).agreeing == 3; }));
}

/// For some seconds the old one takes itself for the primary and writes what nobody will keep.
void TestSentinelWatch::aFrozenPrimaryThatComesBackIsNeverLive()
{
    SentinelServers servers;
    acquire(servers.primary(), "orders");
    Watched w(servers.options());
    QVERIFY(waitForEvent([&] { return isLiveAt(w, servers.primary()) && w.held("orders"); }));
    QVERIFY(waitForEvent([&] { return isIn(servers.replica(), "orders"); }));
    servers.freezePrimary(true);
    QElapsedTimer frozen;
    frozen.start();
    QVERIFY(waitForEvent([&] { return !w.live(); }));
    QVERIFY2(frozen.elapsed() <= 1000, qPrintable(QString::number(frozen.elapsed())));
    Majority majority;
    QVERIFY(waitForEvent([&] { return majority.isFor(servers, servers.replica()); }));
    servers.freezePrimary(false);
    // In truth this one is a false primary. Nothing of it may be shown.
    acquire(servers.primary(), "ghost", holderTwo);
    bool ghostShown = false;
    QElapsedTimer watched;
    watched.start();
    QVERIFY(waitForEvent(
        [&] {
            ghostShown = ghostShown || (w.live() && w.held("ghost"));
            return servers.primary().cli("info replication").contains("role:slave") ||
                   watched.elapsed() > 15'000;
        },
        20s));
    QVERIFY(!ghostShown);
    QVERIFY(isLiveAt(w, servers.replica()));
    QVERIFY(w.held("orders"));
}

void TestSentinelWatch::aRoleThatChangesUnannouncedIsNoticed()
{
    SentinelServers servers;
    acquire(servers.primary(), "orders");
    Watched w(servers.options());
    QVERIFY(waitForEvent([&] { return isLiveAt(w, servers.primary()) && w.held("orders"); }));
    servers.replica().cli("replicaof no one");
    servers.primary().cli(QStringLiteral("replicaof 127.0.0.1 %1").arg(servers.replica().port()).split(u' '));
    QElapsedTimer changed;
    changed.start();
    QVERIFY(waitForEvent([&] { return !w.live(); }));
    QVERIFY2(changed.elapsed() <= 1000, qPrintable(QString::number(changed.elapsed())));
    QVERIFY(!w.lock("orders")->current);
    QVERIFY(waitForEvent([&] {
        const auto failure = w.watcher.health().failure;
        return failure && failure->kind == ErrorKind::NotPrimary;
    }));
    QVERIFY(!w.live());
}

void TestSentinelWatch::withoutSentinelsItStaysLiveInDoubt()
{
    SentinelServers servers;
    Watched w(servers.options());
    QVERIFY(waitForEvent([&] { return isLiveAt(w, servers.primary()) && topologyOf(w).doubt.isEmpty(); }));
    servers.killSentinels();
    QVERIFY(waitForEvent([&] { return topologyOf(w).doubt == "no-sentinel"; }));
    QVERIFY(w.live());
    QCOMPARE(w.watcher.topologyDoubt(), QByteArray("no-sentinel"));
    acquire(servers.primary(), "orders");
    QVERIFY(waitForEvent([&] { return w.held("orders"); }));
    QVERIFY(!w.reasons.contains("failover"));
    servers.killPrimary();
    QVERIFY(waitForEvent([&] {
        const auto failure = w.watcher.health().failure;
        return failure && failure->kind == ErrorKind::PrimaryUnreachable;
    }));
    QCOMPARE(w.watcher.health().failure->subject, SentinelServers::addressOf(servers.primary()).toUtf8());
}

/// A Sentinel that finds its own clock jumping tilts: it goes on answering and trusts nothing of it (faults
/// T05).
void TestSentinelWatch::tiltedSentinelsAreNotBelieved()
{
    SentinelServers servers;
    const auto tilt = [&servers](int sentinel, const char* trigger) {
        const QString words = QStringLiteral("sentinel debug tilt-period 1000 tilt-trigger %1");
        return servers.ask(sentinel, words.arg(QLatin1String(trigger)).split(u' '));
    };
    Watched w(servers.options());
    QVERIFY(waitForEvent([&] { return isLiveAt(w, servers.primary()) && topologyOf(w).agreeing == 3; }));
    for (const int sentinel : {0, 1})
        QCOMPARE(tilt(sentinel, "1"), "OK\n");
    QVERIFY(waitForEvent([&] { return topologyOf(w).agreeing == 1; }));
    QCOMPARE(topologyOf(w).doubt, QByteArray("no-majority"));
    QVERIFY(w.live());
    acquire(servers.primary(), "orders");
    QVERIFY(waitForEvent([&] { return w.held("orders"); }));
    for (const int sentinel : {0, 1})
        QCOMPARE(tilt(sentinel, "2000"), "OK\n");
    QVERIFY(waitForEvent([&] { return topologyOf(w).agreeing == 3 && topologyOf(w).doubt.isEmpty(); }));
    QVERIFY(w.live() && !w.reasons.contains("failover"));
    QCOMPARE(w.count(EventKind::FailedOver), 0);
}

/// The addresses are translated, and nobody has configured the Sentinels for it (faults H10).
void TestSentinelWatch::anAnnouncedAddressThatNobodyHasIsNamed()
{
    support::FakeSentinel one("one"), two("two"), three("three");
    QStringList hosts;
    for (support::FakeSentinel* each : {&one, &two, &three}) {
        each->name("127.0.0.1", 1, 7);
        hosts << each->address().text();
    }
    one.list({&two, &three});
    two.list({&one, &three});
    three.list({&one, &two});
    watch::WatchOptions options;
    options.endpoint = *redis::Endpoint::fromUri(
        QStringLiteral("redis+sentinel://") + hosts.join(u',') + QStringLiteral("/shop"));
    const Watched w(options);
    QVERIFY(waitForEvent([&] {
        const auto failure = w.watcher.health().failure;
        return failure && failure->kind == ErrorKind::PrimaryUnreachable;
    }));
    QCOMPARE(w.watcher.health().failure->subject, QByteArray("127.0.0.1:1"));
    QVERIFY(!w.live());
}

void TestSentinelWatch::aWrongNameIsSaid()
{
    const SentinelServers servers;
    watch::WatchOptions options;
    options.endpoint = *redis::Endpoint::fromUri(servers.uri(2, QStringLiteral("shpo")));
    Watched w(options);
    QVERIFY(waitForEvent([&] { return w.watcher.health().failure.has_value(); }));
    QCOMPARE(*w.watcher.health().failure, (base::Error{ErrorKind::UnknownPrimary, "shpo", {}}));
    QCOMPARE(w.watcher.health().failedStep, redis::Step::Find);
}

void TestSentinelWatch::sentinelsHaveTheirOwnPassword()
{
    const SentinelServers servers("requirepass canary\nsentinel sentinel-pass canary\n");
    watch::WatchOptions options;
    options.endpoint = *redis::Endpoint::fromUri(servers.uri());
    const Watched refused(options);
    QVERIFY(waitForEvent([&] { return refused.watcher.health().failure.has_value(); }));
    QCOMPARE(refused.watcher.health().failure->kind, ErrorKind::SentinelAuth);
    QTemporaryFile file;
    QVERIFY(file.open());
    file.write("canary\n");
    file.close();
    options.endpoint = *redis::Endpoint::fromUri(
        servers.uri(1) + QStringLiteral("?sentinel-password-file=") + file.fileName());
    const Watched w(options);
    // One is given, the others are found.
    QVERIFY(waitForEvent([&] { return w.live() && topologyOf(w).agreeing == 3; }));
}

/// The user is that of “lockscopectl acl --sentinel”; it misses nothing.
void TestSentinelWatch::whoAsksThemMayDoNothingElse()
{
    const SentinelServers servers("user smallest on nopass " + admin::sentinelAclRules().join(' ') + '\n');
    watch::WatchOptions options;
    options.endpoint = *redis::Endpoint::fromUri(servers.uri() + QStringLiteral("?sentinel-user=smallest"));
    const Watched w(options);
    QVERIFY(waitForEvent(
        [&] { return w.live() && topologyOf(w).agreeing == 3 && !topologyOf(w).replicas.isEmpty(); }));
    for (int sentinel = 0; sentinel < 3; ++sentinel)
        QVERIFY(!servers.ask(sentinel, {QStringLiteral("acl"), QStringLiteral("log")}).contains("smallest"));
}

QTEST_GUILESS_MAIN(TestSentinelWatch)

#include "tst_sentinelwatch.moc"
