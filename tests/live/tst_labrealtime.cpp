#include "core/lab/scenarioreader.h"
#include "tests/support/eventwait.h"
#include "tests/support/labplay.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace std::chrono_literals;

/// The scenarios that play in real time only: they mostly wait, and mind no other test beside them.
class LabRealTimeTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void everyScenarioShowsWhatItMeansTo_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const QByteArray& id : support::labScenariosInRealTime(true))
            QTest::newRow(id.constData()) << id;
    }

    void everyScenarioShowsWhatItMeansTo()
    {
        QFETCH(QByteArray, id);
        const QString objection = support::objectionTo(id);
        QVERIFY2(objection.isEmpty(), qPrintable(objection));
    }

    /// Nothing can be made to stand still on a server that is away; then it goes on as it would have.
    void aPauseWaitsForTheSentinels()
    {
        support::LabPlay play(support::labScenario("failover"), {.speed = 1});
        play.start();
        QVERIFY(support::waitForEvent([&] { return has(play, record::FaultKind::ServerStopped); }, 20s));
        QVERIFY(!has(play, record::FaultKind::Promoted));
        pauseAndGoOn(play, record::FaultKind::Promoted);
    }

    void aPauseWaitsForARestart()
    {
        const auto read = lab::readScenario(R"-({"id": "x", "number": 1, "title": "x", "shows": "x",
            "length": "6s", "forks": false, "servers": [{"name": "a"}, {"name": "b"}], "locks": {"l": {"server": "b"}},
            "clients": [{"name": "c", "program": [{"acquire": "l"}, {"work": "4s"}, {"release": "l"}]}]})-");
        support::LabPlay play(std::get<lab::Scenario>(read), {.speed = 1});
        play.start();
        play.reach(1s);
        play.runner().intervene({.what = lab::Fault::What::Restart, .target = "a"});
        play.runner().intervene({.what = lab::Fault::What::DeleteKey, .target = "nobody"}); // when it is back
        QVERIFY(!has(play, record::FaultKind::ServerStarted));
        pauseAndGoOn(play, record::FaultKind::ServerStarted);
        QVERIFY(has(play, record::FaultKind::KeyDeleted));
    }

private:
    static bool has(const support::LabPlay& play, record::FaultKind fault)
    {
        const auto faults = play.steps(record::What::Fault);
        return std::ranges::any_of(
            faults, [&](const record::Step& step) { return step.number == qint64(fault); });
    }

    static void pauseAndGoOn(support::LabPlay& play, record::FaultKind awaited)
    {
        play.runner().pause();
        play.becomes(lab::RunState::Paused);
        QVERIFY(has(play, awaited));
        const record::Moment paused = play.runner().now();
        QTest::qWait(300);
        QCOMPARE(play.runner().now(), paused);
        play.runner().resume();
        play.finish();
        QVERIFY2(play.objection().isEmpty(), qPrintable(play.objection()));
    }
};

QTEST_GUILESS_MAIN(LabRealTimeTest)
#include "tst_labrealtime.moc"
