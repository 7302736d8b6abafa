#include "tests/support/fakelocks.h"
#include "ui/models/lockmodel.h"
#include "ui/theme.h"
#include "ui/widgets/celldelegate.h"
#include "ui/widgets/celltexts.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/rowtable.h"

#include <QAction>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QRegularExpression>
#include <QStyledItemDelegate>
#include <QTest>

#include <algorithm>

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

    /// Only the countdowns in sight are drawn of ten thousand, once, and nothing that stands still.
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
        view.header()->resizeSection(0, 201); // the columns keep their widths from now on
        QTest::qWait(100);                    // what is tested is that nothing else comes
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

    /// A cell in minutes and seconds is drawn once a second, one in tenths ten times.
    void aCellIsRepaintedWhenItShowsAnotherText()
    {
        QList<locks::LockPtr> locks;
        for (const auto left : {5'060ms, 300'050ms, 400'850ms}) {
            locks::Lock lock = *support::manyLocks(int(locks.size()) + 1).last();
            lock.expiresAt = fakeNow + left;
            lock.lease.length.reset();
            locks.append(locks::share(lock));
        }
        LockModel model;
        model.setNow(fakeNow);
        model.apply({locks, {}, {}, 0});
        LockView view(model);
        auto* moving = new PaintCount(view);
        view.setItemDelegateForColumn(lockColumn("ttl"), moving);
        view.resize(1200, 600);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.repaintTimeCells();
        QTRY_VERIFY(!moving->cells().isEmpty());
        const auto drawnAfter = [&](base::milliseconds passed) {
            QTest::qWait(100);
            moving->forget();
            model.setNow(fakeNow + passed);
            view.repaintTimeCells();
            QTest::qWait(100);
            return moving->cells().keys();
        };
        const auto rowOf = [&](qsizetype i) { return model.indexOf(locks.at(i)->ref).row(); };
        QCOMPARE(drawnAfter(40ms), QList<int>()); // 5.0 s, 5 m 00 s and 6 m 40 s still
        QList<int> both{rowOf(0), rowOf(1)};
        std::ranges::sort(both);
        QCOMPARE(drawnAfter(140ms), both);
        QCOMPARE(drawnAfter(240ms), QList<int>{rowOf(0)});
        view.showMinimized();
        QCOMPARE(drawnAfter(1340ms), QList<int>());
    }

    /// Numbers are never cut, columns without content are as wide as their titles, and names get the rest.
    void columnsTakeTheirRoomByWhatIsSeen()
    {
        const auto lockNamed = [](const QByteArray& name) {
            return support::FakeLock(name).heldFor(7'384s).ttl(3'599s).ptr();
        };
        LockModel model;
        model.setNow(fakeNow);
        model.apply({QList<locks::LockPtr>{lockNamed("a"), lockNamed("b")}, {}, {}, 0});
        LockView view(model);
        view.resize(1600, 400);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const int usual = view.header()->sectionSize(lockColumn("trouble"));
        view.repaintTimeCells();
        const int names = view.header()->sectionSize(lockColumn("lock"));
        QVERIFY(view.header()->sectionSize(lockColumn("trouble")) < usual);
        const QModelIndex held = model.index(0, lockColumn("held"));
        QVERIFY(view.header()->sectionSize(held.column()) >=
                view.fontMetrics().horizontalAdvance(held.data().toString()));

        model.apply({QList<locks::LockPtr>{lockNamed(QByteArray("orders:").repeated(6))}, {}, {}, 0});
        model.settle();
        QTRY_VERIFY((view.repaintTimeCells(), view.header()->sectionSize(lockColumn("lock")) > names + 100));
        view.header()->resizeSection(lockColumn("lock"), 61); // a person's width stays
        model.apply({QList<locks::LockPtr>{lockNamed(QByteArray("invoices:").repeated(8))}, {}, {}, 0});
        model.settle();
        QTest::qWait(1'100);
        view.repaintTimeCells();
        QCOMPARE(view.header()->sectionSize(lockColumn("lock")), 61);
    }

    /// Other columns are measured once a second; the words of a state that has just begun are whole at once.
    void aStateThatBeginsHasItsRoomAtOnce()
    {
        LockModel model;
        model.setNow(fakeNow);
        model.apply({QList<locks::LockPtr>{support::FakeLock("a").heldFor(20s).ttl(10s).ptr()}, {}, {}, 0});
        LockView view(model);
        view.resize(1600, 400);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.repaintTimeCells();
        const auto width = [&] { return view.header()->sectionSize(lockColumn("state")); };
        const int before = width();
        model.setNow(fakeNow + 9'500ms);
        model.settle();
        view.repaintTimeCells();
        const int atOnce = width();
        QTest::qWait(1'100);
        view.repaintTimeCells();
        QCOMPARE(width(), atOnce);
        QVERIFY2(atOnce > before, qPrintable(model.index(0, lockColumn("state")).data().toString()));
    }

    /// A lock with two findings tells as much as one with a single one, and that there are more.
    void aNarrowCellCutsTheWordsOfTrouble()
    {
        const QString text = QStringLiteral("⚠ no expiry +1");
        const QString brief = QStringLiteral("⚠");
        const QFontMetrics metrics{QFont()};
        const int whole = metrics.horizontalAdvance(text);
        const QString narrow = shortTrouble(text, brief, metrics, whole - 4);
        QVERIFY2(narrow.startsWith(QStringLiteral("⚠ no ")) && narrow.endsWith(QStringLiteral("… +1")),
            qPrintable(narrow));
        QVERIFY(metrics.horizontalAdvance(narrow) <= whole - 4);
        QCOMPARE(shortTrouble(text, brief, metrics, metrics.horizontalAdvance(brief) + 8), brief);
        QVERIFY(shortTrouble(QStringLiteral("⚠ many waiters"), brief, metrics, whole - 24).endsWith(u'…'));
    }

    /// The trouble of a lock is said in its shortest words at least, also beside long names and holders.
    void troubleIsReadBeforeLongNames()
    {
        LockModel model;
        model.setNow(fakeNow);
        const QByteArray uuid = "7f15010a-0000-4000-8000-000000000001";
        QList<locks::LockPtr> locks{support::FakeLock(QByteArray("invoices:").repeated(8))
                                        .heldBy(uuid)
                                        .heldFor(7'384s)
                                        .noExpiry()
                                        .waiters(40)
                                        .ptr()};
        model.apply({locks, {}, {}, 0});
        LockView view(model);
        view.resize(780, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        view.repaintTimeCells();
        const QModelIndex trouble = model.index(0, lockColumn("trouble"));
        const QString shortest = trouble.data(LockModel::BriefRole).toString().section(u'\n', 0, 0);
        QVERIFY2(shortest.startsWith(QStringLiteral("⚠ no expiry")), qPrintable(shortest));
        QVERIFY(view.header()->sectionSize(trouble.column()) >=
                view.fontMetrics().horizontalAdvance(shortest) + 8);
    }

    /// A long time leaves less of its bar, and does not stand on it.
    void aTimeStandsBesideItsBar()
    {
        LockModel model;
        model.setNow(fakeNow);
        model.apply(
            {QList<locks::LockPtr>{support::FakeLock("a").fixedLease(60min, 57min + 48s)}, {}, {}, 0});
        LockView view(model);
        view.resize(1'000, 300);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const QModelIndex left = model.index(0, lockColumn("ttl"));
        view.header()->resizeSection(
            left.column(), view.fontMetrics().horizontalAdvance(left.data().toString()) + 36);
        const QRect cell = view.visualRect(left);
        const QImage picture = view.viewport()->grab().toImage();
        int bar = 0;
        for (int x = 0; x < cell.width(); ++x) {
            const QColor pixel = picture.pixelColor(cell.left() + x, cell.center().y());
            if (pixel.blue() - pixel.red() > 90) // no text is so blue
                bar = x;
        }
        QVERIFY2(bar > 8 && bar < 28, qPrintable(QString::number(bar)));
    }

    /// Database and count tell something only where they differ; what a person chooses stays.
    void aColumnOfOneValueIsHidden()
    {
        LockModel model;
        model.setNow(fakeNow);
        model.apply({QList<locks::LockPtr>{support::FakeLock("a"), support::FakeLock("b")}, {}, {}, 0});
        LockView view(model);
        view.restoreLayout({});
        const int db = lockColumn("db");
        const int count = lockColumn("count");
        QVERIFY(view.isColumnHidden(db) && view.isColumnHidden(count) && !view.isColumnHidden(1));
        view.markColumns();
        QAction* ofDb = view.columnMenu()->actions().at(db - 1);
        QVERIFY2(
            ofDb->text().contains(QStringLiteral("shown as soon as it differs")), qPrintable(ofDb->text()));
        model.apply({QList<locks::LockPtr>{support::FakeLock("c").db(3)}, {}, {}, 0});
        QVERIFY(!view.isColumnHidden(db) && view.isColumnHidden(count));
        view.markColumns();
        QVERIFY(ofDb->isChecked() && !ofDb->text().contains(u'('));
        model.apply({{}, QList<locks::LockRef>{{{"c"}, 3, {}}}, {}, 0});
        QVERIFY(!view.isColumnHidden(db)); // for a while, so that nothing jumps
        view.begin();
        QVERIFY(view.isColumnHidden(db));
        ofDb->trigger();
        QVERIFY(!view.isColumnHidden(db));
        LockView again(model);
        again.restoreLayout(view.layout());
        QVERIFY(!again.isColumnHidden(db) && again.isColumnHidden(count));
        QAction* ofCount = again.columnMenu()->actions().at(count - 1);
        ofCount->trigger();
        ofCount->trigger(); // hidden by hand
        model.apply({QList<locks::LockPtr>{support::FakeLock("a").heldBy("x", "7", 2)}, {}, {}, 0});
        QVERIFY(again.isColumnHidden(count) && !view.isColumnHidden(count));
    }

    /// A layout that an older version has kept: what was hidden was hidden by hand.
    void anOlderLayoutKeepsWhatIsHidden()
    {
        LockModel model;
        model.apply({QList<locks::LockPtr>{support::FakeLock("a"), support::FakeLock("b").db(1)}, {}, {}, 0});
        LockView view(model);
        view.restoreLayout({});
        view.columnMenu()->actions().at(lockColumn("db") - 1)->trigger();
        LockView again(model);
        again.restoreLayout("f" + view.layout().mid(2));
        QVERIFY(again.isColumnHidden(lockColumn("db")));
    }

    void layoutsOfTextsAreBounded()
    {
        CellTexts texts;
        QImage image(200, 26, QImage::Format_RGB32);
        QPainter painter(&image);
        for (int i = 0; i < 2 * CellTexts::kept; ++i)
            texts.draw(painter, image.rect(), Qt::AlignVCenter, QStringLiteral("orders:%1").arg(i));
        QCOMPARE(texts.size(), CellTexts::kept);
        texts.setFont(theme::monospace());
        QCOMPARE(texts.size(), 0);
    }

    /// A layout that is kept looks like a text that is laid out anew, is shortened where it has no room, and
    /// is never rich text.
    void aKeptLayoutIsDrawnLikeItsText()
    {
        const QFont font = QApplication::font();
        CellTexts texts;
        texts.setFont(font);
        const auto drawn = [&](const std::function<void(QPainter&)>& draw) {
            QImage image(120, 26, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            painter.setFont(font);
            draw(painter);
            return image;
        };
        const QRect cell(0, 0, 120, 26);
        for (const char* word :
            {"held", "<b>held</b>", "\u6301\u6709", "orders:a:name:that:has:no:room:42"}) {
            const QString text = QString::fromUtf8(word);
            const QString shown = QFontMetrics(font).elidedText(text, elisionOf(text), cell.width());
            const QImage anew = drawn([&](QPainter& painter) {
                painter.drawText(cell, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, shown);
            });
            for (int time = 0; time < 2; ++time)
                QVERIFY2(drawn([&](QPainter& painter) {
                    texts.draw(painter, cell, Qt::AlignVCenter | Qt::AlignLeft, text);
                }) == anew,
                    word);
        }
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::LockViewTest)
#include "tst_lockview.moc"
