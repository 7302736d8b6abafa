#include "core/locks/redissonkinds.h"
#include "tests/support/fakelocks.h"
#include "tests/support/modeltext.h"
#include "ui/models/lockmodel.h"
#include "ui/moments.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <map>
#include <random>

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using support::FakeLock;
using support::fakeNow;

QList<int> places(std::initializer_list<const char*> ids)
{
    QList<int> found;
    for (const char* id : ids)
        found.append(lockColumn(id));
    return found;
}

filter::Filter filterOf(const QString& text)
{
    const auto parsed = filter::Filter::parse(text);
    if (!std::holds_alternative<filter::Filter>(parsed))
        qFatal("not a filter: %s", qPrintable(text));
    return std::get<filter::Filter>(parsed);
}

QString names(const LockModel& model)
{
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row)
        all.append(QString::fromUtf8(model.lockAt(model.index(row, 0))->ref->name.bytes));
    return all.join(u' ');
}

/// A model that its tester watches from the first row on.
struct Watched {
    LockModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};

    explicit Watched(const QList<locks::LockPtr>& all = {})
    {
        model.setNow(fakeNow);
        model.apply({all, {}, {}, 0});
    }
};

/// Up to `most` locks of 120 come, change or go, each once.
locks::Batch randomBatch(std::mt19937& random, int most)
{
    std::map<int, bool> chosen;
    for (size_t change = random() % size_t(most); change > 0; --change)
        chosen[int(random() % 120)] = random() % 4 == 0;
    locks::Batch batch;
    for (const auto& [number, removed] : chosen) {
        FakeLock lock("lock:" + QByteArray::number(number));
        lock.kind(random() % 2 ? locks::redisson::fairLock : locks::redisson::fencedLock)
            .holders(int(random() % 4));
        lock.heldFor(1s * (random() % 50)).ttl(std::chrono::milliseconds{random() % 90'000});
        lock.waiters(random() % 4);
        if (removed)
            batch.removed.append(lock.lock.ref);
        else
            batch.changed.append(lock);
    }
    return batch;
}

} // namespace

class TestLockModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void troubleIsCountedWhetherItIsShownOrNot()
    {
        using locks::Finding;
        Watched watched({FakeLock("a").noExpiry(), FakeLock("b").noExpiry().waiters(12), FakeLock("c")});
        watched.model.setFilter(filterOf(QStringLiteral("c")));
        QCOMPARE(watched.model.inTrouble(), 2);
        QCOMPARE(watched.model.withFinding(Finding::NoExpiry), 2);
        QCOMPARE(watched.model.withFinding(Finding::ManyWaiters), 1);
        watched.model.apply({{FakeLock("b"), FakeLock("c").overdue()}, {}, {}, 0});
        QCOMPARE(watched.model.inTrouble(), 2);
        QCOMPARE(watched.model.withFinding(Finding::NoExpiry), 1);
        QCOMPARE(watched.model.withFinding(Finding::RenewalOverdue), 1);
        watched.model.apply({{}, {{{"a"}, 0, {}}, {{"c"}, 0, {}}}, {}, 0});
        QCOMPARE(watched.model.inTrouble(), 0);
        QCOMPARE(watched.model.withFinding(Finding::NoExpiry), 0);
    }

    /// The numbers follow each change, also of a lock that is named twice in a batch.
    void theTallyFollowsEachChange()
    {
        Watched watched({FakeLock("a").noExpiry(), FakeLock("b").waiters(12), FakeLock("c").overdue()});
        watched.model.setFilter(filterOf(QStringLiteral("c")));
        QCOMPARE(watched.model.tally(), (LockTally{3, 1, 12, 1, 1, 0}));
        watched.model.apply(
            {{FakeLock("b").waiters(2), FakeLock("b").free(), FakeLock("c").waiters(1)}, {}, {}, 0});
        QCOMPARE(watched.model.tally(), (LockTally{2, 1, 1, 0, 1, 0}));
        watched.model.apply({{}, {{{"a"}, 0, {}}, {{"c"}, 0, {}}, {{"never there"}, 0, {}}}, {}, 0});
        QCOMPARE(watched.model.tally(), LockTally());
    }

    /// The gravest stand first, those without in the order of their names.
    void troubleComesFirst()
    {
        Watched watched({FakeLock("a"), FakeLock("b").overdue(), FakeLock("c"), FakeLock("d").noExpiry(),
            FakeLock("e").noExpiry().waiters(12)});
        watched.model.sort(lockColumn("trouble"));
        QCOMPARE(support::modelText(watched.model, places({"lock", "trouble"})),
            QStringLiteral("d | ⚠ no expiry\n"
                           "e | ⚠ no expiry +1\n"
                           "b | ▲ renewal overdue\n"
                           "a | \n"
                           "c | \n"));
    }

    /// No batch reports it. A match that comes true while rows are held is counted and shown at once.
    void timeAloneBringsTrouble()
    {
        Watched watched({FakeLock("a"), FakeLock("b").fixedLease(1h, 30min).heldFor(14min).waiters(1)});
        LockModel& model = watched.model;
        model.sort(lockColumn("trouble"));
        QSignalSpy reported(&model, &LockModel::gotIntoTrouble);
        model.setNow(fakeNow + 59s);
        model.settle();
        QCOMPARE(model.inTrouble(), 0);
        model.setHeld(true);
        model.setNow(fakeNow + 60s);
        model.settle();
        QCOMPARE(model.withFinding(locks::Finding::LongWait), 1);
        QCOMPARE(reported.size(), 1);
        QCOMPARE(reported.first().first().value<locks::LockRef>().name.bytes, QByteArray("b"));
        QCOMPARE(names(model), QStringLiteral("a b"));
        QVERIFY(model.index(1, lockColumn("trouble")).data().toString().contains(u"long wait"));
        model.setHeld(false);
        model.settle();
        QCOMPARE(names(model), QStringLiteral("b a"));
        model.setNow(fakeNow); // as a recording that is wound back
        model.settle();
        QCOMPARE(model.inTrouble(), 0);
        QCOMPARE(names(model), QStringLiteral("a b"));
        model.setNow(fakeNow + 60s);
        model.settle();
        QCOMPARE(names(model), QStringLiteral("b a"));
    }

    /// Sight is lost of a lock in trouble and comes back: nothing of it is new.
    void troubleOfBeforeIsNotNew()
    {
        Watched watched({FakeLock("a").noExpiry(), FakeLock("b")});
        LockModel& model = watched.model;
        QSignalSpy reported(&model, &LockModel::gotIntoTrouble);
        model.apply({{FakeLock("a").noExpiry().unknown(), FakeLock("b").unknown()}, {}, {}, 0});
        QCOMPARE(model.inTrouble(), 0);
        model.apply({{FakeLock("a").noExpiry(), FakeLock("b").noExpiry()}, {}, {}, 0});
        QCOMPARE(model.inTrouble(), 2);
        QCOMPARE(reported.size(), 1);
        QCOMPARE(reported.first().first().value<locks::LockRef>().name.bytes, QByteArray("b"));
    }

    /// New limits judge all locks again, and the filter with them.
    void limitsCountForAllAtOnce()
    {
        Watched watched({FakeLock("a").heldFor(2min).waiters(3), FakeLock("b").waiters(1)});
        LockModel& model = watched.model;
        model.setFilter(filterOf(QStringLiteral("trouble:any")));
        QCOMPARE(names(model), QString());
        model.setLimits({1min, 2});
        model.settle();
        QCOMPARE(names(model), QStringLiteral("a"));
        QCOMPARE(model.withFinding(locks::Finding::LongWait), 1);
        QCOMPARE(model.withFinding(locks::Finding::ManyWaiters), 1);
        model.setLimits({});
        model.settle();
        QCOMPARE(names(model), QString());
        QCOMPARE(model.inTrouble(), 0);
    }

    void aRenewalPutsOffWhatItsExpiryWouldBring()
    {
        Watched watched({FakeLock("a").fixedLease(30s, 20s)});
        LockModel& model = watched.model;
        model.setFilter(filterOf(QStringLiteral("trouble:expired")));
        for (int turn = 1; turn <= 3; ++turn) {
            FakeLock renewed("a", fakeNow + turn * 15s);
            watched.model.apply({{renewed.fixedLease(30s, 20s)}, {}, {}, 0});
            model.setNow(fakeNow + turn * 15s + 14s);
            model.settle();
            QCOMPARE(names(model), QString());
        }
        model.setNow(fakeNow + 66s);
        model.settle();
        QCOMPARE(names(model), QStringLiteral("a"));
    }

    void everySortOfLockHasItsTexts()
    {
        Watched watched(support::everySortOfLock().first(19));
        QCOMPARE(support::modelText(watched.model, places({"lock", "state", "kind", "count", "waiters"})),
            QStringLiteral("batch:{7} | ● held | faster multilock | 1 | \n"
                           "  holder |  |  | 1 | \n"
                           "  holder |  |  | 1 | \n"
                           "cache:warm | ✕ expired | reentrant | 1 | \n"
                           "catalogue | ● held | read-write | 1 | \n"
                           "  reader |  |  | 1 | \n"
                           "  reader |  |  | 1 | \n"
                           "  reader |  |  | 1 | \n"
                           "catalogue:write | ● held | read-write | 1 | ≥ 4\n"
                           "cleanup | ○ free | reentrant |  | \n"
                           "fair:queue | ● held | fair | 1 | 4\n"
                           "far:away | ? unknown 1 m 15 s | reentrant | 1 | \n"
                           "import:customers | ▲ renewal overdue | reentrant | 1 | ≥ 1\n"
                           "ledger | ● held | fenced | 1 | \n"
                           "lock:mail | ● held | string | 1 | \n"
                           "migration | ∞ no expiry | reentrant | 1 | \n"
                           "new:sighted | ● held | reentrant | 1 | \n"
                           "orders:42 | ● held | reentrant | 1 | \n"
                           "orders:43 | ● held | reentrant | 3 | ≥ 2\n"
                           "payment:nightly | ◆ held | reentrant | 1 | \n"
                           "report:daily | ▲ expiring | reentrant | 1 | \n"
                           "slots | ◈ exhausted | semaphore |  | \n"
                           "startup | ◈ closed | latch |  | \n"
                           "workers | ◇ open | permit semaphore | 1 | \n"
                           "  permit |  |  | 1 | \n"
                           "  permit |  |  | 1 | \n"
                           "  permit |  |  | 1 | \n"
                           "  permit |  |  | 1 | \n"));
    }

    /// A rate in half of its words would be no rate: there are shorter ways to say it.
    void whoChangesTooFastIsARateInBrief()
    {
        FakeLock lock("swap");
        lock.lock.handOversPerSecond = 322;
        Watched watched({lock, FakeLock("still")});
        const QModelIndex fast = watched.model.index(1, lockColumn("holder"));
        QVERIFY(fast.data().toString().startsWith(QStringLiteral("changing hands 322 times a second; ")));
        QVERIFY(fast.data(Qt::ToolTipRole).toString().contains(QStringLiteral("322")));
        const QStringList brief = fast.data(LockModel::BriefRole).toString().split(u'\n');
        QCOMPARE(brief.last(), QStringLiteral("↔ 322/s"));
        for (const QString& shorter : brief)
            QVERIFY(shorter.contains(QStringLiteral("322")));
        QCOMPARE(
            watched.model.index(0, lockColumn("holder")).data(LockModel::BriefRole).toString(), QString());
    }

    void permitsAreAShareWhereThereIsNoRoom()
    {
        Watched watched({FakeLock("gpu").kind(locks::redisson::permitSemaphore).permits(1, 3)});
        const QModelIndex free = watched.model.index(0, lockColumn("holder"));
        QCOMPARE(free.data().toString(), QStringLiteral("1 of 3 free"));
        QCOMPARE(free.data(LockModel::BriefRole).toString(), QStringLiteral("1/3 free\n1/3"));
    }

    void aHoldIsShownInWholeSecondsWhereThereIsNoRoom()
    {
        FakeLock lock("gate");
        lock.holders(1).heldFor(10'300ms);
        Watched watched({lock});
        const QModelIndex held = watched.model.index(0, lockColumn("held"));
        QCOMPARE(held.data().toString(), QStringLiteral("10.3 s"));
        QCOMPARE(held.data(LockModel::BriefRole).toString(), QStringLiteral("10.3 s\n10 s"));
    }

    /// A number in half of its digits would be another number.
    void aLeaseOfMinutesHasAShorterForm()
    {
        FakeLock lock("gate");
        lock.lock.lease = {std::chrono::seconds(160), std::nullopt, locks::LeaseKind::Unknown};
        FakeLock nightly("nightly");
        nightly.lock.lease = {std::chrono::minutes(125), std::nullopt, locks::LeaseKind::Watchdog};
        FakeLock orders("orders");
        orders.lock.lease = {std::chrono::seconds(30), std::nullopt, locks::LeaseKind::Watchdog};
        Watched watched({lock, nightly, orders});
        const auto briefAt = [&](int row) {
            return watched.model.index(row, lockColumn("lease")).data(LockModel::BriefRole).toString();
        };
        QCOMPARE(briefAt(0), QStringLiteral("2 m 40 s ?\n≈ 3 m ?\n… ?"));
        QCOMPARE(briefAt(1), QStringLiteral("↻ 2 h 05 m\n↻ ≈ 2 h\n↻ …"));
        QCOMPARE(briefAt(2), QStringLiteral("↻ 30.0 s\n↻ …"));
    }

    void timeCellsFollowTheShownClock()
    {
        Watched watched({FakeLock("a")});
        const QList<int> cells = places({"held", "ttl", "lease", "renewals"});
        QCOMPARE(support::modelText(watched.model, cells),
            QStringLiteral("12.0 s | 26.8 s | watchdog 30.0 s | 1 · last 3.2 s · next in 6.8 s\n"));
        watched.model.setNow(fakeNow + 7s);
        QCOMPARE(support::modelText(watched.model, cells),
            QStringLiteral("19.0 s | 19.8 s | watchdog 30.0 s | 1 · last 10.2 s · due 0.2 s ago\n"));
    }

    void holdersComeAndGoAsChildren()
    {
        Watched watched({FakeLock("a").holders(3, locks::Mode::Read), FakeLock("b")});
        QPersistentModelIndex third = watched.model.index(2, 0, watched.model.index(0, 0));
        QVERIFY(third.isValid());
        watched.model.apply({{FakeLock("a").holders(2, locks::Mode::Read)}, {}, {}, 0});
        QVERIFY(!third.isValid());
        QCOMPARE(watched.model.rowCount(watched.model.index(0, 0)), 2);
        watched.model.apply({{FakeLock("a")}, {}, {}, 0});
        QCOMPARE(watched.model.rowCount(watched.model.index(0, 0)), 0);
        watched.model.apply({{FakeLock("a").holders(4)}, {}, {}, 0});
        QCOMPARE(watched.model.rowCount(watched.model.index(0, 0)), 4);
    }

    void aChangedRowMovesOnlyWhenSettled()
    {
        Watched watched({FakeLock("a").ttl(5s), FakeLock("b").ttl(9s), FakeLock("c").ttl(20s)});
        watched.model.sort(lockColumn("ttl"));
        QPersistentModelIndex first = watched.model.index(0, 0);
        watched.model.setHeld(true);
        watched.model.apply({{FakeLock("a").ttl(30s), FakeLock("d").ttl(10s)}, {}, {}, 0});
        watched.model.settle();
        QCOMPARE(names(watched.model), QStringLiteral("a b d c"));
        QCOMPARE(watched.model.unsettled(), 1);
        watched.model.setHeld(false);
        watched.model.settle();
        QCOMPARE(names(watched.model), QStringLiteral("b d c a"));
        QCOMPARE(watched.model.unsettled(), 0);
        QCOMPARE(first.row(), 3);
    }

    void whatTheFilterNoLongerWantsLeavesWhenSettled()
    {
        Watched watched({FakeLock("a").waiters(2), FakeLock("b"), FakeLock("c").waiters(1)});
        watched.model.setFilter(filterOf(QStringLiteral("waiters>0")));
        QCOMPARE(names(watched.model), QStringLiteral("a c"));
        watched.model.apply({{FakeLock("a"), FakeLock("b").waiters(1)}, {}, {}, 0});
        QCOMPARE(names(watched.model), QStringLiteral("a b c"));
        watched.model.settle();
        QCOMPARE(names(watched.model), QStringLiteral("b c"));
        watched.model.setFilter({});
        QCOMPARE(names(watched.model), QStringLiteral("a b c"));
    }

    /// Whatever the window's clock shows: it stands where sight of the server was lost, and runs on where
    /// that of this lock alone was.
    void aRowThatIsNotLiveStandsAtOneMoment()
    {
        FakeLock lost = FakeLock("a").unknown("no-permission");
        lost.lock.asOf = fakeNow + 1s;
        Watched watched({lost});
        const auto texts = [&](int role) {
            QStringList all;
            for (const char* column : {"state", "held", "ttl", "renewals"})
                all.append(watched.model.index(0, lockColumn(column)).data(role).toString());
            return all.join(QStringLiteral(" | "));
        };
        watched.model.setNow(fakeNow + 5s, 3s);
        QCOMPARE(texts(Qt::DisplayRole),
            QStringLiteral("? unknown 7.0 s | 13.0 s | 25.8 s | 1 · last 4.2 s · next in 5.8 s"));
        const QString since = moments::clockSeconds(fakeNow + 1s);
        QCOMPARE(texts(Qt::ToolTipRole).count(since), 4);
    }

    /// The order is held back while somebody points at a row, never a row.
    void whatTimeMakesTheFilterWantShowsAlsoWhileHeld()
    {
        Watched watched(
            {FakeLock("a").fixedLease(10s, 9s), FakeLock("b").noExpiry(), FakeLock("c").fixedLease(10s, 8s)});
        watched.model.setFilter(filterOf(QStringLiteral("state:expiring,no-expiry")));
        QCOMPARE(names(watched.model), QStringLiteral("b"));
        watched.model.setHeld(true);
        watched.model.setNow(fakeNow + 7500ms); // what has less than 2 s left
        watched.model.settle();
        QCOMPARE(names(watched.model), QStringLiteral("a b c"));
        QCOMPARE(watched.model.unsettled(), 0);
    }

    void whatNoLongerMatchesSaysSoWhileHeld()
    {
        Watched watched({FakeLock("a").overdue(), FakeLock("b").overdue(), FakeLock("c")});
        watched.model.setFilter(filterOf(QStringLiteral("state:renewal-overdue")));
        watched.model.setHeld(true);
        watched.model.apply({{FakeLock("a")}, {}, {}, 0});
        watched.model.settle();
        QCOMPARE(names(watched.model), QStringLiteral("a b"));
        QCOMPARE(watched.model.leaving(), 1);
        QVERIFY(watched.model.index(0, 0).data(LockModel::LeavingRole).toBool());
        QVERIFY(
            watched.model.index(0, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("filter")));
        QVERIFY(!watched.model.index(1, 0).data(LockModel::LeavingRole).toBool());
        watched.model.apply({{FakeLock("a").overdue()}, {}, {}, 0}); // and again as it was
        QCOMPARE(watched.model.leaving(), 0);
        watched.model.apply({{FakeLock("a")}, {}, {}, 0});
        watched.model.setHeld(false);
        watched.model.settle();
        QCOMPARE(names(watched.model), QStringLiteral("b"));
        QCOMPARE(watched.model.leaving(), 0);
    }

    void timeAloneMovesRowsSortedByState()
    {
        Watched watched({FakeLock("a"), FakeLock("b").fixedLease(60s, 3s)});
        watched.model.sort(lockColumn("state"));
        QCOMPARE(names(watched.model), QStringLiteral("b a"));
        watched.model.setNow(fakeNow + 100s);
        watched.model.settle();
        QCOMPARE(names(watched.model), QStringLiteral("a b"));
    }

    void twinsThatAreNotUtf8AreTwoRows()
    {
        Watched watched({FakeLock("twin\xff"), FakeLock("twin\xfe")});
        QCOMPARE(watched.model.rowCount(), 2);
        QVERIFY(watched.model.index(0, 0).data() != watched.model.index(1, 0).data());
    }

    void aRenewalFlashesOnce()
    {
        Watched watched({FakeLock("a").renewed(4, 9s)});
        const QModelIndex cell = watched.model.index(0, lockColumn("ttl"));
        QVERIFY(!cell.data(LockModel::FlashRole).toBool());
        watched.model.apply({{FakeLock("a").renewed(5, 10ms)}, {}, {}, 0});
        QVERIFY(cell.data(LockModel::FlashRole).toBool());
        QTRY_VERIFY_WITH_TIMEOUT(!cell.data(LockModel::FlashRole).toBool(), 2000);
    }

    void itIsNeverReset()
    {
        Watched watched;
        QSignalSpy resets(&watched.model, &QAbstractItemModel::modelReset);
        watched.model.apply({support::everySortOfLock(), {}, {}, 0});
        watched.model.setFilter(filterOf(QStringLiteral("o")));
        watched.model.sort(lockColumn("holder"), Qt::DescendingOrder);
        watched.model.catchUp({FakeLock("x")});
        QCOMPARE(resets.count(), 0);
        QCOMPARE(watched.model.total(), 1);
    }

    /// The shown rows stand as they are meanwhile, and what comes, changes or goes has its place
    /// afterwards.
    void manyLocksAreArrangedInPieces()
    {
        LockModel model;
        model.setNow(fakeNow);
        QList<locks::LockPtr> all = support::manyLocks(60'000);
        model.apply({all, {}, {}, 0});
        const locks::LockPtr first = model.lockAt(model.index(0, 0));
        model.sort(lockColumn("lock"), Qt::DescendingOrder);
        QVERIFY(model.isArranging());
        QCOMPARE(model.lockAt(model.index(0, 0)), first);
        const locks::LockPtr last = model.lockAt(model.index(model.rowCount() - 1, 0));
        model.apply({{FakeLock("aaa"), FakeLock("zzz")}, {first->ref, last->ref}, {}, 0});
        QTRY_VERIFY_WITH_TIMEOUT(!model.isArranging(), 20'000);
        QCOMPARE(model.rowCount(), 60'000);
        QCOMPARE(model.lockAt(model.index(0, 0))->ref->name.bytes, QByteArray("zzz"));
        QCOMPARE(model.lockAt(model.index(59'999, 0))->ref->name.bytes, QByteArray("aaa"));
        for (int row = 1; row < model.rowCount(); ++row)
            QVERIFY(model.lockAt(model.index(row, 0))->ref < model.lockAt(model.index(row - 1, 0))->ref);
    }

    void whatIsAskedForLastIsArranged()
    {
        LockModel model;
        model.setNow(fakeNow);
        model.apply({support::manyLocks(60'000), {}, {}, 0});
        model.sort(lockColumn("ttl"), Qt::DescendingOrder);
        model.setFilter(filterOf(QStringLiteral("no lock is called so")));
        model.setFilter(filterOf(QStringLiteral("held>=0s")));
        model.setFilter(filterOf(QStringLiteral("zzz")));
        model.apply({{FakeLock("zzz").ttl(5s), FakeLock("zzzz").ttl(9s)}, {}, {}, 0});
        QTRY_VERIFY_WITH_TIMEOUT(!model.isArranging(), 20'000);
        QCOMPARE(names(model), QStringLiteral("zzzz zzz"));
    }

    void randomBatchesAgreeWithSortingAndFilteringAnew_data()
    {
        QTest::addColumn<QByteArray>("column");
        QTest::addColumn<QString>("filter");
        QTest::addColumn<int>("most");
        for (const WindowColumn& column : lockColumns())
            QTest::addRow("by %s", locks::name(column.column).constData())
                << locks::name(column.column) << QString() << 6;
        QTest::newRow("filtered") << QByteArray("ttl") << QStringLiteral("waiters>1 !kind:fair") << 6;
        QTest::newRow("in large batches") << QByteArray("held") << QStringLiteral("waiters>0") << 100;
    }
    void randomBatchesAgreeWithSortingAndFilteringAnew();
};

/// The oracle keeps all locks in a map and sorts and filters them from nothing after each batch.
void TestLockModel::randomBatchesAgreeWithSortingAndFilteringAnew()
{
    QFETCH(QByteArray, column);
    QFETCH(QString, filter);
    QFETCH(int, most);
    std::mt19937 random(11);
    Watched watched;
    std::map<locks::LockRef, locks::LockPtr> truth;
    const filter::Filter wanted = filterOf(filter);
    LockContext context;
    context.now = fakeNow;
    watched.model.sort(lockColumn(column), Qt::DescendingOrder);
    watched.model.setFilter(wanted);
    for (int step = 0; step < 25; ++step) {
        const locks::Batch batch = randomBatch(random, most);
        for (const locks::LockRef& ref : batch.removed)
            truth.erase(ref);
        for (const locks::LockPtr& lock : batch.changed)
            truth[lock->ref] = lock;
        watched.model.apply(batch);
        watched.model.settle();

        std::vector<locks::LockPtr> expected;
        for (const auto& [ref, lock] : truth)
            if (wanted.matches(*lock, {fakeNow, nullptr}))
                expected.push_back(lock);
        std::ranges::stable_sort(expected, [&](const locks::LockPtr& a, const locks::LockPtr& b) {
            const auto keyOf = lockColumns()[lockColumn(column)].sortKey;
            const SortKey left = keyOf(*a, context);
            const SortKey right = keyOf(*b, context);
            return std::tie(left.number, left.text) > std::tie(right.number, right.text);
        });
        std::vector<locks::LockPtr> shown;
        for (int row = 0; row < watched.model.rowCount(); ++row)
            shown.push_back(watched.model.lockAt(watched.model.index(row, 0)));
        QVERIFY2(shown == expected, qPrintable(QStringLiteral("step %1").arg(step)));
        QCOMPARE(watched.model.total(), qsizetype(truth.size()));
    }
}

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestLockModel)
#include "tst_lockmodel.moc"
