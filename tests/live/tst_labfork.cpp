#include "core/record/lockrecreader.h"
#include "core/record/lockrecwriter.h"
#include "tests/support/labplay.h"
#include "tests/support/terminalrun.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using record::Moment;
using record::Recording;
using record::Step;
using record::What;
using support::LabPlay;
using support::labScenario;
using support::Outcome;
using support::TerminalRun;

namespace
{

/// Returns what each thread decided from a moment on: which lock, how long to wait, for how long.
QMap<QString, QStringList> decidedFrom(const Recording& recording, Moment from)
{
    QMap<QString, QStringList> byThread;
    for (qsizetype i = recording.steps().firstFrom(from); i < recording.steps().size(); ++i) {
        const Step& step = recording.steps().at(i);
        if (step.what != What::Wants)
            continue;
        byThread[QString::fromUtf8(recording.clients().at(step.client).title) + QString::number(step.thread)]
            << QStringLiteral("%1 %2 %3")
                   .arg(QString::fromUtf8(recording.locks().at(step.lock).ref.name.bytes),
                       QString::number(step.number), QString::number(step.other));
    }
    return byThread;
}

Recording throughAFile(const Recording& recording)
{
    const auto opened = record::fromLockrec(record::toLockrec(recording));
    if (!opened.ok() || !opened->report.isWhole())
        qFatal("the recording cannot be read again");
    return opened->recording;
}

std::unique_ptr<lab::Runner> forked(const Recording& recording, Moment at, const base::Clock& clock)
{
    auto branch = lab::Runner::forkOf(recording, at, clock);
    if (!branch.ok())
        qFatal("it cannot be forked: %s", branch.error().detail.constData());
    return std::move(branch).value();
}

} // namespace

class LabForkTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void unchangedItGoesOnAsItDid_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<double>("speed");
        for (const char* id :
            {"short-lease", "fair", "readers-and-a-writer", "reentry", "order-queue-stream"})
            QTest::newRow(id) << QByteArray(id) << 5.0;
        QTest::newRow("flash-sale-buyer-lock") << QByteArray("flash-sale-buyer-lock") << 1.0;
    }

    /// From the file, on other servers, with the same seed.
    void unchangedItGoesOnAsItDid()
    {
        QFETCH(QByteArray, id);
        QFETCH(double, speed);
        LabPlay play(labScenario(id.constData()), {.speed = speed});
        play.start();
        play.finish();
        const Recording whole = throughAFile(play.recording());
        QVERIFY(!whole.keyframes().isEmpty());
        const Moment at = whole.keyframes().at(whole.keyframes().size() / 2).at;
        const base::SteadyClock clock;
        LabPlay branch(forked(whole, at, clock));
        branch.start();
        branch.finish();
        QCOMPARE(branch.recording().header().forkedAt, at);
        QCOMPARE(branch.recording().clients(), whole.clients());
        const auto before = decidedFrom(whole, at);
        const auto after = decidedFrom(branch.recording(), at);
        for (const QString& thread : before.keys()) // one of them may have come a step further
            for (qsizetype i = 0; i < std::min(before[thread].size(), after[thread].size()); ++i)
                QCOMPARE(after[thread].at(i), before[thread].at(i));
        QVERIFY(after.keys() == before.keys() || id == "order-queue-stream");
        QVERIFY2(branch.objection().isEmpty(), qPrintable(branch.objection()));
    }

    /// So that something can be changed at the very moment at which it leaves the run, at any speed.
    void aBranchMayStandStillAtFirst()
    {
        LabPlay play(labScenario("short-lease"), {.speed = 10});
        play.start();
        play.finish();
        const base::SteadyClock clock;
        LabPlay branch(forked(play.recording(), 5s, clock));
        branch.runner().setSpeed(20);
        branch.runner().startPaused();
        branch.becomes(lab::RunState::Paused);
        QCOMPARE(branch.runner().now(), branch.runner().header().forkedAt.value());
        branch.runner().intervene({.what = lab::Fault::What::Kill, .target = "slow"});
        branch.runner().resume();
        branch.finish();
        QCOMPARE(branch.steps(What::Crashed).size(), 1);
        const Moment late =
            branch.steps(What::Crashed).constFirst().at - *branch.recording().header().forkedAt;
        QVERIFY2(late < 500ms, qPrintable(QString::number(late.count())));
    }

    /// Names that it gives later are its own: its texts do not get mixed up with those of the run that it
    /// left.
    void aBranchOfABranchHasItsOwnWords()
    {
        LabPlay play(labScenario("short-lease"), {.speed = 10});
        play.start();
        play.finish();
        const base::SteadyClock clock;
        LabPlay branch(forked(play.recording(), 5s, clock));
        branch.runner().plan({.at = 7s, .what = lab::Fault::What::Kill, .target = "slow"});
        branch.start();
        branch.finish();
        QCOMPARE(branch.steps(What::Crashed).size(), 1);
        QVERIFY(std::chrono::abs(branch.steps(What::Crashed).constFirst().at - 7s) < 500ms);
        QCOMPARE(branch.recording().textOf(branch.steps(What::Branch).constFirst()), QByteArray("kill slow"));
        LabPlay second(forked(throughAFile(branch.recording()), 12s, clock));
        second.start();
        second.finish();
        QCOMPARE(second.steps(What::Branch).size(), 2);
        QCOMPARE(second.steps(What::Crashed), branch.steps(What::Crashed));
        for (const Step& step : second.steps(What::Command))
            QVERIFY2(second.recording().textOf(step).contains("lockscope:lab:invoice"),
                second.recording().textOf(step).constData());
    }

    void aForkStartsWhereItIsAskedFor_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const char* id :
            {"short-lease", "fair", "readers-and-a-writer", "hand-over", "rate-limiter", "dead-head"})
            QTest::newRow(id) << QByteArray(id);
    }

    /// Exactly there where nothing is under way; of a busy moment, soon before.
    void aForkStartsWhereItIsAskedFor()
    {
        QFETCH(QByteArray, id);
        LabPlay play(labScenario(id.constData()), {.speed = 10});
        play.start();
        play.finish();
        QList<Moment> off;
        for (int i = 1; i < 200; ++i) {
            const Moment at = play.recording().length() * i / 200;
            off.append(at - play.runner().forkableAt(at).value_or(Moment(0)));
            QVERIFY(off.last() >= Moment(0));
        }
        std::ranges::sort(off);
        const auto shown =
            QByteArray::number(qint64(off[99].count())) + " " + QByteArray::number(qint64(off[189].count()));
        QVERIFY2(off[99] < 500ms && off[189] < 3s, shown.constData());
    }

    void aForkOfARunThatStandsStillStartsThere()
    {
        LabPlay play(labScenario("fair"), {.speed = 5});
        play.start();
        play.reach(12s);
        play.runner().pause();
        play.becomes(lab::RunState::Paused);
        const Moment now = play.runner().now();
        const auto from = play.runner().forkableAt(now);
        QVERIFY2(from && now - *from < 500ms, QByteArray::number(qint64((now - *from).count())));
        const qsizetype steps = play.recording().steps().size();
        LabPlay branch(play.runner().fork(now));
        branch.start();
        branch.runner().pause();
        branch.becomes(lab::RunState::Paused);
        QVERIFY(
            branch.recording().steps().firstFrom(*from + Moment(1)) + 2 >= steps); // all but that it stands
        branch.runner().stop();
        branch.finish();
        play.runner().stop();
        play.finish();
    }

    /// The herd with all of its thousand, as it is judged; all of a large run stands in a keyframe, and the
    /// recording does not burst.
    void aThousandClientsAreJudgedAndFork()
    {
        LabPlay play(labScenario("herd"));
        play.start();
        play.finish();
        QVERIFY2(play.objection().isEmpty(), qPrintable(play.objection()));
        QCOMPARE(play.steps(What::Wants).size(), 1001);
        const auto taken = play.steps(What::Acquired).size(); // of the others each has given up in the end
        QVERIFY2(taken >= 3 && taken + play.steps(What::GaveUp).size() == 1001, QByteArray::number(taken));
        const Recording whole = throughAFile(play.recording());
        QCOMPARE(whole.clients().size(), 1001);
        qsizetype kept = 0;
        for (const record::Keyframe& keyframe : whole.keyframes())
            kept += keyframe.content.size();
        QVERIFY2(whole.keyframes().size() >= 10 && kept < qsizetype(16) << 20, QByteArray::number(kept));
        const base::SteadyClock clock;
        LabPlay branch(forked(whole, 9s, clock));
        branch.start();
        branch.finish();
        QVERIFY2(branch.objection().isEmpty(), qPrintable(branch.objection()));
        QVERIFY(branch.steps(What::Acquired).size() > 2);
    }

    void whatFailsOverIsOnlyReplayed()
    {
        record::Header header;
        header.scenario = labScenario("failover").source;
        header.canFork = false;
        const base::SteadyClock clock;
        const auto branch = lab::Runner::forkOf(Recording(header), 5s, clock);
        QVERIFY(!branch.ok());
        QVERIFY2(branch.error().detail.contains("replayed only"), branch.error().detail.constData());
    }

    void theTerminalForks()
    {
        const QTemporaryDir folder;
        const QString first = folder.filePath(QStringLiteral("run.lockrec"));
        const QString second = folder.filePath(QStringLiteral("branch.lockrec"));
        TerminalRun terminal;
        const Outcome run =
            terminal.piped({QStringLiteral("lab"), QStringLiteral("run"), QStringLiteral("short-lease"),
                QStringLiteral("--speed"), QStringLiteral("10"), QStringLiteral("--record"), first});
        QVERIFY2(run.code == 0, run.err.constData());
        const Outcome same = terminal.piped({QStringLiteral("lab"), QStringLiteral("fork"), first,
            QStringLiteral("--at"), QStringLiteral("9"), QStringLiteral("--json")});
        QVERIFY2(same.code == 0, (same.out + same.err).constData());
        const auto where = QJsonDocument::fromJson(same.out.left(same.out.indexOf('\n'))).object();
        const qint64 from = where.value(QLatin1String("forked_at_us")).toInteger();
        QVERIFY(from > 0);
        QCOMPARE(from + where.value(QLatin1String("off_us")).toInteger(), qint64(9'000'000));
        const Outcome other = terminal.piped({QStringLiteral("lab"), QStringLiteral("fork"), first,
            QStringLiteral("--at"), QStringLiteral("9"), QStringLiteral("--change"),
            QStringLiteral("kill=slow"), QStringLiteral("--record"), second});
        QVERIFY2(other.code == 14, (other.out + other.err).constData()); // the slow one does no harm any more
        QVERIFY2(other.out.contains("Prevented: “Two holders at once”"), other.out.constData());
        QVERIFY2(other.out.contains("which was changed: kill slow."), other.out.constData());
        QVERIFY(other.out.startsWith("Goes on from "));
        const auto opened = record::openRecording(second);
        QVERIFY(opened.ok() && opened->report.isWhole() && opened->recording.header().forkedAt);
        const Outcome nobody =
            terminal.piped({QStringLiteral("lab"), QStringLiteral("fork"), first, QStringLiteral("--at"),
                QStringLiteral("9"), QStringLiteral("--change"), QStringLiteral("kill=nobody")});
        QVERIFY(nobody.code == 2 && nobody.err.contains("kill=nobody"));
        const Outcome late =
            terminal.piped({QStringLiteral("lab"), QStringLiteral("fork"), first, QStringLiteral("--at"),
                QStringLiteral("500"), QStringLiteral("--change"), QStringLiteral("kill=slow")});
        QVERIFY2(
            late.err.startsWith("lockscopectl: --at is behind the end of the run"), late.err.constData());
        QCOMPARE(late.code, 2);
        QCOMPARE(late.out, QByteArray());
    }
};

QTEST_GUILESS_MAIN(LabForkTest)
#include "tst_labfork.moc"
