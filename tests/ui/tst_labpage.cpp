#include "core/lab/library.h"
#include "core/record/lockrecreader.h"
#include "core/record/lockrecwriter.h"
#include "tests/support/fakelabrun.h"
#include "tests/support/paths.h"
#include "tests/support/tape.h"
#include "tests/ui/looks.h"
#include "ui/dialogs/exportdialog.h"
#include "ui/models/differencemodel.h"
#include "ui/models/scenariomodel.h"
#include "ui/models/stepmodel.h"
#include "ui/models/violationmodel.h"
#include "ui/pages/comparisonpart.h"
#include "ui/pages/figurespart.h"
#include "ui/pages/heldpart.h"
#include "ui/pages/labfiles.h"
#include "ui/pages/labpage.h"
#include "ui/pages/labside.h"
#include "ui/pages/momentpart.h"
#include "ui/pages/scenariolist.h"
#include "ui/pages/stepspart.h"
#include "ui/pages/verdictpart.h"
#include "ui/theme.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/forkpair.h"
#include "ui/widgets/histogramview.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/scenariodelegate.h"
#include "ui/widgets/speedslider.h"
#include "ui/widgets/timelineview.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTextBrowser>

namespace lockscope::ui
{
namespace
{

using lab::RunState;
using namespace std::chrono_literals;
using support::Tape;
using What = record::What;

/// Two at once from 2 s to 3 s, which the scenario means to show.
record::Recording crowded()
{
    Tape tape(2);
    tape.lock("lockscope:lab:invoice").expects(record::Rule::MutualExclusion);
    tape.at(0).step(What::Command, 0, 0, 1, "acquire lockscope:lab:invoice 10000 a:1");
    tape.step(What::Reply, 0, 0, 1, "[1, 1]").takes(0);
    tape.at(1000).waits(1);
    tape.at(2000).step(What::LeaseEnded, 0).takes(1);
    tape.at(3000).leaves(1);
    tape.at(4000).step(What::WorkEnds, 0).step(What::LeaseLost, 0);
    return tape.recording();
}

record::Recording crowdedWith(const record::Header& header)
{
    record::Recording recording = crowded();
    recording.setHeader(header);
    return recording;
}

/// The same, as of a run that can go on from its begin.
record::Recording forkable()
{
    record::Header header = crowded().header();
    header.canFork = true;
    header.scenario = {{QStringLiteral("id"), QStringLiteral("short-lease")}};
    record::Recording recording = crowdedWith(header);
    recording.append({.keyframes = {{record::Moment(0), "all"}}, .until = recording.length()});
    return recording;
}

/// A run whose clients decided something; played again, the second one may give up instead.
record::Recording decided(bool givesUp)
{
    Tape tape(2);
    tape.lock("lockscope:lab:invoice").expects(record::Rule::MutualExclusion);
    for (int client = 0; client < 2; ++client)
        tape.step(What::Decides, client, 1000, 0, record::decision::think);
    tape.at(1000).waits(0).waits(1).takes(0).at(2000).leaves(0);
    tape.at(2100).step(givesUp ? What::GaveUp : What::Acquired, 1).at(6000).step(What::Note, -1);
    record::Recording recording = tape.recording();
    record::Header header = recording.header();
    header.scenario = {{QStringLiteral("id"), QStringLiteral("short-lease")}};
    header.seed = 7;
    recording.setHeader(header);
    return recording;
}

/// Returns the labels whose words are not all in sight.
QStringList tabsThatAreCut(const QTabBar& bar)
{
    QStringList cut;
    for (int tab = 0; tab < bar.count(); ++tab) {
        if (!bar.isTabVisible(tab))
            continue;
        const QRect rect = bar.tabRect(tab);
        const int words = bar.fontMetrics().horizontalAdvance(bar.tabText(tab));
        if (!bar.rect().contains(rect) || rect.width() < words + 12)
            cut.append(bar.tabText(tab));
    }
    return cut;
}

const char* const ownScenario = R"({"id": "short-lease", "number": 3, "title": "A race of my own",
    "shows": "Mine.", "length": "1m", "clients": [{"name": "c", "program": [{"work": "1s"}]}]})";

} // namespace

class TestLabPage : public QObject
{
    Q_OBJECT

    support::FakeLabRun* m_run = nullptr;
    std::unique_ptr<LabPage> m_page;

    [[nodiscard]] QAction* action(const char* id) const
    {
        return m_page->findChild<QAction*>(QLatin1String(id));
    }
    [[nodiscard]] QString words() const { return uitest::shownTexts(*m_page); }
    [[nodiscard]] bool showsTimeline() const { return m_page->timeline()->isVisible(); }
    void playAndTell(const record::Recording& recording = crowded())
    {
        QVERIFY(m_page->play("short-lease"));
        m_run->enter(RunState::Starting);
        m_run->enter(RunState::Running);
        m_run->tell(recording);
    }
    void openFile(const record::Recording& recording)
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("some.lockrec")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(record::toLockrec(recording)) > 0);
        file.close();
        m_page->openFile(file.fileName());
        QTRY_COMPARE(m_page->recording().steps().size(), recording.steps().size());
    }

    /// The whole timeline as a file.
    [[nodiscard]] QByteArray exportedPicture() const
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("run.svg")));
        m_page->files()->save(file.fileName());
        if (!QTest::qWaitFor([&] { return file.open(QIODevice::ReadOnly); }))
            return {};
        return file.readAll();
    }

    static void writeTo(const QString& path, const QByteArray& content)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
    }

private Q_SLOTS:
    void init()
    {
        uitest::failOnWarnings();
        theme::apply(*qApp, ThemeChoice::Light);
        m_run = new support::FakeLabRun;
        m_run->known = support::fakeScenarios();
        m_page = std::make_unique<LabPage>(m_run);
        m_page->resize(1200, 640);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    void cleanup() { m_page.reset(); }

    /// On a projector: of 1280 pixels the page has so many.
    void inLargeTextTheTitlesAreWhole()
    {
        theme::setTextSize(*qApp, 150);
        m_page->resize(1180, 560);
        const auto whole = [](const QTabWidget& tabs) {
            const QTabBar& bar = *tabs.tabBar();
            for (int i = 0; i < bar.count(); ++i)
                if (bar.isTabVisible(i) &&
                    bar.tabRect(i).width() < bar.fontMetrics().horizontalAdvance(bar.tabText(i)) + 8)
                    return false;
            return true;
        };
        const QList<QTabWidget*> all = m_page->findChildren<QTabWidget*>();
        QCOMPARE(all.size(), 2); // the lists, and what stands beside the timeline
        for (const QTabWidget* tabs : all)
            QTRY_VERIFY2(whole(*tabs), qPrintable(tabs->accessibleName()));
        uitest::takePictures(*m_page, QStringLiteral("lab-large-text"));
        theme::setTextSize(*qApp, 100);
    }

    /// Likewise: every title of ours is read, and the timeline has room.
    void inLargeTextTheScenariosAreNamed()
    {
        theme::setTextSize(*qApp, 150);
        auto* run = new support::FakeLabRun;
        for (const QByteArray& id : lab::builtInScenarios())
            run->known.append(std::get<lab::Scenario>(lab::builtInScenario(id)));
        LabPage page(run);
        page.resize(1180, 560);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        const QListView& list = *page.list()->view();
        const QAbstractItemModel& model = *list.model();
        QVERIFY(model.rowCount() > 20);
        for (int row = 0; row < model.rowCount(); ++row) {
            const QString title = model.index(row, 0).data(ScenarioModel::TitleRole).toString();
            const auto isWhole = [&] {
                return ScenarioDelegate::hasRoomFor(title, list.viewport()->width(), list.fontMetrics());
            };
            QTRY_VERIFY2(isWhole(), qPrintable(title));
        }
        QVERIFY(page.width() - list.width() - page.side()->width() > 300);
        uitest::takePictures(page, QStringLiteral("lab-large-titles"));
        theme::setTextSize(*qApp, 100);
    }

    void beforeARunItSaysWhatWouldBeHere()
    {
        const auto* empty = m_page->findChild<EmptyState*>(QStringLiteral("labEmpty"));
        QCOMPARE(empty->text().title, QStringLiteral("Hand-over of two threads"));
        QCOMPARE(empty->text().button, QStringLiteral("Run"));
        QVERIFY(
            m_page->findChild<QTextBrowser*>()->toPlainText().contains(QStringLiteral("watchdog keeps it")));
        QVERIFY(!showsTimeline());
        QVERIFY(!action("labPause")->isEnabled() && !action("labStop")->isEnabled());
        QCOMPARE(uitest::labelsThatGuess(*m_page), QStringList());
    }

    void scenariosAreFilteredAndChosen()
    {
        const QAbstractItemModelTester tester(m_page->list()->view()->model());
        m_page->focusFilter();
        QTest::keyClicks(
            m_page->findChild<QLineEdit*>(QStringLiteral("scenarioFilter")), QStringLiteral("shorter"));
        QCOMPARE(m_page->list()->view()->model()->rowCount(), 1);
        QCOMPARE(m_page->list()->chosen()->id, QByteArray("short-lease"));
        QVERIFY(m_page->list()->choose("1"));
        QCOMPARE(m_page->list()->chosen()->id, QByteArray("hand-over"));
        QVERIFY(!m_page->play("no-such"));
        QCOMPARE(m_run->calls, QStringList());
    }

    /// It is found by its English words too.
    void aTranslatedScenarioIsShownSo()
    {
        auto* run = new support::FakeLabRun;
        run->known = support::fakeScenarios();
        run->known.first().translated = {QStringLiteral("两个线程的交接"), QStringLiteral("释放时唤醒"),
            QStringLiteral("# 两个线程的交接\n\n*看门狗*")};
        LabPage page(run);
        page.resize(1200, 640);
        page.show();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        const auto* empty = page.findChild<EmptyState*>(QStringLiteral("labEmpty"));
        QCOMPARE(empty->text().title, QStringLiteral("两个线程的交接"));
        QCOMPARE(page.findChild<QTextBrowser*>()->toPlainText(), QStringLiteral("两个线程的交接\n看门狗"));
        const QAbstractItemModel& list = *page.list()->view()->model();
        QCOMPARE(list.index(0, 0).data().toString(), QStringLiteral("1 两个线程的交接"));
        QCOMPARE(list.index(0, 0).data(ScenarioModel::ShowsRole).toString(), QStringLiteral("释放时唤醒"));
        auto* filter = page.findChild<QLineEdit*>(QStringLiteral("scenarioFilter"));
        for (const char* words : {"交接", "唤醒", "Hand-over of", "wakes who", "hand-over"}) {
            filter->setText(QString::fromUtf8(words));
            QCOMPARE(list.rowCount(), 1);
            QCOMPARE(page.list()->chosen()->id, QByteArray("hand-over"));
        }
    }

    void aRunBeginsWithWhatIsSet()
    {
        QVERIFY(m_page->list()->choose("3"));
        QCOMPARE(m_page->findChildren<QSpinBox*>().first()->value(), 7);
        QTest::keyClick(m_page->list()->view(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(m_run->calls, QStringList{QStringLiteral("start short-lease")});
        QCOMPARE(m_run->settings.seed, std::optional<quint64>(7));
        QVERIFY(showsTimeline());
    }

    void keysPauseResumeAndStep()
    {
        playAndTell();
        m_run->calls.clear();
        QTest::keyClick(m_page->timeline(), Qt::Key_Space);
        m_run->enter(RunState::Pausing);
        m_run->enter(RunState::Paused);
        QCOMPARE(action("labPause")->text(), QStringLiteral("Res&ume"));
        QCOMPARE(action("labPause")->iconText(), QStringLiteral("Resume"));
        QTest::keyClick(m_page->timeline(), Qt::Key_Period);
        QTest::keyClick(m_page->timeline(), Qt::Key_Space);
        m_run->enter(RunState::Running);
        m_page->findChild<SpeedSlider*>()->setSpeed(10);
        action("labStop")->trigger();
        const QStringList expected{QStringLiteral("pause"), QStringLiteral("step"), QStringLiteral("resume"),
            QStringLiteral("speed 10"), QStringLiteral("stop")};
        QCOMPARE(m_run->calls, expected);
    }

    void theVerdictIsSaidAndLeadsToWhereItHappened()
    {
        playAndTell();
        m_run->judge(crowded(), false);
        const VerdictPart& verdict = *m_page->side()->verdict();
        const QAbstractItemModelTester tester(verdict.model());
        QVERIFY(verdict.text().contains(QStringLiteral("So far")));
        m_run->enter(RunState::Ended);
        m_run->judge(crowded());
        QVERIFY(verdict.text().contains(QStringLiteral("Passed")));
        QCOMPARE(verdict.model()->rowCount(), 1);
        QVERIFY(verdict.model()->index(0).data(ViolationModel::ExpectedRole).toBool());
        Q_EMIT verdict.view()->clicked(verdict.model()->index(0));
        QCOMPARE(m_page->timeline()->chosen(), std::optional(record::Moment(std::chrono::seconds(2))));
        QVERIFY(m_page->side()->figures()->text().contains(QStringLiteral("2, and 0 gave up")));
        m_page->side()->turnTo(LabSide::Part::Figures);
        const auto* waits = m_page->side()->figures()->findChild<HistogramView*>();
        QVERIFY(waits->isVisible());
        QCOMPARE(waits->figure().bars.size(), 1);
        QVERIFY(waits->accessibleDescription().contains(QStringLiteral("between 524 ms and 1.05 s: once")));
        uitest::takePictures(*m_page, QStringLiteral("lab-figures"));
        uitest::takePictures(*m_page, QStringLiteral("lab-figures"));
    }

    /// Each invariant is counted up to the moment that is looked at; what holds is shown too.
    void invariantsAreCountedUntilTheMoment()
    {
        Tape tape(2);
        tape.lock("lockscope:lab:sale").resource("stock", 2);
        tape.invariant(record::Invariant::What::NotNegative).invariant(record::Invariant::What::NoDuplicates);
        tape.at(1000).takes(0).wrote(0, -1, 0, "7").at(2000).wrote(0, 0, 0, "8");
        tape.at(3000).wrote(0, -1, 0, "7").at(4000).wrote(0, -2, 0, "7").leaves(0).at(5000);
        const record::Recording sale = tape.step(What::Note, -1).recording();
        playAndTell(sale);
        m_run->enter(RunState::Ended);
        m_run->judge(sale);
        const FiguresPart& figures = *m_page->side()->figures();
        const auto shows = [&](const char* first, const char* second) {
            return figures.text().endsWith(
                QStringLiteral("%1\n%2").arg(QString::fromUtf8(first), QString::fromUtf8(second)));
        };
        QVERIFY2(shows("✕ stock never negative: violated 2 times", "✕ stock nothing twice: violated 2 times"),
            qPrintable(figures.text()));
        m_page->showMoment(3500ms);
        QVERIFY2(shows("✕ stock never negative: violated 2 times", "✕ stock nothing twice: violated once"),
            qPrintable(figures.text()));
        m_page->showMoment(2500ms);
        QVERIFY2(shows("✕ stock never negative: violated once", "✓ stock nothing twice: violated 0 times"),
            qPrintable(figures.text()));
        m_page->side()->turnTo(LabSide::Part::Figures);
        uitest::takePictures(*m_page, QStringLiteral("lab-invariants"));
        m_page->showMoment(500ms);
        QVERIFY2(shows("✓ stock never negative: violated 0 times", "✓ stock nothing twice: violated 0 times"),
            qPrintable(figures.text()));
    }

    void aMomentTellsWhatWasSentAndWhatItMeans()
    {
        playAndTell();
        TimelineView& timeline = *m_page->timeline();
        Q_EMIT timeline.momentChosen(record::Moment(0), 1);
        const QString text = m_page->side()->moment()->text();
        QVERIFY2(text.contains(QStringLiteral("acquire lockscope:lab:invoice 10000 a:1")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("Answer: [1, 1]")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("Takes the lock with its lease")), qPrintable(text));
        QCOMPARE(m_page->side()->findChild<QTabWidget*>()->currentIndex(), int(LabSide::Part::Then));
    }

    void interventionsComeFromAMenu()
    {
        playAndTell();
        Q_EMIT m_page->timeline()->menuWanted(0, {});
        auto* menu = m_page->findChild<QMenu*>();
        QVERIFY(menu != nullptr);
        QStringList texts;
        for (QAction* each : menu->actions())
            if (!each->isSeparator())
                texts.append(each->text().remove(u'&'));
        QVERIFY(texts.contains(QStringLiteral("Force-release “invoice”")));
        QVERIFY(texts.contains(QStringLiteral("Add one more “worker”")));
        QVERIFY(texts.contains(QStringLiteral("Let the clock of the server “main” jump ahead by 30 s")));
        menu->actions().first()->trigger();
        QVERIFY(m_run->calls.last().startsWith(QStringLiteral("intervene 0 ")));
        menu->close();
    }

    void afterTheRunThereIsNothingToInterveneIn()
    {
        playAndTell();
        m_run->enter(RunState::Ended);
        Q_EMIT m_page->timeline()->menuWanted(0, {});
        QVERIFY(m_page->findChild<QMenu*>({}, Qt::FindDirectChildrenOnly) == nullptr);
    }

    /// Both are kept, on one axis, each with its verdict; the branch stands still at first.
    void aForkIsComparedWithTheRunBefore()
    {
        playAndTell(forkable());
        QVERIFY(!action("labFork")->isEnabled());
        m_run->enter(RunState::Ended);
        m_run->judge(crowded());
        m_page->timeline()->choose(2s);
        m_run->calls.clear();
        QVERIFY(action("labFork")->isEnabled());
        action("labFork")->trigger();
        QCOMPARE(m_run->calls.join(u';'), QStringLiteral("fork 2000000 of %1").arg(crowded().steps().size()));
        Q_EMIT m_run->forked(m_run->known.last(), 1500ms);
        QVERIFY(m_page->findChild<Banner*>(QStringLiteral("labBanner"))
                    ->text()
                    .contains(QStringLiteral("1.500 s, 0.500 s before")));
        m_run->tell(crowded());
        m_run->enter(RunState::Paused);
        QCOMPARE(action("labPause")->iconText(), QStringLiteral("Resume"));
        m_run->judge(crowded(), false);
        const ForkPair& pair = *m_page->pair();
        QVERIFY(pair.isForked() && pair.before()->isVisible());
        QCOMPARE(pair.before()->index().lanes().size(), 2);
        QVERIFY2(pair.text().contains(QStringLiteral("Before the fork — ✓ Passed")), qPrintable(pair.text()));
        QVERIFY2(pair.text().contains(QStringLiteral("1.500 s on — So far")), qPrintable(pair.text()));
        QTest::keyClick(m_page->timeline(), Qt::Key_Plus);
        QCOMPARE(pair.before()->span(), m_page->timeline()->span());
        QTest::keyClick(pair.before(), Qt::Key_Right);
        QCOMPARE(pair.before()->span(), m_page->timeline()->span());
        uitest::takePictures(*m_page, QStringLiteral("lab-fork"));
        QVERIFY(m_page->play("short-lease"));
        QVERIFY(!pair.isForked());
    }

    /// A branch that was forked from it is a run like any other, and can be played again from its begin.
    void aFileIsForkedLikeARun()
    {
        openFile(forkable());
        QVERIFY(action("labFork")->isEnabled() && !action("labRun")->isEnabled());
        m_page->timeline()->choose(2s);
        action("labFork")->trigger();
        QVERIFY(m_run->calls.last().startsWith(QStringLiteral("fork 2000000 of ")));
        const QSignalSpy left(m_page.get(), &LabPage::recordingLeft);
        Q_EMIT m_run->forked(m_run->known.last(), 2s);
        QCOMPARE(left.size(), 1);
        const QString shown = m_page->findChild<Banner*>(QStringLiteral("labBanner"))->text();
        QVERIFY2(shown.startsWith(QStringLiteral("Forked at 2.000 s, the moment that was chosen. Change")),
            qPrintable(shown));
        m_run->enter(RunState::Starting);
        m_run->tell(crowded());
        m_run->enter(RunState::Paused);
        QVERIFY(m_page->pair()->before()->isVisible() && showsTimeline());
        QVERIFY(action("labStop")->isEnabled());
        action("labRun")->trigger();
        QCOMPARE(m_run->calls.last(), QStringLiteral("start short-lease"));
        QVERIFY(showsTimeline() && !m_page->pair()->isForked());
        QVERIFY(action("labRun")->isEnabled());
    }

    /// The same seed decides the same; what the server's timing made of it is described, marked, and shown
    /// beside.
    void aRunIsComparedWithTheOneBefore()
    {
        playAndTell(decided(false));
        m_run->enter(RunState::Ended);
        m_run->judge(decided(false));
        auto* banner = m_page->findChild<Banner*>(QStringLiteral("labCompared"));
        auto* tabs = m_page->side()->findChild<QTabWidget*>();
        QVERIFY(banner->isHidden() && !tabs->isTabVisible(int(LabSide::Part::Compared)));
        playAndTell(decided(true));
        m_run->enter(RunState::Ended);
        m_run->judge(decided(true));
        QTRY_VERIFY(!banner->isHidden());
        QVERIFY2(banner->text().contains(
                     QStringLiteral("All 2 decisions are the same. What happened differs "
                                    "from 2.100 s on, by the server's timing. Differences: 1.")),
            qPrintable(banner->text()));
        QVERIFY(tabs->isTabVisible(int(LabSide::Part::Compared)));
        QCOMPARE(tabsThatAreCut(*tabs->tabBar()), QStringList());
        const ComparisonPart& part = *m_page->side()->comparison();
        const QAbstractItemModelTester tester(part.model());
        QCOMPARE(part.model()->rowCount(), 3);
        QVERIFY(part.model()->index(0).data().toString().contains(QStringLiteral("gives up waiting")));
        Q_EMIT part.view()->clicked(part.model()->index(0));
        part.view()->selectAll();
        part.view()->findChild<QAction*>(QStringLiteral("copyRows"))->trigger();
        QCOMPARE(QApplication::clipboard()->text().count(u'\n'), 4); // a title, and a line for each
        QCOMPARE(m_page->timeline()->chosen(), std::optional(record::Moment(2100ms)));
        QStringList marked;
        const auto& steps = *m_page->side()->steps()->model();
        for (int row = 0; row < steps.rowCount(); ++row)
            if (const QString text = steps.index(row, 1).data().toString(); text.startsWith(u'▸'))
                marked.append(text);
        QCOMPARE(marked.size(), 1);
        QVERIFY2(marked[0].contains(QStringLiteral("client 2 gives up")), qPrintable(marked[0]));
        m_page->side()->turnTo(LabSide::Part::Compared);
        uitest::takePictures(*m_page, QStringLiteral("lab-compared-words"));
        QVERIFY(exportedPicture().contains("The run before"));
        m_page->side()->turnTo(LabSide::Part::Verdict);
        QVERIFY(!exportedPicture().contains("The run before"));
        banner->findChild<QPushButton*>()->click();
        const ForkPair& pair = *m_page->pair();
        QVERIFY(pair.isForked() && pair.before()->isVisible());
        QVERIFY2(pair.text().contains(QStringLiteral("The run before — ")), qPrintable(pair.text()));
        QVERIFY2(pair.text().contains(QStringLiteral("This run, another one from 2.100 s on")),
            qPrintable(pair.text()));
        uitest::takePictures(*m_page, QStringLiteral("lab-compared"));
        playAndTell(decided(true));
        QVERIFY(banner->isHidden() && !pair.isForked());
        QVERIFY(!tabs->isTabVisible(int(LabSide::Part::Compared)));
    }

    /// Read on a thread, listed behind the others, and told from the one of the same name.
    void aScenarioOfOnesOwnIsListedAndPlayed()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("race.json"));
        writeTo(path, ownScenario);
        m_page->openFile(path);
        QTRY_COMPARE(m_page->list()->chosen()->title, QStringLiteral("A race of my own"));
        const QAbstractItemModel* model = m_page->list()->view()->model();
        QCOMPARE(model->rowCount(), 3);
        QCOMPARE(model->index(2, 0).data(ScenarioModel::NumberRole).toString(), QStringLiteral("★"));
        QVERIFY(model->index(2, 0)
                    .data(ScenarioModel::ShowsRole)
                    .toString()
                    .contains(QStringLiteral("Yours, race.json")));
        QVERIFY(m_run->calls.isEmpty());
        const auto* about = m_page->findChild<QTextBrowser*>();
        QCOMPARE(about->toPlainText(), QStringLiteral("Mine."));
        QCOMPARE(QTextCursor(about->document()).charFormat().fontWeight(), int(QFont::Normal));
        uitest::takePictures(*m_page, QStringLiteral("lab-own"));
        QVERIFY(m_page->list()->choose("3"));
        QCOMPARE(m_page->list()->chosen()->title, QStringLiteral("A lease shorter than the work"));
        QVERIFY(m_page->play(path.toUtf8(), 2));
        QTRY_VERIFY(m_run->calls.contains(QStringLiteral("start short-lease")));
        QCOMPARE(model->rowCount(), 3);
        QVERIFY(m_page->list()->choose("3"));
        QVERIFY(!showsTimeline());
    }

    void aScenarioThatCannotBeReadSaysWhereAndWhy()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("race.json"));
        writeTo(path, QByteArray(ownScenario).replace("\"1s\"", "\"soon\""));
        QVERIFY(m_page->play(path.toUtf8()));
        const auto* banner = m_page->findChild<Banner*>(QStringLiteral("labBanner"));
        QTRY_VERIFY(banner->text().contains(QStringLiteral("race.json: line 2, clients[0].program[0].work")));
        QCOMPARE(m_page->missing(), banner->text());
        QVERIFY(m_run->calls.isEmpty() && m_page->list()->view()->model()->rowCount() == 2);
    }

    void whatCannotBeForkedSaysWhy_data()
    {
        QTest::addColumn<record::Recording>("recording");
        QTest::addColumn<QString>("why");
        record::Header header = forkable().header();
        QTest::newRow("a server") << Tape().live().lock("orders").at(5).takes(0).recording()
                                  << QStringLiteral("only runs of the Lab");
        QTest::newRow("no frame") << crowdedWith(header) << QStringLiteral("No moment of this run was kept");
        header.canFork = false;
        QTest::newRow("processes") << crowdedWith(header) << QStringLiteral("with processes of its own");
        header.scenario = {};
        QTest::newRow("hashed") << crowdedWith(header) << QStringLiteral("does not carry its scenario");
    }

    void whatCannotBeForkedSaysWhy()
    {
        QFETCH(record::Recording, recording);
        QFETCH(QString, why);
        openFile(recording);
        QVERIFY(!action("labFork")->isEnabled());
        const QString said = action("labFork")->toolTip().simplified();
        QVERIFY2(said.contains(why), qPrintable(said));
    }

    void aForkThatIsNotPossibleSaysWhy()
    {
        playAndTell();
        m_run->enter(RunState::Ended);
        Q_EMIT m_run->forkFailed({base::ErrorKind::InvalidArgument, "fork", "there is no such moment"});
        QVERIFY(!m_page->findChild<Banner*>(QStringLiteral("labBanner"))->text().isEmpty());
        QVERIFY(!m_page->pair()->isForked());
    }

    void aMomentIsTheSameInTimelineAndEvents()
    {
        playAndTell();
        StepsPart& steps = *m_page->side()->steps();
        const QAbstractItemModelTester tester(steps.model());
        m_page->side()->turnTo(LabSide::Part::Events);
        const qsizetype inside = m_page->recording().steps().firstFrom(2s);
        Q_EMIT m_page->timeline()->momentChosen(2s, inside);
        QCOMPARE(steps.model()->momentOf(steps.view()->currentIndex().row()), record::Moment(2s));
        QCOMPARE(m_page->side()->findChild<QTabWidget*>()->currentIndex(), int(LabSide::Part::Events));
        QTest::keyClick(steps.view(), Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(m_page->timeline()->chosen(), std::optional(steps.model()->momentOf(0)));
    }

    void aMissingServerIsSaidWithItsPackage()
    {
        QVERIFY(m_page->play("1"));
        m_run->enter(RunState::Ended);
        Q_EMIT m_run->failed({base::ErrorKind::MissingProgram, "redis-server", "redis-server"});
        QVERIFY(m_page->findChild<Banner*>(QStringLiteral("labBanner"))
                    ->text()
                    .contains(QStringLiteral("redis-server")));
        QCOMPARE(m_page->missing(), m_page->findChild<Banner*>(QStringLiteral("labBanner"))->text());
    }

    void readingAboutAnotherScenarioEndsNoRun()
    {
        playAndTell();
        QVERIFY(m_page->list()->choose("1"));
        QVERIFY(!showsTimeline());
        QVERIFY(action("labPause")->isEnabled());
        QVERIFY(m_page->list()->choose("3"));
        QVERIFY(showsTimeline());
        QCOMPARE(m_page->recording().steps().size(), crowded().steps().size());
    }

    /// The results of a run beside another scenario say of which run they are.
    void anEndedRunIsNotTakenForThatOfAnotherScenario()
    {
        playAndTell();
        m_run->judge(crowded(), true);
        m_run->enter(RunState::Ended);
        const auto* other = m_page->findChild<QLabel*>(QStringLiteral("otherRun"));
        QVERIFY(other->isHidden());
        QCOMPARE(action("labRun")->iconText(), QStringLiteral("Restart"));
        QVERIFY(m_page->list()->choose("1"));
        QVERIFY(!other->isHidden());
        QVERIFY2(other->text().contains(QStringLiteral("are of “")), qPrintable(other->text()));
        QCOMPARE(action("labRun")->iconText(), QStringLiteral("Run"));
        QVERIFY(!action("labFork")->isEnabled());
        QVERIFY(m_page->list()->choose("3"));
        QVERIFY(other->isHidden());
        QCOMPARE(action("labRun")->iconText(), QStringLiteral("Restart"));
    }

    void aRecordingIsWrittenAndOpenedAgain()
    {
        QTemporaryDir folder;
        playAndTell();
        for (const char* name : {"run.lockrec", "run.html", "run.svg", "run.csv", "run.jsonl", "run.png"}) {
            QTRY_COMPARE(m_page->timeline()->palette().color(QPalette::Base),
                QApplication::palette().color(QPalette::Base));
            const QString path = folder.filePath(QLatin1String(name));
            m_page->files()->save(path);
            QTRY_VERIFY2(
                m_page->findChild<Banner*>(QStringLiteral("labBanner"))->text().contains(path), name);
            QVERIFY(QFile(path).size() > 0);
        }
        const QDir frames(folder.filePath(QStringLiteral("run.frames")));
        m_page->files()->save(frames.path());
        QTRY_VERIFY(m_page->findChild<Banner*>(QStringLiteral("labBanner"))
                        ->text()
                        .startsWith(QStringLiteral("Written to ")));
        QVERIFY(frames.exists(QStringLiteral("0001.png")));
        m_page->openFile(folder.filePath(QStringLiteral("run.lockrec")));
        QTRY_VERIFY(m_page->side()->verdict()->text().contains(QStringLiteral("Passed")));
        QVERIFY(showsTimeline());
        QCOMPARE(m_page->timeline()->index().lanes().size(), 2);
        m_run->tell(crowded()); // of the run that was given up
        QCOMPARE(m_page->recording().steps().size(), crowded().steps().size());
    }

    /// Where there are many clients some are named, and the first of many messages are listed.
    void manyHeldMessagesAreCounted()
    {
        playAndTell();
        lab::HeldTraffic held;
        held.more = 1300;
        record::Part part;
        for (int client = 0; client < 7; ++client) {
            held.clients.append(client);
            part.clients.append({.title = "client-" + QByteArray::number(client)});
        }
        Q_EMIT m_run->grew(part);
        Q_EMIT m_run->heldChanged(held);
        const QString whose = m_page->side()->held()->findChild<PlainLabel*>()->text();
        QVERIFY2(whose.contains(QStringLiteral("and 2 more")), qPrintable(whose));
        QVERIFY2(whose.contains(QStringLiteral("1300 more messages wait after these.")), qPrintable(whose));
    }

    void heldMessagesArriveOneByOne()
    {
        playAndTell();
        auto* tabs = m_page->side()->findChild<QTabWidget*>();
        QVERIFY(!tabs->isTabVisible(int(LabSide::Part::Held)));
        lab::HeldTraffic held{
            {1}, {{4, 1, true, true, "acquire orders"}, {5, 1, true, false, "get <b>x</b>"}}};
        Q_EMIT m_run->heldChanged(held);
        QCOMPARE(tabsThatAreCut(*tabs->tabBar()), QStringList());
        QVERIFY(
            tabs->isTabVisible(int(LabSide::Part::Held)) && m_page->side()->isTurnedTo(LabSide::Part::Held));
        auto* view = m_page->side()->held()->findChild<QTableView*>();
        const QAbstractItemModelTester tester(view->model());
        QCOMPARE(view->model()->rowCount(), 2);
        QCOMPARE(view->model()->index(1, 2).data().toString(), QStringLiteral("get <b>x</b>"));
        QVERIFY(!view->model()->index(1, 2).data(Qt::ToolTipRole).toString().contains(QStringLiteral("<b>")));
        m_run->calls.clear();
        view->setFocus();
        QTest::keyClick(view, Qt::Key_Return);
        QTest::keyClick(view, Qt::Key_Down);
        QTest::keyClick(view, Qt::Key_Delete); // not possible: another one is before it
        QCOMPARE(m_run->calls.size(), 1);
        held.messages.removeFirst();
        held.messages.first().isNext = true;
        m_run->enter(RunState::Paused);
        Q_EMIT m_run->heldChanged(held);
        QTest::keyClick(view, Qt::Key_Delete);
        QCOMPARE(m_run->calls.size(), 3); // the act, and a step
        QCOMPARE(m_run->calls.constLast(), QStringLiteral("step"));
        Q_EMIT m_run->heldChanged({});
        QVERIFY(!tabs->isTabVisible(int(LabSide::Part::Held)));
    }

    /// A recording of a server, or of nobody knows what, has no scenario yet.
    void aRecordingBecomesAScenario()
    {
        const QTemporaryDir folder;
        QVERIFY(!action("labMakeScenario")->isEnabled());
        support::Tape tape(2);
        openFile(tape.live()
                     .lock("orders")
                     .at(1000)
                     .takes(0)
                     .at(2000)
                     .waits(1)
                     .at(3000)
                     .leaves(0)
                     .takes(1)
                     .at(4000)
                     .leaves(1)
                     .recording());
        QTRY_VERIFY(action("labMakeScenario")->isEnabled());
        action("labMakeScenario")->trigger();
        auto* dialog = m_page->findChild<ExportDialog*>();
        QVERIFY(dialog != nullptr);
        const QString path = folder.filePath(QStringLiteral("night.json"));
        Q_EMIT dialog->fileSelected(path);
        delete dialog;
        QTRY_VERIFY(m_page->list()->chosen() != nullptr && m_page->list()->chosen()->origin == path);
        QCOMPARE(m_page->list()->chosen()->groups.size(), 2);
        const QString said = m_page->findChild<Banner*>(QStringLiteral("labBanner"))->text();
        QVERIFY2(
            said.contains(path) && said.contains(QStringLiteral("Clients: 2, locks: 1")), qPrintable(said));
    }

    /// In every format; the picture's words are not read here.
    void namesAreHashedWhereThatIsWanted()
    {
        const QTemporaryDir folder;
        playAndTell();
        for (const char* name : {"run.lockrec", "run.html", "run.svg", "run.csv", "run.jsonl", "run.png"}) {
            const QString path = folder.filePath(QLatin1String(name));
            action("labSave")->trigger();
            auto* dialog = m_page->findChild<ExportDialog*>();
            QVERIFY(dialog != nullptr);
            dialog->findChild<QCheckBox*>()->click();
            Q_EMIT dialog->fileSelected(path);
            delete dialog;
            QTRY_VERIFY2(
                m_page->findChild<Banner*>(QStringLiteral("labBanner"))->text().contains(path), name);
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray content = file.readAll();
            for (const char* secret : {"invoice", "client 1", "uuid-1"})
                QVERIFY2(!content.contains(secret), name);
        }
        const auto opened = record::openRecording(folder.filePath(QStringLiteral("run.lockrec")));
        QVERIFY(opened.ok());
        QCOMPARE(opened->recording.steps().size(), crowded().steps().size());
        QVERIFY(opened->recording.clients().first().title.startsWith("client-"));
        QVERIFY(opened->recording.locks().first().ref.name.bytes.startsWith("lock-"));
        for (const QByteArray& text : opened->recording.texts())
            QVERIFY2(!text.contains("invoice"), text.constData());
    }

    void aPausedClientIsToldToGoOn()
    {
        Tape tape(2);
        tape.lock("orders").at(0).takes(0).at(500).step(What::Paused, 1);
        playAndTell(tape.at(900).recording());
        const auto offered = [this](qint32 client) {
            Q_EMIT m_page->timeline()->menuWanted(client, {});
            const std::unique_ptr<QMenu> menu(m_page->findChild<QMenu*>());
            const QString text = menu->actions().first()->text().remove(u'&');
            if (client == 1)
                menu->actions().first()->trigger();
            menu->close();
            return text;
        };
        QCOMPARE(offered(0), QStringLiteral("Pause “client 1” for 15 s"));
        QCOMPARE(offered(1), QStringLiteral("Resume “client 2”"));
        QCOMPARE(
            m_run->calls.last(), QStringLiteral("intervene %1 client 2").arg(int(lab::Fault::What::Resume)));
    }

    void aFileThatIsNoRecordingIsRefused()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("some.lockrec")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("no recording");
        file.close();
        m_page->openFile(file.fileName());
        QTRY_VERIFY(!m_page->findChild<Banner*>(QStringLiteral("labBanner"))->text().isEmpty());
        QVERIFY(!showsTimeline());
    }

    void itLooksRightInBothThemes()
    {
        playAndTell();
        m_run->enter(RunState::Ended);
        m_run->judge(crowded());
        for (const auto& [choice, name] :
            {std::pair{ThemeChoice::Light, "light"}, {ThemeChoice::Dark, "dark"}}) {
            theme::apply(*qApp, choice);
            QTRY_COMPARE(m_page->timeline()->palette().color(QPalette::Base),
                QApplication::palette().color(QPalette::Base));
            const QString path = support::buildDir() + QStringLiteral("/lab-%1.png").arg(QLatin1String(name));
            QVERIFY(m_page->grab().save(path));
        }
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestLabPage)
#include "tst_labpage.moc"
