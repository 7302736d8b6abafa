#include "core/record/lockrecreader.h"
#include "core/record/lockrecwriter.h"
#include "tests/support/fakelabrun.h"
#include "tests/support/paths.h"
#include "tests/support/tape.h"
#include "tests/ui/looks.h"
#include "ui/dialogs/exportdialog.h"
#include "ui/models/stepmodel.h"
#include "ui/models/violationmodel.h"
#include "ui/pages/figurespart.h"
#include "ui/pages/labfiles.h"
#include "ui/pages/labpage.h"
#include "ui/pages/labside.h"
#include "ui/pages/momentpart.h"
#include "ui/pages/scenariolist.h"
#include "ui/pages/stepspart.h"
#include "ui/pages/verdictpart.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/forkpair.h"
#include "ui/widgets/histogramview.h"
#include "ui/widgets/speedslider.h"
#include "ui/widgets/timelineview.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QSignalSpy>
#include <QSpinBox>
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
        m_page->openRecording(file.fileName());
        QTRY_COMPARE(m_page->recording().steps().size(), recording.steps().size());
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
        QVERIFY(
            waits->accessibleDescription().contains(QStringLiteral("between 524 ms and 1.05 s: 1 times")));
        uitest::takePictures(*m_page, QStringLiteral("lab-figures"));
        uitest::takePictures(*m_page, QStringLiteral("lab-figures"));
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
        QCOMPARE(m_page->findChild<QTabWidget*>()->currentIndex(), int(LabSide::Part::Then));
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
        QVERIFY(texts.contains(QStringLiteral("Force-release invoice")));
        QVERIFY(texts.contains(QStringLiteral("Add one more worker")));
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
        m_run->enter(RunState::Running);
        QVERIFY(m_run->calls.contains(QStringLiteral("pause")));
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

    /// What was forked from it is a run like any other, and can be played again from its begin.
    void aFileIsForkedLikeARun()
    {
        openFile(forkable());
        QVERIFY(action("labFork")->isEnabled() && !action("labRun")->isEnabled());
        m_page->timeline()->choose(2s);
        action("labFork")->trigger();
        QVERIFY(m_run->calls.last().startsWith(QStringLiteral("fork 2000000 of ")));
        const QSignalSpy left(m_page.get(), &LabPage::recordingLeft);
        Q_EMIT m_run->forked(m_run->known.last(), 1500ms);
        QCOMPARE(left.size(), 1);
        m_run->enter(RunState::Starting);
        m_run->tell(crowded());
        m_run->enter(RunState::Running);
        QCOMPARE(m_run->calls.last(), QStringLiteral("pause"));
        QVERIFY(m_page->pair()->before()->isVisible() && showsTimeline());
        QVERIFY(action("labStop")->isEnabled());
        action("labRun")->trigger();
        QCOMPARE(m_run->calls.last(), QStringLiteral("start short-lease"));
        QVERIFY(showsTimeline() && !m_page->pair()->isForked());
        QVERIFY(action("labRun")->isEnabled());
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
        QCOMPARE(m_page->findChild<QTabWidget*>()->currentIndex(), int(LabSide::Part::Events));
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
        m_page->openRecording(folder.filePath(QStringLiteral("run.lockrec")));
        QTRY_VERIFY(m_page->side()->verdict()->text().contains(QStringLiteral("Passed")));
        QVERIFY(showsTimeline());
        QCOMPARE(m_page->timeline()->index().lanes().size(), 2);
        m_run->tell(crowded()); // of the run that was given up
        QCOMPARE(m_page->recording().steps().size(), crowded().steps().size());
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
        QCOMPARE(offered(0), QStringLiteral("Pause client 1 for 15 s"));
        QCOMPARE(offered(1), QStringLiteral("Let client 2 go on"));
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
        m_page->openRecording(file.fileName());
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
