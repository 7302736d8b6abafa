#include "core/lab/scenarioreader.h"
#include "tests/support/eventwait.h"
#include "tests/support/labplay.h"
#include "tests/support/rawpeer.h"
#include "tests/support/wiretap.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace std::chrono_literals;
using namespace lockscope;
using lab::Fault;
using lab::RunState;
using record::Moment;
using record::Step;
using record::What;
using support::LabPlay;
using support::labScenario;

namespace
{

QString socketOf(const QString& uri) { return uri.mid(QStringLiteral("unix://").size()); }

/// Returns what the clients decided: who asked for what lock, for how long, with which lease.
QStringList decisionsIn(const LabPlay& play)
{
    QMap<QString, QStringList> byThread;
    for (const Step& step : play.steps(What::Wants)) {
        const record::Recording& recording = play.recording();
        const QByteArray lock = recording.locks().at(step.lock).ref.name.bytes;
        byThread[QStringLiteral("%1#%2").arg(
            QString::fromUtf8(recording.clients().at(step.client).title), QString::number(step.thread))]
            << QStringLiteral("%1 %2 %3")
                   .arg(QString::fromUtf8(lock), QString::number(step.number), QString::number(step.other));
    }
    QStringList all;
    for (auto thread = byThread.cbegin(); thread != byThread.cend(); ++thread)
        all << thread.key() + QStringLiteral(": ") + thread->join(QStringLiteral(", "));
    return all;
}

/// The names of keys and channels in a command that a client may send.
QByteArrayList labNamesIn(const QByteArrayList& words)
{
    const QByteArray name = words.value(0).toLower();
    if (name == "evalsha" || name == "eval")
        return words.mid(3, words.value(2).toInt());
    static const QByteArrayList nameless{
        "client", "ping", "script", "info", "monitor", "hello", "keys", "config"};
    return nameless.contains(name) ? QByteArrayList() : words.mid(1, 1);
}

bool isOfTheLab(const QByteArray& name)
{
    return name.startsWith("lockscope:lab:") || name.contains("{lockscope:lab:") ||
           name == "__keyevent@0__:expired";
}

} // namespace

class LabTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theHandOverIsAsItIsTold()
    {
        const auto play = support::playedInTime(labScenario("hand-over"), {.speed = 20});
        const auto acquired = play->steps(What::Acquired);
        const auto released = play->steps(What::Released);
        QCOMPARE(acquired.size(), 2);
        QCOMPARE(released.size(), 2);
        // A fifth one of each is due at the moment of its release, and whichever comes first is right.
        const auto renewed = play->steps(What::Renewed);
        const auto isWhileItWorks = [](const record::Step& step) { return (step.at + 2s) % 50s >= 4s; };
        QCOMPARE(std::ranges::count_if(renewed, isWhileItWorks), 8);
        const auto isAbout = [](Moment moment, base::seconds expected) {
            return std::chrono::abs(moment - expected) < 2s;
        };
        QVERIFY(isAbout(acquired[0].at, 0s));
        QVERIFY(isAbout(released[0].at, 50s));
        QVERIFY(isAbout(acquired[1].at, 50s));
        QVERIFY(isAbout(released[1].at, 100s));
        QVERIFY(acquired[0].thread != acquired[1].thread);
    }

    /// The server takes plain ASCII alone as a connection's name.
    void aClientIsNamedAsItsAuthorLikes()
    {
        lab::Scenario scenario = labScenario("hand-over");
        scenario.groups.first().name = "\u8bb0\u8d26 service, %2";
        LabPlay play(scenario, {.speed = 50});
        play.start();
        play.finish();
        QCOMPARE(play.steps(What::Acquired).size(), 2);
        QCOMPARE(play.recording().clients().first().title, scenario.groups.first().name);
    }

    void theSameSeedDecidesTheSame()
    {
        const auto decisions = [](quint64 seed, double speed) {
            LabPlay play(labScenario("flash-sale-buyer-lock"), {.seed = seed, .speed = speed});
            play.start();
            play.finish();
            return decisionsIn(play);
        };
        const QStringList first = decisions(3, 20);
        QVERIFY(first.size() > 10);
        QCOMPARE(decisions(3, 10), first);
        QVERIFY(decisions(4, 20) != first);
    }

    /// A lease stands still with the Lab: it has the same length in scenario time.
    void aPauseCostsNoLease()
    {
        LabPlay play(labScenario("short-lease"), {.speed = 10});
        play.start();
        play.reach(4s);
        play.runner().pause();
        play.becomes(RunState::Paused);
        const Moment paused = play.runner().now();
        support::RawPeer peer(socketOf(play.runner().serverUris().constFirst()));
        QCOMPARE(peer.command({"pttl", "lockscope:lab:invoice"}).integer, qint64(-1));
        QTest::qWait(1500); // more than what the lease has left
        QCOMPARE(peer.command({"exists", "lockscope:lab:invoice"}).integer, qint64(1));
        QCOMPARE(play.runner().now(), paused);
        play.runner().resume();
        play.finish();
        QVERIFY2(play.objection().isEmpty(), qPrintable(play.objection()));
        const auto ended = play.steps(What::LeaseEnded);
        QCOMPARE(ended.size(), 1);
        QVERIFY(std::chrono::abs(ended[0].at - 10s) < 4s);
    }

    void theSpeedCanChange()
    {
        LabPlay play(labScenario("short-lease"), {.speed = 4});
        play.start();
        play.reach(4s);
        play.runner().setSpeed(20);
        play.finish();
        QVERIFY2(play.objection().isEmpty(), qPrintable(play.objection()));
        QVERIFY(std::chrono::abs(play.steps(What::LeaseEnded).constFirst().at - 10s) < 8s); // else at 34 s
        QCOMPARE(play.runner().speed(), 20.0);
    }

    void itGoesStepByStep()
    {
        LabPlay play(labScenario("short-lease"), {.speed = 10});
        play.start();
        play.runner().pause();
        play.becomes(RunState::Paused);
        for (int i = 0; i < 5; ++i) {
            const qsizetype before = play.recording().steps().size();
            play.runner().step();
            play.becomes(RunState::Paused);
            QVERIFY(play.recording().steps().size() > before);
        }
        play.runner().resume();
        play.finish();
        QVERIFY2(play.objection().isEmpty(), qPrintable(play.objection()));
    }

    void whatIsDoneToItIsPartOfIt()
    {
        LabPlay play(labScenario("short-lease"), {.speed = 10});
        play.start();
        play.reach(3s);
        play.runner().intervene({.what = Fault::What::Kill, .target = "slow"});
        play.runner().intervene({.what = Fault::What::Add, .target = "next"});
        play.runner().intervene({.what = Fault::What::ForceRelease, .target = "invoice"});
        play.finish();
        QCOMPARE(play.steps(What::Crashed).size(), 1);
        QCOMPARE(play.recording().clients().size(), 3);
        QCOMPARE(play.steps(What::Acquired).size(), 3);
        const auto acquired = play.steps(What::Acquired);
        QVERIFY(acquired[1].at < 9s); // before the lease was over
    }

    /// It is the console's act: it compares what was seen in the same step, and takes nothing where nothing
    /// is.
    void aForcedReleaseIsBoundToWhatWasSeen()
    {
        LabPlay play(labScenario("short-lease"), {.speed = 10});
        play.start();
        play.reach(3s);
        support::WireTap tap(socketOf(play.runner().serverUris().constFirst()));
        play.runner().intervene({.what = Fault::What::ForceRelease, .target = "nobody"});
        play.runner().intervene({.what = Fault::What::ForceRelease, .target = "invoice"});
        QVERIFY(support::waitForEvent([&] { return play.steps(What::Acquired).size() == 2; }));
        const auto isForced = [](const Step& step) {
            return record::FaultKind(step.number) == record::FaultKind::ForceReleased;
        };
        const auto faults = play.steps(What::Fault);
        QCOMPARE(std::ranges::count_if(faults, isForced), 1);
        const auto notes = play.steps(What::Note);
        QCOMPARE(notes.size(), 1);
        QVERIFY(play.recording().textOf(notes[0]).endsWith("lockscope:lab:nobody: ended"));
        const auto holder = play.steps(What::Acquired).constFirst();
        const QByteArray id = play.recording().clients().at(holder.client).id + ":1";
        int bound = 0;
        for (const auto& line : tap.taken())
            bound +=
                line.words.value(0) == "evalsha" && line.words.contains("hash") && line.words.contains(id);
        QVERIFY(bound >= 1); // twice where the server did not know the script yet
        play.finish();
    }

    /// A link is away for scenario time: while all stands still it does not come back.
    void aCutLinkWaitsForTheRun()
    {
        LabPlay play(labScenario("watchdog"), {.speed = 10});
        play.start();
        play.reach(3s);
        play.runner().intervene({.what = Fault::What::CutLink, .target = "slow", .lasts = 5s});
        play.runner().pause();
        play.becomes(RunState::Paused);
        const base::SteadyClock clock;
        const base::MonoTime later = clock.now() + 1s; // twice as long as it is away at this speed
        QVERIFY(support::waitForEvent([&] { return clock.now() >= later; }));
        QCOMPARE(play.steps(What::LinkMended).size(), 0);
        play.runner().resume();
        play.finish();
        QCOMPARE(play.steps(What::LinkMended).size(), 1);
        const record::Moment away =
            play.steps(What::LinkMended).constFirst().at - play.steps(What::LinkCut).constFirst().at;
        QVERIFY2(away >= 4900ms && away < 8s, qPrintable(QString::number(away.count())));
    }

    void aClientStandsStillAndItsLinkIsCut()
    {
        LabPlay play(labScenario("watchdog"), {.speed = 10});
        play.start();
        play.reach(3s);
        play.runner().intervene({.what = Fault::What::CutLink, .target = "slow", .lasts = 12s});
        play.reach(9s);
        play.runner().intervene({.what = Fault::What::Pause, .target = "next", .lasts = 2s});
        play.finish();
        QCOMPARE(play.steps(What::LinkCut).size(), 1);
        QCOMPARE(play.steps(What::LinkMended).size(), 1);
        QCOMPARE(play.steps(What::Resumed).size(), 1);
        QVERIFY(!play.objection().isEmpty()); // unrenewed, the lock goes to the next one
    }

    /// It goes on when it is told to, long before its pause is over; who does not stand still is not moved.
    void aPausedClientIsToldToGoOn()
    {
        LabPlay play(labScenario("short-lease"), {.speed = 10});
        play.start();
        play.reach(3s);
        play.runner().intervene({.what = Fault::What::Pause, .target = "slow"});
        play.runner().intervene({.what = Fault::What::Resume, .target = "next"});
        play.reach(6s);
        QCOMPARE(play.steps(What::Resumed).size(), 0);
        const Moment shown = play.runner().now();
        play.runner().intervene({.what = Fault::What::Resume, .target = "slow"});
        play.finish();
        const auto resumed = play.steps(What::Resumed);
        QCOMPARE(resumed.size(), 1);
        QVERIFY2(resumed[0].at >= shown && resumed[0].at - shown < 2s,
            QByteArray::number(qint64((resumed[0].at - shown).count())));
        const auto ends = play.steps(What::WorkEnds);
        QVERIFY(
            std::ranges::any_of(ends, [&](const Step& step) { return step.client == resumed[0].client; }));
    }

    /// Both branches have the same past; in the other one the slow client is killed, so nothing goes wrong.
    void aForkGoesAnotherWay()
    {
        LabPlay play(labScenario("short-lease"), {.speed = 10});
        play.start();
        play.finish();
        QVERIFY2(play.objection().isEmpty(), qPrintable(play.objection()));
        const auto from = play.runner().forkableAt(8s);
        QVERIFY(from && *from > 2s);
        LabPlay branch(play.runner().fork(8s));
        branch.start();
        branch.runner().intervene({.what = Fault::What::Kill, .target = "slow"});
        branch.finish();
        QCOMPARE(branch.recording().header().forkedAt, from);
        QCOMPARE(branch.recording().clients().size(), 2);
        const auto before = play.recording().steps().firstFrom(*from);
        for (qsizetype i = 0; i < before; ++i)
            QCOMPARE(branch.recording().steps().at(i), play.recording().steps().at(i));
        QCOMPARE(branch.steps(What::Branch).size(), 1);
        QCOMPARE(branch.steps(What::Crashed).size(), 1);
        const auto acquired = branch.steps(What::Acquired);
        QCOMPARE(acquired.size(), 2);
        QVERIFY(acquired[1].at > 8s && acquired[1].at < 16s); // the lease was copied, and went on
        QVERIFY(!branch.objection().isEmpty());               // nobody is inside twice, as was expected
    }

    /// One reader's own time is over while another reads on: only its lease has ended, and when the other one
    /// goes, the writer gets in although the first still works.
    void oneReaderLosesItsLease()
    {
        const auto read = lab::readScenario(R"-({"id": "x", "number": 1, "title": "x", "shows": "x",
            "length": "40s", "locks": {"map": {"form": "read-write"}},
            "clients": [
              {"name": "slow", "program": [
                {"acquire": "map", "for": "read", "lease": "8s"}, {"work": "20s"}, {"release": "map", "for": "read"}]},
              {"name": "steady", "starts": "1s", "program": [
                {"acquire": "map", "for": "read", "lease": "60s"}, {"work": "13s"}, {"release": "map", "for": "read"}]},
              {"name": "writer", "starts": "2s", "program": [
                {"acquire": "map", "for": "write", "lease": "60s"}, {"work": "2s"}, {"release": "map", "for": "write"}]}],
            "expect": {"violations": [{"rule": "read-write", "most": 1}]}})-");
        const auto play = support::playedInTime(std::get<lab::Scenario>(read), {.speed = 10});
        QVERIFY2(play->objection().isEmpty(), qPrintable(play->objection()));
        const auto ended = play->steps(What::LeaseEnded);
        QCOMPARE(ended.size(), 1);
        QCOMPARE(play->recording().clients().at(ended[0].client).title, QByteArray("slow"));
        QVERIFY(std::chrono::abs(ended[0].at - 8s) < 1s);
        const auto acquired = play->steps(What::Acquired);
        QCOMPARE(acquired.size(), 3);
        QVERIFY(acquired[2].at > 14s && acquired[2].at < 17s); // not when the first lease was over
        QCOMPARE(play->steps(What::ReleaseFailed).size(), 1);
    }

    void nothingElseIsTouched()
    {
        LabPlay play(labScenario("fencing-token"), {.speed = 20});
        play.start();
        support::WireTap tap(socketOf(play.runner().serverUris().constFirst()));
        play.reach(20s);
        int seen = 0;
        for (const auto& line : tap.taken()) {
            for (const QByteArray& name : labNamesIn(line.words)) {
                QVERIFY2(isOfTheLab(name), line.words.join(' ').constData());
                ++seen;
            }
        }
        QVERIFY(seen > 10);
    }
};

QTEST_GUILESS_MAIN(LabTest)
#include "tst_lab.moc"
