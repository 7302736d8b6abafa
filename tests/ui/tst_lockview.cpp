#include "tests/support/fakelocks.h"
#include "ui/models/lockmodel.h"
#include "ui/widgets/lockview.h"

#include <QPainter>
#include <QRegularExpression>
#include <QStyledItemDelegate>
#include <QTest>

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using support::fakeNow;

/// Draws nothing, and remembers what the view wanted drawn.
class PaintCount final : public QStyledItemDelegate
{
public:
    explicit PaintCount(LockView& view)
        : QStyledItemDelegate(&view)
        , m_view(view)
    {
    }
    void paint(QPainter*, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if (m_view.isWanted(option.rect))
            ++m_cells[index.row()];
    }
    [[nodiscard]] const QMap<int, int>& cells() const { return m_cells; } ///< how often, by row
    void forget() { m_cells.clear(); }

private:
    LockView& m_view;
    mutable QMap<int, int> m_cells;
};

} // namespace

class LockViewTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// Of ten thousand countdowns those in sight are drawn, once, and nothing that stands still.
    void aBeatRepaintsWhatIsInSightAndMoves()
    {
        LockModel model;
        model.setNow(fakeNow);
        model.apply({support::manyLocks(10'000), {}, {}, 0});
        LockView view(model);
        auto* moving = new PaintCount(view);
        auto* still = new PaintCount(view);
        view.setItemDelegateForColumn(lockColumn("ttl"), moving);
        view.setItemDelegateForColumn(lockColumn("lock"), still);
        view.resize(1200, 600);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QTRY_VERIFY(!moving->cells().isEmpty());
        QTest::qWait(100); // what is tested is that nothing else comes
        moving->forget();
        still->forget();

        model.setNow(fakeNow + 100ms);
        view.repaintTimeCells();
        QTRY_VERIFY(!moving->cells().isEmpty());
        const qsizetype visible = view.visibleLocks().size();
        QVERIFY(visible > 10 && visible < 60);
        QCOMPARE(moving->cells().size(), visible);
        QVERIFY(std::ranges::all_of(moving->cells(), [](int times) { return times == 1; }));
        QVERIFY(still->cells().isEmpty());
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::LockViewTest)
#include "tst_lockview.moc"
