#include "core/console/stagedrun.h"
#include "core/record/lockrecwriter.h"
#include "tests/support/labplay.h"
#include "tests/ui/looks.h"
#include "ui/models/violationmodel.h"
#include "ui/pages/labpage.h"
#include "ui/pages/labside.h"
#include "ui/pages/scenariolist.h"
#include "ui/pages/verdictpart.h"
#include "ui/widgets/forkpair.h"
#include "ui/widgets/timelineview.h"

#include <QAction>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

/// The Lab's page over real runs on private servers.
namespace lockscope::ui
{

using namespace std::chrono_literals;

class TestLiveLab : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { uitest::failOnWarnings(); }

    void aLeaseThatIsTooShortIsCaught()
    {
        LabPage page(new console::StagedRun);
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
        LabPage page(new console::StagedRun);
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
        LabPage page(new console::StagedRun);
        page.resize(1200, 640);
        page.show();
        page.openRecording(path);
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
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestLiveLab)
#include "tst_livelab.moc"
