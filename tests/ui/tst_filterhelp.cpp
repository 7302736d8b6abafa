#include "core/locks/redissonkinds.h"
#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "tests/ui/openwindow.h"
#include "ui/models/groupmodel.h"
#include "ui/models/lockmodel.h"
#include "ui/pages/eventspage.h"
#include "ui/pages/lockspage.h"
#include "ui/savedfilters.h"
#include "ui/widgets/filterbox.h"
#include "ui/widgets/filtercompleter.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/savedfiltersbutton.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <random>

/// The help with a filter: suggestions, the place of a fault, filters by a cell, groups, kept filters.

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using support::FakeLock;
using support::fakeNow;
using support::FakeSource;

/// A page on a live fake server that shows `all`.
struct Shown {
    std::shared_ptr<FakeSource> source = std::make_shared<FakeSource>();
    LocksPage page;

    explicit Shown(const QList<locks::LockPtr>& all)
    {
        page.resize(1000, 600);
        page.setSource(source);
        source->goLive();
        page.model()->setNow(fakeNow);
        source->show(all);
        uitest::activate(page);
        box()->takeFocus();
    }
    [[nodiscard]] FilterBox* box() const { return page.findChild<FilterBox*>(); }
    void type(const QString& text) const { QTest::keyClicks(box()->edit(), text); }
    [[nodiscard]] QStringList suggested() const
    {
        QStringList texts;
        for (const Suggestion& suggestion : box()->completer()->shown())
            texts.append(QStringLiteral("%1 %2").arg(suggestion.text, QString::number(suggestion.count)));
        return texts;
    }
    /// Presses a key in the open list.
    static void pressInList(Qt::Key key) { QTest::keyClick(QApplication::activePopupWidget(), key); }
};

QList<locks::LockPtr> someLocks()
{
    return {FakeLock("orders:eu:1").heldBy("c1", "1"), FakeLock("orders:eu:2").heldBy("c1", "2").waiters(3),
        FakeLock("orders:us:1").free(), FakeLock("bill").noExpiry(), FakeLock("stock/a").heldBy("c2", "1")};
}

/// The groups with their totals, as an indented text.
QString textOf(const GroupModel& model, const QModelIndex& parent = {}, int depth = 0)
{
    QString text;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QStringList cells;
        for (int column = 0; column < GroupModel::Columns; ++column)
            cells.append(model.index(row, column, parent).data().toString());
        text += QString(depth, u' ') + cells.join(u'|') + u'\n' +
                textOf(model, model.index(row, 0, parent), depth + 1);
    }
    return text;
}

} // namespace

class TestFilterHelp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        uitest::keepToOurselves();
        theme::apply(*qApp, ThemeChoice::Light);
    }
    void init() { uitest::beginAnew(); }

    void valuesAreSuggestedWithTheirCounts()
    {
        const Shown shown(someLocks());
        shown.type(QStringLiteral("state:"));
        QVERIFY(shown.box()->completer()->isOpen());
        QCOMPARE(shown.suggested().first(3),
            QStringList({QStringLiteral("held 3"), QStringLiteral("no-expiry 1"), QStringLiteral("free 1")}));
        shown.type(QStringLiteral("fr"));
        QCOMPARE(shown.suggested(), QStringList{QStringLiteral("free 1")});
        Shown::pressInList(Qt::Key_Down);
        Shown::pressInList(Qt::Key_Return);
        QCOMPARE(shown.box()->text(), QStringLiteral("state:free "));
        QVERIFY(!shown.box()->completer()->isOpen());
        QCOMPARE(shown.page.model()->rowCount(), 1);
    }

    /// On the way to "state:" no name has that in it, and the table does not become empty for that.
    void aHalfTypedWordHidesNothing()
    {
        const Shown shown(someLocks());
        const auto rows = [&shown] { return shown.page.model()->rowCount(); };
        QSignalSpy changed(shown.box(), &FilterBox::filterChanged);
        shown.type(QStringLiteral("state"));
        QCOMPARE(rows(), 5);
        QVERIFY(changed.isEmpty());
        QTRY_COMPARE(rows(), 0); // the person stopped there: it is a name
        shown.type(QStringLiteral(":"));
        QCOMPARE(rows(), 5);
        QVERIFY(!shown.box()->fault().isEmpty());
        shown.type(QStringLiteral("free"));
        QCOMPARE(rows(), 1);
        shown.type(QStringLiteral(" ttl"));
        QCOMPARE(rows(), 1);
        shown.type(QStringLiteral(">"));
        QCOMPARE(rows(), 1);
    }

    void enterTakesAWordAsItStands()
    {
        const Shown shown(someLocks());
        shown.type(QStringLiteral("st"));
        QCOMPARE(shown.page.model()->rowCount(), 5);
        shown.box()->completer()->close();
        QTest::keyClick(shown.box()->edit(), Qt::Key_Return);
        QCOMPARE(shown.page.model()->rowCount(), 1);
        QCOMPARE(shown.box()->text(), QStringLiteral("st"));
    }

    /// So it does while suggestions are shown of which none was chosen.
    void enterTakesNoSuggestionByItself()
    {
        const Shown shown(someLocks());
        shown.type(QStringLiteral("ord"));
        QVERIFY(!shown.suggested().isEmpty());
        Shown::pressInList(Qt::Key_Return);
        QCOMPARE(shown.box()->text(), QStringLiteral("ord"));
        QCOMPARE(shown.page.model()->rowCount(), 3);
    }

    void escapeLeadsFromAPlainFilterToItsTable()
    {
        QWidget window;
        auto* field = new QLineEdit(QStringLiteral("billing"), &window);
        auto* table = new QListView(&window);
        makeClearable(*field, table);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        field->setFocus();
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(field->text(), QString());
        QVERIFY(table->hasFocus());
    }

    /// A name is completed part by part.
    void namesAreSuggestedUpToTheirNextPart()
    {
        const Shown shown(someLocks());
        shown.type(QStringLiteral("ord"));
        QCOMPARE(shown.suggested(), QStringList{QStringLiteral("orders: 3")});
        Shown::pressInList(Qt::Key_Down);
        Shown::pressInList(Qt::Key_Return);
        QCOMPARE(shown.box()->text(), QStringLiteral("orders:"));
        QTRY_COMPARE(
            shown.suggested(), QStringList({QStringLiteral("orders:eu: 2"), QStringLiteral("orders:us: 1")}));
    }

    void wordsAndHoldersAreSuggested()
    {
        const Shown shown(someLocks());
        shown.type(QStringLiteral("overd"));
        QVERIFY(shown.suggested().contains(QStringLiteral("state:renewal-overdue -1")));
        shown.box()->setText({});
        shown.type(QStringLiteral("a o"));
        QVERIFY(shown.suggested().contains(QStringLiteral("or -1")));
        shown.box()->setText({});
        shown.type(QStringLiteral("holder:c1"));
        QCOMPARE(shown.suggested(), QStringList());
        QVERIFY(!shown.box()->completer()->isOpen()); // it is typed already
        shown.box()->setText({});
        shown.type(QStringLiteral("holder:"));
        QCOMPARE(shown.suggested().first(), QStringLiteral("c1 2"));
        QCOMPARE(shown.suggested().size(), 3);
        shown.box()->setText({});
        shown.type(QStringLiteral("ttl<"));
        QVERIFY(!shown.box()->completer()->isOpen());
    }

    /// Down suggests also where nothing is typed; Enter goes to the table where nothing is chosen.
    void downSuggestsAndEnterLeaves()
    {
        const Shown shown(someLocks());
        QVERIFY(!shown.box()->completer()->isOpen());
        QTest::keyClick(shown.box()->edit(), Qt::Key_Down);
        QVERIFY(shown.box()->completer()->isOpen());
        QVERIFY(shown.suggested().contains(QStringLiteral("kind: -1")));
        QVERIFY(shown.suggested().contains(QStringLiteral("orders: 3")));
        Shown::pressInList(Qt::Key_Return);
        QVERIFY(!shown.box()->completer()->isOpen());
        QTRY_VERIFY(shown.page.view()->hasFocus());
    }

    /// Suggestions for many locks are counted between other events, so that no key waits for them.
    void manyLocksAreCountedInPieces()
    {
        const Shown shown(support::manyLocks(50'000));
        shown.type(QStringLiteral("state:"));
        const auto sum = [&] {
            qsizetype all = 0;
            for (const Suggestion& suggestion : shown.box()->completer()->shown())
                all += std::max<qsizetype>(suggestion.count, 0);
            return all;
        };
        QTRY_COMPARE(sum(), 50'000);
    }

    /// The fault stands below its word; the table and its rows stay.
    void aFaultStandsBelowItsWord()
    {
        const Shown shown(someLocks());
        shown.box()->setText(QStringLiteral("orders state:held"));
        const int rows = shown.page.model()->rowCount();
        const QRect table = shown.page.view()->geometry();
        shown.box()->setText(QStringLiteral("orders state:heldd"));
        const auto* label = shown.page.findChild<QLabel*>(QStringLiteral("filterFault"));
        QVERIFY(label && label->isVisible());
        const QLineEdit* edit = shown.box()->edit();
        const int word = edit->mapTo(&shown.page, QPoint()).x() +
                         edit->fontMetrics().horizontalAdvance(QStringLiteral("orders state:"));
        QVERIFY2(std::abs(label->x() - word) < 60, qPrintable(QString::number(label->x() - word)));
        QCOMPARE(label->y(), edit->mapTo(&shown.page, QPoint(0, edit->height())).y() + 1);
        QCOMPARE(shown.page.model()->rowCount(), rows);
        QCOMPARE(shown.page.view()->geometry(), table);
        QVERIFY(edit->accessibleDescription().startsWith(label->text()));
        shown.box()->setText(QStringLiteral("orders"));
        QVERIFY(label->isHidden());
    }

    /// The list of suggestions is over what lies below the word, and the fault is beside it.
    void aFaultIsSeenBesideTheSuggestions()
    {
        Shown shown(someLocks());
        shown.type(QStringLiteral("state:he"));
        QTRY_VERIFY(shown.box()->completer()->isOpen());
        const auto* label = shown.page.findChild<QLabel*>(QStringLiteral("filterFault"));
        QVERIFY(label != nullptr && label->isVisible());
        const QWidget& list = shown.box()->completer()->list();
        const QRect reported(label->mapToGlobal(QPoint()), label->size());
        QVERIFY(!reported.intersects(QRect(list.mapToGlobal(QPoint()), list.size())));
        QVERIFY(shown.page.rect().contains(label->geometry()));
        uitest::takePictures(shown.page, QStringLiteral("filter-fault-beside-suggestions"));
        shown.box()->completer()->close();
        QCOMPARE(label->y(),
            shown.box()->edit()->mapTo(&shown.page, QPoint(0, shown.box()->edit()->height())).y() + 1);
    }

    /// One click takes what a word was probably meant to be; a name with a colon in it is none.
    void aSlipIsMetWithWhatWasMeant()
    {
        const Shown shown(someLocks());
        auto* hint = shown.page.findChild<QToolButton*>(QStringLiteral("filterHint"));
        QVERIFY(hint->isHidden());
        shown.box()->setText(QStringLiteral("orders:eu:1"));
        QVERIFY(hint->isHidden());
        for (const char* typed : {"orders stat:held", "orders state:hedl"}) {
            shown.box()->setText(QLatin1String(typed));
            QVERIFY(hint->isVisible());
            QCOMPARE(hint->text(), QStringLiteral("Did you mean state:held?"));
            QTest::mouseClick(hint, Qt::LeftButton);
            QCOMPARE(shown.box()->text(), QStringLiteral("orders state:held"));
            QVERIFY(hint->isHidden() && shown.box()->edit()->hasFocus());
            QCOMPARE(shown.page.model()->rowCount(), 2);
        }
    }

    /// Each cell's term lets its own lock pass, and excludes it with "!".
    void everyCellCanBeFilteredBy()
    {
        LockModel model;
        model.setNow(fakeNow);
        model.apply({support::everySortOfLock(), {}, {}, 0});
        int terms = 0;
        for (int row = 0; row < model.rowCount(); ++row)
            for (int column = 0; column < model.columnCount(); ++column) {
                const QString term = model.filterTermAt(model.index(row, column));
                if (term.isEmpty())
                    continue;
                ++terms;
                const auto parsed = filter::Filter::parse(term);
                QVERIFY2(std::holds_alternative<filter::Filter>(parsed), qPrintable(term));
                const locks::LockPtr lock = model.lockAt(model.index(row, 0));
                QVERIFY2(std::get<filter::Filter>(parsed).matches(*lock, {fakeNow, nullptr, {}}),
                    qPrintable(term + u' ' + QString::fromUtf8(lock->ref->name.bytes)));
                const auto excluded = filter::Filter::parse(u'!' + term);
                QVERIFY2(!std::get<filter::Filter>(excluded).matches(*lock, {fakeNow, nullptr, {}}),
                    qPrintable(term));
            }
        QVERIFY(terms > model.rowCount() * 5);
    }

    void aCellNarrowsTheFilter()
    {
        const Shown shown(someLocks());
        shown.box()->setText(QStringLiteral("orders or bill"));
        const auto choose = [&] {
            shown.page.view()->setCurrentIndex(
                shown.page.model()->indexOf({{"orders:us:1"}, 0, {}}, lockColumn("state")));
        };
        choose();
        auto* by = shown.page.findChild<QAction*>(QStringLiteral("filterThis"));
        auto* exclude = shown.page.findChild<QAction*>(QStringLiteral("excludeThis"));
        QVERIFY(by->text().contains(QStringLiteral("state:free")));
        exclude->trigger();
        QCOMPARE(shown.box()->text(), QStringLiteral("(orders or bill) !state:free"));
        shown.box()->setText(QString());
        choose();
        by->trigger();
        QCOMPARE(shown.box()->text(), QStringLiteral("state:free"));
    }

    void groupsHaveTheirTotals_data()
    {
        QTest::addColumn<int>("by");
        QTest::addColumn<QString>("groups");
        QTest::newRow("name") << int(GroupBy::Name)
                              << QStringLiteral("Names of one part|1|1||1\n"
                                                "orders:|3|2|3|\n"
                                                " eu:|2|2|3|\n"
                                                " us:|1|||\n"
                                                "stock/|1|1||\n");
        QTest::newRow("client") << int(GroupBy::Client)
                                << QStringLiteral("Nobody|1|||\n"
                                                  "billing|1|1||1\n"
                                                  "c1|2|2|3|\n"
                                                  "c2|1|1||\n");
    }

    void groupsHaveTheirTotals()
    {
        QFETCH(int, by);
        QFETCH(QString, groups);
        LockModel model;
        model.setNow(fakeNow);
        model.apply({someLocks(), {}, {}, 0});
        GroupModel grouped(model);
        const QAbstractItemModelTester tester(&grouped);
        grouped.setBy(GroupBy(by));
        QString text = textOf(grouped);
        text.replace(
            QRegularExpression(QStringLiteral("[0-9a-f]{8}-[0-9a-f-]{27}")), QStringLiteral("billing"));
        QCOMPARE(text, groups);
    }

    /// After any changes the groups are those that a new count finds.
    void totalsFollowEachChange()
    {
        LockModel model;
        model.setNow(fakeNow);
        GroupModel grouped(model);
        const QAbstractItemModelTester tester(&grouped);
        for (const GroupBy by : {GroupBy::Name, GroupBy::Client, GroupBy::Kind, GroupBy::Node}) {
            grouped.setBy(by);
            std::mt19937 random(7);
            for (int round = 0; round < 60; ++round) {
                locks::Batch batch;
                QSet<QByteArray> used;
                for (int i = 0; i < 5; ++i) {
                    const QByteArray name = "a" + QByteArray::number(random() % 4) + ":b" +
                                            QByteArray::number(random() % 3) + ":" +
                                            QByteArray::number(random() % 6);
                    if (used.contains(name))
                        continue;
                    used.insert(name);
                    if (random() % 3 == 0)
                        batch.removed.append({{name}, 0, {}});
                    else if (random() % 3 == 0)
                        batch.changed.append(FakeLock(name).free());
                    else
                        batch.changed.append(FakeLock(name)
                                                 .heldBy("c" + QByteArray::number(random() % 5), "1")
                                                 .waiters(int(random() % 3)));
                }
                model.apply(batch);
            }
            const QString followed = textOf(grouped);
            GroupModel again(model);
            again.setBy(by);
            QCOMPARE(followed, textOf(again));
            QVERIFY(!followed.isEmpty());
        }
    }

    /// However many groups there are, and nothing comes or goes for it.
    void aChangeTouchesOneBranch_data()
    {
        QTest::addColumn<int>("by");
        QTest::addColumn<int>("branch"); ///< groups from the top one to that of the lock
        QTest::addColumn<int>("groups"); ///< in all, 0 = more than are told of one by one
        QTest::newRow("name") << int(GroupBy::Name) << 3 << 0;
        QTest::newRow("client") << int(GroupBy::Client) << 1 << 50;
        QTest::newRow("kind") << int(GroupBy::Kind) << 1 << 1;
        QTest::newRow("node") << int(GroupBy::Node) << 1 << 1;
    }
    void aChangeTouchesOneBranch()
    {
        QFETCH(int, by);
        QFETCH(int, branch);
        QFETCH(int, groups);
        const auto lock = [](int number, int waiters) {
            const QByteArray text = QByteArray::number(number);
            return FakeLock("shop:tenant" + QByteArray::number(number % 20) + ":order" + text + ":lock")
                .heldBy("client" + QByteArray::number(number % 50))
                .waiters(waiters)
                .ptr();
        };
        locks::Batch all;
        for (int number = 0; number < 2'000; ++number)
            all.changed.append(lock(number, 0));
        LockModel model;
        model.setNow(fakeNow);
        model.apply(all);
        GroupModel grouped(model);
        grouped.setBy(GroupBy(by));
        QTRY_VERIFY(!grouped.isCounting());
        const QSignalSpy totals(&grouped, &GroupModel::dataChanged);
        const QSignalSpy come(&grouped, &GroupModel::rowsInserted);
        const QSignalSpy gone(&grouped, &GroupModel::rowsRemoved);
        model.apply({{lock(731, 2)}, {}, {}, 0});
        grouped.settle();
        QSet<QModelIndex> touched;
        for (const auto& change : totals) {
            const auto first = change.at(0).toModelIndex();
            QCOMPARE(first.row(), change.at(1).toModelIndex().row());
            touched.insert(first.siblingAtColumn(0));
        }
        QCOMPARE(touched.size(), branch);
        QVERIFY(come.isEmpty() && gone.isEmpty());
        grouped.settle(); // all is told
        QCOMPARE(totals.size(), branch);
        const QSignalSpy many(&grouped, &GroupModel::layoutChanged);
        all.changed.clear();
        for (int number = 0; number < 2'000; ++number)
            all.changed.append(lock(number, 3));
        model.apply(all);
        grouped.settle();
        QCOMPARE(totals.size(), branch + groups);
        QCOMPARE(many.size(), groups == 0 ? 1 : 0);
    }

    void groupsWithoutEndAreOneGroup()
    {
        QList<locks::LockPtr> locks;
        for (int i = 0; i < 1'500; ++i)
            locks.append(FakeLock("job:" + QByteArray::number(i) + ":lock"));
        LockModel model;
        model.setNow(fakeNow);
        model.apply({locks, {}, {}, 0});
        GroupModel grouped(model);
        grouped.setBy(GroupBy::Name);
        QTRY_VERIFY(!grouped.isCounting());
        const QModelIndex job = grouped.index(0, 0);
        QCOMPARE(grouped.rowCount(job), int(GroupModel::mostChildren) + 1);
        QCOMPARE(grouped.index(0, GroupModel::LocksColumn).data().toString(), QLocale().toString(1'500));
        const QModelIndex rest = grouped.index(int(GroupModel::mostChildren), 0, job);
        QCOMPARE(rest.data().toString(), QStringLiteral("Others"));
        QCOMPARE(rest.siblingAtColumn(GroupModel::LocksColumn).data().toString(), QStringLiteral("500"));
        QVERIFY(grouped.termOf(rest).isEmpty());
        QCOMPARE(grouped.termOf(job), QStringLiteral("job:*"));
    }

    /// Another group takes the place of the one before; the other words of the filter stay.
    void aGroupFilters()
    {
        Shown shown(someLocks());
        shown.box()->setText(QStringLiteral("!bill"));
        shown.page.setGroupBy(GroupBy::Name);
        auto* tree = shown.page.findChild<QTreeView*>();
        QVERIFY(tree->isVisible());
        tree->setCurrentIndex(tree->model()->index(1, 0));
        QCOMPARE(shown.box()->text(), QStringLiteral("!bill orders:*"));
        QCOMPARE(shown.page.model()->rowCount(), 3);
        tree->setCurrentIndex(tree->model()->index(2, 0));
        QCOMPARE(shown.box()->text(), QStringLiteral("!bill stock/*"));
        uitest::takePictures(shown.page, QStringLiteral("locks-groups"));
        shown.page.setGroupBy(GroupBy::Nothing);
        QVERIFY(tree->isHidden());
    }

    void filtersAreKeptByName()
    {
        savedfilters::keep({QStringLiteral("one"), QStringLiteral("a")});
        savedfilters::keep({QStringLiteral("two"), QStringLiteral("b or c")});
        savedfilters::keep({QStringLiteral("one"), QStringLiteral("d")});
        savedfilters::keep({QStringLiteral("bad"), QStringLiteral("ttl<")});
        QCOMPARE(savedfilters::load(), QList<SavedFilter>({{QStringLiteral("two"), QStringLiteral("b or c")},
                                           {QStringLiteral("one"), QStringLiteral("d")}}));
        savedfilters::remove(QStringLiteral("two"));
        QCOMPARE(savedfilters::load().size(), 1);
        for (int i = 0; i < 100; ++i)
            savedfilters::keep({QString::number(i), QStringLiteral("a")});
        QCOMPARE(savedfilters::load().size(), savedfilters::mostSaved);
        QCOMPARE(savedfilters::load().constLast().name, QStringLiteral("99"));
    }

    void theMenuCountsAndKeeps()
    {
        Shown shown(someLocks());
        savedfilters::keep({QStringLiteral("R&D"), QStringLiteral("orders")});
        auto* button = shown.page.findChild<SavedFiltersButton*>();
        shown.box()->setText(QStringLiteral("state:free"));
        Q_EMIT button->menu()->aboutToShow();
        QCOMPARE(button->menu()->actions().constFirst()->text(), QStringLiteral("R&&D\t3"));
        QAction* keep = button->menu()->actions().at(2);
        keep->trigger();
        auto* dialog = button->findChild<QInputDialog*>();
        QVERIFY(dialog);
        dialog->setTextValue(QStringLiteral("nobody's"));
        dialog->accept();
        QCOMPARE(savedfilters::load().constLast(),
            (SavedFilter{QStringLiteral("nobody's"), QStringLiteral("state:free")}));
        button->menu()->actions().constFirst()->trigger();
        QCOMPARE(shown.box()->text(), QStringLiteral("orders"));
        Q_EMIT button->menu()->aboutToHide();
    }

    /// Names, holders and values of events are suggested with how many events have them; saved filters too.
    void eventsAreCountedLikeLocks()
    {
        savedfilters::keep({QStringLiteral("expiries"), QStringLiteral("event:expired")});
        const auto source = std::make_shared<support::FakeSource>();
        EventsPage page;
        page.setSource(source);
        page.setAliases({{"6f1a2b3c-9d8e-4f70-8a1b-000000000009", QStringLiteral("billing-2")}});
        uitest::activate(page);
        QList<locks::Event> events;
        for (const char* name : {"orders:1", "orders:2", "stock:1"}) {
            locks::Event event;
            event.seq = quint64(events.size() + 1);
            event.lock.name = {name};
            event.lockKind = locks::redisson::reentrantLock;
            event.holder = {"6f1a2b3c-9d8e-4f70-8a1b-000000000009:7"};
            event.kind = events.isEmpty() ? locks::EventKind::Expired : locks::EventKind::Renewed;
            events.append(event);
        }
        source->show({}, {}, events);
        auto* box = page.findChild<FilterBox*>();
        box->takeFocus();
        const auto suggested = [box](const char* text) {
            box->edit()->setText(QString::fromUtf8(text));
            box->completer()->suggest(true);
            QStringList rows;
            for (const Suggestion& each : box->completer()->shown())
                rows.append(QStringLiteral("%1 %2").arg(each.shown, QString::number(each.count)));
            box->completer()->close();
            return rows;
        };
        QVERIFY(suggested("ord").contains(QStringLiteral("orders: 2")));
        QCOMPARE(suggested("holder:"), QStringList{QStringLiteral("billing-2 3")});
        QCOMPARE(suggested("event:").first(2),
            QStringList({QStringLiteral("renewed 2"), QStringLiteral("expired 1")}));
        QCOMPARE(suggested("certainty:con"), QStringList{QStringLiteral("concluded 3")});
        QVERIFY(!suggested("st").contains(QStringLiteral("state: -1"))); // says nothing about events
        auto* saved = page.findChild<SavedFiltersButton*>();
        Q_EMIT saved->menu()->aboutToShow();
        QCOMPARE(saved->menu()->actions().constFirst()->text(), QStringLiteral("expiries\t1"));
        Q_EMIT saved->menu()->aboutToHide();
        savedfilters::remove(QStringLiteral("expiries"));
    }

    void wordsThatDoNotApplyAreNamed()
    {
        EventsPage events;
        events.show();
        auto* box = events.findChild<FilterBox*>();
        box->setText(QStringLiteral("a ttl<5s"));
        QVERIFY2(uitest::shownTexts(events).contains(
                     QStringLiteral("Left out here, as events do not tell it: ttl")),
            qPrintable(uitest::shownTexts(events)));
        box->setText(QStringLiteral("a"));
        QVERIFY(!uitest::shownTexts(events).contains(QStringLiteral("Left out")));
        const Shown locks(someLocks());
        locks.box()->setText(QStringLiteral("event:expired"));
        QVERIFY(uitest::shownTexts(locks.page).contains(QStringLiteral("of events only: event:")));
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestFilterHelp)
#include "tst_filterhelp.moc"
