#include "core/console/acts.h"
#include "core/locks/lockwords.h"
#include "core/redis/hashslot.h"
#include "core/words/errorwords.h"
#include "tests/support/clusterservers.h"
#include "tests/support/eventwait.h"
#include "tests/support/outcometext.h"
#include "tests/support/sourceview.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace std::chrono_literals;

namespace lockscope
{

using support::ClusterServers;
using support::holderOne;
using support::holderTwo;
using support::SourceView;
using support::waitForEvent;

namespace
{

constexpr auto longEnough = 30'000ms;

/// Somebody who may act on a cluster, and a fair lock there: its queue is a key beside its own.
struct Scene {
    Scene()
        : slot(redis::hashSlot("orders"))
        , owner(servers.ownerOf(slot))
        , other((owner + 1) % 3)
    {
        servers.command(owner, {QStringLiteral("hset"), name, holderOne, QStringLiteral("1")});
        servers.command(owner, {QStringLiteral("rpush"), queue, holderTwo});
        servers.command(
            owner, {QStringLiteral("zadd"), timeouts, QStringLiteral("99999999999999"), holderTwo});
        console::LiveRequest live;
        live.uri = servers.uri(3);
        live.environment = profile::Environment::Development;
        live.auditFile = folder.filePath(QStringLiteral("audit.jsonl"));
        view.emplace(*console::watchServer(live));
        view->source->open();
    }
    [[nodiscard]] bool hasSettled() const
    {
        return waitForEvent([&] { return view->settled() && view->current("orders"); }, longEnough);
    }
    void begin()
    {
        admin::ActRequest request;
        request.lock = view->lock("orders")->ref;
        request.fence = view->lock("orders")->fence.toHex();
        request.reason = QStringLiteral("tried");
        view->source->acts()->perform(
            request, view->source.get(), [this](const admin::Outcome& done) { outcome = done; });
    }
    QByteArray end() const
    {
        return waitForEvent([&] { return outcome.has_value(); }) ? support::sketch(*outcome) : "never";
    }
    /// The lock alone is there; what is beside it is not yet.
    void tearApart()
    {
        servers.beginMigration(slot, other);
        servers.command(owner, {QStringLiteral("migrate"), QStringLiteral("127.0.0.1"),
                                   QString::number(servers.node(other).port()), timeouts, QStringLiteral("0"),
                                   QStringLiteral("5000")});
    }

    ClusterServers servers{{.primaries = 3, .replicas = 0}};
    const QString name = QStringLiteral("orders"), queue = QStringLiteral("redisson_lock_queue:{orders}"),
                  timeouts = QStringLiteral("redisson_lock_timeout:{orders}");
    const quint16 slot;
    const int owner, other;
    const QTemporaryDir folder;
    std::optional<SourceView> view;
    std::optional<admin::Outcome> outcome;
};

} // namespace

/// Nodes that send us to others, for good and in circles.
class TestClusterRedirects : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void anActFollowsASlotThatMoves()
    {
        Scene scene;
        QVERIFY(scene.hasSettled());
        scene.tearApart();
        scene.begin();
        QVERIFY(!waitForEvent([&] { return scene.outcome.has_value(); }, 500ms));
        scene.servers.moveKeys(scene.slot, scene.other);
        scene.servers.endMigration(scene.slot, scene.other);
        QCOMPARE(scene.end(), "applied free");
        QCOMPARE(scene.servers.command(scene.other, {QStringLiteral("exists"), scene.name}), "0");
    }

    void keysThatStayApartAreToldByName()
    {
        Scene scene;
        QVERIFY(scene.hasSettled());
        scene.tearApart();
        scene.begin();
        QCOMPARE(scene.end(), "failed TryAgain unchanged");
        QVERIFY(words::sentence(*scene.outcome->error).contains(QStringLiteral("nothing was done")));
        QVERIFY(words::advice(*scene.outcome->error).contains(QStringLiteral("CLUSTER NODES")));
        QCOMPARE(scene.servers.command(scene.owner, {QStringLiteral("exists"), scene.name}), "1");
    }

    /// Each of the two believes that the other one serves the slot.
    void nodesThatSendUsInCirclesAreNamed()
    {
        Scene scene;
        QVERIFY(scene.hasSettled());
        const auto give = [&](int at, int to) { return scene.servers.setSlot(at, scene.slot, "node", to); };
        scene.servers.command(scene.owner, "flushall");
        QCOMPARE(give(scene.owner, scene.other), "OK");
        QVERIFY(waitForEvent([&] {
            const locks::LockPtr lock = scene.view->lock("orders");
            return lock && !lock->current && *lock->unknownReason == "nodes-disagree";
        }));
        QVERIFY(locks::unknownSentence("nodes-disagree").contains(QStringLiteral("do not agree")));
        scene.begin();
        QCOMPARE(scene.end(), "refused topology-unconfirmed");
        QCOMPARE(give(scene.other, scene.other), "OK");
        QVERIFY(waitForEvent([&] { return scene.view->current("orders"); }));
        QVERIFY(!scene.view->held("orders"));
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestClusterRedirects)
#include "tst_clusterredirects.moc"
