#include "ui/widgets/rowtree.h"

#include <QAccessible>
#include <QApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTest>
#include <QTreeView>

#include <random>

namespace lockscope::ui
{
namespace
{

constexpr int rowHeight = 26;

QList<QStandardItem*> rowOf(const QString& name)
{
    return {new QStandardItem(name), new QStandardItem(QStringLiteral("more"))};
}

/// A view of a model that changes, beside the stock view of the same model.
struct Pair {
    QStandardItemModel model;
    RowTree ours{rowHeight};
    QTreeView stock;

    explicit Pair(int rows)
    {
        model.setColumnCount(2);
        for (int row = 0; row < rows; ++row)
            insert(row, row % 3);
        for (auto* view : {static_cast<QAbstractItemView*>(&ours), static_cast<QAbstractItemView*>(&stock)}) {
            view->setModel(&model);
            view->setSelectionMode(QAbstractItemView::ExtendedSelection);
            view->resize(300, 200);
            view->show();
        }
        stock.setUniformRowHeights(true);
    }
    void insert(int row, int children)
    {
        model.insertRow(row, rowOf(QString::number(++m_named)));
        for (int child = 0; child < children; ++child)
            model.item(row)->appendRow(rowOf(QStringLiteral("child")));
    }
    void change(std::mt19937& random)
    {
        const int rows = model.rowCount();
        const int row = rows > 0 ? int(random() % size_t(rows)) : 0;
        const QModelIndex index = model.index(row, 0);
        switch (rows > 0 ? random() % 6 : 0) {
        case 0:
            return insert(row, int(random() % 4));
        case 1:
            model.removeRow(row);
            return;
        case 2:
            model.item(row)->appendRow(rowOf(QStringLiteral("later")));
            return;
        case 3:
            if (model.rowCount(index) > 0)
                model.removeRow(0, index);
            return;
        case 4:
            ours.expand(index);
            stock.expand(index);
            return;
        default:
            ours.collapse(index);
            stock.collapse(index);
        }
    }
    /// From above.
    template<class View>
    QStringList walk(const View& view)
    {
        QStringList all;
        for (QModelIndex index = model.index(0, 0); index.isValid(); index = view.indexBelow(index))
            all.append((index.parent().isValid() ? QStringLiteral("  ") : QString()) +
                       index.data().toString() + QString::number(index.row()));
        return all;
    }

private:
    int m_named = 0;
};

} // namespace

class RowTreeTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// The oracle is the stock view.
    void randomChangesShowTheSameLines()
    {
        std::mt19937 random(2);
        Pair pair(40);
        for (int step = 0; step < 600; ++step) {
            pair.change(random);
            const QStringList lines = pair.walk(pair.ours);
            QCOMPARE(lines, pair.walk(pair.stock));
            if (step % 20 != 0)
                continue;
            QCoreApplication::processEvents(); // what waits for a turn of the loop is the place of scroll
                                               // bars
            const int over = int(lines.size()) * rowHeight - pair.ours.viewport()->height();
            QCOMPARE(pair.ours.verticalScrollBar()->maximum(), std::max(0, over));
        }
    }

    void aPlaceAndWhatStandsThereAgree()
    {
        std::mt19937 random(4);
        Pair pair(30);
        for (int step = 0; step < 100; ++step)
            pair.change(random);
        int line = 0;
        for (QModelIndex index = pair.model.index(0, 1); index.isValid(); ++line) {
            pair.ours.scrollTo(index);
            const QRect rect = pair.ours.visualRect(index);
            QVERIFY(pair.ours.viewport()->rect().contains(rect));
            QCOMPARE(rect.height(), rowHeight);
            QCOMPARE(rect.top() + pair.ours.verticalScrollBar()->value(), line * rowHeight);
            QCOMPARE(pair.ours.indexAt(rect.center()), index);
            const QModelIndex next = pair.ours.indexBelow(index);
            QCOMPARE(pair.ours.indexAbove(next), next.isValid() ? index : QModelIndex());
            index = next;
        }
    }

    /// The second of twenty rows has one child and the third two.
    void keysWalkChooseAndUnfold()
    {
        struct Step {
            Qt::Key key;
            Qt::KeyboardModifiers modifiers;
            int line;   ///< which is current then
            int chosen; ///< rows
        };
        const Step walk[]{{Qt::Key_Right, {}, 1, 1}, {Qt::Key_Right, {}, 2, 1}, {Qt::Key_Left, {}, 1, 1},
            {Qt::Key_Down, {}, 2, 1}, {Qt::Key_Down, {}, 3, 1}, {Qt::Key_Plus, {}, 3, 1},
            {Qt::Key_Down, {}, 4, 1}, {Qt::Key_Up, Qt::ShiftModifier, 3, 2},
            {Qt::Key_Up, Qt::ShiftModifier, 2, 3}, {Qt::Key_Home, {}, 0, 1}, {Qt::Key_End, {}, 22, 1},
            {Qt::Key_Home, Qt::ShiftModifier, 0, 23}, {Qt::Key_Down, {}, 1, 1},
            {Qt::Key_A, Qt::ControlModifier, 1, 23}, {Qt::Key_Minus, {}, 1, 23},
            {Qt::Key_PageDown, {}, 1 + 6, 1}};
        Pair pair(20);
        pair.ours.setCurrentIndex(pair.model.index(1, 0));
        pair.ours.resize(300, pair.ours.height() - pair.ours.viewport()->height() + 6 * rowHeight);
        for (const Step& step : walk) {
            QTest::keyClick(&pair.ours, step.key, step.modifiers);
            QModelIndex current = pair.model.index(0, 0);
            for (int line = 0; line < step.line; ++line)
                current = pair.ours.indexBelow(current);
            QCOMPARE(pair.ours.currentIndex(), current);
            QCOMPARE(pair.ours.selectionModel()->selectedRows().size(), step.chosen);
            QVERIFY(pair.ours.viewport()->rect().contains(pair.ours.visualRect(current)));
        }
    }

    void aClickOnTheMarkUnfolds()
    {
        Pair pair(5);
        const QModelIndex parent = pair.model.index(2, 0);
        const QRect words = pair.ours.visualRect(parent);
        const QPoint mark(words.left() - RowTree::indentation() / 2, words.center().y());
        QTest::mouseClick(pair.ours.viewport(), Qt::LeftButton, {}, mark);
        QVERIFY(pair.ours.isExpanded(parent));
        QVERIFY(!pair.ours.currentIndex().isValid());
        QTest::mouseClick(pair.ours.viewport(), Qt::LeftButton, {}, mark);
        QVERIFY(!pair.ours.isExpanded(parent));
        QTest::mouseDClick(pair.ours.viewport(), Qt::LeftButton, {}, words.center());
        QVERIFY(pair.ours.isExpanded(parent));
    }

    void aScreenReaderSeesTheLines()
    {
        Pair pair(4);
        pair.ours.expand(pair.model.index(1, 0));
        pair.ours.setCurrentIndex(pair.model.index(2, 1));
        QAccessibleInterface* tree = QAccessible::queryAccessibleInterface(&pair.ours);
        QVERIFY(tree != nullptr && tree->tableInterface() != nullptr);
        QAccessibleTableInterface& table = *tree->tableInterface();
        QCOMPARE(tree->role(), QAccessible::Tree);
        QCOMPARE(table.rowCount(), 5); // the second row has one child
        QCOMPARE(tree->childCount(), 10);
        QStringList names;
        for (int line = 0; line < table.rowCount(); ++line)
            names.append(table.cellAt(line, 0)->text(QAccessible::Name));
        QCOMPARE(names.join(u' '), QStringLiteral("1 2 child 3 4"));
        QVERIFY(table.cellAt(1, 0)->state().expanded && !table.cellAt(0, 0)->state().expandable);
        QVERIFY(table.isRowSelected(3) && !table.isRowSelected(0));
        QCOMPARE(table.selectedRows(), QList<int>{3});
        QVERIFY(table.selectRow(0) && table.isRowSelected(0));
        QCOMPARE(tree->focusChild(), table.cellAt(3, 1));
        QCOMPARE(tree->indexOfChild(tree->child(7)), 7);
        QCOMPARE(tree->child(7)->rect().size(), pair.ours.visualRect(pair.model.index(2, 1)).size());
        pair.model.removeRows(0, 4);
        QCOMPARE(table.rowCount(), 0);
        QVERIFY(table.cellAt(0, 0) == nullptr && !tree->child(7));
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::RowTreeTest)
#include "tst_rowtree.moc"
