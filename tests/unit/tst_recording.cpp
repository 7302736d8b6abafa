#include "core/record/recording.h"
#include "core/record/scribe.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace lockscope::record;
using namespace std::chrono_literals;

/// The parts of a recording and how it grows.
class TestRecording : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aStepIsSmall() { QVERIFY(sizeof(Step) <= 48); }

    void everyIdentifierReadsBack()
    {
        for (int i = 0; i < whatCount; ++i)
            QCOMPARE(whatFromName(name(What(i))), What(i));
        for (int i = 0; i < ruleCount; ++i)
            QCOMPARE(ruleFromName(name(Rule(i))), Rule(i));
        for (int i = 0; i < invariantCount; ++i)
            QCOMPARE(invariantFromName(name(Invariant::What(i))), Invariant::What(i));
        QVERIFY(!whatFromName("no-such-step"));
    }

    void aScribeKeepsNamesOnce()
    {
        Scribe scribe;
        QCOMPARE(scribe.lock({{{"orders"}, 0, {}}}), 0);
        QCOMPARE(scribe.lock({{{"stock"}, 0, {}}}), 1);
        QCOMPARE(scribe.lock({{{"orders"}, 0, {}}}), 0);
        QCOMPARE(scribe.text("EVALSHA"), 0);
        QCOMPARE(scribe.text("EVALSHA"), 0);
        QCOMPARE(scribe.take().locks.size(), 2);
        QCOMPARE(scribe.text("PING"), 1);
        QCOMPARE(scribe.take().texts, QByteArrayList{"PING"});
    }

    void timeDoesNotGoBack()
    {
        Scribe scribe;
        scribe.note({.at = 20ms});
        scribe.note({.at = 10ms});
        const Part part = scribe.take();
        QCOMPARE(part.steps.at(1).at, Moment(20ms));
        QCOMPARE(part.until, Moment(20ms));
    }

    void whatIsNotKnownIsNone()
    {
        Recording recording(Header{});
        Part part;
        part.steps = {{.at = 1ms, .client = 3, .lock = 9, .text = 4, .resource = 2}};
        recording.append(part);
        const Step step = recording.steps().at(0);
        QCOMPARE(step.client, -1);
        QCOMPARE(step.lock, -1);
        QCOMPARE(step.resource, qint16(-1));
        QVERIFY(recording.textOf(step).isEmpty());
    }

    void aMomentIsFoundAmongMany()
    {
        Steps steps;
        for (int i = 0; i < 3 * Steps::blockSize / 2; ++i)
            steps.append({.at = Moment(10 * i)});
        QCOMPARE(steps.firstFrom(Moment(0)), 0);
        QCOMPARE(steps.firstFrom(Moment(11)), 2);
        QCOMPARE(steps.firstFrom(Moment(10 * Steps::blockSize)), Steps::blockSize);
        QCOMPARE(steps.firstFrom(Moment(1'000'000'000)), steps.size());
        QCOMPARE(Steps().firstFrom(Moment(1)), 0);
    }

    void aCopyDoesNotGrowWithIt()
    {
        Recording recording(Header{});
        Part part;
        part.steps = {{.at = 1ms}};
        recording.append(part);
        const Recording copy = recording;
        part.steps = {{.at = 2ms}};
        recording.append(part);
        QCOMPARE(copy.steps().size(), 1);
        QCOMPARE(recording.steps().size(), 2);
        QCOMPARE(recording.length(), Moment(2ms));
    }

    void scenarioTimeAndTheServersClock()
    {
        const base::ServerTime begin{1'790'000'000'000ms};
        Recording recording(Header{.speed = 10, .begin = begin});
        Part part; // ten times as fast for one second of the server, a pause of 5 s, then at its own pace
        part.steps = {{.at = 10s, .number = 0, .other = 1'790'000'001'000, .what = What::Pace},
            {.at = 10s, .number = 1000, .other = 1'790'000'006'000, .what = What::Pace}};
        recording.append(part);
        QCOMPARE(recording.serverTime(5s), begin + 500ms);
        QCOMPARE(recording.serverTime(12s), begin + 8s);
        QCOMPARE(recording.momentOf(begin + 500ms), Moment(5s));
        QCOMPARE(recording.momentOf(begin + 3s), Moment(10s));
        QCOMPARE(recording.momentOf(begin + 8s), Moment(12s));
        QCOMPARE(recording.momentOf(begin - 1s), Moment(0));
    }

    void theKeyframeBefore()
    {
        Recording recording(Header{});
        Part part;
        part.keyframes = {{1s, "a"}, {2s, "b"}};
        recording.append(part);
        QVERIFY(!recording.keyframeBefore(999ms));
        QCOMPARE(recording.keyframeBefore(1500ms)->content, QByteArray("a"));
        QCOMPARE(recording.keyframeBefore(9s)->content, QByteArray("b"));
    }
};

QTEST_GUILESS_MAIN(TestRecording)
#include "tst_recording.moc"
