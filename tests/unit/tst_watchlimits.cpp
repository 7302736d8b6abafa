#include "core/locks/redissonkinds.h"
#include "core/locks/registry.h"
#include "core/watch/scanfeed.h"
#include "core/watch/shardedchannels.h"
#include "tests/support/fakeclock.h"
#include "tests/support/lockfixtures.h"

#include <QRegularExpression>
#include <QTest>

/// The memory of a watcher beside the locks themselves, filled to its bound. No connection is ever opened.

namespace lockscope
{

using namespace std::chrono_literals;
using support::fixtureNow;

namespace
{

constexpr base::milliseconds lease = 30s;

locks::Observation observationBy(const QByteArray& lock, const QByteArray& client, base::milliseconds at)
{
    locks::Observation observation;
    observation.ref = {{lock}, 0, {}};
    observation.kind = locks::redisson::reentrantLock;
    observation.at = fixtureNow + at;
    observation.expiresAt = observation.at + lease;
    locks::Holder holder;
    holder.id = {client + ":1"};
    holder.setParts(client, "1");
    holder.count = 1;
    observation.holders = {holder};
    observation.fence = locks::Fence(QByteArray::number(at.count()));
    observation.fenceStrength = locks::FenceStrength::Strong;
    return observation;
}

/// A watcher's connection and what its feeds share.
struct Feeds {
    Feeds()
        : lane(endpoint, {}, clock, nullptr)
        , place(endpoint, {}, false, lane, clock)
    {
        watchState.setDatabases({0});
    }
    redis::Endpoint endpoint = [] {
        redis::Endpoint made;
        made.discoversOnReplica = true;
        return made;
    }();
    support::FakeClock clock;
    watch::WatchState watchState{{}};
    watch::ClockEstimate estimate;
    watch::FeedContext context{clock, watchState, estimate, [] {}};
    watch::DbConnection lane;
    watch::ScanPlace place;
};

} // namespace

class TestWatchLimits : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void watchdogsAreLearntAnewAtTheirBound()
    {
        constexpr int clients = 20'000;
        locks::Registry registry;
        const auto learn = [&registry](int client) {
            const QByteArray name = QByteArray::number(client);
            for (const base::milliseconds at : {0ms, 10'000ms, 20'000ms})
                registry.see(observationBy("lock:" + name, name, at));
            return registry.find({{"lock:" + name}, 0, {}})->lease.kind;
        };
        int asked = 0;
        // A lease of his that nobody renews is a fixed one, unless his watchdog may still be about to.
        const auto isKnown = [&registry, &asked](const QByteArray& client) {
            const locks::LockRef ref{{"asked:" + QByteArray::number(asked++)}, 0, {}};
            registry.see(observationBy(ref.name.bytes, client, 21'000ms));
            registry.seeExpiry(
                ref, fixtureNow + 21'000ms + lease, fixtureNow + 50'000ms, locks::Seen::Reconcile);
            return registry.find(ref)->lease.kind != locks::LeaseKind::Fixed;
        };
        QVERIFY(!isKnown("0"));
        for (int i = 0; i < clients; ++i)
            QCOMPARE(learn(i), locks::LeaseKind::Watchdog);
        QVERIFY(isKnown("0"));
        QCOMPARE(learn(clients), locks::LeaseKind::Watchdog);
        QVERIFY(!isKnown("0"));
        QVERIFY(isKnown(QByteArray::number(clients)));
    }

    void namesThatWaitToBeLookedAtAreBounded()
    {
        constexpr size_t probes = 100'000;
        Feeds feeds;
        watch::ScanFeed feed(feeds.lane, feeds.place, feeds.context, {}, 0.1);
        for (size_t i = 0; i < probes + 10; ++i)
            feed.probe({"lock:" + QByteArray::number(qulonglong(i))}, std::nullopt, locks::Seen::Channel);
        QCOMPARE(feed.waiting(), probes);
        feed.probe({"lock:0"}, std::nullopt, locks::Seen::Channel); // which waits already
        QCOMPARE(feed.waiting(), probes);
        feed.stop();
        QCOMPARE(feed.waiting(), size_t(0));
    }

    void marksOfTheHistoryAreBounded()
    {
        constexpr size_t marks = 100;
        Feeds feeds;
        watch::RoleAnswer answer;
        answer.role = "master";
        for (size_t i = 0; i < 3 * marks; ++i) {
            answer.offset = qint64(i);
            feeds.place.hear(answer, "history", feeds.clock.now());
            QCOMPARE(feeds.place.marks(), std::min(i + 1, marks));
        }
    }

    void shardedChannelsAreFollowedUpToABound()
    {
        constexpr int channels = 1'000;
        Feeds feeds;
        feeds.context.inCluster = true;
        watch::ShardedChannels sharded(feeds.lane, feeds.context);
        sharded.start();
        locks::Batch batch;
        QByteArrayList names;
        for (int i = 0; i < channels + 10; ++i) {
            locks::Lock lock;
            lock.ref = locks::LockRef{{"lock:" + QByteArray::number(i)}, 0, {}};
            lock.kind = locks::redisson::reentrantLock;
            lock.pinned = true;
            names += locks::familyOf(lock.kind).waiterChannels(lock);
            batch.changed.append(locks::share(std::move(lock)));
        }
        sharded.consider(batch);
        const auto followed = std::ranges::count_if(names, [&sharded](const QByteArray& channel) {
            return sharded.ownOf(channel) != watch::ShardedChannels::Own::No;
        });
        QCOMPARE(followed, channels);
        batch.removed = {batch.changed.constFirst()->ref};
        sharded.consider({{}, batch.removed, {}, 0});
        sharded.consider({{batch.changed.constLast()}, {}, {}, 0}); // there is room for one more
        QVERIFY(sharded.ownOf(names.constFirst()) == watch::ShardedChannels::Own::No);
        QVERIFY(sharded.ownOf(names.constLast()) == watch::ShardedChannels::Own::Asked);
        sharded.stop();
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestWatchLimits)
#include "tst_watchlimits.moc"
