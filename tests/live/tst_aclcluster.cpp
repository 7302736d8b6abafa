#include "core/admin/aclrules.h"
#include "core/console/acts.h"
#include "core/redis/hashslot.h"
#include "tests/support/clusterservers.h"
#include "tests/support/eventwait.h"
#include "tests/support/outcometext.h"
#include "tests/support/sourceview.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace std::chrono_literals;

namespace lockscope
{

using locks::EventKind;
using support::ClusterServers;
using support::holderOne;
using support::SourceView;
using support::waitForEvent;
using support::Writer;

namespace
{

constexpr base::milliseconds longEnough{30'000};

/// Makes the user that “lockscopectl acl --cluster” prints on every node; what goes into a URI of it.
QString makeUser(const ClusterServers& servers, bool acts)
{
    const admin::AclWish wish{.acts = acts, .cluster = true};
    const QByteArray name = admin::usualAclUser(wish);
    const QByteArray line = "acl setuser " + name + " reset on >secret " + admin::aclRules(wish).join(' ');
    for (int node = 0; node < servers.size(); ++node) {
        const QByteArray answer = servers.command(node, line.constData());
        if (answer != "OK")
            qFatal("no such user can be made: %s", answer.constData());
    }
    return QString::fromLatin1(name) + QStringLiteral(":secret@");
}

/// A lock on each shard, by the number of its primary.
QHash<int, QString> acquireEverywhere(const ClusterServers& servers)
{
    QHash<int, QString> nameOn;
    for (int number = 0; nameOn.size() < 3; ++number) {
        const QString name = QStringLiteral("lock-%1").arg(number);
        nameOn.insert(servers.ownerOf(redis::hashSlot(name.toUtf8())), name);
    }
    for (auto each = nameOn.cbegin(); each != nameOn.cend(); ++each)
        support::acquire(servers, each.key(), each.value().toUtf8(), holderOne, 600'000);
    return nameOn;
}

/// Clients that wait for a lock: by the classic channel and by the sharded one.
struct Waiters {
    Waiters(const ClusterServers& servers, int node, const QString& lock)
        : classic(QStringLiteral("redis://") + servers.addressOf((node + 1) % 3))
        , sharded(QStringLiteral("redis://") + servers.addressOf(node))
    {
        const QByteArray channel = "redisson_lock__channel:{" + lock.toUtf8() + '}';
        classic.client().subscribe({channel}, {});
        sharded.client().ssubscribe({channel}, {});
        const auto hear = [](redis::Client& client, QByteArrayList& heard) {
            QObject::connect(&client, &redis::Client::message, &client,
                [&heard](const auto& message) { heard.append(message.payload); });
        };
        hear(classic.client(), heardClassic);
        hear(sharded.client(), heardSharded);
    }
    Writer classic, sharded;
    QByteArrayList heardClassic, heardSharded;
};

/// Returns what was refused to anybody on any node; empty = nothing.
QByteArray refused(const ClusterServers& servers)
{
    QByteArray all;
    for (int node = 0; node < servers.size(); ++node)
        all += servers.command(node, "acl log");
    return all;
}

} // namespace

/// The users that “lockscopectl acl --cluster” prints do everything on a cluster, and are refused nothing.
class TestAclCluster : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whoLooksMissesNothing_data()
    {
        QTest::addColumn<QString>("more");
        QTest::newRow("primaries") << QString();
        QTest::newRow("discovery on replicas") << QStringLiteral("?discover=replica");
    }
    void whoLooksMissesNothing()
    {
        QFETCH(QString, more);
        ClusterServers servers;
        const QString user = makeUser(servers, false);
        const QHash<int, QString> nameOn = acquireEverywhere(servers);
        SourceView view(servers.uri(3, user) + more);
        view.source->open();
        QVERIFY(waitForEvent([&] { return view.settled() && view.source->locks().size() == 3; }, longEnough));
        for (const locks::FeedHealth& feed : view.source->health().feeds)
            QVERIFY2(!feed.reason, feed.reason ? feed.reason->detail.constData() : "");
        const QByteArray moved = nameOn.value(0).toUtf8();
        {
            const Waiters waiters(servers, 0, nameOn.value(0));
            QVERIFY(waitForEvent([&] { return view.lock(moved)->waiters.count == 2; }));
        }
        servers.migrate(redis::hashSlot(moved), 1);
        const QByteArray there = servers.addressOf(1).toUtf8();
        QVERIFY(
            waitForEvent([&] { return view.current(moved) && view.lock(moved)->node == there; }, longEnough));
        const QString released = nameOn.value(2);
        servers.command(2,
            {QStringLiteral("eval"),
                QStringLiteral("redis.call('del',KEYS[1]) "
                               "return redis.call('publish',KEYS[2],'0')"),
                QStringLiteral("2"), released, QStringLiteral("redisson_lock__channel:{%1}").arg(released)});
        QVERIFY(
            waitForEvent([&] { return view.count(EventKind::Released) + view.count(EventKind::Gone) == 1; }));
        servers.failover(servers.replicaOf(1));
        const QByteArray next = servers.addressOf(servers.replicaOf(1)).toUtf8();
        QVERIFY(waitForEvent(
            [&] { return view.settled() && view.current(moved) && view.lock(moved)->node == next; },
            longEnough));
        QCOMPARE(refused(servers), QByteArray());
    }

    void whoActsFreesAndWakes()
    {
        ClusterServers servers({.primaries = 3, .replicas = 0});
        const QString user = makeUser(servers, true);
        const QHash<int, QString> nameOn = acquireEverywhere(servers);
        const QTemporaryDir folder;
        console::LiveRequest live;
        live.uri = servers.uri(3, user);
        live.environment = profile::Environment::Development;
        live.auditFile = folder.filePath(QStringLiteral("audit.jsonl"));
        SourceView view(*console::watchServer(live));
        view.source->open();
        QVERIFY(waitForEvent([&] { return view.settled() && view.source->locks().size() == 3; }, longEnough));
        for (auto each = nameOn.cbegin(); each != nameOn.cend(); ++each) {
            const QByteArray lock = each.value().toUtf8();
            const Waiters waiters(servers, each.key(), each.value());
            QVERIFY(waitForEvent([&] { return view.lock(lock)->waiters.count == 2; }));
            const QByteArray outcome = forceRelease(view, lock);
            QVERIFY2(outcome == "applied free", outcome + ' ' + refused(servers));
            QCOMPARE(servers.command(each.key(), {QStringLiteral("exists"), each.value()}), "0");
            QVERIFY(waitForEvent([&] {
                return waiters.heardClassic == QByteArrayList{"0"} &&
                       waiters.heardSharded == QByteArrayList{"0"};
            }));
        }
        QCOMPARE(refused(servers), QByteArray());
    }

private:
    static QByteArray forceRelease(const SourceView& view, const QByteArray& name)
    {
        admin::ActRequest request;
        request.lock = view.lock(name)->ref;
        request.fence = view.lock(name)->fence.toHex();
        request.reason = QStringLiteral("tried");
        std::optional<admin::Outcome> outcome;
        view.source->acts()->perform(
            request, view.source.get(), [&](const admin::Outcome& done) { outcome = done; });
        return waitForEvent([&] { return outcome.has_value(); }) ? support::sketch(*outcome) : "never";
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestAclCluster)
#include "tst_aclcluster.moc"
