#include "tests/support/fakesource.h"
#include "tests/support/paths.h"
#include "tests/ui/looks.h"
#include "tests/ui/openwindow.h"
#include "ui/dialogs/budgetdialog.h"
#include "ui/dialogs/limitsdialog.h"
#include "ui/mainwindow.h"
#include "ui/models/lockmodel.h"
#include "ui/moments.h"
#include "ui/pages/detailpane.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/filterbox.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/sawtoothview.h"
#include "ui/widgets/statusline.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDialog>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFontMetricsF>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QToolButton>

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using support::FakeLock;
using support::FakeSource;

/// The window, and what the tests look for in it.
struct Shown : uitest::OpenWindow {
    explicit Shown(const QList<locks::LockPtr>& all, QSize size = {1280, 720})
        : OpenWindow(all, size)
    {
    }
    [[nodiscard]] LockModel* model() const { return window.locksPage()->model(); }
    [[nodiscard]] QLineEdit* filterEdit() const
    {
        return window.locksPage()->findChild<FilterBox*>()->findChild<QLineEdit*>();
    }
    [[nodiscard]] QByteArray current() const
    {
        return view()->currentLock() ? view()->currentLock()->name.bytes : QByteArray();
    }
    [[nodiscard]] QToolButton* chip(locks::Finding finding) const
    {
        return window.findChild<QToolButton*>(
            QStringLiteral("trouble:") + QString::fromLatin1(locks::name(finding)));
    }
    [[nodiscard]] QString calm() const { return window.findChild<QLabel*>(QStringLiteral("calm"))->text(); }
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
        uitest::keepToOurselves();
        theme::apply(*qApp, ThemeChoice::Light);
    }
    void init() { uitest::beginAnew(); }

    /// Who presents needs no menus and no list of pages, on whichever page; all comes back in any way.
    void theFullScreenIsTheSameOnEveryPage()
    {
        Shown shown({FakeLock("a")});
        MainWindow& window = shown.window;
        const QList<QToolBar*> bars = window.findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly);
        const auto isBare = [&] {
            return window.menuBar()->height() == 0 && std::ranges::none_of(bars, &QWidget::isVisible);
        };
        QVERIFY(!isBare());
        QTest::keyClick(&window, Qt::Key_F11);
        QVERIFY(window.isFullScreen());
        for (const char* page : {"locks", "events", "clients", "audit", "lab", "connections"}) {
            window.showPage(QLatin1String(page));
            QTRY_VERIFY2(isBare(), page);
            QCOMPARE(window.statusBar()->isVisible(), QLatin1String(page) != QLatin1String("lab"));
            uitest::takePictures(window, QStringLiteral("full-screen-") + QLatin1String(page));
        }
        window.showPage(QStringLiteral("lab"));
        window.showNormal(); // by the desktop
        QTRY_VERIFY(window.menuBar()->height() > 0 && window.statusBar()->isVisible());
        QVERIFY(std::ranges::all_of(bars, &QWidget::isVisible));
    }

    /// All text grows, with the rows; the size is kept.
    void textGrowsAndShrinksByKeys()
    {
        Shown shown({FakeLock("a")});
        const qreal usual = QApplication::font().pointSizeF();
        const int row = shown.view()->visualRect(shown.model()->index(0, 0)).height();
        for (int i = 0; i < 8; ++i)
            shown.window.action("textLarger")->trigger();
        QCOMPARE(Preferences::load().textPercent, 180);
        QCOMPARE(QApplication::font().pointSizeF(), usual * 1.8);
        QTRY_VERIFY(shown.view()->visualRect(shown.model()->index(0, 0)).height() > row);
        uitest::takePictures(shown.window, QStringLiteral("window-large-text"));
        shown.window.action("textSmaller")->trigger();
        QCOMPARE(Preferences::load().textPercent, 170);
        shown.window.action("textUsual")->trigger();
        QCOMPARE(QApplication::font().pointSizeF(), usual);
        QTRY_COMPARE(shown.view()->visualRect(shown.model()->index(0, 0)).height(), row);
    }

    void theTabKeyGoesFromTheFilterToTheTableAndOn()
    {
        const Shown shown({FakeLock("a")});
        shown.select("a");
        QStringList order;
        QWidget* at = shown.filterEdit();
        for (int i = 0; i < 400 && !(i > 0 && at == shown.filterEdit()); ++i) {
            if (at == shown.view())
                order.append(QStringLiteral("table"));
            else if (shown.window.findChild<DetailPane*>()->isAncestorOf(at) &&
                     (order.isEmpty() || order.constLast() != QLatin1String("details")))
                order.append(QStringLiteral("details"));
            at = at->nextInFocusChain();
        }
        QCOMPARE(order.value(0), QStringLiteral("table"));
        QCOMPARE(order.value(1), QStringLiteral("details"));
    }

    /// Each page has a filter of its own.
    void theFilterKeyNeverTypesIntoWhatIsHidden_data()
    {
        QTest::addColumn<QString>("page");
        for (const char* page : {"locks", "events", "clients", "audit", "lab", "connections"})
            QTest::newRow(page) << QString::fromLatin1(page);
    }
    void theFilterKeyNeverTypesIntoWhatIsHidden()
    {
        QFETCH(QString, page);
        Shown shown({FakeLock("a")});
        shown.window.showPage(page);
        shown.window.action("filter")->trigger();
        const auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(field != nullptr && field->isVisible());
        QCOMPARE(field == shown.filterEdit(), page == u"locks");
        QCOMPARE(shown.window.page(), page);
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

    void troubleStandsOnTopAndIsCounted()
    {
        Shown shown({FakeLock("a"), FakeLock("b"), FakeLock("z").noExpiry()});
        const auto first = [&] { return shown.model()->lockAt(shown.model()->index(0, 0))->ref->name.bytes; };
        QCOMPARE(first(), QByteArray("z"));
        QVERIFY(shown.window.windowTitle().startsWith(QStringLiteral("(1) Lockscope")));
        QCOMPARE(shown.window.action("locks")->iconText(), QStringLiteral("Locks 1"));
        QVERIFY(shown.chip(locks::Finding::NoExpiry)->isVisible());
        QVERIFY(shown.calm().isEmpty());
        shown.source->show({FakeLock("z")});
        QVERIFY(shown.window.windowTitle().startsWith(QStringLiteral("Lockscope")));
        QCOMPARE(shown.window.action("locks")->iconText(), QStringLiteral("Locks"));
        QVERIFY(!shown.chip(locks::Finding::NoExpiry)->isVisible());
        QCOMPARE(shown.calm(), QStringLiteral("No lock is in trouble."));
        shown.source->freeze(10s); // nobody knows
        shown.window.locksPage()->tick(support::fakeNow, 10s);
        shown.source->show({});
        QVERIFY(shown.calm().isEmpty());
    }

    /// The other words of the filter stay; a second press takes the finding away.
    void aChipFiltersByItsFinding()
    {
        Shown shown({FakeLock("a"), FakeLock("b").noExpiry(), FakeLock("bc").overdue()});
        shown.filterEdit()->setText(QStringLiteral("b"));
        shown.chip(locks::Finding::NoExpiry)->click();
        QCOMPARE(shown.filterEdit()->text(), QStringLiteral("b trouble:no-expiry"));
        QCOMPARE(shown.model()->rowCount(), 1);
        QVERIFY(shown.chip(locks::Finding::NoExpiry)->isChecked());
        shown.chip(locks::Finding::RenewalOverdue)->click();
        QCOMPARE(shown.filterEdit()->text(), QStringLiteral("b trouble:renewal-overdue"));
        shown.chip(locks::Finding::RenewalOverdue)->click();
        QCOMPARE(shown.filterEdit()->text(), QStringLiteral("b"));
        QCOMPARE(shown.model()->rowCount(), 2);
        shown.filterEdit()->setText(QStringLiteral("!holder:\"no body\"")); // one word, with its blank
        shown.chip(locks::Finding::NoExpiry)->click();
        QCOMPARE(shown.filterEdit()->text(), QStringLiteral("!holder:\"no body\" trouble:no-expiry"));
        QVERIFY(shown.chip(locks::Finding::NoExpiry)->isChecked());
        shown.chip(locks::Finding::NoExpiry)->click();
        QCOMPARE(shown.filterEdit()->text(), QStringLiteral("!holder:\"no body\""));
    }

    /// Also where the filter hides it; it is announced until it was in sight.
    void newTroubleIsToldOutOfSight()
    {
        Shown shown({FakeLock("a"), FakeLock("b")});
        auto* newest = shown.window.findChild<QToolButton*>(QStringLiteral("newest"));
        shown.filterEdit()->setText(QStringLiteral("a"));
        shown.source->show({FakeLock("b").noExpiry()});
        QVERIFY(newest->isVisible());
        QCOMPARE(newest->text(), QStringLiteral("⚠ New: b"));
        QTest::mouseClick(newest, Qt::LeftButton);
        QCOMPARE(shown.current(), QByteArray("b"));
        QCOMPARE(shown.filterEdit()->text(), QString());
        shown.source->show({FakeLock("a")});
        QVERIFY(!newest->isVisible());
        shown.source->show({FakeLock("c").noExpiry()}); // comes into sight by itself
        QVERIFY(!newest->isVisible());
    }

    /// A row that comes above it scrolls the table; rows that are out of sight then are announced.
    void theRowUnderThePointerStaysWhereItIs()
    {
        Shown shown(support::manyLocks(100));
        shown.select("lock:orders:1");
        const auto top = [&] { return shown.view()->visualRect(shown.view()->currentIndex()).top(); };
        const int before = top();
        shown.source->show({FakeLock("a:new").noExpiry()});
        QCoreApplication::processEvents();
        QCOMPARE(top(), before);
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
        shown.view()->sortByColumn(lockColumn("ttl"), Qt::DescendingOrder);
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
        shown.view()->sortByColumn(lockColumn("ttl"), Qt::AscendingOrder);
        QTest::keyClick(shown.view(), Qt::Key_Home);
        QTest::keyClick(shown.view(), Qt::Key_Down);
        QCOMPARE(shown.current(), QByteArray("b"));
        shown.source->show({FakeLock("a").ttl(30s)});
        shown.window.locksPage()->tick(support::fakeNow, 0ms);
        QCOMPARE(shown.model()->lockAt(shown.model()->index(0, 0))->ref->name.bytes, QByteArray("a"));
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

    /// One band above all pages says that everything stands, and since when; its button ends that.
    void aPauseIsSaidAboveEveryPage()
    {
        Shown shown({FakeLock("a")});
        shown.select("a");
        auto* band = shown.window.locksPage()->standingBand();
        QVERIFY(!band->isVisible());
        QTest::keyClick(shown.view(), Qt::Key_Space);
        for (const char* page : {"events", "audit", "locks"}) {
            shown.window.showPage(QString::fromLatin1(page));
            QVERIFY2(band->isVisible(), page);
            QVERIFY(band->text().contains(moments::clockSeconds(shown.model()->now())));
            QCOMPARE(band->tone(), Banner::Tone::Warning);
        }
        Q_EMIT band->pressed();
        QVERIFY(!shown.window.locksPage()->isPaused());
        QVERIFY(!band->isVisible());
        shown.source->freeze(4s);
        shown.window.showPage(QStringLiteral("events"));
        QTRY_VERIFY(band->isVisible());
        QVERIFY(band->text().contains(QStringLiteral("The server has not answered")));
    }

    /// Ctrl+C copies the selected rows as text and for a spreadsheet; of one row the text is the name.
    void selectedLocksAreCopiedAsATable()
    {
        Shown shown({FakeLock("a"), FakeLock("b"), FakeLock("c")});
        shown.select("a");
        shown.window.action("copyLocks")->trigger();
        const QMimeData* data = QApplication::clipboard()->mimeData();
        QCOMPARE(data->text(), QStringLiteral("a"));
        QCOMPARE(data->data(QStringLiteral("text/tab-separated-values")).count('\n'), 2);
        shown.view()->selectAll();
        shown.window.action("copyLocks")->trigger();
        const QString text = QApplication::clipboard()->text();
        QVERIFY2(text.startsWith(QStringLiteral("Lock")), qPrintable(text));
        QCOMPARE(text.count(u'\n'), 4);
        shown.window.action("copyMarkdown")->trigger();
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("| Lock |")));
        shown.window.action("copyJson")->trigger();
        QCOMPARE(QApplication::clipboard()->text().count(u'\n'), 3);
        QVERIFY(QApplication::clipboard()->text().startsWith(u'{'));
        shown.window.action("copyPicture")->trigger();
        QVERIFY(!QApplication::clipboard()->pixmap().isNull());
    }

    void theTableIsExportedInEachForm()
    {
        const QTemporaryDir folder;
        Shown shown({FakeLock("=a"), FakeLock("b")});
        QSignalSpy exported(shown.window.locksPage(), &LocksPage::exported);
        const auto contentOf = [&](words::TableForm form, console::Naming naming) {
            const QString path = folder.filePath(QStringLiteral("locks"));
            exported.clear();
            shown.window.locksPage()->exportTo(path, form, naming);
            QFile file(path);
            return exported.wait() && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        using words::TableForm;
        const QByteArray csv = contentOf(TableForm::Csv, console::Naming::Plain);
        QVERIFY2(csv.startsWith("lock,kind,state,"), csv.constData());
        QVERIFY2(csv.contains("\r\n'=a,"), csv.constData());
        QVERIFY(contentOf(TableForm::Markdown, console::Naming::Plain).startsWith("| Lock | Kind |"));
        QCOMPARE(contentOf(TableForm::JsonLines, console::Naming::Plain).count('\n'), 2);
        const QByteArray hashed = contentOf(TableForm::Csv, console::Naming::Hashed);
        QVERIFY2(hashed.contains("\r\nlock-") && !hashed.contains("'=a"), hashed.constData());
    }

    /// All stands as of one moment and says which; nothing looks live.
    void aPausedViewStandsAsOfOneMoment()
    {
        const locks::LockRef ref{{"a"}, 0, {}};
        Shown shown({FakeLock("a"), FakeLock("b")});
        shown.source->setHistory(support::eventfulHistory(ref));
        shown.select("a");
        QTest::keyClick(shown.view(), Qt::Key_Space);
        const QString asOf = QStringLiteral("paused, as of ") + moments::clockSeconds(shown.model()->now());
        auto* pane = shown.window.findChild<DetailPane*>();
        auto* line = shown.window.findChild<StatusLine*>();
        const QString before = uitest::shownTexts(*pane);
        QVERIFY2(before.contains(asOf, Qt::CaseInsensitive), qPrintable(before));
        QVERIFY2(uitest::shownTexts(*line).contains(asOf), qPrintable(uitest::shownTexts(*line)));
        QVERIFY(!uitest::shownTexts(*line).contains(u'●'));
        QVERIFY(uitest::shownTexts(*shown.window.locksPage()).contains(asOf));
        const QPixmap stood = pane->findChild<SawtoothView*>()->grab();

        shown.source->show({FakeLock("a").free(), FakeLock("b").free()});
        locks::History later = support::eventfulHistory(ref);
        later.points.append({support::fakeNow + 1min, {}, {}, false, true});
        shown.source->setHistory(later);
        pane->tick(support::fakeNow + 1min);
        shown.window.locksPage()->tick(support::fakeNow + 1min, 0ms);
        shown.source->goLive(); // health comes every second
        QCOMPARE(uitest::shownTexts(*pane), before);
        QCOMPARE(pane->findChild<SawtoothView*>()->grab().toImage(), stood.toImage());
        QVERIFY(uitest::shownTexts(*line).contains(asOf));
        shown.select("b"); // as the table has it
        QVERIFY2(uitest::shownTexts(*pane).contains(QStringLiteral("held")),
            qPrintable(uitest::shownTexts(*pane)));

        QTest::keyClick(shown.view(), Qt::Key_Space);
        QVERIFY(uitest::shownTexts(*pane).contains(QStringLiteral("Free: nobody holds it")));
        QVERIFY(!uitest::shownTexts(*pane).contains(asOf, Qt::CaseInsensitive));
        QVERIFY(uitest::shownTexts(*line).contains(QStringLiteral("● live")));
    }

    /// Banner, details, table and lease speak of one moment, and only its age runs.
    void lostSightIsOneMomentEverywhere()
    {
        Shown shown({FakeLock("a")});
        shown.select("a");
        shown.source->freeze(10s);
        FakeLock lost = FakeLock("a").unknown("no-answer");
        lost.lock.asOf = shown.source->health().clock.serverTime(shown.source->health().liveSince);
        shown.source->show({lost});
        auto* pane = shown.window.findChild<DetailPane*>();
        const auto text = [&] { return uitest::shownTexts(shown.window); };
        const QString moment = moments::clockSeconds(lost.lock.asOf);
        QTRY_VERIFY2(text().count(QStringLiteral("As of %1, 10.").arg(moment)) == 2, qPrintable(text()));
        QVERIFY2(!uitest::shownTexts(*pane).contains(QStringLiteral("last 3.2 s ago")), qPrintable(text()));
        QVERIFY(uitest::shownTexts(*pane).contains(QStringLiteral("as last seen")));
        const QString state = shown.model()->index(0, lockColumn("state")).data().toString();
        QVERIFY2(state.contains(QStringLiteral("10.")), qPrintable(state));
    }

    /// Also while the details are open, whose button does the same for the marked holder.
    void f2NamesTheClient()
    {
        Shown shown({FakeLock("a")});
        shown.select("a");
        QTest::keyClick(shown.view(), Qt::Key_F2);
        QTRY_VERIFY(openDialog(shown.window));
        closeDialogs(shown.window);
    }

    /// A screen reader reads words, no markup.
    void theStatusLineIsDescribedInWords()
    {
        const Shown shown({FakeLock("a")});
        for (const QLabel* label : shown.window.findChild<StatusLine*>()->findChildren<QLabel*>()) {
            QVERIFY2(!label->accessibleDescription().contains(u'<'), qPrintable(label->text()));
            QVERIFY2(label->toolTip().isEmpty() == label->accessibleDescription().isEmpty(),
                qPrintable(label->text()));
        }
    }

    /// The choice is a person's: a row that stands next by chance is not looked at.
    void aFilterThatHidesTheChosenRowChoosesNoOther()
    {
        Shown shown({FakeLock("alpha"), FakeLock("beta").waiters(2), FakeLock("gamma").waiters(1)});
        shown.select("alpha");
        QTest::keyClicks(shown.filterEdit(), QStringLiteral("waiters>0"));
        QCOMPARE(shown.model()->rowCount(), 2);
        QCOMPARE(shown.source->selected->name.bytes, QByteArray("alpha"));
        QCOMPARE(shown.current(), QByteArray());
        QVERIFY(!shown.source->calls.contains(QStringLiteral("select beta")));
        shown.filterEdit()->clear();
        QCOMPARE(shown.current(), QByteArray("alpha"));
    }

    /// Until somebody scrolls, whatever comes above and wherever the pointer rests.
    void theTableFillsFromItsTop()
    {
        Shown shown({FakeLock("zzz")});
        QTest::mouseMove(shown.view()->viewport(), {60, 12});
        shown.window.locksPage()->suggestLock({{"zzz"}, 0, {}});
        for (int step = 9; step >= 0; --step) {
            QList<locks::LockPtr> more;
            for (int number = 0; number < 30; ++number)
                more.append(FakeLock("lock:" + QByteArray::number(step * 100 + number)));
            shown.source->show(more);
            QCoreApplication::processEvents();
            QCOMPARE(shown.view()->verticalScrollBar()->value(), 0);
        }
        shown.view()->verticalScrollBar()->triggerAction(QAbstractSlider::SliderPageStepAdd);
        const locks::LockRef top = shown.view()->visibleLocks().first();
        shown.source->show({FakeLock("aaa"), FakeLock("aab")});
        QCoreApplication::processEvents();
        QCOMPARE(shown.view()->visibleLocks().first(), top);

        auto other = std::make_shared<FakeSource>();
        other->show(support::manyLocks(300));
        shown.window.watch(other); // elsewhere it begins anew
        QCoreApplication::processEvents();
        QCOMPARE(shown.view()->verticalScrollBar()->value(), 0);
        QVERIFY(!shown.window.locksPage()->selected());
    }

    /// A person who sorts wants to see what comes first then.
    void sortingGoesToTheTop()
    {
        Shown shown(support::manyLocks(300));
        shown.select("lock:orders:200");
        QCoreApplication::processEvents();
        QVERIFY(shown.view()->verticalScrollBar()->value() > 0);
        shown.view()->sortByColumn(lockColumn("state"), Qt::AscendingOrder);
        QCoreApplication::processEvents();
        QCOMPARE(shown.view()->verticalScrollBar()->value(), 0);
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
        QTRY_VERIFY(!shown.source->viewport.visible.isEmpty());
        QVERIFY(shown.source->viewport.visible.size() < 60);
        QCOMPARE(shown.source->viewport.visible.first(),
            shown.model()->lockAt(shown.view()->indexAt({0, 0}))->ref);
        QVERIFY(!shown.source->viewport.ages);
        locks::Health crowded = shown.source->health();
        crowded.foundWithin = 30s; // a turn through all of them takes so long that rows show their age
        shown.source->setHealth(crowded);
        QTRY_VERIFY(shown.source->viewport.ages);
    }

    /// Locks are asked for as soon as the frame that shows them is painted, and once for each frame.
    void whatScrollsIntoSightIsAskedForAtOnce()
    {
        Shown shown(support::manyLocks(1000));
        QTRY_VERIFY(!shown.source->viewport.visible.isEmpty());
        shown.source->calls.clear();
        for (int step = 1; step <= 100; ++step)
            shown.view()->verticalScrollBar()->setValue(step * 100);
        shown.view()->viewport()->repaint();
        QCOMPARE(shown.source->calls.filter(QStringLiteral("look")).size(), 1);
        const QModelIndex top = shown.view()->indexAt({0, 0});
        QCOMPARE(shown.source->viewport.visible.first(), shown.model()->lockAt(top)->ref);
        QTest::keyClick(shown.view(), Qt::Key_End);
        shown.view()->viewport()->repaint();
        QCOMPARE(
            shown.source->viewport.visible.last(), shown.model()->lockAt(shown.model()->index(999, 0))->ref);
        shown.view()->sortByColumn(0, Qt::DescendingOrder);
        shown.view()->viewport()->repaint();
        QVERIFY(shown.source->viewport.visible.contains(
            shown.model()->lockAt(shown.view()->indexAt({0, 0}))->ref));
    }

    void everyEmptyStateSaysWhatWouldBeHere()
    {
        Shown shown({});
        const auto* empty = shown.window.locksPage()->findChild<EmptyState*>();
        QCOMPARE(empty->text().title, QStringLiteral("No locks on this server right now"));
        locks::Health health = shown.source->health();
        health.loneNode = true;
        shown.source->setHealth(health);
        QCOMPARE(empty->text().title, QStringLiteral("No locks on this node right now"));
        health.loneNode = false;
        health.discovery = {1, false, 504'000, 1'200'000, {}, 0};
        shown.source->setHealth(health);
        QCOMPARE(empty->text().sentence,
            QStringLiteral("Still searching: 42 % of 1.2 M keys. What is found shows at once."));
        locks::Health blind = health;
        blind.feeds[int(locks::FeedHealth::Feed::Discovery)].condition = locks::FeedHealth::Condition::Failed;
        shown.source->setHealth(blind);
        QCOMPARE(empty->text().title, QStringLiteral("No locks are known"));
        QVERIFY(!uitest::shownTexts(*shown.window.findChild<StatusLine*>()).contains(u"searching"));
        health.live = false;
        health.sandbox = true;
        shown.source->setHealth(health);
        QCOMPARE(empty->text().title, QStringLiteral("The sandbox is starting"));
        health.failure = base::Error{base::ErrorKind::Refused, "127.0.0.1:6379", {}};
        shown.source->setHealth(health);
        QCOMPARE(empty->text().button, QStringLiteral("Retry now"));
        shown.source->goLive();
        shown.source->show({FakeLock("a")});
        shown.filterEdit()->setText(QStringLiteral("b"));
        QCOMPARE(empty->text().title, QStringLiteral("Nothing matches the filter"));
        QCOMPARE(empty->accessibleName(), empty->text().title);
    }

    /// Each state is unknown then, so that a filter by trouble hides what may well be in trouble.
    void whatMatchesIsNotKnownWithoutSight()
    {
        Shown shown({FakeLock("a").overdue()});
        shown.filterEdit()->setText(QStringLiteral("state:renewal-overdue"));
        QCOMPARE(shown.model()->rowCount(), 1);
        shown.view()->viewport()->setAttribute(Qt::WA_UnderMouse); // somebody points: the order is held
        shown.source->freeze(4s);
        shown.source->show({FakeLock("a").overdue().unknown()});
        QTRY_VERIFY(uitest::shownTexts(*shown.window.locksPage())
                        .contains(QStringLiteral("1 not known to match now")));
        QVERIFY(uitest::shownTexts(*shown.window.locksPage())
                    .contains(QStringLiteral("0 of 1 lock known to match")));
        shown.filterEdit()->setText(QStringLiteral("state:renewal-overdue,no-expiry"));
        const auto* empty = shown.window.locksPage()->findChild<EmptyState*>();
        QCOMPARE(empty->text().title, QStringLiteral("What matches the filter is not known now"));
        const locks::Health health = shown.source->health();
        const QString since = moments::clockSeconds(health.clock.serverTime(health.liveSince));
        QVERIFY2(empty->text().sentence.contains(QStringLiteral("No state is known since ") + since),
            qPrintable(empty->text().sentence));
        shown.source->goLive();
        shown.filterEdit()->setText(QStringLiteral("state:no-expiry"));
        QCOMPARE(empty->text().title, QStringLiteral("Nothing matches the filter"));
    }

    void aFrozenServerIsSaidAndTimeStands()
    {
        Shown shown({FakeLock("a")});
        shown.source->freeze(4s);
        const QList<Banner*> banners = shown.window.findChildren<Banner*>();
        QTRY_VERIFY(std::ranges::any_of(banners, [](const Banner* banner) {
            return banner->text().contains(QStringLiteral("The server has not answered"));
        }));
        const base::ServerTime stood = shown.model()->now();
        const auto* line = shown.window.findChild<StatusLine*>();
        QVERIFY2(!uitest::shownTexts(*line).contains(u'●') && !uitest::shownTexts(*line).contains(u" ms"),
            qPrintable(uitest::shownTexts(*line))); // nothing there looks live
        const QString age = line->findChild<QLabel*>()->text();
        QTRY_VERIFY(line->findChild<QLabel*>()->text() != age);
        QCOMPARE(shown.model()->now(), stood);
        QTest::keyClick(shown.view(), Qt::Key_F5);
        QCOMPARE(shown.source->calls.last(), QStringLiteral("retryNow"));
    }

    /// Trying again with the same password would not help.
    void aServerThatWantsAPasswordLaterIsGivenOne()
    {
        Shown shown({FakeLock("a")});
        locks::Health health = shown.source->health();
        health.live = false;
        health.failure = base::Error{base::ErrorKind::AuthRequired, "127.0.0.1:6379", {}};
        shown.source->setHealth(health);
        QPushButton* help = nullptr;
        for (auto* button : shown.window.findChildren<QPushButton*>())
            if (button->isVisible() && button->text() == QStringLiteral("Enter the password…"))
                help = button;
        QVERIFY(help);
        QSignalSpy wanted(shown.window.locksPage(), &LocksPage::passwordWanted);
        QTest::mouseClick(help, Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
        QVERIFY(!shown.source->calls.contains(QStringLiteral("retryNow")));
        closeDialogs(shown.window);
    }

    void aPausedSourceSaysSinceWhichRate()
    {
        const Shown shown({FakeLock("a")});
        locks::Health health = shown.source->health();
        locks::FeedHealth& channels = health.feeds[int(locks::FeedHealth::Feed::Channels)];
        channels = {channels.feed, locks::FeedHealth::Condition::Paused, {}, 5200};
        shown.source->setHealth(health);
        QLabel* word = nullptr;
        for (QLabel* label : shown.window.findChild<StatusLine*>()->findChildren<QLabel*>())
            word = label->text().endsWith(QLatin1String("paused")) ? label : word;
        QVERIFY(word);
        QVERIFY(
            word->accessibleName().contains(QLatin1String("When last listened to, 5200 messages a second")));
    }

    /// Where there is no room for their words the feeds are shown by their shapes alone, and nothing is cut.
    void theFeedsAreNamedWhereThereIsRoom()
    {
        const Shown shown({FakeLock("a")});
        StatusLine line;
        line.setHealth(shown.source->health());
        line.setMinimumWidth(1); // as the window has a least size of its own
        line.show();
        const auto shownOfFeeds = [&line] {
            const auto labels = line.findChildren<QLabel*>();
            return std::ranges::count_if(labels,
                [](const QLabel* label) { return label->isVisible() && !label->accessibleName().isEmpty(); });
        };
        const qsizetype feeds = shown.source->health().feeds.size();
        int narrowest = 1600;
        line.resize(narrowest, line.height());
        QCOMPARE(shownOfFeeds(), 2 * feeds);
        for (; shownOfFeeds() == 2 * feeds && narrowest > 0; line.resize(narrowest, line.height())) {
            QVERIFY2(line.layout()->sizeHint().width() <= narrowest, qPrintable(uitest::shownTexts(line)));
            --narrowest;
        }
        QCOMPARE(shownOfFeeds(), feeds);
        line.resize(narrowest + 1, line.height());
        QCOMPARE(shownOfFeeds(), 2 * feeds);
        QVERIFY(line.layout()->sizeHint().width() > narrowest - 4);
    }

    void whereLocksAreLookedForIsSaid()
    {
        const Shown shown({FakeLock("a")});
        locks::Health health = shown.source->health();
        const auto isSaid = [&](const QString& end, const QString& tip) {
            const auto labels = shown.window.findChild<StatusLine*>()->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) {
                return label->text().endsWith(end) && label->toolTip().contains(tip);
            });
        };
        health.discovery.places = {{QStringLiteral("b:2"), true, {}, {}}};
        shown.source->setHealth(health);
        QVERIFY(isSaid(QStringLiteral(" · replica"), QStringLiteral("(b:2)")));
        health.discovery.places = {{QStringLiteral("a:1"), false, "unreachable", QStringLiteral("b:2")}};
        shown.source->setHealth(health);
        QVERIFY(isSaid(QStringLiteral(" · no replica"), QStringLiteral("a:1")));
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
        for (const char* view : {"Timeline: ", "Sawtooth: ", "Events: "})
            QVERIFY2(!texts.filter(QLatin1String(view)).isEmpty(), view);
        closeDialogs(shown.window);
    }

    void columnsAreRemembered()
    {
        {
            Shown shown({FakeLock("a"), FakeLock("b")});
            QHeaderView& header = *shown.view()->header();
            header.moveSection(6, 0);
            shown.view()->setColumnHidden(9, true);
            header.resizeSection(3, 177);
            QTest::mouseClick(header.viewport(), Qt::LeftButton, {},
                {header.sectionViewportPosition(4) + 20, header.height() / 2});
            QTest::mouseClick(header.viewport(), Qt::LeftButton, {},
                {header.sectionViewportPosition(4) + 20, header.height() / 2});
            QCOMPARE(header.sortIndicatorSection(), 4);
            shown.window.close();
        }
        Shown again({FakeLock("a"), FakeLock("b")});
        const QHeaderView& header = *again.view()->header();
        QCOMPARE(header.visualIndex(6), 0);
        QVERIFY(again.view()->isColumnHidden(9));
        QCOMPARE(header.sectionSize(3), 177);
        QCOMPARE(header.sortIndicatorSection(), 4);
        QCOMPARE(header.sortIndicatorOrder(), Qt::DescendingOrder);
        again.source->show({FakeLock("c").heldFor(1s), FakeLock("d").heldFor(9s)});
        again.window.resize(1600, 800);
        QCOMPARE(header.sectionSize(3), 177); // a width that a person set stays
    }

    /// Sorted, hidden and moved without a mouse, by the keys that stand under "?".
    void columnsAreChangedByKeys()
    {
        const auto choose = [](const Shown& shown, const QByteArray& keys) {
            shown.view()->setFocus();
            QTest::keyClick(shown.view(), Qt::Key_V, Qt::AltModifier);
            for (const char key : keys)
                QTest::keyClick(QApplication::activePopupWidget(), key);
            QVERIFY(QApplication::activePopupWidget() == nullptr);
        };
        const auto moveOn = [](const Shown& shown, Qt::Key key) {
            QTest::keyClick(shown.view(), key, Qt::ControlModifier | Qt::ShiftModifier);
        };
        const int held = lockColumn("held");
        {
            const Shown shown({FakeLock("a").heldFor(9s), FakeLock("b").heldBy("c", "7", 2).heldFor(1s)});
            const QHeaderView& header = *shown.view()->header();
            const auto first = [&] { return shown.model()->lockAt(shown.model()->index(0, 0))->ref->name; };
            choose(shown, "te");
            QCOMPARE(header.sortIndicatorSection(), held);
            QCOMPARE(first().bytes, QByteArray("b"));
            choose(shown, "te");
            QCOMPARE(header.sortIndicatorOrder(), Qt::DescendingOrder);
            QCOMPARE(first().bytes, QByteArray("a"));
            choose(shown, "oc");
            QVERIFY(shown.view()->isColumnHidden(lockColumn("count")));
            moveOn(shown, Qt::Key_Left); // past the hidden one as well
            QCOMPARE(header.visualIndex(held), 4);
            moveOn(shown, Qt::Key_Right);
            moveOn(shown, Qt::Key_Right);
            QCOMPARE(header.visualIndex(held), header.visualIndex(lockColumn("ttl")) + 1);
            shown.view()->window()->close();
        }
        const Shown again({FakeLock("a").heldFor(9s), FakeLock("b").heldBy("c", "7", 2).heldFor(1s)});
        const QHeaderView& header = *again.view()->header();
        QVERIFY(again.view()->isColumnHidden(lockColumn("count")));
        QCOMPARE(header.visualIndex(held), header.visualIndex(lockColumn("ttl")) + 1);
        QCOMPARE(header.sortIndicatorSection(), held);
        QCOMPARE(header.sortIndicatorOrder(), Qt::DescendingOrder);
        choose(again, "oc");
        QVERIFY(!again.view()->isColumnHidden(lockColumn("count")));
        for (int step = 0; step < header.count(); ++step)
            moveOn(again, Qt::Key_Left);
        QCOMPARE(header.visualIndex(held), 0); // no further
    }

    void columnsAsAtFirstAreOneClickAway()
    {
        Shown shown({FakeLock("a")});
        QHeaderView& header = *shown.view()->header();
        header.moveSection(6, 0);
        shown.view()->setColumnHidden(9, true);
        Q_EMIT header.customContextMenuRequested({20, 5});
        auto* menu = shown.view()->findChild<QMenu*>();
        QVERIFY(menu && menu->isVisible());
        QCOMPARE(
            menu->actions().size(), header.count() + 3); // all but the name, a line, two moves, the way back
        menu->actions().last()->trigger();
        menu->close();
        QCOMPARE(header.visualIndex(6), 6);
        QVERIFY(!shown.view()->isColumnHidden(9));
    }

    void aHiddenColumnLeavesNoGap()
    {
        Shown shown({FakeLock("a")});
        QHeaderView& header = *shown.view()->header();
        Q_EMIT header.customContextMenuRequested({20, 5});
        auto* menu = shown.view()->findChild<QMenu*>();
        QVERIFY(menu != nullptr);
        menu->actions().at(2)->trigger();
        menu->actions().at(3)->trigger();
        menu->close();
        QVERIFY(header.isSectionHidden(3) && header.isSectionHidden(4));
        QCOMPARE(
            header.sectionViewportPosition(5), header.sectionViewportPosition(2) + header.sectionSize(2));
        QVERIFY(header.length() <= shown.view()->viewport()->width());
    }

    void everyColumnIsInSight_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1280") << QSize(1280, 720);
        QTest::newRow("1920") << QSize(1920, 1080);
        QTest::newRow("2560") << QSize(2560, 1440);
    }
    /// With a lock selected and more rows than fit; every title is whole.
    void everyColumnIsInSight()
    {
        QFETCH(QSize, size);
        Shown shown(support::manyLocks(200), size);
        shown.select("lock:orders:0");
        QCoreApplication::processEvents();
        QVERIFY(shown.view()->verticalScrollBar()->isVisible());
        QCOMPARE(shown.view()->horizontalScrollBar()->maximum(), 0);
        const QHeaderView& header = *shown.view()->header();
        QVERIFY(header.length() <= shown.view()->viewport()->width());
        for (int column = 0; column < header.count(); ++column) {
            const QString title = shown.model()->headerData(column, Qt::Horizontal).toString();
            const int needed = header.fontMetrics().horizontalAdvance(title) + 16;
            QVERIFY2(
                header.isSectionHidden(column) || header.sectionSize(column) >= needed, qPrintable(title));
        }
    }

    /// A holder's whole id has its distance to the next column where there is plenty of room.
    void aHoldersIdIsWholeOnALargeScreen()
    {
        Shown shown(support::everySortOfLock(), {2560, 1440});
        shown.select("orders:43");
        QCoreApplication::processEvents();
        const int wide = shown.view()->header()->sectionSize(lockColumn("holder"));
        const QFontMetricsF metrics(theme::monospace());
        QVERIFY(wide >= metrics.horizontalAdvance(QString(38, u'0')) + 16);
    }

    void aRowsMenuIsAboutThatRow()
    {
        Shown shown({FakeLock("a"), FakeLock("b")});
        shown.select("a");
        const QRect row = shown.view()->visualRect(shown.model()->indexOf({{"b"}, 0, {}}));
        QTest::mousePress(shown.view()->viewport(), Qt::RightButton, {}, row.center());
        QContextMenuEvent click(
            QContextMenuEvent::Mouse, row.center(), shown.view()->viewport()->mapToGlobal(row.center()));
        QCoreApplication::sendEvent(shown.view()->viewport(), &click);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        QCOMPARE(shown.current(), QByteArray("b"));
        QVERIFY(menu->actions().contains(shown.window.action("pin")));
        QVERIFY(menu->actions().contains(shown.window.action("copyName")));
        QTest::keyClick(menu, Qt::Key_Escape);
        QVERIFY(!QApplication::activePopupWidget());

        QContextMenuEvent key(QContextMenuEvent::Keyboard, {}, {});
        QCoreApplication::sendEvent(shown.view()->viewport(), &key);
        menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        QCOMPARE(menu->pos(), shown.view()->viewport()->mapToGlobal(row.bottomLeft()));
        menu->setActiveAction(shown.window.action("pin"));
        QTest::keyClick(menu, Qt::Key_Return);
        QCOMPARE(shown.source->calls.last(), QStringLiteral("pin b"));
    }

    void noMenuWhereNoRowIs()
    {
        Shown shown({FakeLock("a")});
        const QPoint below(40, shown.view()->viewport()->height() - 5);
        QContextMenuEvent click(
            QContextMenuEvent::Mouse, below, shown.view()->viewport()->mapToGlobal(below));
        QCoreApplication::sendEvent(shown.view()->viewport(), &click);
        QVERIFY(!QApplication::activePopupWidget());
    }

    /// New limits count at once, for the table and the details.
    void limitsOfTroubleAreSet()
    {
        Shown shown({FakeLock("a").waiters(3)});
        shown.select("a");
        QCOMPARE(shown.calm(), QStringLiteral("No lock is in trouble."));
        QTest::keyClick(shown.view(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        auto* dialog = openDialog<LimitsDialog>(shown.window);
        QVERIFY(dialog);
        QCOMPARE(dialog->limits(), locks::FindingLimits());
        uitest::takePictures(*dialog, QStringLiteral("limits"));
        auto* waiters = dialog->findChild<QSpinBox*>(QStringLiteral("waiters"));
        waiters->selectAll();
        QTest::keyClicks(waiters, QStringLiteral("3"));
        QTest::keyClick(waiters, Qt::Key_Return);
        QTRY_VERIFY(shown.chip(locks::Finding::ManyWaiters)->isVisible());
        QVERIFY(uitest::shownTexts(*shown.window.findChild<DetailPane*>())
                    .contains(QStringLiteral("3 clients wait for it.")));
    }

    /// The chip, the sentence and the limit of a holder that is silent.
    void aSilentHolderIsTrouble()
    {
        FakeLock silent("a");
        silent.noExpiry().heldFor(2h).silentSince(support::fakeNow - 10min);
        Shown shown({silent, FakeLock("b").heldBy("7f15010a-0000-4000-8000-000000000002")});
        QVERIFY(!shown.chip(locks::Finding::HolderSilent)->isVisible());
        shown.select("a");
        QTest::keyClick(shown.view(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        auto* dialog = openDialog<LimitsDialog>(shown.window);
        QVERIFY(dialog);
        auto* minutes = dialog->findChild<QDoubleSpinBox*>(QStringLiteral("silence"));
        minutes->setValue(5);
        QTest::keyClick(minutes, Qt::Key_Return);
        QTRY_VERIFY(shown.chip(locks::Finding::HolderSilent)->isVisible());
        QVERIFY(uitest::shownTexts(*shown.window.findChild<DetailPane*>())
                    .contains(QStringLiteral("Its holder has shown no sign of life on any lock here")));
        uitest::takePictures(shown.window, QStringLiteral("silent-holder"));
        shown.chip(locks::Finding::HolderSilent)->click();
        QTRY_COMPARE(shown.view()->model()->rowCount(), 1);
    }

    /// It is of the server, so no lock is in trouble.
    void aClockThatIsOffIsSaidAboveTheLocks()
    {
        Shown shown({FakeLock("a")});
        locks::Health health = shown.source->health();
        health.own = locks::OwnClock{health.clock.at, health.clock.reading - 42s};
        shown.source->setHealth(health);
        const auto* banner = shown.window.findChild<Banner*>(QStringLiteral("clocks"));
        QVERIFY(banner->isVisible());
        QCOMPARE(shown.calm(), QStringLiteral("No lock is in trouble."));
        uitest::takePictures(shown.window, QStringLiteral("clock-off"));
        QTest::keyClick(shown.view(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        auto* dialog = openDialog<LimitsDialog>(shown.window);
        QVERIFY(dialog);
        auto* seconds = dialog->findChild<QSpinBox*>(QStringLiteral("clock"));
        seconds->setValue(60);
        QTest::keyClick(seconds, Qt::Key_Return);
        QTRY_VERIFY(!banner->isVisible());
    }

    void aBudgetIsSetAndKept()
    {
        {
            Shown shown({FakeLock("a")});
            QTest::keyClick(shown.view(), Qt::Key_B, Qt::ControlModifier);
            auto* dialog = openDialog<BudgetDialog>(shown.window);
            QVERIFY(dialog);
            auto* reads = dialog->findChild<QSpinBox*>();
            auto* share = dialog->findChild<QDoubleSpinBox*>();
            QCOMPARE(reads->value(), 2000);
            QCOMPARE(share->value(), 2.0);
            reads->selectAll();
            QTest::keyClicks(reads, QStringLiteral("500"));
            share->selectAll();
            QTest::keyClicks(share, QStringLiteral("0.5"));
            QTest::keyClick(share, Qt::Key_Return);
            QTRY_COMPARE(shown.source->calls.last(), QStringLiteral("setBudget 500"));
            QCOMPARE(shown.source->budget.serverShare, 0.005);
            shown.window.activateWindow();
        }
        Shown again({FakeLock("a")});
        QCOMPARE(again.source->budget.readsPerSecond, 500);
        QCOMPARE(again.source->budget.serverShare, 0.005);
    }

    void aBudgetThatIsCancelledChangesNothing()
    {
        Shown shown({FakeLock("a")});
        QTest::keyClick(shown.view(), Qt::Key_B, Qt::ControlModifier);
        auto* dialog = openDialog<BudgetDialog>(shown.window);
        QVERIFY(dialog);
        uitest::takePictures(*dialog, QStringLiteral("budget"));
        dialog->findChild<QSpinBox*>()->setValue(100'000'000);
        QVERIFY(dialog->budget().readsPerSecond <= 1'000'000);
        QTest::keyClick(dialog, Qt::Key_Escape);
        QCOMPARE(shown.source->budget.readsPerSecond, 2000);
        QVERIFY(!QSettings().contains(QStringLiteral("budget/readsPerSecond")));
    }

    void oneLockIsOne()
    {
        Shown shown({FakeLock("a")});
        QVERIFY(uitest::shownTexts(*shown.window.locksPage()).contains(QStringLiteral("1 lock")));
        QVERIFY(!uitest::shownTexts(*shown.window.locksPage()).contains(QStringLiteral("1 locks")));
        shown.filterEdit()->setText(QStringLiteral("b"));
        const auto* empty = shown.window.locksPage()->findChild<EmptyState*>();
        QCOMPARE(empty->text().sentence, QStringLiteral("One lock is there; the filter hides it."));
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
        QTRY_VERIFY(!shown.source->viewport.visible.isEmpty());
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
