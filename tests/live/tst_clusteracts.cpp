#include "core/console/acts.h"
#include "core/locks/family.h"
#include "core/redis/hashslot.h"
#include "tests/support/clusterservers.h"
#include "tests/support/eventwait.h"
#include "tests/support/sourceview.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace std::chrono_literals;

namespace lockscope
{

using admin::ActKind;
using admin::Outcome;
using support::ClusterServers;
using support::holderOne;
using support::SourceView;
using support::waitForEvent;
using support::Writer;

namespace
{

constexpr base::milliseconds longEnough{30'000};
const QByteArray channel = "redisson_lock__channel:{orders}";

/// A cluster with the held lock "orders", and what acts on it.
class Acting
{
public:
    explicit Acting(const QString& user = {})
        : owner(servers.ownerOf(redis::hashSlot("orders")))
        , m_user(user)
    {
        if (!user.isEmpty())
            makeUser();
        hold();
        console::LiveRequest live;
        live.uri = servers.uri(3, user.isEmpty() ? QString() : user + QStringLiteral(":secret@"));
        live.environment = profile::Environment::Development;
        live.auditFile = folder.filePath(QStringLiteral("audit.jsonl"));
        view = std::make_unique<SourceView>(*console::watchServer(live));
        view->source->open();
        waitForEvent([this] { return view->settled() && view->held("orders"); }, longEnough);
    }

    void hold() const { support::acquire(servers, owner, "orders", holderOne, 600'000); }
    [[nodiscard]] Writer clientAt(int node) const
    {
        return Writer(QStringLiteral("redis://") + servers.addressOf(node));
    }
    /// Who listens to the sharded channel, ourselves among them.
    [[nodiscard]] bool areListening(const QByteArray& count) const
    {
        return servers.command(owner, "pubsub shardnumsub " + channel).endsWith(count);
    }
    [[nodiscard]] Outcome act(ActKind kind, const QByteArray& name = "orders") const
    {
        admin::ActRequest request;
        request.act = kind;
        request.lock = view->lock(name)->ref;
        request.fence = view->lock(name)->fence.toHex();
        request.reason = QStringLiteral("tried");
        return perform(request);
    }
    [[nodiscard]] Outcome take(const QByteArray& name, const QByteArray& kind) const
    {
        admin::ActRequest request;
        request.act = ActKind::Acquire;
        request.lock = {{name}, 0, {}};
        request.hold.kind = *locks::kindFromName(kind);
        return perform(request);
    }
    [[nodiscard]] admin::ActRequest leaving(const QByteArray& name) const
    {
        admin::ActRequest request;
        request.act = ActKind::Release;
        request.lock = {{name}, 0, {}};
        for (const admin::OperatorHold& hold : view->source->acts()->holds())
            request.who = hold.holder;
        return request;
    }
    [[nodiscard]] Outcome perform(const admin::ActRequest& request) const
    {
        std::optional<Outcome> outcome;
        view->source->acts()->perform(
            request, view->source.get(), [&](const Outcome& done) { outcome = done; });
        return waitForEvent([&] { return outcome.has_value(); }) ? *outcome : Outcome();
    }

    ClusterServers servers{{.primaries = 3, .replicas = 0}};
    const int owner;
    QTemporaryDir folder; ///< outlives what writes there
    std::unique_ptr<SourceView> view;

private:
    /// Who may not ask who listens.
    void makeUser() const
    {
        for (int node = 0; node < servers.size(); ++node)
            servers.command(
                node, {QStringLiteral("acl"), QStringLiteral("setuser"), m_user, QStringLiteral("on"),
                          QStringLiteral(">secret"), QStringLiteral("~*"), QStringLiteral("&*"),
                          QStringLiteral("+@all"), QStringLiteral("-pubsub")});
    }

    QString m_user;
};

} // namespace

/// Whom an act's messages reach in a real cluster. Each node counts its own clients alone.
class ClusterActsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// A lock that somebody waits for is listened to by its sharded channel, which has no pattern.
    void ourOwnSubscriptionsAreNotCounted()
    {
        Acting acting;
        Writer sharded = acting.clientAt(acting.owner);
        sharded.client().ssubscribe({channel}, {});
        QVERIFY(waitForEvent([&] { return acting.view->lock("orders")->waiters.count == 1; }));
        QVERIFY(waitForEvent([&] { return acting.areListening("2"); }));
        for (const ActKind kind : {ActKind::Nudge, ActKind::ForceRelease}) {
            const Outcome outcome = acting.act(kind);
            QCOMPARE(outcome.kind, admin::OutcomeKind::Applied);
            QCOMPARE(outcome.woken, std::optional<qint64>(1));
            QVERIFY(outcome.wokenAtLeast);
        }
    }

    void ourOwnAloneIsNobody()
    {
        Acting acting;
        acting.view->source->pin(acting.view->lock("orders")->ref, std::nullopt);
        QVERIFY(waitForEvent([&] { return acting.areListening("1"); }));
        const Outcome outcome = acting.act(ActKind::Nudge);
        QCOMPARE(outcome.kind, admin::OutcomeKind::Applied);
        QCOMPARE(outcome.woken, std::optional<qint64>(0));
    }

    /// The list that its waiters block on belongs to another slot: the lock could be taken, but not released.
    void aLockOfSeveralSlotsIsNotTaken()
    {
        Acting acting;
        QCOMPARE(acting.take("lock:mails", "python-redis-lock").why, QByteArray("several-slots"));
        const int owner = acting.servers.ownerOf(redis::hashSlot("lock:mails"));
        QCOMPARE(acting.servers.command(owner, "exists lock:mails"), QByteArray("0"));
        const Outcome taken = acting.take("lock:{mails}", "python-redis-lock");
        QCOMPARE(taken.kind, admin::OutcomeKind::Applied);
        QCOMPARE(taken.finding, QByteArray("held-by-us"));
        const admin::ActRequest leave = acting.leaving("lock:{mails}");
        QCOMPARE(acting.perform(leave).kind, admin::OutcomeKind::Applied);
    }

    /// Nor is it freed by the recipe of its library.
    void aLockOfSeveralSlotsIsNotFreed()
    {
        Acting acting;
        const int owner = acting.servers.ownerOf(redis::hashSlot("lock:mails"));
        acting.servers.command(owner, "set lock:mails q83vEjRWeJq83vEjRWeJq82+ px 60000");
        QVERIFY(waitForEvent([&] { return acting.view->held("lock:mails"); }, longEnough));
        QCOMPARE(acting.act(ActKind::ForceRelease, "lock:mails").why, QByteArray("several-slots"));
        QCOMPARE(acting.servers.command(owner, "exists lock:mails"), QByteArray("1"));
    }

    /// A pattern of ours hears it as well, on the node that we listen at.
    void whoMayNotAskDoesNotKnow()
    {
        Acting acting(QStringLiteral("actor"));
        Writer classic = acting.clientAt(acting.owner);
        std::optional<bool> listens;
        classic.client().subscribe({channel}, [&](const auto& answer) { listens = answer.ok(); });
        QVERIFY(waitForEvent([&] { return listens.has_value(); }));
        const Outcome outcome = acting.act(ActKind::Nudge);
        QCOMPARE(outcome.kind, admin::OutcomeKind::Applied);
        QCOMPARE(outcome.woken, std::optional<qint64>());
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::ClusterActsTest)
#include "tst_clusteracts.moc"
