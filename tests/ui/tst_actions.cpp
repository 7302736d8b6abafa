#include "core/lab/library.h"
#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "tests/ui/opentab.h"
#include "ui/actions.h"
#include "ui/dialogs/commandpalette.h"
#include "ui/mainwindow.h"
#include "ui/models/lockmodel.h"
#include "ui/pages/detailpane.h"
#include "ui/pages/labpage.h"
#include "ui/pages/lockspage.h"
#include "ui/pages/scenariolist.h"
#include "ui/widgets/filterbox.h"
#include "ui/widgets/lockview.h"

#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

/// The one table of actions, the keys that menus promise, and the command palette.
namespace lockscope::ui
{
namespace
{

using support::FakeLock;

QLineEdit* editOf(const CommandPalette& palette) { return palette.findChild<QLineEdit*>(); }

/// The palette of `window` once it takes the keys.
CommandPalette* openPalette(const QWidget& window)
{
    auto* palette = window.findChild<CommandPalette*>();
    if (palette == nullptr || !QTest::qWaitFor([&] { return editOf(*palette)->hasFocus(); }))
        qFatal("the palette does not open");
    return palette;
}

/// A window on a live server with three locks, of which the first is selected.
struct Shown : uitest::OpenWindow {
    Shown()
        : OpenWindow({FakeLock("orders:1"), FakeLock("orders:42"), FakeLock("orders:421")}, {1280, 720},
              admin::GuardState{profile::Environment::Development, QStringLiteral("billing"), false, {}, {}})
    {
        window.locksPage()->selectLock({{"orders:1"}, 0, {}});
    }
    [[nodiscard]] QLineEdit* filterEdit() const
    {
        return window.locksPage()->findChild<FilterBox*>()->findChild<QLineEdit*>();
    }
    [[nodiscard]] QByteArray selected() const
    {
        const auto ref = window.locksPage()->selected();
        return ref ? ref->name.bytes : QByteArray();
    }
    [[nodiscard]] CommandPalette* open()
    {
        const auto isFree = [&] { return window.findChild<CommandPalette*>() == nullptr; };
        if (!QTest::qWaitFor(isFree))
            qFatal("another palette stays open");
        uitest::activate(window);
        QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier);
        return openPalette(window);
    }
};

/// The rows of the palette, "text | subject | keys" each.
QStringList rowsShown(const CommandPalette& palette)
{
    QStringList rows;
    const auto* list = palette.findChild<QTreeWidget*>();
    for (int row = 0; row < list->topLevelItemCount(); ++row) {
        const QTreeWidgetItem& item = *list->topLevelItem(row);
        rows.append(QStringList{item.text(0), item.text(1), item.text(2)}.join(QStringLiteral(" | ")));
    }
    return rows;
}

/// The actions with keys that work in the whole window.
QList<QAction*> promisedActions(const MainWindow& window)
{
    QList<QAction*> promised;
    for (const ActionRow& row : actionRows())
        if (QAction* action = window.action(row.id);
            action != nullptr && *row.keys != '\0' && (row.traits & ActionRow::InPlace) == 0)
            promised.append(action);
    return promised;
}

void press(QWidget& widget, const QKeySequence& keys)
{
    QTest::keyClick(&widget, keys[0].key(), keys[0].keyboardModifiers());
}

} // namespace

class TestActions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        uitest::keepToOurselves();
        theme::apply(*qApp, ThemeChoice::Light);
    }
    void init() { uitest::beginAnew(); }

    /// Each row has its own id, each key of the window one action; and each row that a menu has was made.
    void everyRowStandsForOneAction()
    {
        uitest::Two two;
        const MainWindow& window = *two.window.windowAt(1);
        QSet<QByteArray> ids;
        QHash<QString, QByteArray> byKey;
        for (const ActionRow& row : actionRows()) {
            QVERIFY2(!ids.contains(row.id), row.id);
            ids.insert(row.id);
            const bool isOfMenus = row.menu != ActionRow::Menu::Context;
            const QAction* made = window.action(row.id);
            QVERIFY2(!isOfMenus || made != nullptr || two.window.findChild<QAction*>(QLatin1String(row.id)),
                row.id);
            if ((row.traits & ActionRow::InPlace) != 0)
                continue;
            for (const QKeySequence& keys : keysOf(row)) {
                const QString key = keys.toString();
                const QByteArray other = byKey.value(key);
                // one key closes what is shown: a recording first, and the connection then
                QVERIFY2(other.isEmpty() || (other == "closeTab" && QByteArray(row.id) == "playbackClose"),
                    row.id);
                byKey.insert(key, row.id);
            }
        }
    }

    void everyKeyInAMenuIsInTheTable()
    {
        Shown shown;
        for (const QMenu* menu : shown.window.menuBar()->findChildren<QMenu*>())
            for (const QAction* action : menu->actions())
                QVERIFY2(
                    action->shortcuts().isEmpty() || rowOf(*action) != nullptr, qPrintable(action->text()));
    }

    void promisedKeysWorkWhereverTheFocusIs_data()
    {
        QTest::addColumn<QString>("place");
        for (const char* place : {"filter", "table", "details"})
            QTest::newRow(place) << QString::fromLatin1(place);
    }
    void promisedKeysWorkWhereverTheFocusIs()
    {
        QFETCH(const QString, place);
        Shown shown;
        auto* button = shown.window.findChild<DetailPane*>()->findChild<QToolButton*>();
        QWidget* focus = place == u"filter"  ? static_cast<QWidget*>(shown.filterEdit())
                         : place == u"table" ? static_cast<QWidget*>(shown.window.locksPage()->view())
                                             : button;
        focus->setFocus();
        QTRY_COMPARE(QApplication::focusWidget(), focus);
        int pressed = 0;
        for (QAction* action : promisedActions(shown.window)) {
            if (!action->isEnabled())
                continue;
            QObject::disconnect(action, &QAction::triggered, nullptr, nullptr); // the key alone is tested
            const QList<QKeySequence> promised = action->shortcuts();
            QVERIFY2(!promised.isEmpty(), qPrintable(action->objectName()));
            for (const QKeySequence& keys : promised) {
                const QSignalSpy triggered(action, &QAction::triggered);
                press(*focus, keys);
                QVERIFY2(triggered.count() == 1, qPrintable(action->objectName() + u' ' + keys.toString()));
                ++pressed;
            }
        }
        QVERIFY(pressed > 25);
        QCOMPARE(shown.filterEdit()->text(), QString());
    }

    /// Keys that work in the table alone are promised there alone; keys that type are not promised in the
    /// filter.
    void keysThatWorkInPlaceArePromisedThere()
    {
        Shown shown;
        const auto keys = [&](const char* id) {
            return QKeySequence::listToString(
                shown.window.action(id)->shortcuts(), QKeySequence::PortableText);
        };
        QTRY_COMPARE(keys("release"), QStringLiteral("Del"));
        QCOMPARE(keys("pause"), QStringLiteral("Space"));
        QCOMPARE(keys("filter"), QStringLiteral("Ctrl+F; /"));
        shown.filterEdit()->setFocus();
        QTRY_COMPARE(keys("release"), QString());
        QCOMPARE(keys("pause"), QString());
        QCOMPARE(keys("filter"), QStringLiteral("Ctrl+F"));
        QTest::keyClicks(shown.filterEdit(), QStringLiteral("a/ ?"));
        QCOMPARE(shown.filterEdit()->text(), QStringLiteral("a/ ?"));
        shown.filterEdit()->clear(); // so that there is a table again
        shown.window.locksPage()->view()->setFocus();
        QTRY_COMPARE(keys("release"), QStringLiteral("Del"));
    }

    void aLockIsFoundByItsName()
    {
        Shown shown;
        const CommandPalette* palette = shown.open();
        QTest::keyClicks(editOf(*palette), QStringLiteral("orders:42"));
        QCOMPARE(rowsShown(*palette),
            (QStringList{QStringLiteral("orders:42 | Lock | "), QStringLiteral("orders:421 | Lock | ")}));
        QTest::keyClick(editOf(*palette), Qt::Key_Down);
        QTest::keyClick(editOf(*palette), Qt::Key_Up);
        QTest::keyClick(editOf(*palette), Qt::Key_Return);
        QCOMPARE(shown.selected(), QByteArray("orders:42"));
        QTRY_VERIFY(!shown.window.findChild<CommandPalette*>());
    }

    /// A name is found whatever the case of what is typed, as in the filter.
    void aLockIsFoundWhateverTheCase()
    {
        Shown shown;
        shown.source->show({FakeLock("Stock:7")});
        const CommandPalette* palette = shown.open();
        QTest::keyClicks(editOf(*palette), QStringLiteral("ORDERS:42"));
        QCOMPARE(rowsShown(*palette).size(), 2);
        editOf(*palette)->setText(QStringLiteral("stock"));
        QCOMPARE(rowsShown(*palette).constFirst(), QStringLiteral("Stock:7 | Lock | "));
    }

    /// A name that is no text is typed as it is shown.
    void aLockIsFoundByBytes()
    {
        Shown shown;
        shown.source->show({FakeLock("a"), FakeLock("raw:\xff")});
        const CommandPalette* palette = shown.open();
        QTest::keyClicks(editOf(*palette), QStringLiteral("raw:\\xff"));
        QCOMPARE(rowsShown(*palette), QStringList{QStringLiteral("raw:\\xff | Lock | ")});
    }

    void aLockThatTheFilterHidesIsShown()
    {
        Shown shown;
        shown.window.locksPage()->setFilterText(QStringLiteral("nothing"));
        QCOMPARE(shown.window.locksPage()->model()->rowCount(), 0);
        shown.window.showPage(QStringLiteral("events"));
        const CommandPalette* palette = shown.open();
        QTest::keyClicks(editOf(*palette), QStringLiteral("orders:421"));
        QCOMPARE(rowsShown(*palette), QStringList{QStringLiteral("orders:421 | Lock | ")});
        QTest::keyClick(editOf(*palette), Qt::Key_Return);
        QVERIFY(shown.window.locksPage()->isVisible());
        QTRY_COMPARE(shown.selected(), QByteArray("orders:421"));
        QCOMPARE(shown.window.locksPage()->model()->rowCount(), 3);
    }

    void anActionIsRunAndShowsItsKey()
    {
        Shown shown;
        const CommandPalette* palette = shown.open();
        QTest::keyClicks(editOf(*palette), QStringLiteral("aud"));
        QCOMPARE(rowsShown(*palette).first(), QStringLiteral("Audit | Page | Ctrl+3"));
        QTest::keyClick(editOf(*palette), Qt::Key_Return);
        QVERIFY(shown.window.action("audit")->isChecked());
        QVERIFY(!shown.window.locksPage()->isVisible());
        const CommandPalette* again = shown.open();
        QTest::keyClicks(editOf(*again), QStringLiteral("lock copy")); // words in any order
        QVERIFY(rowsShown(*again).contains(QStringLiteral("Copy the lock's name | Lock | Ctrl+Shift+N")));
    }

    /// An act says why it cannot be done, and stays undone; what has no reason is not offered.
    void whatCannotBeDoneSaysWhy()
    {
        Shown shown;
        QSignalSpy released(shown.window.action("releaseHold"), &QAction::triggered);
        const CommandPalette* palette = shown.open();
        QTest::keyClicks(editOf(*palette), QStringLiteral("Release your hold"));
        QCOMPARE(rowsShown(*palette),
            QStringList{QStringLiteral("Release your hold… — You do not hold it. | Lock | Ctrl+Shift+E")});
        QTest::keyClick(editOf(*palette), Qt::Key_Return);
        QVERIFY(palette->isVisible() && released.isEmpty());
        editOf(*palette)->setText(QStringLiteral("Close the recording"));
        QCOMPARE(rowsShown(*palette), QStringList());
        QVERIFY(uitest::shownTexts(*palette).contains(QStringLiteral("Nothing has these words.")));
    }

    /// The one that can be done stands before one that matches as well.
    void whatCanBeDoneStandsFirst()
    {
        const auto nothing = [](const QString&) { return QList<PaletteRow>(); };
        const CommandPalette palette({{{}, QStringLiteral("free all"), {}, QStringLiteral("No."), [] {}},
                                         {{}, QStringLiteral("free one"), {}, {}, [] {}}},
            nothing);
        editOf(palette)->setText(QStringLiteral("fr"));
        QCOMPARE(rowsShown(palette),
            (QStringList{QStringLiteral("free one |  | "), QStringLiteral("free all — No. |  | ")}));
    }

    void scenariosAndServersAreOffered()
    {
        QTemporaryDir folder;
        profile::ProfileStore store(folder.filePath(QStringLiteral("profiles.json")));
        profile::Profile known;
        known.uri = QStringLiteral("redis://db.example:6379");
        known.name = QStringLiteral("billing in Graz");
        store.put(known);
        MainWindow window(&store);
        uitest::activate(window);
        window.action("palette")->trigger();
        const CommandPalette* palette = openPalette(window);
        editOf(*palette)->setText(QStringLiteral("graz"));
        QCOMPARE(rowsShown(*palette), QStringList{QStringLiteral("billing in Graz | Server | ")});
        const auto scenario = std::get<lab::Scenario>(lab::builtInScenario("crash"));
        editOf(*palette)->setText(lab::textsOf(scenario).title);
        QVERIFY(rowsShown(*palette).first().endsWith(QStringLiteral(" | Scenario | ")));
        QTest::keyClick(editOf(*palette), Qt::Key_Return);
        QVERIFY(window.labPage()->isVisible());
        QCOMPARE(window.labPage()->list()->chosen()->id, scenario.id);
    }

    /// In the overview of all servers the palette leads to each of them.
    void theOverviewHasItsOwn()
    {
        uitest::Two two;
        two.window.turnTo(0);
        two.press(Qt::Key_K);
        const CommandPalette* palette = openPalette(two.window);
        QVERIFY(rowsShown(*palette).contains(QStringLiteral("Connect in a new tab… | Server | Ctrl+T")));
        editOf(*palette)->setText(QStringLiteral("billing"));
        QCOMPARE(rowsShown(*palette), QStringList{QStringLiteral("billing | Connection | ")});
        QTest::keyClick(editOf(*palette), Qt::Key_Return);
        QCOMPARE(two.seen(), 2);
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestActions)
#include "tst_actions.moc"
