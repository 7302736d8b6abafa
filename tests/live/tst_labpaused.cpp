#include "core/lab/scenarioreader.h"
#include "core/locks/lock.h"
#include "core/locks/neverends.h"
#include "tests/support/eventwait.h"
#include "tests/support/labplay.h"
#include "tests/support/rawpeer.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace std::chrono_literals;
using namespace lockscope;
using lab::RunState;
using record::Step;
using record::What;
using support::LabPlay;
using support::RawPeer;
using support::Watched;

namespace
{

lab::Scenario scenarioFrom(const char* json)
{
    auto read = lab::readScenario(json);
    if (const auto* fault = std::get_if<lab::ScenarioFault>(&read))
        qFatal("%s", qPrintable(fault->sentence()));
    return std::get<lab::Scenario>(std::move(read));
}

/// One holds it; two wait, no longer than 20 s each.
lab::Scenario fairQueue()
{
    return scenarioFrom(R"({"id": "queue", "number": 0, "title": "A queue", "shows": "It.", "length": "60s",
        "locks": {"counter": {"form": "fair"}},
        "clients": [
            {"name": "first", "watchdog": "9s", "program": [
                {"acquire": "counter"}, {"work": "12s"}, {"release": "counter"}]},
            {"name": "second", "watchdog": "9s", "starts": "1s", "program": [
                {"acquire": "counter", "wait": "20s"}, {"work": "1s"}, {"release": "counter"}]},
            {"name": "third", "watchdog": "9s", "starts": "2s", "program": [
                {"acquire": "counter", "wait": "20s"}, {"work": "1s"}, {"release": "counter"}]}]})");
}

/// Two permits, both of them out for less than 15 s; one who waits for theirs.
lab::Scenario twoPermits()
{
    return scenarioFrom(R"({"id": "pool", "number": 0, "title": "A pool", "shows": "It.", "length": "60s",
        "locks": {"pool": {"form": "permits", "permits": 2}},
        "clients": [
            {"name": "user", "count": 2, "program": [
                {"acquire": "pool", "lease": "15s"}, {"work": "12s"}, {"release": "pool"}]},
            {"name": "late", "starts": "2s", "program": [
                {"acquire": "pool", "lease": "15s"}, {"work": "1s"}, {"release": "pool"}]}]})");
}

watch::WatchOptions placeOf(LabPlay& play)
{
    watch::WatchOptions options;
    options.endpoint = *redis::Endpoint::fromUri(play.runner().serverUris().constFirst());
    return options;
}

/// Returns how long the moments in that sorted set are ahead of the server's clock, ms.
QMap<QByteArray, qint64> leftIn(RawPeer& peer, const QByteArray& key)
{
    const auto time = peer.command({"time"});
    const qint64 now =
        time.elements[0].bytes.toLongLong() * 1000 + time.elements[1].bytes.toLongLong() / 1000;
    QMap<QByteArray, qint64> left;
    const auto entries = peer.command({"zrange", key, "0", "-1", "withscores"}).elements;
    for (qsizetype i = 0; i + 1 < entries.size(); i += 2)
        left[entries[i].bytes] = qint64(entries[i + 1].bytes.toDouble()) - now;
    return left;
}

QByteArrayList servedIn(const LabPlay& play)
{
    QByteArrayList names;
    for (const Step& step : play.steps(What::Acquired))
        names << play.recording().clients().at(step.client).title;
    return names;
}

/// A run that is paused, and a Locks view of its server.
struct PausedRun {
    explicit PausedRun(lab::Scenario scenario)
        : play(std::move(scenario), {.speed = 10})
    {
        play.start();
        play.reach(5s);
        play.runner().pause();
        play.becomes(RunState::Paused);
        peer.emplace(play.runner().serverUris().constFirst().mid(int(qstrlen("unix://"))));
        view.emplace(placeOf(play));
    }
    [[nodiscard]] base::ServerTime now() const
    {
        return view->watcher.health().clock.serverTime(view->clock.now());
    }
    [[nodiscard]] locks::LockPtr seen(const QByteArray& name) const { return view->lock(name); }
    void goOn()
    {
        play.runner().resume();
        play.becomes(RunState::Running);
    }

    LabPlay play;
    std::optional<RawPeer> peer;
    std::optional<Watched> view;
};

constexpr char lockName[] = "lockscope:lab:counter";
constexpr char placesKey[] = "redisson_lock_timeout:{lockscope:lab:counter}";
constexpr char poolName[] = "lockscope:lab:pool";
constexpr char permitsKey[] = "{lockscope:lab:pool}:timeout";

} // namespace

/// A run that stands still for longer than its clients wait, and than its permits are valid. The moments that
/// its locks keep are the server's: so every reader of that server can compare them with the clock that it
/// has. That clock goes on, so the moments are put off.
class LabPausedTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void nobodyInAFairQueueIsDropped()
    {
        PausedRun run(fairQueue());
        QTRY_VERIFY(run.seen(lockName) && run.seen(lockName)->waiters.list->size() == 2);
        QTest::qWait(6000); // of 60 s; the places were valid for 31 s and 50 s at most
        const locks::LockPtr lock = run.seen(lockName);
        QCOMPARE(locks::stateAt(*lock, run.now()), locks::State::NoExpiry);
        QCOMPARE(lock->waiters.list->size(), 2);
        for (const locks::Waiter& waiter : lock->waiters.list)
            QVERIFY(waiter.alive == true && waiter.validUntil >= locks::neverEnds);
        run.goOn();
        const auto places = leftIn(*run.peer, placesKey);
        QCOMPARE(places.size(), 2);
        for (const qint64 left : places)
            QVERIFY2(left > 1500 && left < 5500, QByteArray::number(left));
        run.play.finish();
        QCOMPARE(servedIn(run.play), QByteArrayList({"first", "second", "third"}));
        QVERIFY(run.play.steps(What::GaveUp).isEmpty());
        QVERIFY2(run.play.objection().isEmpty(), qPrintable(run.play.objection()));
    }

    void noPermitRunsOut()
    {
        PausedRun run(twoPermits());
        QTRY_VERIFY(run.seen(poolName) && run.seen(poolName)->holders.size() == 2);
        QTest::qWait(2500); // of 25 s; the permits had 10 s
        const locks::LockPtr pool = run.seen(poolName);
        QCOMPARE(locks::stateAt(*pool, run.now()), locks::State::Exhausted);
        QCOMPARE(locks::permitsAt(*pool, run.now())->held, qint64(2));
        run.goOn();
        const auto permits = leftIn(*run.peer, permitsKey);
        QCOMPARE(permits.size(), 2);
        for (const qint64 left : permits) // both moments are whole milliseconds
            QVERIFY2(left > 300 && left <= 1001, QByteArray::number(left));
        run.play.finish();
        QVERIFY(run.play.steps(What::LeaseEnded).isEmpty());
        QCOMPARE(run.play.steps(What::Acquired).size(), 3);
        QVERIFY2(run.play.objection().isEmpty(), qPrintable(run.play.objection()));
    }

    /// The pause lies between two speeds.
    void whatIsLeftIsStretchedWithTheSpeed()
    {
        PausedRun run(fairQueue());
        run.play.runner().setSpeed(2);
        run.goOn();
        const auto places = leftIn(*run.peer, placesKey);
        QCOMPARE(places.size(), 2);
        for (const qint64 left : places)
            QVERIFY2(left > 5 * 1500 && left < 5 * 5500, QByteArray::number(left));
        run.play.runner().setSpeed(20);
        run.play.finish();
        QCOMPARE(servedIn(run.play), QByteArrayList({"first", "second", "third"}));
        QVERIFY2(run.play.objection().isEmpty(), qPrintable(run.play.objection()));
    }
};

QTEST_GUILESS_MAIN(LabPausedTest)
#include "tst_labpaused.moc"
