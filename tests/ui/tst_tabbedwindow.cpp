#include "tests/ui/looks.h"
#include "tests/ui/opentab.h"
#include "ui/dialogs/connectdialog.h"
#include "ui/dialogs/leavedialog.h"
#include "ui/lastsession.h"
#include "ui/mainwindow.h"
#include "ui/models/lockmodel.h"
#include "ui/pages/lockspage.h"
#include "ui/pages/overviewpage.h"
#include "ui/tabbedwindow.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/servertabs.h"

#include <QAction>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMenuBar>
#include <QPointer>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QToolTip>

/// Several connections in one window, on servers that a test drives.
namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using profile::Environment;
using support::FakeLock;
using support::FakeSource;
using uitest::openIn;
using uitest::Two;

QStringList shownMenus(const TabbedWindow& window)
{
    QStringList shown;
    for (const QMenuBar* menu : window.findChildren<QMenuBar*>())
        if (menu->isVisible())
            shown.append(menu->actions().first()->text() + QString::number(menu->actions().size()));
    return shown;
}

admin::OperatorHold holdOf(const QByteArray& name)
{
    admin::OperatorHold hold;
    hold.lock.name = {name};
    hold.holder = {"0e0e0e0e-0000-4000-8000-00000000000e:1"};
    hold.count = 1;
    hold.since = base::monoNow() - 72s;
    return hold;
}

QStringList lockNames(const MainWindow& window)
{
    QStringList names;
    const LockModel& model = *window.locksPage()->model();
    for (int row = 0; row < model.rowCount(); ++row)
        names.append(QString::fromUtf8(model.lockAt(model.index(row, 0))->ref->name.bytes));
    return names;
}

} // namespace

class TestTabbedWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        uitest::keepToOurselves();
        theme::apply(*qApp, ThemeChoice::Light);
    }
    void init() { uitest::beginAnew(); }

    /// The servers that were open are offered at the next start, and asked for by one press.
    void theLastSessionIsOffered()
    {
        const QList<SessionTab> kept{{QStringLiteral("redis://127.0.0.1:1/0"), QStringLiteral("shop"),
            QStringLiteral("events"), QStringLiteral("a or b"), QByteArray("\xff:1"), int(GroupBy::Kind)}};
        lastsession::save(kept);
        QCOMPARE(lastsession::load(), kept);
        TabbedWindow window;
        window.addTab();
        auto* offer = window.findChild<Banner*>(QStringLiteral("lastSession"));
        QVERIFY(offer->isHidden());
        window.offerLastSession();
        QVERIFY(!offer->isHidden());
        QCOMPARE(offer->text(), QStringLiteral("Open last time: shop"));
        Q_EMIT offer->pressed();
        QVERIFY(offer->isHidden());
        const auto dialogs = window.findChildren<ConnectDialog*>();
        QCOMPARE(dialogs.size(), 1);
        QCOMPARE(dialogs.first()->findChild<QLineEdit*>(QStringLiteral("uri"))->text(), kept.first().uri);
        dialogs.first()->reject(); // the attempt
        dialogs.first()->reject();
    }

    void oneConnectionAloneHasNoTabs()
    {
        TabbedWindow window;
        openIn(window, QStringLiteral("shop"), "orders:42");
        uitest::activate(window);
        QVERIFY(!window.bar()->isVisible());
        QCOMPARE(window.windowTitle(), window.windowAt(1)->windowTitle());
        QVERIFY(!window.findChild<QAction*>(QStringLiteral("closeTab"))->isEnabled());
        QTest::keyClick(&window, Qt::Key_Tab, Qt::ControlModifier);
        QCOMPARE(window.bar()->currentIndex(), 1);
        QTest::keyClick(&window, Qt::Key_6, Qt::ControlModifier);
        QVERIFY(window.bar()->isVisible() && window.overview()->isVisible());
        QVERIFY(window.bar()->tabButton(1, QTabBar::RightSide) == nullptr);
        QTest::mouseClick(window.bar(), Qt::MiddleButton, {}, window.bar()->tabRect(1).center());
        QCOMPARE(window.count(), 1);
        QTest::keyClick(&window, Qt::Key_Tab, Qt::ControlModifier);
        QVERIFY(!window.bar()->isVisible() && window.windowAt(1)->isVisible());
    }

    void aTabSaysItsServerWhatItIsForAndWhetherItIsLive()
    {
        Two two;
        QVERIFY(two.window.bar()->isVisible());
        QCOMPARE(two.window.bar()->tabText(1), QStringLiteral("shop · DEVELOPMENT · live"));
        QCOMPARE(two.window.bar()->tabText(2), QStringLiteral("billing · PRODUCTION · live"));
        QVERIFY(!two.window.bar()->tabIcon(2).isNull());
        two.billing->freeze(4s);
        const QString away = two.window.bar()->tabText(2);
        QVERIFY2(away.startsWith(QStringLiteral("billing · PRODUCTION · not live since ")), qPrintable(away));
        QCOMPARE(two.window.bar()->tabText(1), QStringLiteral("shop · DEVELOPMENT · live"));
        two.shop->show({FakeLock("stuck").noExpiry(), FakeLock("late").overdue()});
        QCOMPARE(two.window.bar()->tabText(1), QStringLiteral("shop · DEVELOPMENT · 2 in trouble · live"));
        two.shop->show({FakeLock("stuck"), FakeLock("late")});
        two.shop->fakeActs.setGuard({Environment::Test, QStringLiteral("shop"), false, {}, {}});
        QCOMPARE(two.window.bar()->tabText(1), QStringLiteral("shop · TEST · live"));
    }

    /// A screen of 1280x720 at 150 % has 480 lines, and the frame of the window takes some.
    void withTabsItFitsALowScreen()
    {
        const Two two;
        QVERIFY(two.window.minimumSizeHint().height() <= 452);
    }

    void aTabIsClosedByItsButton()
    {
        Two two;
        QVERIFY(two.window.bar()->tabButton(0, QTabBar::RightSide) == nullptr);
        QTest::mouseClick(two.window.bar()->tabButton(2, QTabBar::RightSide), Qt::LeftButton);
        QCOMPARE(two.window.count(), 1);
        QCOMPARE(two.seen(), 1);
        openIn(two.window, QStringLiteral("third"), "x");
        QVERIFY(two.window.bar()->tabButton(0, QTabBar::RightSide) == nullptr);
        QVERIFY(two.window.bar()->tabButton(1, QTabBar::RightSide) != nullptr);
        QVERIFY(two.window.bar()->tabButton(2, QTabBar::RightSide) != nullptr);
    }

    void whatHappensInOneShowsInNoOther()
    {
        Two two;
        two.billing->show({FakeLock("invoice:8")});
        QCOMPARE(lockNames(*two.window.windowAt(1)), QStringList{QStringLiteral("orders:42")});
        QCOMPARE(lockNames(*two.window.windowAt(2)).size(), 2);
        QVERIFY(two.window.windowAt(1)->isVisible() && !two.window.windowAt(2)->isVisible());
    }

    /// A tab that nobody looks at is not read first, and its age is not shown.
    void ofATabBehindNothingIsLookedAt()
    {
        Two two;
        QTRY_COMPARE(two.shop->viewport.visible.size(), 1);
        QVERIFY(two.billing->viewport.visible.isEmpty());
        two.window.turnTo(2);
        QVERIFY(two.shop->viewport.visible.isEmpty());
        QTRY_COMPARE(two.billing->viewport.visible.size(), 1);
    }

    void keysTurnToTheNextAndClose()
    {
        Two two;
        for (const int place : {2, 0, 1}) {
            two.press(Qt::Key_Tab);
            QCOMPARE(two.seen(), place);
        }
        two.press(Qt::Key_PageDown);
        QCOMPARE(two.seen(), 2);
        two.press(Qt::Key_PageUp);
        QCOMPARE(two.seen(), 1);
        two.press(Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(two.seen(), 0);
        two.press(Qt::Key_W);
        QCOMPARE(two.window.count(), 2);
        two.press(Qt::Key_Tab);
        const QPointer<MainWindow> first = two.window.windowAt(1);
        const std::weak_ptr<FakeSource> source = std::exchange(two.shop, nullptr);
        two.press(Qt::Key_W);
        QTRY_VERIFY(first.isNull() && source.expired());
        QCOMPARE(two.window.count(), 1);
        QVERIFY(!two.window.bar()->isVisible() && two.window.windowAt(1)->isVisible());
        QVERIFY(two.window.isVisible());
    }

    void aRecordingIsClosedBeforeItsTab()
    {
        Two two;
        QAction* close = two.window.windowAt(1)->action("playbackClose");
        const QSignalSpy closed(close, &QAction::triggered);
        close->setEnabled(true);
        two.press(Qt::Key_W);
        QCOMPARE(closed.size(), 1);
        QCOMPARE(two.window.count(), 2);
        close->setEnabled(false);
        two.press(Qt::Key_W);
        QCOMPARE(closed.size(), 1);
        QCOMPARE(two.window.count(), 1);
    }

    /// Only what is seen hears them.
    void keysReachTheTabThatIsSeen()
    {
        Two two;
        two.shop->calls.clear();
        two.billing->calls.clear();
        two.press(Qt::Key_F5, Qt::NoModifier);
        QVERIFY(two.shop->calls.contains(QStringLiteral("retryNow")));
        QVERIFY(!two.billing->calls.contains(QStringLiteral("retryNow")));
        QCOMPARE(shownMenus(two.window), QStringList{QStringLiteral("&Server6")});
        two.press(Qt::Key_Tab);
        QVERIFY(two.window.windowAt(2)->locksPage()->view()->hasFocus());
        two.press(Qt::Key_F5, Qt::NoModifier);
        QVERIFY(two.billing->calls.contains(QStringLiteral("retryNow")));
        QCOMPARE(two.shop->calls.filter(QStringLiteral("retryNow")).size(), 1);
        QCOMPARE(shownMenus(two.window), QStringList{QStringLiteral("&Server6")});
        two.press(Qt::Key_Tab);
        two.press(Qt::Key_F5, Qt::NoModifier);
        QCOMPARE(two.billing->calls.filter(QStringLiteral("retryNow")).size(), 1);
        QCOMPARE(shownMenus(two.window), QStringList{QStringLiteral("&Server3")});
    }

    void everyKeyOfTheTabsIsListed_data()
    {
        QTest::addColumn<int>("place");
        QTest::newRow("overview") << 0;
        QTest::newRow("connection") << 1;
    }
    void everyKeyOfTheTabsIsListed()
    {
        QFETCH(int, place);
        Two two;
        two.window.turnTo(place);
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("?"));
        QTRY_VERIFY(two.window.findChild<QDialog*>());
        const QString texts = uitest::shownTexts(*two.window.findChild<QDialog*>());
        for (const char* words :
            {"Ctrl+T", "Connect in a new tab…", "Ctrl+W; Ctrl+F4", "Close this connection",
                "Ctrl+Tab; Ctrl+PgDown", "Ctrl+Shift+Tab; Ctrl+PgUp", "Ctrl+6", "All servers"})
            QVERIFY2(texts.split(u'\n').contains(QString::fromUtf8(words)), words);
    }

    /// Numbers come before the rest of a long address.
    void allColumnsAreInSightBesideALongAddress()
    {
        Two two;
        locks::Health health = two.shop->health();
        health.serverName = QStringLiteral("lock-server-with-a-long-name.of-a-region.example.net:6379");
        two.shop->setHealth(health);
        two.window.resize(1280, 720);
        two.window.turnTo(0);
        auto* table = two.window.overview()->findChild<QTableView*>(QStringLiteral("overview"));
        const OverviewModel& model = *two.window.overview()->model();
        QTRY_COMPARE(model.index(0, OverviewModel::Server).data().toString(), health.serverName);
        QTRY_COMPARE(table->horizontalScrollBar()->maximum(), 0);
        const int end =
            table->columnViewportPosition(OverviewModel::Cost) + table->columnWidth(OverviewModel::Cost);
        QVERIFY(end <= table->viewport()->width());
    }

    /// Elsewhere in the row it is the connection as it was.
    void aNumberLeadsToTheLocksThatItCounts()
    {
        Two two;
        two.billing->show({FakeLock("stuck").heldBy("a").noExpiry(), FakeLock("fine").heldBy("a")});
        two.window.turnTo(0);
        auto* table = two.window.overview()->findChild<QTableView*>(QStringLiteral("overview"));
        const OverviewModel& model = *two.window.overview()->model();
        QTRY_COMPARE(model.index(1, OverviewModel::Endless).data().toString(), QStringLiteral("1"));
        Q_EMIT table->activated(model.index(1, OverviewModel::Endless));
        QCOMPARE(two.seen(), 2);
        const LocksPage& locks = *two.window.windowAt(2)->locksPage();
        QCOMPARE(locks.filterText(), QStringLiteral("trouble:no-expiry"));
        QTRY_COMPARE(lockNames(*two.window.windowAt(2)), QStringList{QStringLiteral("stuck")});
        two.window.turnTo(0);
        Q_EMIT table->activated(model.index(0, OverviewModel::Name));
        QCOMPARE(two.seen(), 1);
        QCOMPARE(two.window.windowAt(1)->locksPage()->filterText(), QString());
    }

    /// The keys lead from the overview to the connection that was seen last.
    void theKeysOfPagesWorkInTheOverview()
    {
        Two two;
        two.window.turnTo(2);
        two.press(Qt::Key_6);
        QVERIFY(two.window.overview()->isVisible());
        two.press(Qt::Key_F11, Qt::NoModifier);
        QVERIFY(two.window.isFullScreen());
        two.press(Qt::Key_F11, Qt::NoModifier);
        QVERIFY(!two.window.isFullScreen());
        two.press(Qt::Key_2);
        QCOMPARE(two.seen(), 2);
        QCOMPARE(two.window.windowAt(2)->page(), QStringLiteral("events"));
        two.press(Qt::Key_1);
        QCOMPARE(two.window.windowAt(2)->page(), QStringLiteral("locks"));
    }

    /// However the full screen is left, every tab and the overview get back what it has hidden.
    void theFullScreenGivesTheMenusBack()
    {
        Two two;
        const auto menuHeight = [&two] {
            int height = 0;
            for (const QMenuBar* menu : two.window.findChildren<QMenuBar*>())
                height += menu->isVisible() ? menu->height() : 0;
            return height;
        };
        two.press(Qt::Key_F11, Qt::NoModifier);
        for (const int place : {1, 2, 0}) {
            two.window.turnTo(place);
            QTRY_COMPARE(menuHeight(), 0);
        }
        two.window.showNormal(); // by the desktop
        for (const int place : {0, 1, 2}) {
            two.window.turnTo(place);
            QTRY_VERIFY(menuHeight() > 0);
        }
    }

    void whatIsHeldIsAskedAboutInItsTab()
    {
        Two two;
        two.billing->fakeActs.setHolds({holdOf("night")});
        QTest::mouseClick(two.window.bar(), Qt::MiddleButton, {}, two.window.bar()->tabRect(2).center());
        QCOMPARE(two.window.count(), 2);
        QCOMPARE(two.seen(), 2);
        auto* dialog = two.window.windowAt(2)->findChild<LeaveDialog*>();
        QVERIFY(dialog != nullptr);
        QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("cancel")), Qt::LeftButton);
        QCOMPARE(two.window.count(), 2);

        two.window.turnTo(1);
        QVERIFY(!two.window.close()); // what another tab holds keeps all of them
        QCOMPARE(two.window.count(), 2);
        QCOMPARE(two.seen(), 2);
        QTRY_COMPARE(two.window.findChildren<LeaveDialog*>().size(), 1);
        dialog = two.window.findChild<LeaveDialog*>();
        QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("release")), Qt::LeftButton);
        two.billing->fakeActs.setHolds({});
        two.billing->fakeActs.end(admin::OutcomeKind::Applied);
        QTRY_VERIFY(!two.window.isVisible());
        QCOMPARE(two.window.count(), 0);
    }

    void theOverviewHasARowForEachAndLeadsThere()
    {
        Two two;
        two.billing->show({FakeLock("invoice:8").waiters(2), FakeLock("forever").noExpiry()});
        two.window.turnTo(0);
        const OverviewModel& model = *two.window.overview()->model();
        const auto text = [&](int row, int column) { return model.index(row, column).data().toString(); };
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(text(0, OverviewModel::Name), QStringLiteral("shop"));
        QCOMPARE(text(1, OverviewModel::Held), QStringLiteral("3"));
        QCOMPARE(text(1, OverviewModel::Contended), QStringLiteral("1 · 2 waiting"));
        two.shop->freeze(4s);
        QTRY_VERIFY(text(0, OverviewModel::Live).contains(QStringLiteral("not live since")));
        QCOMPARE(text(1, OverviewModel::Live), QStringLiteral("● live"));
        QVERIFY(!two.window.missing().isEmpty());
        auto* table = two.window.overview()->findChild<QTableView*>();
        QVERIFY(table->hasFocus());
        table->selectRow(1);
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(two.seen(), 2);
    }

    /// The tip of a tab is its server's address, as text; the overview has none.
    void theTipOfATabIsPlain()
    {
        const Two two;
        const auto tipAt = [&two](int place) {
            QToolTip::hideText();
            if (!QTest::qWaitFor([] { return !QToolTip::isVisible(); }))
                qFatal("the tip before does not go");
            const QPoint middle = two.window.bar()->tabRect(place).center();
            QHelpEvent asked(QEvent::ToolTip, middle, two.window.bar()->mapToGlobal(middle));
            QCoreApplication::sendEvent(two.window.bar(), &asked);
            return QToolTip::isVisible() ? QToolTip::text() : QString();
        };
        QVERIFY(!two.window.bar()->tabToolTip(1).isEmpty());
        QCOMPARE(tipAt(1), plainToolTip(two.window.bar()->tabToolTip(1)));
        QCOMPARE(tipAt(0), QString());
    }

    /// A connection of such a name is shown by it, and makes neither markup nor a key.
    void namesAreShownAsTheyAre()
    {
        TabbedWindow window;
        openIn(window, QStringLiteral("a & b"), "x");
        openIn(window, QStringLiteral("<b>bold</b>"), "y");
        window.show();
        QCOMPARE(window.bar()->tabText(1), QStringLiteral("a && b · DEVELOPMENT · live"));
        QCOMPARE(window.bar()->tabText(2), QStringLiteral("<b>bold</b> · DEVELOPMENT · live"));
        window.turnTo(0);
        const OverviewModel& model = *window.overview()->model();
        QCOMPARE(model.index(1, OverviewModel::Name).data().toString(), QStringLiteral("<b>bold</b>"));
        QVERIFY(model.index(1, OverviewModel::Name)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("&lt;b&gt;")));
        QCOMPARE(uitest::labelsThatGuess(window), QStringList());
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestTabbedWindow)
#include "tst_tabbedwindow.moc"
