#include "core/check/comparisonwords.h"
#include "tests/support/tape.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace lockscope::check;
using namespace std::chrono_literals;
using record::FaultKind;
using record::Recording;
using record::What;
using support::Tape;
using Kind = Difference::Kind;
using Obstacle = Comparison::Obstacle;

namespace
{

constexpr qint64 place(qint64 number, qint64 visit = 0) { return (number << 32) | visit; }

/// How a run goes: two clients think, ask, work and leave; what is left out is as in the first run.
struct Course {
    qint64 late = 0;            ///< everything happens so much later
    qint64 thinks = 120;        ///< the second client
    bool secondIsFirst = false; ///< gets the lock before the other
    bool givesUp = false;       ///< the one that waits
    bool deletesKey = false;    ///< somebody does, at 1500
    bool endsEarly = false;     ///< before the second one comes to its turn
    quint64 seed = 7;
    QByteArray scenario = "a";
};

Recording runOf(const Course& course)
{
    const int one = course.secondIsFirst ? 1 : 0;
    const int other = 1 - one;
    Tape tape(2);
    tape.lock("orders");
    const auto decides = [&](int client, qint64 number, qint64 where, const QByteArray& about) {
        tape.step(What::Decides, client, number, where, about);
    };
    tape.at(0);
    decides(0, 100, place(0), record::decision::think);
    decides(1, course.thinks, place(0), record::decision::think);
    tape.at(120 + course.late).waits(0).waits(1);
    tape.at(130 + course.late);
    decides(one, 1000, place(2), record::decision::work);
    tape.takes(one);
    if (course.deletesKey)
        tape.at(1500).fault(FaultKind::KeyDeleted);
    tape.at(2000 + course.late);
    if (!course.endsEarly) {
        tape.leaves(one);
        if (course.givesUp)
            tape.step(What::GaveUp, other);
        else
            tape.takes(other);
        tape.at(9000 + course.late).step(What::Note, -1);
    }
    Recording recording = tape.recording();
    record::Header header = recording.header();
    header.seed = course.seed;
    header.scenario = {{QStringLiteral("id"), QString::fromUtf8(course.scenario)}};
    recording.setHeader(header);
    return recording;
}

QList<Kind> kindsOf(const Comparison& comparison)
{
    QList<Kind> kinds;
    for (const Difference& difference : comparison.differences)
        kinds.append(difference.kind);
    return kinds;
}

} // namespace

class TestComparison : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatAgrees()
    {
        const Comparison comparison = compared(runOf({}), runOf({}));
        QCOMPARE(comparison.obstacle, Obstacle::None);
        QCOMPARE(comparison.decisions, 3);
        QCOMPARE(comparison.outcomes, 7);
        QCOMPARE(comparison.differences, QList<Difference>());
        QVERIFY(!comparison.partsAt());
        QCOMPARE(comparison.clients.size(), 2);
        QCOMPARE(comparison.clients[0].decisions + comparison.clients[1].decisions, 3);
        QCOMPARE(sentence(comparison),
            QStringLiteral("All 3 decisions are the same. What happened is the same too; moments lie up to "
                           "0 µs apart, by the server's timing."));
    }

    void oneIsNotToldAsMany()
    {
        Comparison comparison;
        comparison.decisions = 1;
        QVERIFY(sentence(comparison).startsWith(QStringLiteral("The one decision is the same. ")));
        Comparison::ClientRow row;
        row.decisions = 1;
        row.outcomes = 7;
        QCOMPARE(
            sameWords(row), QStringLiteral("one decision and 7 outcomes the same, moments up to 0 µs apart"));
        row.decisions = 2;
        row.outcomes = 1;
        QVERIFY(sameWords(row).startsWith(QStringLiteral("2 decisions and one outcome the same")));
    }

    /// Later is no other outcome, and how much later is shown.
    void timingAlone()
    {
        const Comparison comparison = compared(runOf({}), runOf({.late = 14}));
        QCOMPARE(comparison.differences, QList<Difference>());
        QCOMPARE(comparison.shift, Moment(14ms));
        QVERIFY(sentence(comparison).contains(QStringLiteral("moments lie up to 14 ms apart")));
    }

    void anotherOrder()
    {
        const Recording first = runOf({});
        const Recording second = runOf({.secondIsFirst = true});
        const Comparison comparison = compared(first, second);
        QCOMPARE(comparison.decisions, 2);
        QCOMPARE(comparison.onlyFirst, 1); // the work of the one who came first, by place of that client
        QCOMPARE(comparison.onlySecond, 1);
        QCOMPARE(comparison.count(Kind::Decision), 0);
        QCOMPARE(comparison.count(Kind::Order), 1);
        QCOMPARE(*comparison.partsAt(), Moment(130ms));
        const auto order = std::ranges::find(comparison.differences, Kind::Order, &Difference::kind);
        QCOMPARE(sentence(*order, first, second),
            QStringLiteral("Grant 1 of orders went to another one. First run at 0.130 s: client 1 has "
                           "acquired orders. Second run at 0.130 s: client 2 has acquired orders. Cause: the "
                           "server's timing."));
    }

    void anotherOutcome()
    {
        const Recording first = runOf({});
        const Recording second = runOf({.givesUp = true});
        const Comparison comparison = compared(first, second);
        QCOMPARE(kindsOf(comparison), QList{Kind::Outcome});
        QCOMPARE(*comparison.partsAt(), Moment(2s));
        QVERIFY(!comparison.differences[0].follows);
        QCOMPARE(sentence(comparison),
            QStringLiteral("All 3 decisions are the same. What happened differs from 2.000 s on, by "
                           "the server's timing. Differences: 1."));
    }

    /// Done from without, it is not the server's timing.
    void somethingWasDone()
    {
        const Recording first = runOf({});
        const Recording second = runOf({.givesUp = true, .deletesKey = true});
        const Comparison comparison = compared(first, second);
        QCOMPARE(kindsOf(comparison), (QList{Kind::Change, Kind::Outcome}));
        QCOMPARE(*comparison.partsAt(), Moment(1500ms));
        QVERIFY(comparison.differences[1].follows);
        QVERIFY(sentence(comparison.differences[1], first, second)
                    .endsWith(QStringLiteral("It follows what was done to one of the runs.")));
        QVERIFY(sentence(comparison).contains(QStringLiteral("Something was done to one of the runs alone")));
    }

    /// The seed decides it: if it is another, the Lab is wrong.
    void anotherDecision()
    {
        const Recording first = runOf({});
        const Recording second = runOf({.thinks = 140});
        const Comparison comparison = compared(first, second);
        QCOMPARE(kindsOf(comparison), QList{Kind::Decision});
        QCOMPARE(comparison.decisions, 2);
        QCOMPARE(sentence(comparison.differences[0], first, second),
            QStringLiteral(
                "First run at 0.000 s: client 2 decides to think for 120 ms. Second run at 0.000 s: "
                "client 2 decides to think for 140 ms. The seed decides this: a fault of the Lab."));
        QVERIFY(sentence(comparison).contains(QStringLiteral("a fault of the Lab")));
    }

    /// A step that a run did not live to see is no difference; a step that never came in a long one is.
    void oneEndsEarlier()
    {
        const Comparison early = compared(runOf({}), runOf({.endsEarly = true}));
        QCOMPARE(early.differences, QList<Difference>());
        Tape still(2);
        still.lock("orders").step(What::Decides, 0, 1, 0, record::decision::think).waits(0).waits(1);
        Tape served(2);
        served.lock("orders").step(What::Decides, 0, 1, 0, record::decision::think).waits(0).waits(1);
        served.at(100).takes(0).at(5000).step(What::Note, -1);
        Recording first = served.recording();
        Recording second = still.at(5000).step(What::Note, -1).recording();
        first.setHeader(runOf({}).header());
        second.setHeader(runOf({}).header());
        const Comparison never = compared(first, second);
        QCOMPARE(kindsOf(never), QList{Kind::Outcome});
        QVERIFY(!never.differences[0].second);
        QVERIFY(
            sentence(never.differences[0], first, second).contains(QStringLiteral("nothing of that kind")));
    }

    /// The results count too, where each client fared the same as far as both go.
    void otherResults()
    {
        const auto run = [](qint64 left, bool twoAtOnce) {
            Tape tape(2);
            tape.lock("orders").resource("stock", 9);
            tape.step(What::Decides, 0, 1, 0, record::decision::think).waits(0).waits(1).at(100).takes(0);
            if (twoAtOnce)
                tape.at(150).takes(1);
            tape.at(200).wrote(0, 8).leaves(0);
            if (!twoAtOnce)
                tape.takes(1);
            if (left < 8)
                tape.at(300).wrote(1, left);
            Recording recording = tape.recording();
            record::Header header = runOf({}).header();
            header.resources = recording.header().resources;
            recording.setHeader(header);
            return recording;
        };
        QCOMPARE(compared(run(7, false), run(7, false)).results, QList<Comparison::Result>());
        const Comparison lacking = compared(run(7, false), run(8, false));
        QCOMPARE(lacking.differences, QList<Difference>());
        QCOMPARE(lacking.results, (QList<Comparison::Result>{{{}, "stock", 7, 8}}));
        QVERIFY(sentence(lacking).endsWith(QStringLiteral("The results differ: stock ended at 7 and at 8.")));
        QVERIFY(!sentence(lacking).contains(QStringLiteral("is the same too")));
        const Comparison crowded = compared(run(7, false), run(7, true));
        QCOMPARE(
            crowded.results, (QList<Comparison::Result>{{record::Rule::MutualExclusion, "orders", 0, 1}}));
    }

    /// One that took part in the first run alone, and one that wrote something else of the same number.
    void anotherClientOrMember()
    {
        const auto run = [](int client, const QByteArray& member) {
            Tape tape(2);
            tape.lock("orders").resource("sold");
            tape.step(What::Decides, 0, 1, 0, record::decision::think)
                .takes(0)
                .wrote(0, 1, 0, member)
                .leaves(0);
            tape.at(100).takes(client).leaves(client).at(5000).step(What::Note, -1);
            Recording recording = tape.recording();
            record::Header header = runOf({}).header();
            header.resources = recording.header().resources;
            recording.setHeader(header);
            return recording;
        };
        QCOMPARE(compared(run(0, "a"), run(0, "a")).differences, QList<Difference>());
        QCOMPARE(kindsOf(compared(run(0, "a"), run(0, "b"))), QList{Kind::Outcome});
        QVERIFY(kindsOf(compared(run(1, "a"), run(0, "a"))).contains(Kind::Outcome));
        QVERIFY(kindsOf(compared(run(0, "a"), run(1, "a"))).contains(Kind::Outcome));
    }

    /// The same number of violations at another lock is no same result. Nor are two tokens, or a run that got
    /// further.
    void resultsAreComparedWhereTheyWere()
    {
        const auto run = [](qint64 token, bool goesOn) {
            Tape tape(2);
            tape.lock("a").step(What::Decides, 0, 1, 0, record::decision::think).at(10).takes(0, 1, token);
            if (goesOn)
                tape.at(20).leaves(0);
            else
                tape.at(20).step(What::WorkEnds, 0);
            Recording recording = tape.recording();
            recording.setHeader(runOf({}).header());
            return recording;
        };
        const auto clientPoolAt = [&](const QByteArray& name) {
            Tape tape(2);
            tape.lock(name).step(What::Decides, 0, 1, 0, record::decision::think).takes(0).at(5).takes(1);
            Recording recording = tape.at(9).leaves(0).leaves(1).recording();
            recording.setHeader(runOf({}).header());
            return recording;
        };
        QCOMPARE(compared(clientPoolAt("a"), clientPoolAt("b")).results,
            (QList<Comparison::Result>{
                {record::Rule::MutualExclusion, "a", 1, 0}, {record::Rule::MutualExclusion, "b", 0, 1}}));
        QCOMPARE(kindsOf(compared(run(1, true), run(2, true))), QList{Kind::Outcome});
        const Comparison longer = compared(run(1, true), run(1, false));
        QCOMPARE(longer.differences, QList<Difference>());
        QVERIFY(longer.isOneLonger && !sentence(longer).contains(QStringLiteral("is the same too")));
        QVERIFY(sentence(compared(run(1, true), run(1, true))).contains(QStringLiteral("is the same too")));
    }

    void obstacles()
    {
        const Recording run = runOf({});
        QCOMPARE(compared(run, runOf({.seed = 8})).obstacle, Obstacle::OtherSeed);
        QCOMPARE(compared(run, runOf({.scenario = "b"})).obstacle, Obstacle::OtherScenario);
        QCOMPARE(compared(Tape().recording(), Tape().recording()).obstacle, Obstacle::OtherScenario);
        QCOMPARE(compared(run, Tape().live().recording()).obstacle, Obstacle::NoRun);
        Recording silent = Tape(2).lock("orders").takes(0).recording();
        silent.setHeader(run.header());
        Recording damaged = run;
        record::Header header = run.header();
        header.lack = record::Header::Gap::Parts;
        damaged.setHeader(header);
        QCOMPARE(compared(run, damaged).obstacle, Obstacle::PartsMissing);
        QCOMPARE(compared(damaged, run).obstacle, Obstacle::PartsMissing);
        QCOMPARE(compared(run, silent).obstacle, Obstacle::NoDecisions);
        QVERIFY(!sentence(compared(run, silent)).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestComparison)
#include "tst_comparison.moc"
