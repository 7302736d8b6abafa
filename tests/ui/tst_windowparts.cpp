#include "core/locks/family.h"
#include "tests/support/fakelocks.h"
#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "ui/beat.h"
#include "ui/dialogs/possibledialog.h"
#include "ui/dialogs/statementdialog.h"
#include "ui/pages/firstchoice.h"
#include "ui/pages/labcontrols.h"
#include "ui/pages/lockspage.h"
#include "ui/widgets/columnfit.h"
#include "ui/widgets/foldout.h"
#include "ui/widgets/noticestack.h"
#include "ui/widgets/plainlabel.h"

#include <QElapsedTimer>
#include <QLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

/// The parts of the window that decide: widths of columns, the first choice, notices side by side, what is
/// stated.
namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;
using support::FakeLock;

constexpr base::MonoTime start{1h};

locks::PossibleLock possibleLock(const QByteArray& name)
{
    return {{{name}, 0, {}}, {*locks::kindFromName("string")}, {"expires"}, 4};
}

const QList<ColumnRoom> rooms{{100, 200, 400, true}, {50, 60, 60, true}, {40, 80, 80, false}};

} // namespace

class TestWindowParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { uitest::failOnWarnings(); }

    void aLongTextIsSeenWholeWhenItUnfolds()
    {
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        auto* part = new QWidget(&window);
        column->addWidget(part);
        column->addStretch();
        auto* inner = new QVBoxLayout(part);
        auto* foldout = new Foldout(QStringLiteral("Commands"), part);
        inner->addWidget(foldout);
        part->hide();
        window.resize(400, 300);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        foldout->putText(QStringLiteral("HSET orders:42 ").repeated(14));
        foldout->setOpen(true);
        part->show();
        const auto* text = foldout->findChild<QPlainTextEdit*>();
        const auto isWhole = [text] {
            return text->height() >= 4 * text->fontMetrics().lineSpacing() &&
                   text->verticalScrollBar()->maximum() == 0;
        };
        QTRY_VERIFY(isWhole());
        window.resize(300, 300);
        QTRY_VERIFY(isWhole());
    }

    void columnsMakeTheMostOfTheRoom_data()
    {
        QTest::addColumn<int>("available");
        QTest::addColumn<QList<int>>("widths");
        QTest::newRow("too small for all") << 100 << QList<int>{100, 50, 40};
        QTest::newRow("the essential share") << 180 << QList<int>{127, 53, 40};
        QTest::newRow("the least of all") << 190 << QList<int>{100, 50, 40};
        QTest::newRow("half way") << 265 << QList<int>{150, 55, 60};
        QTest::newRow("ideal") << 340 << QList<int>{200, 60, 80};
        QTest::newRow("more") << 440 << QList<int>{300, 60, 80};
        QTest::newRow("plenty") << 4000 << QList<int>{400, 60, 80};
    }
    void columnsMakeTheMostOfTheRoom()
    {
        QFETCH(int, available);
        QTEST(fitColumns(rooms, available), "widths");
    }
    void theFirstColumnIsWidenedAheadOfTheOthers()
    {
        const QList<ColumnRoom> names{{100, 200, 400, true, true}, {50, 150, 150, true}};
        QCOMPARE(fitColumns(names, 230), (QList<int>{180, 50}));
        QCOMPARE(fitColumns(names, 290), (QList<int>{200, 90}));
        QCOMPARE(fitColumns(names, 360), (QList<int>{210, 150}));
    }
    void noPixelIsLeftOver()
    {
        const QList<ColumnRoom> seven(7, {30, 100, 400});
        for (int available = 7 * 30; available < 7 * 100; available += 11) {
            const QList<int> widths = fitColumns(seven, available);
            QCOMPARE(std::accumulate(widths.begin(), widths.end(), 0), available);
        }
    }

    /// With little room there are more lines, and nothing is narrower than it has to be.
    void theControlsOfTheLabTakeFurtherLines()
    {
        LabControls controls;
        controls.addChoice(new QToolButton(&controls));
        QList<int> heights;
        for (const int width : {900, 420, 320}) {
            controls.resize(width, 400);
            controls.show();
            QCoreApplication::sendPostedEvents();
            heights.append(controls.layout()->heightForWidth(width));
            for (const QWidget* part :
                controls.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
                if (!part->isVisible())
                    continue;
                QVERIFY(part->width() >= part->minimumSizeHint().width());
                QVERIFY(controls.rect().contains(part->geometry()));
            }
            for (const auto* button : controls.findChildren<QToolButton*>())
                QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->text()));
        }
        QVERIFY(heights.at(0) < heights.at(1) && heights.at(1) < heights.at(2));
    }

    void theRememberedLockHasItsTime()
    {
        FirstChoice choice;
        choice.begin({"b"}, start);
        const QList<locks::LockPtr> without{FakeLock("a").waiters(3)};
        QVERIFY(!choice.choose(without, start + 3s));
        QCOMPARE(choice.choose({FakeLock("a"), FakeLock("b")}, start + 3s)->name.bytes, QByteArray("b"));
        QVERIFY(!choice.isOpen());
        choice.begin({"b"}, start);
        QCOMPARE(choice.choose(without, start + 4s)->name.bytes, QByteArray("a"));
    }

    void theLockWithMostToTellIsChosen()
    {
        FirstChoice choice;
        choice.begin({}, start);
        const QList<locks::LockPtr> locks{FakeLock("idle").free(), FakeLock("long").waiters(1).ttl(25s),
            FakeLock("busy").waiters(2).ttl(8s), FakeLock("many").holders(3, locks::Mode::Read)};
        QVERIFY(!choice.choose(locks, start + 1s));
        QCOMPARE(choice.choose(locks, start + 2s)->name.bytes, QByteArray("busy"));
        QVERIFY(!choice.choose(locks, start + 3s));
    }

    void aPoorChoiceWaitsForABetterOne()
    {
        FirstChoice choice;
        choice.begin({}, start);
        const QList<locks::LockPtr> poor{FakeLock("idle").free()};
        QVERIFY(!choice.choose({}, start + 9s));
        QVERIFY(!choice.choose(poor, start + 3s));
        QVERIFY(choice.choose(poor, start + 4s));
    }

    /// Behind another tab; what comes to sight is not a second old.
    void aWindowThatNobodySeesBeatsSeldom()
    {
        QWidget window;
        Beat beat;
        beat.serve(&window);
        QSignalSpy beats(&beat, &Beat::beat);
        window.show();
        QCOMPARE(beats.size(), 1);
        QVERIFY(beats.wait(5000));
        window.hide();
        QElapsedTimer since;
        since.start();
        beats.clear();
        QVERIFY(beats.wait(10'000));
        QVERIFY2(since.elapsed() > 800, qPrintable(QString::number(since.elapsed())));
        beats.clear();
        window.show();
        QCOMPARE(beats.size(), 1);
    }

    /// Health comes several times a second while all goes on, which is no reason to show it all again.
    void aChangeOfSightBeatsAtOnce()
    {
        Beat beat;
        QSignalSpy beats(&beat, &Beat::beat);
        locks::Health health;
        health.clock.known = true;
        const auto beatsWith = [&](bool live, bool recorded) {
            beats.clear();
            health.live = live;
            health.recorded = recorded;
            beat.setHealth(health);
            return beats.size();
        };
        QCOMPARE(beatsWith(false, false), 1);
        QCOMPARE(beatsWith(true, false), 1);
        QCOMPARE(beatsWith(true, false), 0);
        QCOMPARE(beatsWith(false, false), 1);
        QCOMPARE(beatsWith(false, false), 1); // it may be older than it was
        QCOMPARE(beatsWith(false, true), 1);
        QCOMPARE(beatsWith(false, true), 1); // another moment of a recording
    }

    void noticesStandSideBySide()
    {
        NoticeStack stack;
        for (const char* id : {"one", "two", "three", "four"})
            stack.report(id, Banner::Tone::Warning, QString::fromLatin1(id));
        const QStringList seen{QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three")};
        QCOMPARE(stack.texts(), seen);
        stack.report("two", Banner::Tone::Notice, QStringLiteral("II"));
        QCOMPARE(stack.texts().at(1), QStringLiteral("II"));
        stack.findChild<Banner*>()->findChild<QToolButton*>()->click();
        QCOMPARE(stack.texts().last(), QStringLiteral("four"));
        for (const char* id : {"two", "three", "four", "never"})
            stack.report(id, Banner::Tone::Notice, {});
        QVERIFY(stack.isHidden());
    }

    void statementsAreTakenWhereEachCanBeRead()
    {
        StatementDialog dialog({{"app:lock:*", "redis-py"}, {"gone:*", "no-such-kind"}});
        const QList<QPushButton*> buttons = dialog.findChildren<QPushButton*>();
        const auto takes = [](const QPushButton* button) { return button->text().startsWith(u"Take"); };
        const auto found = std::ranges::find_if(buttons, takes);
        QVERIFY(found != buttons.end());
        const QPushButton* accept = *found;
        auto* lines = dialog.findChild<QPlainTextEdit*>();
        QVERIFY(!accept->isEnabled()); // the table with that kind has gone
        QVERIFY(std::ranges::any_of(dialog.findChildren<PlainLabel*>(),
            [](const PlainLabel* label) { return label->text().contains(QStringLiteral("no-such-kind")); }));
        lines->setPlainText(QStringLiteral("app:lock:*=redis-py\n\ngate:*=semaphore\napp:lock:*=redsync\n"));
        QVERIFY(accept->isEnabled());
        const QList<profile::Statement> expected{{"gate:*", "semaphore"}, {"app:lock:*", "redsync"}};
        QCOMPARE(dialog.statements(), expected);
        lines->clear();
        QVERIFY(accept->isEnabled() && dialog.statements().isEmpty());
    }

    void whatMayBeALockIsOneClickAway()
    {
        support::FakeSource source;
        source.goLive();
        LocksPage page;
        page.setSource(std::shared_ptr<console::Source>(&source, [](console::Source*) {}));
        const auto button = [&page] {
            const QList<QPushButton*> all = page.findChildren<QPushButton*>();
            const auto found = std::ranges::find_if(
                all, [](const QPushButton* each) { return each->text().contains(u"may be"); });
            return found == all.end() ? nullptr : *found;
        };
        QVERIFY(button() == nullptr || button()->isHidden());
        locks::Health health = source.health();
        health.possible = {possibleLock("lock:job:17"), possibleLock("lock:job:18")};
        source.setHealth(health);
        QVERIFY(!button()->isHidden());
        QCOMPARE(button()->text(), QStringLiteral("2 keys may be locks"));
        QSignalSpy wanted(&page, &LocksPage::possibleWanted);
        button()->click();
        QCOMPARE(wanted.size(), 1);
        PossibleDialog dialog(health.possible, true);
        QVERIFY(dialog.chosen() == nullptr);
        auto* rows = dialog.findChild<QTreeWidget*>();
        QCOMPARE(rows->topLevelItem(1)->text(0), QStringLiteral("lock:job:18"));
        QCOMPARE(rows->topLevelItem(1)->text(2), QStringLiteral("It expires."));
        rows->setCurrentItem(rows->topLevelItem(1));
        QCOMPARE(dialog.chosen()->ref.name.bytes, QByteArray("lock:job:18"));
    }

    void noticesAreBounded()
    {
        NoticeStack stack;
        for (int i = 0; i < NoticeStack::mostKept + 2; ++i)
            stack.report(QByteArray::number(i), Banner::Tone::Warning, QString::number(i));
        QCOMPARE(stack.count(), NoticeStack::mostKept);
        QCOMPARE(stack.texts().first(), QStringLiteral("2")); // the eldest have gone
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestWindowParts)
#include "tst_windowparts.moc"
