#include "core/locks/finding.h"
#include "tests/support/fakesource.h"
#include "tests/support/modeltext.h"
#include "tests/ui/looks.h"
#include "ui/models/lockmodel.h"
#include "ui/models/overviewmodel.h"

#include <QAbstractItemModelTester>
#include <QPersistentModelIndex>

/// The texts in the rows of the open connections.
namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using profile::Environment;
using support::FakeLock;
using support::FakeSource;

const QList<int> reportedColumns{OverviewModel::Name, OverviewModel::For, OverviewModel::Role,
    OverviewModel::Trouble, OverviewModel::Held, OverviewModel::Contended, OverviewModel::Overdue,
    OverviewModel::Endless, OverviewModel::Lost, OverviewModel::Cost};

/// Counts as the window of a tab does.
LockTally tallyOf(const QList<locks::LockPtr>& all)
{
    LockModel model;
    model.setNow(support::fakeNow);
    model.catchUp(all);
    return model.tally();
}

/// Makes the row of a live server that shows `all`.
OverviewRow rowOf(quint64 id, const QString& name, Environment environment, const QList<locks::LockPtr>& all)
{
    FakeSource source;
    source.fakeActs.setGuard({environment, name, false, {}, {}});
    source.goLive();
    source.show(all);
    Standing standing = Standing::of(source, name);
    standing.inTrouble = std::ranges::count_if(
        all, [](const auto& lock) { return locks::findingsOf(*lock, support::fakeNow).any(); });
    return {id, standing, tallyOf(all)};
}

QStringList names(const OverviewModel& model)
{
    return support::modelText(model, {OverviewModel::Name}).split(u'\n', Qt::SkipEmptyParts);
}

} // namespace

class TestOverviewModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { theme::apply(*qApp, ThemeChoice::Light); }
    void init() { uitest::failOnWarnings(); }

    void aRowCountsWhatSomebodyMayWantToLookAt()
    {
        FakeLock lost("lost");
        lost.lock.lost = locks::LostHold{};
        OverviewModel model;
        const QAbstractItemModelTester tester(&model);
        model.put({rowOf(1, QStringLiteral("shop"), Environment::Production,
                       {FakeLock("a"), FakeLock("b").waiters(2), FakeLock("c").waiters(3).noExpiry(),
                           FakeLock("d").overdue(), FakeLock("e").expired(), FakeLock("f").expiring(),
                           FakeLock("g").free(), lost}),
            rowOf(2, QStringLiteral("quiet"), Environment::Unstated, {})});
        QCOMPARE(support::modelText(model, reportedColumns).trimmed(),
            QStringLiteral("shop | PRODUCTION | primary | 4 | 7 | 2 · 5 waiting | 2 | 1 | 1 | 212/s\n"
                           "quiet |  | primary |  | 0 |  |  |  |  | 212/s"));
        QCOMPARE(model.index(0, OverviewModel::Live).data().toString(), QStringLiteral("● live"));
        QCOMPARE(model.index(0, OverviewModel::Age).data().toString(), QStringLiteral("≤ 0.3 s"));
    }

    void aServerThatIsAwayIsSaidAsSuch()
    {
        FakeSource source;
        source.goLive();
        source.show({FakeLock("a")});
        source.freeze(75s);
        OverviewModel model;
        model.put({{1, Standing::of(source, QStringLiteral("shop")), tallyOf(source.locks())}});
        const QString live = model.index(0, OverviewModel::Live).data().toString();
        QVERIFY2(live.startsWith(QStringLiteral("? not live since ")), qPrintable(live));
        QCOMPARE(model.index(0, OverviewModel::Age).data().toString(), QStringLiteral("1 m 15 s"));
        QCOMPARE(model.index(0, OverviewModel::Held).data().toString(), QStringLiteral("1"));
        QCOMPARE(model.index(0, OverviewModel::Trouble).data().toString(), QStringLiteral("?"));
        QCOMPARE(model.index(0, OverviewModel::Endless).data().toString(), QStringLiteral("?"));
        QCOMPARE(model.index(0, OverviewModel::Cost).data().toString(), QString());
        model.put({{1, Standing::of(source, QStringLiteral("shop")), std::nullopt}}); // a recording is shown
        QCOMPARE(model.index(0, OverviewModel::Held).data().toString(), QStringLiteral("?"));

        Standing troubled = Standing::of(source, QStringLiteral("shop"));
        troubled.inTrouble = 3;
        QVERIFY(troubled.title().contains(QStringLiteral(" · 3 in trouble · not live since ")));

        source.fakeActs.setGuard({});
        locks::Health never;
        never.serverName = QStringLiteral("db9:6379");
        source.setHealth(never);
        QCOMPARE(Standing::of(source, {}).title(), QStringLiteral("db9:6379 · connecting"));
        never.failure = base::Error{base::ErrorKind::Refused, "db9:6379", {}};
        source.setHealth(never);
        QCOMPARE(Standing::of(source, {}).title(), QStringLiteral("db9:6379 · not live"));
    }

    /// A row stays the same row through order and churn.
    void rowsAreSortedByNumberAndKeepTheirSelection()
    {
        OverviewModel model;
        const QAbstractItemModelTester tester(&model);
        const QList<OverviewRow> rows{
            rowOf(1, QStringLiteral("b"), Environment::Test, {FakeLock("1"), FakeLock("2")}),
            rowOf(2, QStringLiteral("a"), Environment::Test, support::manyLocks(40)),
            rowOf(3, QStringLiteral("c"), Environment::Test, {FakeLock("1")})};
        model.put(rows);
        QCOMPARE(names(model), QStringList({QStringLiteral("b"), QStringLiteral("a"), QStringLiteral("c")}));
        const QPersistentModelIndex chosen = model.index(0, OverviewModel::Name);
        model.sort(OverviewModel::Held, Qt::DescendingOrder);
        QCOMPARE(names(model), QStringList({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}));
        model.sort(OverviewModel::Name, Qt::DescendingOrder);
        QCOMPARE(names(model), QStringList({QStringLiteral("c"), QStringLiteral("b"), QStringLiteral("a")}));
        model.put({rows.at(0), rows.at(2)});
        QCOMPARE(names(model), QStringList({QStringLiteral("c"), QStringLiteral("b")}));
        QCOMPARE(chosen.row(), 1);
        model.sort(-1, Qt::AscendingOrder);
        QCOMPARE(chosen.row(), 0);
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestOverviewModel)
#include "tst_overviewmodel.moc"
