#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "tests/ui/opentab.h"
#include "ui/actions.h"
#include "ui/mainwindow.h"
#include "ui/pages/detailpane.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/filterbox.h"
#include "ui/widgets/lockview.h"

#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

/// The one table of actions, and the keys that menus promise.
namespace lockscope::ui
{
namespace
{

using support::FakeLock;
using support::FakeSource;

/// A window on a live server with three locks, of which the first is selected.
struct Shown {
    std::shared_ptr<FakeSource> source = std::make_shared<FakeSource>();
    MainWindow window;

    Shown()
    {
        window.watch(source);
        source->fakeActs.setGuard(
            {profile::Environment::Development, QStringLiteral("billing"), false, {}, {}});
        source->goLive();
        source->show({FakeLock("orders:1"), FakeLock("orders:42"), FakeLock("orders:421")});
        uitest::activate(window);
        window.locksPage()->view()->setFocus();
        window.locksPage()->selectLock({{"orders:1"}, 0, {}});
    }
    [[nodiscard]] QLineEdit* filterEdit() const
    {
        return window.locksPage()->findChild<FilterBox*>()->findChild<QLineEdit*>();
    }
};

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

    /// What works in the table alone is promised there alone; and what types is not promised in the filter.
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
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestActions)
#include "tst_actions.moc"
