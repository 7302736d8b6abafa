#include "tests/support/fakelabrun.h"
#include "tests/ui/looks.h"
#include "ui/pages/labpage.h"
#include "ui/pages/scenariolist.h"
#include "ui/widgets/speedslider.h"

#include <QAction>
#include <QSpinBox>
#include <QTest>

/// The Lab's controls describe the run that is under way, and the next one.
namespace lockscope::ui
{

using lab::RunState;

class TestLabSpeed : public QObject
{
    Q_OBJECT

    support::FakeLabRun* m_run = nullptr;
    std::unique_ptr<LabPage> m_page;

    [[nodiscard]] QAction* action(const char* id) const
    {
        return m_page->findChild<QAction*>(QLatin1String(id));
    }
    [[nodiscard]] SpeedSlider* slider() const { return m_page->findChild<SpeedSlider*>(); }
    [[nodiscard]] int seed() const { return m_page->findChildren<QSpinBox*>().first()->value(); }

    /// One whose clients can be split, and one that goes in real time only.
    static QList<lab::Scenario> scenarios()
    {
        QList<lab::Scenario> known = support::fakeScenarios();
        lab::Scenario split = known.constFirst();
        split.id = "split";
        split.number = 8;
        split.groups.front().isProcess = true;
        lab::Scenario slow = known.constFirst();
        slow.id = "slow";
        slow.number = 15;
        slow.fastest = 1;
        return known << split << slow;
    }

    void playAt(double speed)
    {
        QVERIFY(m_page->play("short-lease", speed));
        m_run->enter(RunState::Starting);
        m_run->enter(RunState::Running);
        QCOMPARE(slider()->speed(), speed);
        m_run->calls.clear();
    }

private Q_SLOTS:
    void init()
    {
        uitest::failOnWarnings();
        m_run = new support::FakeLabRun;
        m_run->known = scenarios();
        m_page = std::make_unique<LabPage>(m_run);
        m_page->resize(1200, 640);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    void cleanup() { m_page.reset(); }

    void readingAboutAnotherScenarioLeavesARunItsSpeed_data()
    {
        QTest::addColumn<QByteArray>("other");
        QTest::newRow("one that is split") << QByteArray("split");
        QTest::newRow("one in real time") << QByteArray("slow");
    }

    void readingAboutAnotherScenarioLeavesARunItsSpeed()
    {
        QFETCH(QByteArray, other);
        action("labProcesses")->setChecked(true);
        playAt(10);
        QVERIFY(m_page->list()->choose(other));
        QCOMPARE(m_run->calls, QStringList());
        QCOMPARE(slider()->speed(), 10.0);
        QVERIFY(slider()->isEnabled());
        m_run->enter(RunState::Ended); // the slider is of the next run now
        QCOMPARE(slider()->speed(), 1.0);
        QCOMPARE(slider()->isEnabled(), other != "split");
    }

    void theNextOneBeginsWithItsOwnLimits()
    {
        playAt(10);
        QVERIFY(m_page->play("slow", 5));
        m_run->enter(RunState::Starting);
        QCOMPARE(slider()->speed(), 1.0);
        QVERIFY(m_page->play("hand-over", 20));
        QCOMPARE(m_run->settings.speed, 20.0);
        m_run->enter(RunState::Starting);
        QCOMPARE(slider()->speed(), 20.0);
    }

    void backAtTheRunItsSettingsAreShown()
    {
        playAt(10);
        QCOMPARE(seed(), 7);
        QVERIFY(m_page->list()->choose("slow"));
        QCOMPARE(seed(), 1);
        QVERIFY(m_page->list()->choose("short-lease"));
        QCOMPARE(seed(), 7);
        m_run->enter(RunState::Ended);
        QCOMPARE(slider()->speed(), 10.0);
        slider()->setSpeed(50);
        QCOMPARE(slider()->speed(), 50.0);
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestLabSpeed)
#include "tst_labspeed.moc"
