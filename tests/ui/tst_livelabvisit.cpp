#include "core/console/acts.h"
#include "core/console/live.h"
#include "core/console/threadedlabrun.h"
#include "tests/support/privateredis.h"
#include "tests/ui/looks.h"
#include "tests/ui/openwindow.h"
#include "ui/dialogs/visitdialog.h"
#include "ui/mainwindow.h"
#include "ui/pages/labpage.h"
#include "ui/pages/labvisit.h"
#include "ui/pages/scenariolist.h"
#include "ui/widgets/noticestack.h"
#include "ui/widgets/speedslider.h"

#include <QAction>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include <csignal>

/// A run of the Lab on the server that the window is connected to.
namespace lockscope::ui
{

using profile::Environment;
using namespace std::chrono_literals;

class TestLiveLabVisit : public QObject
{
    Q_OBJECT

    std::unique_ptr<support::PrivateRedis> m_redis;
    std::unique_ptr<MainWindow> m_window;
    std::shared_ptr<console::Source> m_source;

    void connectTo(Environment environment)
    {
        console::LiveRequest request;
        request.uri = m_redis->uri();
        request.environment = environment;
        m_source = uitest::openLive(*m_window, request);
        QTRY_VERIFY_WITH_TIMEOUT(m_source->health().live, 10'000);
        m_window->showPage(QStringLiteral("lab"));
    }
    [[nodiscard]] bool isAsked() const
    {
        const auto* question = page().findChild<VisitDialog*>();
        return question != nullptr && question->isVisible();
    }
    /// Does it as a person does: chooses the place, presses Run, answers the question.
    void playThere(const char* scenario)
    {
        QVERIFY(action("labVisit")->isEnabled());
        action("labVisit")->trigger();
        QVERIFY(page().play(scenario, 2));
        auto* question = page().findChild<VisitDialog*>();
        QVERIFY(question != nullptr);
        question->findChild<QPushButton*>(QStringLiteral("visit"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(isPlayedOn(), 20'000);
        QTRY_COMPARE(page().labRun().state(), lab::RunState::Running);
    }
    [[nodiscard]] QAction* action(const char* id) const { return m_window->action(id); }
    [[nodiscard]] LabPage& page() const { return *m_window->labPage(); }
    [[nodiscard]] QString mark() const { return page().visit()->mark()->text(); }
    [[nodiscard]] bool isPlayedOn() const { return m_redis->cli("exists lockscope:lab:invoice") == "1"; }
    [[nodiscard]] bool isClean() const { return m_redis->cli("keys *") == "orders:1"; }

private Q_SLOTS:
    void initTestCase() { uitest::keepToOurselves(); }
    void init()
    {
        uitest::beginAnew();
        m_redis = std::make_unique<support::PrivateRedis>();
        m_redis->cli("set orders:1 x");
        m_window = std::make_unique<MainWindow>();
        m_window->resize(1280, 720);
        m_window->show();
    }
    void cleanup()
    {
        m_window.reset();
        m_source.reset();
        m_redis.reset();
    }

    void itAsksPlaysSaysSoAndLeavesTheServerClean()
    {
        connectTo(Environment::Test);
        action("labVisit")->trigger();
        auto* place = page().findChild<QToolButton*>(QStringLiteral("labPlace"));
        QVERIFY2(place->text().startsWith(QStringLiteral("On /tmp/")), qPrintable(place->text()));
        QVERIFY(page().play("watchdog", 2));
        auto* question = page().findChild<VisitDialog*>();
        QVERIFY(question != nullptr);
        const QString asked = uitest::shownTexts(*question);
        QVERIFY2(asked.contains(QStringLiteral("lockscope:lab:")), qPrintable(asked));
        auto* visit = question->findChild<QPushButton*>(QStringLiteral("visit"));
        QVERIFY2(visit->text().contains(QStringLiteral("redis")), qPrintable(visit->text()));
        uitest::takePictures(*question, QStringLiteral("lab-visit-question"));
        QVERIFY(isClean());
        visit->click();
        QTRY_VERIFY_WITH_TIMEOUT(isPlayedOn(), 20'000);
        QVERIFY2(mark().contains(QStringLiteral("This run plays on")), qPrintable(mark()));
        uitest::takePictures(*m_window, QStringLiteral("lab-visit"));
        m_window->showPage(QStringLiteral("locks"));
        QCOMPARE(m_window->findChild<NoticeStack*>()->texts().value(0), mark());
        m_window->showPage(QStringLiteral("lab"));
        QVERIFY(m_window->findChild<NoticeStack*>()->texts().isEmpty());
        action("labStop")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(isClean(), 10'000);
        QTRY_VERIFY2(mark().startsWith(QStringLiteral("Nothing of the run is left on")), qPrintable(mark()));
        QVERIFY(!page().recording().isEmpty());
        QVERIFY(!page().recording().header().server.isEmpty());
    }

    /// The session may go on after all: the window stays, and says what became of the run.
    void aSessionsEndTakesTheRunAlong()
    {
        connectTo(Environment::Test);
        playThere("short-lease");
        uitest::endSession();
        QTRY_VERIFY_WITH_TIMEOUT(isClean(), 10'000);
        QTRY_VERIFY2(mark().startsWith(QStringLiteral("Nothing of the run is left on")), qPrintable(mark()));
        QVERIFY(m_window->isVisible() && !page().recording().isEmpty());
    }

    void aQuestionThatIsDeclinedPlaysNothing()
    {
        connectTo(Environment::Development);
        action("labVisit")->trigger();
        QVERIFY(page().play("watchdog", 2));
        page().findChild<VisitDialog*>()->reject();
        QVERIFY(page().labRun().state() == lab::RunState::Fresh && page().labRun().visited().isEmpty());
        QVERIFY(isClean());
    }

    void elsewhereItIsGreyedWithTheReason_data()
    {
        QTest::addColumn<Environment>("environment");
        QTest::addColumn<QByteArray>("scenario");
        QTest::addColumn<QString>("reason");
        QTest::newRow("production") << Environment::Production << QByteArray("watchdog")
                                    << QStringLiteral("it is production");
        QTest::newRow("unstated") << Environment::Unstated << QByteArray("watchdog")
                                  << QStringLiteral("nobody has stated what it is for");
        QTest::newRow("failover") << Environment::Test << QByteArray("failover")
                                  << QStringLiteral("plays on private ones only");
        QTest::newRow("BUSY") << Environment::Test << QByteArray("blocked-server")
                              << QStringLiteral("plays on private ones only");
    }

    void elsewhereItIsGreyedWithTheReason()
    {
        QFETCH(Environment, environment);
        QFETCH(QByteArray, scenario);
        QFETCH(QString, reason);
        connectTo(environment);
        QVERIFY(page().play(scenario));
        QVERIFY(!isAsked());
        QVERIFY(!action("labVisit")->isEnabled());
        QVERIFY2(action("labVisit")->text().contains(reason), qPrintable(action("labVisit")->text()));
        QVERIFY(page().labRun().visited().isEmpty());
        QVERIFY(isClean());
    }

    /// An earlier choice does not count for a server that is no longer one to play on.
    void productionIsNotPlayedOnWhateverWasChosen()
    {
        connectTo(Environment::Test);
        playThere("watchdog");
        m_source->acts()->stateEnvironment(Environment::Production, QStringLiteral("live"));
        QTRY_VERIFY_WITH_TIMEOUT(isClean(), 10'000);
        QVERIFY(page().play("watchdog", 2));
        QVERIFY(!isAsked());
        QTRY_VERIFY_WITH_TIMEOUT(page().recording().length() > 500ms, 20'000);
        QVERIFY(isClean());
    }

    void clientsCanBeProcessesOfTheirOwn()
    {
        connectTo(Environment::Unstated);
        QVERIFY(page().list()->choose("watchdog"));
        QVERIFY(!action("labProcesses")->isEnabled());
        QVERIFY(page().list()->choose("paused-writer"));
        QVERIFY(action("labProcesses")->isEnabled());
        auto* speed = page().findChild<SpeedSlider*>();
        speed->setSpeed(10);
        QCOMPARE(speed->speed(), 10.0);
        action("labProcesses")->trigger();
        QCOMPARE(speed->speed(), 1.0);
        QVERIFY(!speed->isEnabled() && speed->toolTip().contains(QStringLiteral("only in real time")));
        speed->setSpeed(10);
        QCOMPARE(speed->speed(), 1.0);
        QVERIFY(page().list()->choose("watchdog")); // cannot be split: as fast as it is true
        QVERIFY(speed->isEnabled() && speed->maximum() > 0);
        QVERIFY(page().play("paused-writer", 10));
        QCOMPARE(speed->speed(), 1.0);
        uitest::takePictures(*m_window, QStringLiteral("lab-processes"));
        QTRY_VERIFY_WITH_TIMEOUT(page().recording().length() > 500ms, 20'000);
        QVERIFY(!page().recording().header().canFork);
    }

    void anotherRunBeginsWhenTheServerIsClean()
    {
        connectTo(Environment::Test);
        playThere("watchdog");
        action("labPrivate")->trigger();
        QVERIFY(page().play("short-lease", 5));
        QTRY_VERIFY_WITH_TIMEOUT(isClean(), 10'000);
        QTRY_VERIFY_WITH_TIMEOUT(page().recording().length() > 1s, 20'000);
        QVERIFY(page().recording().header().server.isEmpty());
        QVERIFY(isClean());
    }

    void theWindowClosesWhenTheServerIsClean()
    {
        connectTo(Environment::Test);
        playThere("watchdog");
        QVERIFY(!m_window->close());
        QVERIFY2(mark().contains(QStringLiteral("then the window closes")), qPrintable(mark()));
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), 10'000);
        QVERIFY(isClean());
    }

    void theEndOfThePageCleansToo()
    {
        connectTo(Environment::Test);
        playThere("watchdog");
        m_window.reset();
        QVERIFY(isClean());
    }

    void anotherConnectionEndsTheRun()
    {
        connectTo(Environment::Test);
        playThere("watchdog");
        const auto sandbox = console::watchSandbox();
        m_window->watch(*sandbox);
        QTRY_VERIFY_WITH_TIMEOUT(isClean(), 10'000);
    }

    /// It is said, and the keys have an expiry.
    void aServerThatDoesNotAnswerIsSaidNotToBeClean()
    {
        connectTo(Environment::Test);
        playThere("watchdog");
        ::kill(pid_t(m_redis->processId()), SIGSTOP);
        action("labStop")->trigger();
        QTRY_VERIFY2_WITH_TIMEOUT(
            mark().startsWith(QStringLiteral("Not all that the run wrote on")), qPrintable(mark()), 20'000);
        ::kill(pid_t(m_redis->processId()), SIGCONT);
    }
};

} // namespace lockscope::ui

QTEST_MAIN(lockscope::ui::TestLiveLabVisit)
#include "tst_livelabvisit.moc"
