#include "core/check/checker.h"
#include "core/figure/runpair.h"
#include "core/figure/timelinesvg.h"
#include "core/record/recordwords.h"
#include "tests/support/tape.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace lockscope::figure;
using namespace std::chrono_literals;
using record::FaultKind;
using record::Recording;
using record::What;
using support::Tape;

namespace
{

/// A plot of 1000 pixels for 1000 ms, without labels.
TimelineFrame wideFrame(double height = 400)
{
    TimelineFrame frame;
    frame.area = {0, 0, 1000, height};
    frame.span = {0s, 1s};
    frame.labelWidth = 0;
    return frame;
}

Timeline drawn(const Recording& recording, const TimelineFrame& frame = wideFrame())
{
    TimelineIndex index;
    index.follow(recording);
    return timeline(index, check::violationsIn(recording), frame);
}

const char* stateName(LaneState state)
{
    static constexpr std::array<const char*, laneStateCount> names{
        "idle", "waiting", "holding", "cut", "paused", "blocking", "unrightful", "crashed"};
    return names.at(std::size_t(state));
}

/// "waiting 10-200, holding 200-300 x2, …" of one lane.
QByteArray barsOf(const Timeline& timeline, int lane)
{
    QByteArrayList bars;
    const double y = timeline.lanes.at(lane).row.center().y();
    for (const Timeline::Bar& bar : timeline.bars) {
        if (!bar.rect.contains(bar.rect.center().x(), y))
            continue;
        QByteArray text = stateName(bar.state) + QByteArray(" ") + QByteArray::number(bar.rect.left()) + '-' +
                          QByteArray::number(bar.rect.right());
        text += bar.depth > 1 ? " x" + QByteArray::number(bar.depth) : QByteArray();
        bars.append(text + (bar.merged ? "*" : ""));
    }
    return bars.join(", ");
}

} // namespace

/// The timeline's geometry.
class TestTimeline : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void waitingAndHolding()
    {
        const Timeline timeline = drawn(Tape(2)
                                            .lock("orders")
                                            .at(100)
                                            .takes(0)
                                            .at(200)
                                            .waits(1)
                                            .at(500)
                                            .step(What::Reentered, 0, 2)
                                            .at(600)
                                            .step(What::PartlyReleased, 0, 1)
                                            .at(700)
                                            .leaves(0)
                                            .at(710)
                                            .takes(1)
                                            .at(900)
                                            .leaves(1)
                                            .at(1000)
                                            .recording());
        QCOMPARE(timeline.lanes.size(), 2);
        QCOMPARE(barsOf(timeline, 0), QByteArray("holding 100-500, holding 500-600 x2, holding 600-700"));
        QCOMPARE(barsOf(timeline, 1), QByteArray("waiting 200-710, holding 710-900"));
        QCOMPARE(timeline.arrows.size(), 1);
        QVERIFY(timeline.arrows.first().handOver);
        QCOMPARE(timeline.arrows.first().line.x1(), 700.0);
        QCOMPARE(timeline.arrows.first().line.x2(), 710.0);
    }

    /// The threads of a client stand below it, one lane each; what it does as a whole is marked in its own.
    void eachThreadHasALane()
    {
        Tape tape(2);
        tape.lock("orders").at(50).takes(1).at(80).leaves(1).at(100).takes(0).inThread(2).at(200).waits(0);
        tape.inThread(1).at(700).leaves(0).inThread(2).at(710).takes(0).at(900).leaves(0).inThread(0);
        const Recording recording = tape.step(What::Paused, 0).at(1000).recording();
        TimelineIndex index;
        index.follow(recording);
        const TimelineFrame frame = wideFrame();
        const Timeline open = timeline(index, {}, frame);
        QCOMPARE(open.lanes.size(), 4);
        QCOMPARE(open.lanes.at(0).fold, Timeline::Lane::Fold::Open);
        QCOMPARE(open.lanes.at(1).thread, 1);
        QCOMPARE(open.lanes.at(3).client, 1);
        QCOMPARE(barsOf(open, 0), QByteArray());
        QCOMPARE(barsOf(open, 1), QByteArray("holding 100-700, paused 900-1000"));
        QCOMPARE(barsOf(open, 2), QByteArray("waiting 200-710, holding 710-900, paused 900-1000"));
        QCOMPARE(barsOf(open, 3), QByteArray("holding 50-80"));
        QCOMPARE(open.marks.size(), 2); // refused, and paused
        QCOMPARE(open.marks.first().at.y(), open.lanes.at(0).row.center().y());
        QCOMPARE(open.marks.last().at.y(), open.lanes.at(2).row.center().y());
        QCOMPARE(open.arrows.size(), 2); // from the other client, and from one thread to the next
        QCOMPARE(open.arrows.last().line.y1(), open.lanes.at(1).row.center().y());
        QCOMPARE(open.arrows.last().line.y2(), open.lanes.at(2).row.center().y());
        const TimelineHit hit = hitAt(index, open, frame, {300, open.lanes.at(2).row.center().y()});
        QCOMPARE(hit.client, 0);
        QCOMPARE(hit.state, LaneState::Waiting);
        QVERIFY(timelineSvg(index, {}, frame).contains(QStringLiteral(">thread 2<")));
        index.fold(0, true);
        const Timeline folded = timeline(index, {}, frame);
        QCOMPARE(folded.lanes.size(), 2);
        QCOMPARE(folded.lanes.at(0).fold, Timeline::Lane::Fold::Closed);
        TimelineIndex whole; // of the same file, when all of it was read
        whole.follow(recording);
        whole.foldAs(index);
        QCOMPARE(timeline(whole, {}, frame).lanes.at(0).fold, Timeline::Lane::Fold::Closed);
        QCOMPARE(barsOf(folded, 0),
            QByteArray("holding 100-700, waiting 700-710, holding 710-900, paused 900-1000"));
        QCOMPARE(barsOf(folded, 1), QByteArray("holding 50-80"));
    }

    /// A writer that has become a reader holds on when its write lock is given back.
    void aDowngradedReaderHoldsOn()
    {
        using locks::Mode;
        Tape tape(1);
        tape.lock("catalogue").as(Mode::Write).at(100).takes(0).at(300).step(What::WorkEnds, 0);
        tape.as(Mode::Read).step(What::Acquired, 0, 1).as(Mode::Write).step(What::Releasing, 0).at(310);
        tape.step(What::Released, 0).as(Mode::Read).step(What::WorkBegins, 0).at(500).leaves(0).at(600);
        const QByteArray bars = barsOf(drawn(tape.recording()), 0);
        QCOMPARE(bars, QByteArray("holding 100-500"));
    }

    void severalLocksAreNotDeeper()
    {
        Tape tape(1);
        tape.lock("orders").at(100).takes(0).lock("stock").at(200).takes(0).at(400).leaves(0);
        const QByteArray bars = barsOf(drawn(tape.at(500).recording()), 0);
        QVERIFY2(bars.startsWith("holding") && !bars.contains(" x2"), bars);
    }

    void holdingWithoutTheRightIsRed()
    {
        const Timeline timeline = drawn(Tape(2)
                                            .lock("orders")
                                            .at(100)
                                            .takes(0)
                                            .at(300)
                                            .step(What::LeaseEnded, 0)
                                            .at(400)
                                            .takes(1)
                                            .at(600)
                                            .step(What::WorkEnds, 0)
                                            .step(What::Releasing, 0)
                                            .step(What::ReleaseFailed, 0)
                                            .at(800)
                                            .leaves(1)
                                            .at(1000)
                                            .recording());
        QCOMPARE(barsOf(timeline, 0), QByteArray("holding 100-300, unrightful 300-600"));
        QCOMPARE(timeline.breaches.size(), 1);
        QCOMPARE(timeline.breaches.first().band.left(), 400.0);
        QCOMPARE(timeline.breaches.first().band.right(), 600.0);
        QCOMPARE(timeline.breaches.first().rows.size(), 2);
    }

    void aDeletedKeyTakesTheRight()
    {
        const Timeline timeline = drawn(Tape(2)
                                            .lock("orders")
                                            .at(100)
                                            .takes(0)
                                            .at(300)
                                            .fault(FaultKind::KeyDeleted)
                                            .at(500)
                                            .leaves(0)
                                            .at(1000)
                                            .recording());
        QCOMPARE(barsOf(timeline, 0), QByteArray("holding 100-300, unrightful 300-500"));
        QCOMPARE(timeline.faults.size(), 1);
        QCOMPARE(timeline.faults.first().x, 300.0);
    }

    /// An event of a client is marked at its moment, beside the bar that it begins; what the viewer did
    /// stands beside what came of it.
    void faultsAreMarks()
    {
        Tape tape(2);
        tape.lock("orders").at(100).takes(0).at(200).step(What::Intervenes, -1, 0, 0, "pause client 1");
        tape.step(What::Paused, 0).at(300).step(What::LinkCut, 1).at(400).step(What::Crashed, 0).at(1000);
        const record::Recording recording = tape.recording();
        const Timeline timeline = drawn(recording);
        QByteArrayList marks;
        for (const Timeline::Mark& mark : timeline.marks)
            marks += QByteArray::number(int(mark.kind)) + '@' + QByteArray::number(mark.at.x());
        using Kind = TimelineIndex::MarkKind;
        const auto mark = [](Kind kind) { return QByteArray::number(int(kind)) + '@'; };
        QCOMPARE(marks.join(' '),
            mark(Kind::Paused) + "200 " + mark(Kind::Crashed) + "400 " + mark(Kind::LinkCut) + "300");
        QCOMPARE(timeline.acts.size(), 1);
        QCOMPARE(timeline.acts.first().x, 200.0);
        QVERIFY(timeline.faults.isEmpty());
        TimelineIndex index;
        index.follow(recording);
        const TimelineFrame frame = wideFrame();
        const auto sentenceAt = [&](std::optional<quint32> step) {
            return step ? record::stepSentence(recording, recording.steps().at(*step)) : QString();
        };
        const TimelineHit hit = hitAt(index, timeline, frame, timeline.marks.first().at);
        QCOMPARE(sentenceAt(hit.step), QStringLiteral("client 1 stands still."));
        QCOMPARE(sentenceAt(hit.act), QStringLiteral("The viewer pauses client 1."));
        const QString picture = timelineSvg(index, {}, frame);
        for (const char* piece : {"class='act'><title>The viewer pauses client 1.</title>",
                 "class='standstill'><title>client 1 stands still.</title>",
                 "class='alarm'><title>client 1 crashes", "class='actsign'"})
            QVERIFY2(picture.contains(QLatin1String(piece)), piece);
    }

    void pausesAndCrashes()
    {
        const Timeline timeline = drawn(Tape(1)
                                            .lock("orders")
                                            .at(100)
                                            .takes(0)
                                            .at(200)
                                            .step(What::Paused, 0)
                                            .at(300)
                                            .step(What::Resumed, 0)
                                            .at(400)
                                            .step(What::LinkCut, 0)
                                            .at(500)
                                            .step(What::LinkMended, 0)
                                            .at(600)
                                            .step(What::Crashed, 0)
                                            .at(700)
                                            .step(What::Started, 0)
                                            .at(1000)
                                            .recording());
        QCOMPARE(barsOf(timeline, 0),
            QByteArray("holding 100-200, paused 200-300, holding 300-400, cut 400-500, holding 500-600, "
                       "crashed 600-700"));
    }

    void whatIsTooShortIsOneThingAndTheWorstOfIt()
    {
        Tape tape(1);
        tape.lock("orders");
        for (int i = 0; i < 1000; ++i) { // each half a pixel of the frame below
            tape.at(i).takes(0);
            if (i == 500)
                tape.step(What::LeaseEnded, 0);
            tape.leaves(0).step(What::Wants, 0);
        }
        TimelineFrame frame = wideFrame();
        frame.span = {0s, 2s};
        const Timeline timeline = drawn(tape.at(2000).recording(), frame);
        QVERIFY2(timeline.bars.size() <= 4, barsOf(timeline, 0).constData());
        TimelineFrame near = wideFrame();
        near.span = {499ms, 502ms};
        QVERIFY(drawn(tape.recording(), near).bars.size() <= 4);
    }

    /// A script that blocks is noticed later, and its bar begins where it was sent.
    void aScriptBlocksFromItsBegin()
    {
        Tape tape(2);
        tape.lock("orders").at(100).takes(1).at(600).step(
            What::Fault, 0, int(record::FaultKind::ScriptBlocks), 300'000);
        tape.at(650).step(What::Reply, 1).at(900).fault(record::FaultKind::ScriptKilled);
        const Recording recording = tape.at(1000).recording();
        TimelineIndex index;
        index.follow(recording);
        const Timeline shown = timeline(index, {}, wideFrame());
        QCOMPARE(barsOf(shown, 0), QByteArray("blocking 300-900"));
        QCOMPARE(barsOf(shown, 1), QByteArray("holding 100-1000"));
    }

    void theWorstIsNeverHidden()
    {
        Tape tape(1);
        tape.lock("orders");
        for (int i = 0; i < 20'000; ++i) {
            tape.at(i).takes(0);
            if (i == 12'345)
                tape.step(What::LeaseEnded, 0).at(i + 1);
            tape.at(i + 1).leaves(0);
        }
        TimelineFrame frame = wideFrame();
        frame.span = {0s, 20s};
        const Timeline timeline = drawn(tape.recording(), frame);
        qsizetype red = 0;
        for (const Timeline::Bar& bar : timeline.bars) {
            red += bar.state == LaneState::Unrightful ? 1 : 0;
            QVERIFY(bar.state != LaneState::Unrightful || bar.rect.contains(617.2, bar.rect.center().y()));
        }
        QCOMPARE(red, 1);
    }

    void onlyWhatIsInSightIsMade()
    {
        Tape tape(1000);
        tape.lock("orders");
        for (int i = 0; i < 1000; ++i)
            tape.at(i).takes(i).step(What::Renewed, i, 30'000).leaves(i);
        TimelineFrame frame = wideFrame();
        frame.scroll = 26 * 500 + 13;
        const Timeline timeline = drawn(tape.recording(), frame);
        QVERIFY(timeline.lanes.size() <= 16);
        QCOMPARE(timeline.lanes.first().client, 500);
        QVERIFY(timeline.marks.size() <= 16);
        QVERIFY(timeline.arrows.isEmpty());
        QCOMPARE(timeline.shadedArrows, 999);
    }

    /// Too many arrows or marks to be seen apart are shaded, each of them counted once, and that is said.
    void whatIsTooManyIsShaded()
    {
        Tape tape(2);
        tape.lock("orders");
        for (int i = 0; i < 4000; ++i)
            tape.at(i < 3000 ? i / 5 : 600 + (i - 3000) / 3)
                .takes(i % 2)
                .step(What::Renewed, i % 2, 1)
                .leaves(i % 2);
        const Timeline timeline = drawn(tape.recording());
        QVERIFY(timeline.arrows.isEmpty());
        QCOMPARE(timeline.shadedArrows, 3999);
        QCOMPARE(timeline.shadedMarks, 4000);
        qint64 arrows = 0;
        qint64 marks = 0;
        int darkest = 0;
        for (const Timeline::Density& density : timeline.densities) {
            (density.ofArrows ? arrows : marks) += density.count;
            darkest = std::max(darkest, density.level);
            QVERIFY(density.level >= 1 && density.level <= Timeline::Density::mostLevel);
            QVERIFY(timeline.plot.adjusted(-1, -1, 1, 1).contains(density.rect));
        }
        QCOMPARE(arrows, 3999);
        QCOMPARE(marks, 4000);
        QCOMPARE(darkest, Timeline::Density::mostLevel);
        const QString words = figure::shadingWords(timeline);
        QVERIFY(words.contains(QStringLiteral("3999 hand-overs")) &&
                words.contains(QStringLiteral("4000 renewals")));
    }

    void theCurveHasEveryExtreme()
    {
        Tape tape(1);
        tape.lock("orders").resource("stock", 5);
        for (int i = 0; i < 5000; ++i)
            tape.at(i / 5).wrote(0, i == 2500 ? -7 : 5 + i % 2);
        const Timeline timeline = drawn(tape.recording());
        QCOMPARE(timeline.curves.size(), 1);
        const Timeline::Curve& curve = timeline.curves.first();
        QCOMPARE(curve.least, -7);
        QCOMPARE(curve.most, 6);
        QVERIFY(curve.lines.size() <= 2100);
        double lowest = 0;
        for (const QLineF& line : curve.lines)
            lowest = std::max({lowest, line.y1(), line.y2()});
        QCOMPARE(lowest, curve.area.bottom());
    }

    /// A lost update of a balance of 100 is a step that is seen; a stock that is sold out goes down to zero.
    void aCurveFarAboveZeroShowsWhatChanges()
    {
        const auto curveOf = [](qint64 before, qint64 after) {
            Tape tape(1);
            tape.lock("orders").resource("balance", before);
            tape.at(10).wrote(0, before).at(500).wrote(0, after);
            return drawn(tape.recording()).curves.first();
        };
        const Timeline::Curve balance = curveOf(100, 101);
        QCOMPARE(balance.least, 99);
        QCOMPARE(balance.most, 101);
        double highest = balance.area.bottom();
        double lowest = balance.area.top();
        for (const QLineF& line : balance.lines) {
            highest = std::min({highest, line.y1(), line.y2()});
            lowest = std::max({lowest, line.y1(), line.y2()});
        }
        QVERIFY(lowest - highest > balance.area.height() / 3);
        QCOMPARE(curveOf(20, 3).least, 0);
        QCOMPARE(curveOf(20, 20).least, 0);
    }

    /// A branch that has not written yet is compared with a run that has: 100 lies at one height in both.
    void twoTimelinesHaveOneAxisForAValue()
    {
        TimelineIndex above;
        Tape before(1);
        before.lock("orders").resource("balance", 100);
        above.follow(before.at(500).wrote(0, 101).recording());
        TimelineIndex below;
        Tape branch(1);
        branch.lock("orders").resource("balance", 100);
        below.follow(branch.at(500).recording());
        TimelineFrame frame = wholeFrame(above, 800, 1s);
        frame.beside = below.ranges();
        const Timeline::Curve first = timeline(above, {}, frame).curves.first();
        frame.beside = above.ranges();
        const Timeline::Curve second = timeline(below, {}, frame).curves.first();
        QCOMPARE(second.least, first.least);
        QCOMPARE(second.most, first.most);
        QCOMPARE(second.lines.first().y1(), first.lines.first().y1());
    }

    void whatIsUnderAPoint()
    {
        const Recording recording = Tape(2)
                                        .lock("orders")
                                        .at(100)
                                        .takes(0)
                                        .at(300)
                                        .step(What::Renewed, 0, 30'000)
                                        .at(500)
                                        .takes(1)
                                        .at(600)
                                        .leaves(0)
                                        .at(1000)
                                        .recording();
        TimelineIndex index;
        index.follow(recording);
        const TimelineFrame frame = wideFrame();
        const Timeline all = timeline(index, check::violationsIn(recording), frame);
        const auto stepAt = [&](double x, double y) {
            const TimelineHit hit = hitAt(index, all, frame, {x, y});
            return hit.step ? name(recording.steps().at(*hit.step).what) : QByteArray("none");
        };
        const double first = all.lanes.at(0).row.center().y();
        const double second = all.lanes.at(1).row.center().y();
        QCOMPARE(stepAt(302, first), QByteArray("renewed"));
        QCOMPARE(stepAt(350, first), QByteArray("acquired"));
        QCOMPARE(stepAt(350, second), QByteArray("none"));
        const TimelineHit hit = hitAt(index, all, frame, {550, second});
        QCOMPARE(hit.client, 1);
        QCOMPARE(hit.state, LaneState::Holding);
        QCOMPARE(hit.violation, 0);
        QCOMPARE(hit.at, Moment(550ms));
        QVERIFY(!hitAt(index, all, frame, {-5, first}).at);
    }

    void itGrowsAsTheRecordingDoes()
    {
        const Recording whole = Tape(2)
                                    .lock("orders")
                                    .resource("stock")
                                    .at(100)
                                    .takes(0)
                                    .wrote(0, 3)
                                    .at(200)
                                    .waits(1)
                                    .at(700)
                                    .leaves(0)
                                    .at(710)
                                    .takes(1)
                                    .at(900)
                                    .leaves(1)
                                    .at(1000)
                                    .recording();
        Recording grown(whole.header());
        record::Part part{.locks = whole.locks(), .clients = whole.clients()};
        TimelineIndex index;
        for (qsizetype i = 0; i < whole.steps().size(); ++i) {
            part.steps = {whole.steps().at(i)};
            grown.append(part);
            part = {};
            index.follow(grown);
        }
        grown.append({.until = whole.length()});
        index.follow(grown);
        const Timeline left = timeline(index, {}, wideFrame());
        const Timeline right = drawn(whole);
        QCOMPARE(barsOf(left, 0), barsOf(right, 0));
        QCOMPARE(barsOf(left, 1), barsOf(right, 1));
        QCOMPARE(left.curves.first().lines, right.curves.first().lines);
    }

    void withoutRoomNothingIsMade()
    {
        TimelineFrame frame;
        QVERIFY(drawn(Tape().lock("orders").takes(0).recording(), frame).bars.isEmpty());
        QVERIFY(drawn(Recording()).lanes.isEmpty());
    }

    void zoomKeepsItsAnchor()
    {
        const TimeSpan span{10s, 20s};
        const TimeSpan closer = zoomed(span, 0.5, 12s, 60s);
        QCOMPARE(closer, (TimeSpan{11s, 16s}));
        QCOMPARE(zoomed(closer, 2, 12s, 60s), span);
        QCOMPARE(zoomed(span, 100, 12s, 60s), (TimeSpan{0s, 60s}));
        QCOMPARE(zoomed(span, 1e-9, 12s, 60s).length(), TimeSpan::shortest);
        QCOMPARE(panned(span, 5s, 60s), (TimeSpan{15s, 25s}));
        QCOMPARE(panned(span, 500s, 60s), (TimeSpan{50s, 60s}));
        QCOMPARE(panned(span, -500s, 60s), (TimeSpan{0s, 10s}));
    }

    void ticksAreRound_data()
    {
        QTest::addColumn<qint64>("from");
        QTest::addColumn<qint64>("to");
        QTest::addColumn<QString>("labels");
        const auto row = [](const char* name, Moment from, Moment to, const char* labels) {
            QTest::newRow(name) << qint64(from.count()) << qint64(to.count()) << QString::fromUtf8(labels);
        };
        row("a millisecond", 12'031'000us, 12'032'000us,
            "12.0310 s|12.0312 s|12.0314 s|12.0316 s|12.0318 s|12.0320 s");
        row("a second", 0s, 1s, "0.0 s|0.2 s|0.4 s|0.6 s|0.8 s|1.0 s");
        row("a hundred seconds", 0s, 100s, "0 s|30 s|1 m 00 s|1 m 30 s");
        row("minutes", 0s, 10min, "0 s|2 m|4 m|6 m|8 m|10 m");
        row("hours", 0s, 5h, "0 s|1 h|2 h|3 h|4 h|5 h");
        row("around an hour", 59min, 62min,
            "59 m 00 s|59 m 30 s|1 h 00 m 00 s|1 h 00 m 30 s|1 h 01 m 00 s|1 h 01 m 30 s|"
            "1 h 02 m 00 s");
    }

    void ticksAreRound()
    {
        QFETCH(qint64, from);
        QFETCH(qint64, to);
        QFETCH(QString, labels);
        QStringList found;
        for (const TimeTick& tick : timeTicks({Moment(from), Moment(to)}, 6))
            found.append(tick.label);
        QCOMPARE(found.join(u'|'), labels);
        QVERIFY(found.size() <= 7);
    }
};

QTEST_GUILESS_MAIN(TestTimeline)
#include "tst_timeline.moc"
