#include "core/client/lockclient.h"
#include "core/redis/clusterfinder.h"
#include "core/redis/hashslot.h"
#include "core/redis/primaryfinder.h"
#include "tests/support/clusterstage.h"
#include "tests/support/eventwait.h"
#include "tests/support/sentinelstage.h"
#include "tests/support/toldsource.h"
#include "tests/support/truthlog.h"

#include <QRegularExpression>
#include <QTest>
#include <QTimer>

using namespace std::chrono_literals;

namespace lockscope
{

using support::ClusterStage;
using support::SentinelStage;
using support::ToldSource;
using support::TruthLog;
using State = TruthLog::State;

namespace
{

const base::KeyName orders{"orders"};

/// A client that takes a lock, holds it for a while and releases it, over and over, wherever the primary is.
class Worker : public QObject
{
public:
    Worker(const redis::Endpoint& endpoint, TruthLog& log, const base::Clock& clock)
        : m_client(endpoint, {"worker", {}, 3'000ms, 1}, clock)
        , m_log(log)
        , m_clock(clock)
    {
        m_next.setSingleShot(true);
        connect(&m_next, &QTimer::timeout, this, &Worker::turn);
        connect(
            &m_client, &client::LockClient::lost, this, [this] { m_log.is(State::Unknown, m_clock.now()); });
        m_client.open();
        m_next.start(0);
    }

    /// So often it took the lock.
    int taken = 0;

private:
    void turn()
    {
        if (m_client.holdings().isEmpty())
            acquire();
        else
            release();
    }
    void acquire()
    {
        // Whether it is taken while nobody has answered is not known.
        m_log.is(State::Unknown, m_clock.now());
        m_client.acquire(orders, 1, {0ms}, [this](const base::Result<client::Attempt>& attempt) {
            const bool granted = attempt && attempt->acquired;
            if (granted) {
                ++taken;
                m_log.is(State::Held, m_clock.now());
            }
            m_next.start(granted ? 1'800 : 100);
        });
    }
    void release()
    {
        m_log.is(State::Unknown, m_clock.now());
        m_client.release(orders, 1, [this](const base::Result<client::Leave>& left) {
            // What was taken while nobody answered counts as one more entry.
            const bool isFree = left && left->left == 0;
            if (isFree)
                m_log.is(State::Free, m_clock.now());
            m_next.start(isFree ? 1'800 : 100);
        });
    }

    client::LockClient m_client;
    TruthLog& m_log;
    const base::Clock& m_clock;
    QTimer m_next;
};

/// A worker, a source that watches, and what both say.
class Play
{
public:
    Play(const redis::Endpoint& endpoint, const QString& uri)
        : told(uri)
        , worker(endpoint, log, clock)
    {
        const auto claim = [this] { log.claimed(claimed(), clock.now()); };
        QObject::connect(told.source.get(), &console::Source::changed, told.source.get(), claim);
        QObject::connect(told.source.get(), &console::Source::healthChanged, told.source.get(), claim);
        told.source->open();
    }

    /// At least so many more holds, the last of which is shown.
    bool goOn(int holds)
    {
        const int wanted = worker.taken + holds;
        return support::waitForEvent(
            [&] { return worker.taken >= wanted && claimed() == State::Held; }, 60'000ms);
    }
    [[nodiscard]] QByteArrayList lies() const { return log.lies(1'000ms, clock.now()); }

    base::SteadyClock clock;
    TruthLog log;
    ToldSource told;
    Worker worker;

private:
    /// What is shown as current of the lock; what a failover may have lost claims nothing.
    [[nodiscard]] State claimed() const
    {
        const locks::LockPtr lock = told.lock(orders.bytes);
        if (!told.source->health().live || !lock || !lock->current || lock->lost)
            return State::Unknown;
        return lock->exists ? State::Held : State::Free;
    }
};

/// An endpoint that goes wherever the Sentinels' primary is.
struct SentinelWay {
    explicit SentinelWay(const SentinelStage& stage)
        : endpoint(*redis::Endpoint::fromUri(stage.uri()))
        , finder(endpoint, {}, clock)
    {
        endpoint.place = finder.place();
        finder.open();
    }
    base::SteadyClock clock;
    redis::Endpoint endpoint;
    redis::PrimaryFinder finder;
};

/// One that goes to the shard of the lock.
struct ClusterWay {
    explicit ClusterWay(const ClusterStage& stage)
        : endpoint(*redis::Endpoint::fromUri(stage.uri(3)))
        , finder(endpoint, {}, clock)
    {
        finder.open();
        const quint16 slot = redis::hashSlot(orders.bytes);
        if (!support::waitForEvent([&] { return finder.map().shardOf(slot) != nullptr; }))
            qFatal("the cluster is not found");
        endpoint.place = finder.place(finder.map().shardOf(slot)->id);
    }
    base::SteadyClock clock;
    redis::Endpoint endpoint;
    redis::ClusterFinder finder;
};

} // namespace

/// While primaries change, what a client knows to be true is compared with what is shown as live: nothing
/// contradicts it for longer than a second.
class TopologyTruth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theLogFindsALie();
    void aKilledPrimary();
    void aFrozenPrimaryThatComesBack();
    void aKilledPrimaryOfAShard();
    void aFrozenPrimaryOfAShardThatComesBack();
    void rolesOfAShardChange();
};

/// The proof is worth something: what lasts longer than is borne is found, and nothing else.
void TopologyTruth::theLogFindsALie()
{
    const auto at = [](int ms) { return base::MonoTime(base::milliseconds(ms)); };
    TruthLog log;
    log.is(State::Held, at(0));
    log.claimed(State::Held, at(900)); // late, and yet in time
    log.is(State::Free, at(3'000));
    log.claimed(State::Unknown, at(3'800));
    log.claimed(State::Held, at(5'000)); // and it stays so
    log.is(State::Held, at(7'000));
    QCOMPARE(log.lies(1'000ms, at(9'000)), QByteArrayList{"2000 ms held while it was free"});
    QCOMPARE(log.lies(2'500ms, at(9'000)), QByteArrayList());
    log.is(State::Free, at(9'500));
    QCOMPARE(log.lies(1'000ms, at(12'000)).constLast(), QByteArray("2500 ms held while it was free"));
    QCOMPARE(log.claimedFor(State::Unknown, at(12'000)), base::nanoseconds(1'200ms));
}

void TopologyTruth::aKilledPrimary()
{
    SentinelStage stage;
    const SentinelWay way(stage);
    Play play(way.endpoint, stage.uri());
    QVERIFY(play.goOn(2));
    stage.killPrimary();
    QVERIFY(play.goOn(2));
    QCOMPARE(play.lies().join(", "), QByteArray());
}

void TopologyTruth::aFrozenPrimaryThatComesBack()
{
    SentinelStage stage;
    const SentinelWay way(stage);
    Play play(way.endpoint, stage.uri());
    QVERIFY(play.goOn(1));
    stage.freezePrimary(true);
    QVERIFY(support::waitForEvent([&] { return stage.votesFor(stage.replica()) >= 2; }, 30'000ms));
    QVERIFY(play.goOn(1));
    stage.freezePrimary(false);
    QVERIFY(play.goOn(2));
    QCOMPARE(play.lies().join(", "), QByteArray());
}

void TopologyTruth::aKilledPrimaryOfAShard()
{
    ClusterStage stage;
    const ClusterWay way(stage);
    Play play(way.endpoint, stage.uri(3));
    QVERIFY(play.goOn(2));
    stage.kill(stage.ownerOf(redis::hashSlot(orders.bytes)));
    QVERIFY(play.goOn(2));
    QCOMPARE(play.lies().join(", "), QByteArray());
}

void TopologyTruth::aFrozenPrimaryOfAShardThatComesBack()
{
    ClusterStage stage;
    const ClusterWay way(stage);
    Play play(way.endpoint, stage.uri(3));
    QVERIFY(play.goOn(1));
    const int owner = stage.ownerOf(redis::hashSlot(orders.bytes));
    const int other = (owner + 1) % 3;
    stage.freeze(owner, true);
    QVERIFY(support::waitForEvent(
        [&] { return stage.ownerOf(redis::hashSlot(orders.bytes), other) == stage.replicaOf(owner); },
        30'000ms));
    QVERIFY(play.goOn(1));
    stage.freeze(owner, false);
    QVERIFY(play.goOn(2));
    QCOMPARE(play.lies().join(", "), QByteArray());
}

void TopologyTruth::rolesOfAShardChange()
{
    ClusterStage stage;
    const ClusterWay way(stage);
    Play play(way.endpoint, stage.uri(3));
    QVERIFY(play.goOn(1));
    // Only asked for: to wait for it here would stop the worker.
    stage.command(stage.replicaOf(stage.ownerOf(redis::hashSlot(orders.bytes))), "cluster failover");
    QVERIFY(play.goOn(2));
    QCOMPARE(play.lies().join(", "), QByteArray());
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TopologyTruth)
#include "tst_topologytruth.moc"
