#include "tests/support/fakesource.h"
#include "tests/support/paths.h"
#include "tests/ui/looks.h"
#include "ui/mainwindow.h"
#include "ui/models/lockmodel.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/filterbox.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/statusline.h"

#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDir>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using support::FakeLock;
using support::FakeSource;

/// A window on a live fake server that shows `all`.
struct Shown {
    std::shared_ptr<FakeSource> source = std::make_shared<FakeSource>();
    MainWindow window;

    explicit Shown(const QList<locks::LockPtr>& all, QSize size = {1280, 720})
    {
        window.resize(size);
        window.watch(source);
        source->goLive();
        source->show(all);
        window.show();
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window))
            qFatal("the window does not become active");
        window.locksPage()->view()->setFocus();
    }
    [[nodiscard]] LockModel* model() const { return window.locksPage()->model(); }
    [[nodiscard]] LockView* view() const { return window.locksPage()->view(); }
    [[nodiscard]] QLineEdit* filterEdit() const
    {
        return window.locksPage()->findChild<FilterBox*>()->findChild<QLineEdit*>();
    }
    [[nodiscard]] QByteArray current() const
    {
        return view()->currentLock() ? view()->currentLock()->name.bytes : QByteArray();
    }
    void select(const QByteArray& name) const { window.locksPage()->selectLock({{name}, 0, {}}); }
};

template<class Dialog = QDialog>
Dialog* openDialog(const QWidget& window)
{
    const auto dialogs = window.findChildren<Dialog*>();
    return dialogs.isEmpty() ? nullptr : dialogs.last();
}

void closeDialogs(MainWindow& window)
{
    for (QDialog* dialog : window.findChildren<QDialog*>())
        dialog->reject();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
}

} // namespace

class TestMainWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("LockscopeTests"));
        theme::apply(*qApp, ThemeChoice::Light);
    }
    void init()
    {
        QSettings().clear();
        uitest::failOnWarnings();
    }

    void slashGoesToTheFilterAndEscapeBack()
    {
        Shown shown(support::everySortOfLock());
        QTest::keyClick(shown.view(), Qt::Key_Slash);
        QVERIFY(shown.filterEdit()->hasFocus());
        QTest::keyClicks(shown.filterEdit(), QStringLiteral("orders:"));
        QCOMPARE(shown.model()->rowCount(), 2);
        QTest::keyClick(shown.filterEdit(), Qt::Key_Escape);
        QVERIFY(shown.view()->hasFocus());
        QCOMPARE(shown.model()->rowCount(), int(support::everySortOfLock().size()));
    }

    void aFaultInTheFilterIsSaidAndHidesNothing()
    {
        Shown shown({FakeLock("a"), FakeLock("b")});
        shown.filterEdit()->setText(QStringLiteral("ttl<soon"));
        auto* box = shown.window.locksPage()->findChild<FilterBox*>();
        QVERIFY(!box->fault().isEmpty());
        QCOMPARE(shown.model()->rowCount(), 2);
        shown.filterEdit()->setText(QStringLiteral("a"));
        QVERIFY(box->fault().isEmpty());
    }

    void selectionStaysOnItsLockThroughChurnSortAndFilter()
    {
        Shown shown(support::manyLocks(300));
        shown.select("lock:orders:150");
        for (int step = 0; step < 20; ++step) {
            shown.source->show(
                {FakeLock("aaa:" + QByteArray::number(step)), FakeLock("lock:orders:150").ttl(step * 1s)},
                {{{"lock:orders:" + QByteArray::number(step)}, 0, {}}});
            QCOMPARE(shown.current(), QByteArray("lock:orders:150"));
        }
        shown.view()->sortByColumn(6, Qt::DescendingOrder);
        QCOMPARE(shown.current(), QByteArray("lock:orders:150"));
        shown.filterEdit()->setText(QStringLiteral("nothing-like-it"));
        shown.filterEdit()->setText(QString());
        QCOMPARE(shown.current(), QByteArray("lock:orders:150"));
        QCOMPARE(shown.source->selected->name.bytes, QByteArray("lock:orders:150"));
    }

    void theSelectedRowKeepsItsHeightWhenOthersComeAbove()
    {
        Shown shown(support::manyLocks(300));
        shown.select("lock:orders:200");
        const auto top = [&] { return shown.view()->visualRect(shown.view()->currentIndex()).top(); };
        QCoreApplication::sendPostedEvents();
        const int before = top();
        QList<locks::LockPtr> more;
        for (int number = 0; number < 40; ++number)
            more.append(FakeLock("aaa:" + QByteArray::number(number)));
        shown.source->show(more);
        QTRY_COMPARE(top(), before);
    }

    void keysWalkAndHoldTheOrder()
    {
        Shown shown({FakeLock("a").ttl(5s), FakeLock("b").ttl(9s), FakeLock("c").ttl(20s)});
        shown.view()->sortByColumn(6, Qt::AscendingOrder);
        QTest::keyClick(shown.view(), Qt::Key_Home);
        QTest::keyClick(shown.view(), Qt::Key_Down);
        QCOMPARE(shown.current(), QByteArray("b"));
        shown.source->show({FakeLock("a").ttl(30s)});
        shown.window.locksPage()->tick(support::fakeNow, 0ms);
        QCOMPARE(shown.model()->lockAt(shown.model()->index(0, 0))->ref.name.bytes, QByteArray("a"));
        QCOMPARE(shown.model()->unsettled(), 1);
    }

    void spaceStopsTheViewAndLosesNothing()
    {
        Shown shown({FakeLock("a")});
        QTest::keyClick(shown.view(), Qt::Key_Space);
        shown.source->show({FakeLock("b")});
        QCOMPARE(shown.model()->rowCount(), 1);
        QTest::keyClick(shown.view(), Qt::Key_Space);
        QCOMPARE(shown.model()->rowCount(), 2);
    }

    void namesAreCopiedWhole()
    {
        const QByteArray name = QByteArray(600, 'x') + '\xff';
        Shown shown({FakeLock(name)});
        shown.select(name);
        QTest::keyClick(shown.view(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QString(600, u'x') + QStringLiteral("\\xff"));
    }

    void pinningGoesToTheSource()
    {
        Shown shown({FakeLock("a"), FakeLock("b").pinned()});
        shown.select("a");
        QTest::keyClick(shown.view(), Qt::Key_P, Qt::ControlModifier);
        QCOMPARE(shown.source->calls.last(), QStringLiteral("pin a"));
        shown.select("b");
        QTest::keyClick(shown.view(), Qt::Key_P, Qt::ControlModifier);
        QCOMPARE(shown.source->calls.last(), QStringLiteral("unpin b"));
    }

    void whatIsVisibleIsReadFirst()
    {
        Shown shown(support::manyLocks(1000));
        QTRY_VERIFY(!shown.source->visible.isEmpty());
        QVERIFY(shown.source->visible.size() < 60);
        QCOMPARE(shown.source->visible.first().name.bytes, QByteArray("lock:orders:0"));
    }

    void everyEmptyStateSaysWhatWouldBeHere()
    {
        Shown shown({});
        const auto* empty = shown.window.locksPage()->findChild<EmptyState*>();
        QCOMPARE(empty->text().title, QStringLiteral("No locks on this server right now"));
        locks::Health health = shown.source->health();
        health.discovery = {1, false, 504'000, 1'200'000, {}, 0};
        shown.source->setHealth(health);
        QCOMPARE(empty->text().sentence,
            QStringLiteral("Still searching: 42 % of 1.2 M keys. What is found shows at once."));
        health.live = false;
        health.sandbox = true;
        shown.source->setHealth(health);
        QCOMPARE(empty->text().title, QStringLiteral("The sandbox is starting"));
        health.failure = base::Error{base::ErrorKind::Refused, "127.0.0.1:6379", {}};
        shown.source->setHealth(health);
        QCOMPARE(empty->text().button, QStringLiteral("Retry now"));
        shown.source->show({FakeLock("a")});
        shown.filterEdit()->setText(QStringLiteral("b"));
        QCOMPARE(empty->text().title, QStringLiteral("Nothing matches the filter"));
    }

    void aFrozenServerIsSaidAndTimeStands()
    {
        Shown shown({FakeLock("a")});
        shown.source->freeze(4s);
        const QList<Banner*> banners = shown.window.locksPage()->findChildren<Banner*>();
        QTRY_VERIFY(std::ranges::any_of(banners, [](const Banner* banner) {
            return banner->text().contains(QStringLiteral("The server has not answered"));
        }));
        const base::ServerTime stood = shown.model()->now();
        const auto* line = shown.window.findChild<StatusLine*>();
        const QString age = line->findChild<QLabel*>()->text();
        QTRY_VERIFY(line->findChild<QLabel*>()->text() != age);
        QCOMPARE(shown.model()->now(), stood);
        QTest::keyClick(shown.view(), Qt::Key_F5);
        QCOMPARE(shown.source->calls.last(), QStringLiteral("retryNow"));
    }

    void questionMarkListsEveryKey()
    {
        Shown shown({FakeLock("a")});
        QTest::keyClick(shown.view(), Qt::Key_Question);
        QTRY_VERIFY(openDialog(shown.window));
        QStringList texts;
        for (const QLabel* label : openDialog(shown.window)->findChildren<QLabel*>())
            texts.append(label->text());
        for (const QAction* action : shown.window.findChildren<QAction*>())
            if (!action->shortcuts().isEmpty() && !action->objectName().isEmpty())
                QVERIFY2(texts.contains(QString(action->text()).remove(u'&')), qPrintable(action->text()));
        closeDialogs(shown.window);
    }

    void columnsAreRemembered()
    {
        {
            Shown shown({FakeLock("a")});
            shown.view()->header()->moveSection(6, 0);
            shown.view()->setColumnHidden(9, true);
            shown.window.close();
        }
        Shown again({FakeLock("a")});
        QCOMPARE(again.view()->header()->visualIndex(6), 0);
        QVERIFY(again.view()->isColumnHidden(9));
    }

    void hostileNamesStayPlainText()
    {
        Shown shown(support::everySortOfLock());
        for (const QByteArray& name : support::hostileNames()) {
            shown.select(name);
            QCoreApplication::sendPostedEvents();
            for (const QLabel* label : shown.window.findChildren<QLabel*>())
                QVERIFY2(label->textFormat() == Qt::PlainText, qPrintable(label->text()));
            const QString tip = shown.view()->currentIndex().data(Qt::ToolTipRole).toString();
            QVERIFY2(!tip.mid(4).contains(QStringLiteral("<img")), qPrintable(tip));
            QVERIFY(shown.view()->visualRect(shown.view()->currentIndex()).height() == 26);
        }
    }

    void anotherSourceTakesOver()
    {
        Shown shown({FakeLock("a")});
        auto other = std::make_shared<FakeSource>();
        other->show({FakeLock("b")});
        shown.window.watch(other);
        QCOMPARE(shown.source->calls.last(), QStringLiteral("close"));
        QCOMPARE(shown.model()->rowCount(), 1);
        shown.source->show({FakeLock("late")});
        QCOMPARE(shown.model()->rowCount(), 1);
    }

    void pictures_data()
    {
        QTest::addColumn<ThemeChoice>("choice");
        QTest::addColumn<QSize>("size");
        QTest::newRow("light-1280x720") << ThemeChoice::Light << QSize(1280, 720);
        QTest::newRow("dark-1280x720") << ThemeChoice::Dark << QSize(1280, 720);
        QTest::newRow("light-2560x1440") << ThemeChoice::Light << QSize(2560, 1440);
        QTest::newRow("dark-2560x1440") << ThemeChoice::Dark << QSize(2560, 1440);
    }
    void pictures()
    {
        QFETCH(ThemeChoice, choice);
        QFETCH(QSize, size);
        theme::apply(*qApp, choice);
        Shown shown(support::everySortOfLock(), size);
        const locks::LockRef ref{{"orders:43"}, 0, {}};
        shown.source->setHistory(support::eventfulHistory(ref));
        shown.window.locksPage()->selectLock(ref);
        shown.view()->expand(shown.model()->indexOf({{"catalogue"}, 0, {}}));
        QTRY_VERIFY(!shown.source->visible.isEmpty());
        const QString folder = support::buildDir() + QStringLiteral("/screenshots");
        QVERIFY(QDir().mkpath(folder));
        const QPixmap picture = shown.window.grab();
        QCOMPARE(picture.size(), size);
        QVERIFY(picture.save(
            folder + QStringLiteral("/locks-%1.png").arg(QLatin1String(QTest::currentDataTag()))));
        theme::apply(*qApp, ThemeChoice::Light);
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestMainWindow)
#include "tst_mainwindow.moc"
