#include "core/console/threadedlabrun.h"
#include "core/record/lockrecwriter.h"
#include "tests/support/fakesource.h"
#include "tests/support/labplay.h"
#include "tests/ui/looks.h"
#include "tests/ui/openwindow.h"
#include "ui/mainwindow.h"
#include "ui/models/clientstatemodel.h"
#include "ui/models/lockmodel.h"
#include "ui/models/violationmodel.h"
#include "ui/pages/lablocks.h"
#include "ui/pages/labpage.h"
#include "ui/pages/labside.h"
#include "ui/pages/lockspage.h"
#include "ui/pages/momentpart.h"
#include "ui/pages/playbackbar.h"
#include "ui/pages/scenariolist.h"
#include "ui/pages/verdictpart.h"
#include "ui/widgets/forkpair.h"
#include "ui/widgets/sawtoothview.h"
#include "ui/widgets/timelineview.h"

#include <QAction>
#include <QFile>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

/// The Lab's page over real runs on private servers.
namespace lockscope::ui
{

using namespace std::chrono_literals;
using What = record::What;

class TestLiveLab : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { uitest::keepToOurselves(); }
    void init() { uitest::beginAnew(); }

    void aLeaseThatIsTooShortIsCaught()
    {
        LabPage page(new console::ThreadedLabRun);
        page.resize(1200, 640);
        page.show();
        QVERIFY(page.play("short-lease", 10));
        QTRY_COMPARE_WITH_TIMEOUT(page.missing(), QString(), 20'000);
        const VerdictPart& verdict = *page.side()->verdict();
        QTRY_VERIFY_WITH_TIMEOUT(verdict.text().contains(QStringLiteral("Passed")), 30'000);
        QCOMPARE(verdict.model()->rowCount(), 1);
        QVERIFY(page.recording().length() >= 15s);
        QCOMPARE(page.timeline()->figure().breaches.size(), 1);
    }

    void aRunStandsStillAndIsGivenUp()
    {
        LabPage page(new console::ThreadedLabRun);
        page.show();
        QVERIFY(page.play("short-lease"));
        QTRY_COMPARE_WITH_TIMEOUT(page.missing(), QString(), 20'000);
        auto* pause = page.findChild<QAction*>(QStringLiteral("labPause"));
        pause->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(pause->text(), QStringLiteral("Res&ume"), 10'000);
        page.findChild<QAction*>(QStringLiteral("labStep"))->trigger();
        QTRY_VERIFY(!page.recording().isEmpty());
        QVERIFY(page.play("hand-over", 20));
        QTRY_VERIFY_WITH_TIMEOUT(page.recording().length() > 1s, 20'000);
        QCOMPARE(page.recording().header().title, page.list()->chosen()->title);
    }

    /// The one of the file and the branch stand side by side; the branch is another run on servers of its
    /// own.
    void aFileIsForkedAndPlayedOn()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("run.lockrec"));
        support::LabPlay play(support::labScenario("short-lease"), {.speed = 10});
        play.start();
        play.finish();
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(record::toLockrec(play.recording())) > 0);
        file.close();
        LabPage page(new console::ThreadedLabRun);
        page.resize(1200, 640);
        page.show();
        page.openFile(path);
        auto* fork = page.findChild<QAction*>(QStringLiteral("labFork"));
        QTRY_VERIFY_WITH_TIMEOUT(fork->isEnabled(), 10'000);
        page.timeline()->choose(6s);
        fork->trigger();
        auto* pause = page.findChild<QAction*>(QStringLiteral("labPause"));
        QTRY_COMPARE_WITH_TIMEOUT(pause->text(), QStringLiteral("Res&ume"), 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(page.recording().length() > 1s, 10'000);
        QVERIFY(page.recording().header().forkedAt.value_or(record::Moment::max()) <= 6s);
        QVERIFY(page.pair()->isForked());
        QCOMPARE(page.pair()->before()->index().lanes().size(), play.recording().clients().size());
        pause->trigger();
        const VerdictPart& verdict = *page.side()->verdict();
        QTRY_VERIFY_WITH_TIMEOUT(verdict.text().contains(QStringLiteral("Passed")), 30'000);
        QVERIFY(page.recording().length() >= 15s);
    }

    /// Table, sawtooth, title and status are of the run, say so, and go back to the server by one key.
    void theWholeWindowLooksAtTheRun()
    {
        uitest::OpenWindow opened({support::FakeLock("orders:1").heldBy("a")});
        MainWindow& window = opened.window;
        window.showPage(QStringLiteral("lab"));
        QVERIFY(window.labPage()->play("short-lease", 5));
        const LockModel& table = *window.locksPage()->model();
        const locks::LockRef invoice{{"lockscope:lab:invoice"}, 0, {}};
        QTRY_VERIFY_WITH_TIMEOUT(table.find(invoice) && table.find(invoice)->exists, 20'000);
        QVERIFY(!table.find({{"orders:1"}, 0, {}}));
        QVERIFY2(window.windowTitle().contains(QStringLiteral("run of A lease")),
            qPrintable(window.windowTitle()));
        QTRY_VERIFY(uitest::shownTexts(window).contains(QStringLiteral("▷ run of the Lab, not the server")));
        const auto* bar = window.findChild<PlaybackBar*>();
        QVERIFY(!bar->isVisible() && !window.action("pause")->isVisible()); // the Lab's controls are there
        LabLocks& beside = *window.labPage()->side()->locks();
        window.labPage()->side()->turnTo(LabSide::Part::Locks);
        QTRY_COMPARE(beside.chosen(), std::optional(invoice));
        auto* sawtooth = beside.findChild<SawtoothView*>();
        QTRY_VERIFY(sawtooth->answerAt(sawtooth->width() - 40.0).contains(QStringLiteral("s left")));
        uitest::takePictures(window, QStringLiteral("lab-run-locks"));
        window.showPage(QStringLiteral("locks"));
        uitest::takePictures(window, QStringLiteral("run-in-window"));
        QVERIFY(bar->isVisible() && window.action("pause")->isVisible());
        window.action("labLook")->trigger();
        QVERIFY(table.find({{"orders:1"}, 0, {}}) && !table.find(invoice));
        QVERIFY(!window.windowTitle().contains(QStringLiteral("run of")));
        QVERIFY(window.action("release")->isEnabled());
        window.action("labLook")->trigger();
        QVERIFY(table.find(invoice) && !window.action("release")->isEnabled());
        QTest::keyClick(&window, Qt::Key_W, Qt::ControlModifier);
        QVERIFY(table.find({{"orders:1"}, 0, {}}) && !window.action("labLook")->isChecked());
    }

    /// Marked where it was done, named as the viewer's, and explained by what was sent.
    void whatIsDoneByHandIsSeenAndExplained()
    {
        MainWindow window;
        window.resize(1280, 720);
        window.show();
        window.showPage(QStringLiteral("lab"));
        LabPage& page = *window.labPage();
        QVERIFY(page.play("short-lease", 5));
        const auto act = [&page](qint32 client, const char* text) {
            Q_EMIT page.timeline()->menuWanted(client, {});
            auto* menu = page.findChild<QMenu*>();
            for (QAction* each : menu->actions())
                if (each->text().remove(u'&').startsWith(QString::fromUtf8(text)))
                    each->trigger();
            delete menu;
        };
        const auto has = [&page](What what) {
            const auto& steps = page.recording().steps();
            for (qsizetype i = steps.size() - 1; i >= 0; --i)
                if (steps.at(i).what == what)
                    return i;
            return qsizetype(-1);
        };
        QTRY_VERIFY_WITH_TIMEOUT(page.recording().length() > 2500ms, 20'000);
        act(0, "Cut the link of “slow”");
        QTRY_VERIFY(has(What::LinkCut) >= 0);
        act(1, "Pause “next” for 15 s");
        QTRY_VERIFY(has(What::Paused) >= 0);
        act(-1, "Delete the key");
        QTRY_VERIFY(has(What::Fault) >= 0);
        const qsizetype deleted = has(What::Fault);
        act(-1, "Add one more “next”");
        act(0, "Kill “slow”");
        QTRY_VERIFY_WITH_TIMEOUT(page.side()->verdict()->judgement().isFinal, 30'000);
        QCOMPARE(page.timeline()->index().acts().size(), 5);
        QVERIFY(!page.timeline()->figure().acts.isEmpty());
        const record::Moment at = page.recording().steps().at(deleted).at;
        page.timeline()->choose(at);
        Q_EMIT page.timeline()->momentChosen(at, deleted);
        const QString taught = page.side()->moment()->text();
        QVERIFY2(taught.contains(QStringLiteral("del lockscope:lab:invoice")), qPrintable(taught));
        QVERIFY2(taught.contains(QStringLiteral("Answer: 1")), qPrintable(taught));
        QVERIFY2(taught.contains(QStringLiteral("tells nobody")), qPrintable(taught));
        auto* clients = page.side()->moment()->findChild<QTableView*>();
        const QString line = clients->model()->index(1, ClientStateModel::Line).data().toString();
        QVERIFY2(line.startsWith(QStringLiteral("acquire invoice")), qPrintable(line));
        Q_EMIT clients->clicked(clients->model()->index(1, 0));
        QStringList programs;
        for (const QPlainTextEdit* text : page.side()->moment()->findChildren<QPlainTextEdit*>())
            programs << text->toPlainText();
        QVERIFY2(!programs.filter(QStringLiteral("▶ acquire invoice")).isEmpty(),
            qPrintable(programs.join(u'\n')));
        uitest::takePictures(window, QStringLiteral("lab-acts"));
        page.side()->turnTo(LabSide::Part::Events);
        uitest::takePictures(window, QStringLiteral("lab-acts-events"));
    }

    /// A click in the lanes, and the table and the sawtooth stand at that moment while the run goes on.
    void aMomentOfTheRunIsThatOfTheTable()
    {
        MainWindow window;
        window.resize(1280, 720);
        window.show();
        window.showPage(QStringLiteral("lab"));
        QVERIFY(window.labPage()->play("short-lease", 10));
        LabPage& page = *window.labPage();
        const VerdictPart& verdict = *page.side()->verdict();
        QTRY_VERIFY_WITH_TIMEOUT(page.recording().length() > 8s, 30'000);
        const qsizetype step = page.recording().steps().firstFrom(1s) - 1;
        Q_EMIT page.timeline()->momentChosen(1s, step);
        const locks::LockRef invoice{{"lockscope:lab:invoice"}, 0, {}};
        const auto holder = [&] {
            const locks::LockPtr lock = window.locksPage()->model()->find(invoice);
            return lock && !lock->holders.isEmpty() ? lock->holders.first().client() : QByteArray();
        };
        const QByteArray first = holder();
        QVERIFY(!first.isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(verdict.text().contains(QStringLiteral("Passed")), 30'000);
        QCOMPARE(holder(), first);
        window.action("playbackEnd")->trigger();
        QVERIFY(holder() != first);
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestLiveLab)
#include "tst_livelab.moc"
