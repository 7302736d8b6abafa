#include "core/watch/healthmodel.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using namespace std::chrono_literals;
using base::ErrorKind;
using base::MonoTime;
using watch::HealthModel;
using Action = HealthModel::Action;
using Line = HealthModel::Line;

namespace
{

constexpr MonoTime begin{1h};

void pong(HealthModel& model, MonoTime now, base::nanoseconds trip = 100us)
{
    model.ponged(Line::Reader, now - trip, {}, now);
    model.ponged(Line::Listener, now - trip, {}, now);
}

HealthModel liveModel(base::nanoseconds trip = 100us)
{
    HealthModel model;
    model.ready(Line::Reader, begin);
    model.ready(Line::Listener, begin);
    pong(model, begin, trip);
    model.reread(begin);
    [[maybe_unused]] const auto actions = model.takeActions();
    return model;
}

} // namespace

class TstHealthModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// A search that took what waits behind it for the distance would make itself longer and longer.
    void theNetworksRoundTripIsTheShortestOfAll()
    {
        HealthModel model = liveModel(200us);
        for (int second = 1; second <= 10; ++second)
            pong(model, begin + base::seconds(second), 3ms);
        QCOMPARE(model.roundTrip(), base::nanoseconds(3ms));
        QCOMPARE(model.networkRoundTrip(), base::nanoseconds(200us));
        model.lost(Line::Reader, "connection-lost", begin + 11s);
        model.lost(Line::Listener, "connection-lost", begin + 11s);
        QCOMPARE(model.networkRoundTrip(), base::nanoseconds(0)); // the next server may be elsewhere
        pong(model, begin + 12s, 40ms);
        QCOMPARE(model.networkRoundTrip(), base::nanoseconds(40ms));
    }

    void liveAfterTheReread()
    {
        HealthModel model;
        QCOMPARE(model.reason(), QByteArray("connecting"));
        pong(model, begin);
        QVERIFY(model.takeActions().isEmpty()); // answers alone are not enough, feeds must be set up
        model.ready(Line::Reader, begin);
        model.ready(Line::Listener, begin);
        QCOMPARE(model.takeActions(), QList{Action::BeginReread});
        QVERIFY(!model.live());
        model.reread(begin + 5ms);
        QCOMPARE(model.takeActions(), QList{Action::BecomeLive});
        QVERIFY(model.live() && model.since() == begin + 5ms);
    }

    void notLiveWhenNothingAnswers()
    {
        HealthModel model = liveModel();
        QCOMPARE(*model.nextCheckAt(), begin + 750ms + 1ns);
        model.advance(begin + 750ms);
        QVERIFY(model.live());
        model.advance(begin + 751ms);
        QVERIFY(!model.live());
        QCOMPARE(model.reason(), QByteArray("no-answer"));
        QCOMPARE(model.takeActions(), QList{Action::LoseSight});
    }

    /// The machine slept, and nothing could be noticed.
    void notLiveSinceTheBoundWasPassed()
    {
        HealthModel model = liveModel();
        model.advance(begin + 8h);
        QVERIFY(!model.live());
        QCOMPARE(model.since(), begin + 750ms);
    }

    /// With a million locks, or on a machine that is busy, our own thread may stand still for a second. The
    /// answers are there, and only wait to be read.
    void whoStoodStillReadsTheAnswersFirst()
    {
        HealthModel model = liveModel();
        const MonoTime woke = begin + 1'500ms;
        model.advance(woke);
        QVERIFY(model.live());
        QCOMPARE(*model.nextCheckAt(), woke + 750ms);
        model.ponged(Line::Reader, begin + 250ms, {}, woke); // it has waited: it is no good answer
        pong(model, woke + 1ms);
        model.advance(woke + 750ms);
        QVERIFY(model.live() && model.takeActions().isEmpty());
        QCOMPARE(*model.nextCheckAt(), woke + 1ms + 750ms + 1ns);
    }

    void aServerThatDiedMeanwhileIsNoticedAfterOneMoreBound()
    {
        HealthModel model = liveModel();
        const MonoTime woke = begin + 1'500ms;
        model.advance(woke);
        model.ponged(Line::Reader, woke, {}, woke + 1ms); // the other line is dead
        QVERIFY(model.live());
        model.advance(woke + 750ms);
        QVERIFY(!model.live());
        QCOMPARE(model.reason(), QByteArray("no-answer"));
        QCOMPARE(model.since(), begin + 750ms);
    }

    void manyStandstillsDoNotHideADeadServer()
    {
        HealthModel model = liveModel();
        MonoTime now = begin;
        while (model.live() && now < begin + 1min)
            model.advance(now += 900ms);
        QVERIFY(now > begin + 2s && now <= begin + 750ms + 3s + 900ms);
    }

    void onlyASecondOrThreeAreAStandstill_data()
    {
        QTest::addColumn<base::milliseconds>("after");
        QTest::addColumn<bool>("isLive");
        QTest::newRow("in time") << base::milliseconds(751) << false;
        QTest::newRow("a little late") << base::milliseconds(840) << false;
        QTest::newRow("after a standstill") << base::milliseconds(860) << true;
        QTest::newRow("after a long one") << base::milliseconds(3'700) << true;
        QTest::newRow("after a sleep") << base::milliseconds(3'800) << false;
    }
    void onlyASecondOrThreeAreAStandstill()
    {
        QFETCH(base::milliseconds, after);
        HealthModel model = liveModel();
        model.advance(begin + after);
        QTEST(model.live(), "isLive");
    }

    /// Nothing was asked while our own thread stood still, even where it goes on just when the bound is
    /// passed.
    void aStandstillIsToldByTheBeatThatIsMissing_data()
    {
        QTest::addColumn<base::milliseconds>("lastBeat");
        QTest::addColumn<bool>("isLive");
        QTest::newRow("asked in time") << base::milliseconds(500) << false;
        QTest::newRow("a beat was a little late") << base::milliseconds(420) << false;
        QTest::newRow("a beat is missing") << base::milliseconds(400) << true;
        QTest::newRow("all are missing") << base::milliseconds(0) << true;
    }
    void aStandstillIsToldByTheBeatThatIsMissing()
    {
        QFETCH(base::milliseconds, lastBeat);
        HealthModel model = liveModel();
        model.beat(begin);
        for (base::milliseconds at = 250ms; at < lastBeat; at += 250ms)
            model.beat(begin + at);
        model.beat(begin + lastBeat);
        model.advance(begin + 760ms);
        QTEST(model.live(), "isLive");
        model.beat(begin + 770ms);
        model.beat(begin + 1'020ms);
        model.beat(begin + 1'270ms);
        model.advance(begin + 1'500ms);
        QTEST(model.live(), "isLive");
        model.advance(begin + 770ms + 751ms);
        QVERIFY(!model.live());
    }

    /// A node of a cluster that is down answers PING, and no read.
    void whatTheClusterDoesNotServeIsNotLive()
    {
        HealthModel model = liveModel();
        model.served(false, begin + 10ms);
        QCOMPARE(model.takeActions(), QList{Action::LoseSight});
        pong(model, begin + 250ms);
        QVERIFY(model.takeActions().isEmpty());
        QVERIFY(!model.live() && model.reason() == "cluster-down");
        model.advance(*model.nextCheckAt());
        QCOMPARE(model.reason(), QByteArray("no-answer"));
        pong(model, begin + 2s);
        QCOMPARE(model.reason(), QByteArray("cluster-down"));
        QCOMPARE(model.takeActions(), QList{Action::LoseSight}); // for another reason
        model.served(true, begin + 2s);
        QCOMPARE(model.takeActions(), QList{Action::BeginReread});
        model.reread(begin + 2s);
        QVERIFY(model.live());
    }

    /// The next connection may be to another node.
    void aNewConnectionHasRefusedNothing()
    {
        HealthModel model = liveModel();
        model.served(false, begin);
        model.lost(Line::Reader, "connection-lost", begin);
        model.ready(Line::Reader, begin);
        pong(model, begin);
        QCOMPARE(model.takeActions(), (QList{Action::LoseSight, Action::LoseSight, Action::BeginReread}));
    }

    void oneSilentLineIsEnough()
    {
        HealthModel model = liveModel();
        for (auto now = begin; now <= begin + 750ms; now += 250ms)
            model.ponged(Line::Reader, now - 100us, {}, now);
        QVERIFY(model.live());
        model.ponged(Line::Reader, begin + 751ms - 100us, {}, begin + 751ms);
        QVERIFY(!model.live());
    }

    void afterAThawOldAnswersDoNotCount()
    {
        HealthModel model = liveModel();
        const MonoTime thaw = begin + 30s;
        for (auto sent = begin; sent < thaw - 800ms; sent += 250ms) {
            model.ponged(Line::Reader, sent, {}, thaw);
            model.ponged(Line::Listener, sent, {}, thaw);
        }
        QVERIFY(!model.live());
        QCOMPARE(model.takeActions(), QList{Action::LoseSight});
        pong(model, thaw + 1ms);
        QCOMPARE(model.takeActions(), QList{Action::BeginReread});
        QCOMPARE(model.reason(), QByteArray("reading"));
        QCOMPARE(model.bound(), base::nanoseconds(750ms)); // the stall did not loosen the bound
    }

    void badAnswersAreNotGood_data()
    {
        QTest::addColumn<ErrorKind>("kind");
        QTest::addColumn<QByteArray>("reason");
        QTest::newRow("busy") << ErrorKind::Busy << QByteArray("busy");
        QTest::newRow("loading") << ErrorKind::Loading << QByteArray("loading");
        QTest::newRow("master down") << ErrorKind::MasterDown << QByteArray("master-down");
        QTest::newRow("no permission") << ErrorKind::NoPermission << QByteArray("no-permission");
        QTest::newRow("other") << ErrorKind::Misconfigured << QByteArray("no-answer");
    }

    void badAnswersAreNotGood()
    {
        QFETCH(ErrorKind, kind);
        HealthModel model = liveModel();
        model.ponged(Line::Reader, begin + 100ms, kind, begin + 101ms);
        QVERIFY(!model.live());
        QTEST(model.reason(), "reason");
        QCOMPARE(model.busySince().has_value(), kind == ErrorKind::Busy);
        pong(model, begin + 300ms);
        QVERIFY(!model.live());
        QVERIFY(!model.busySince());
        model.reread(begin + 301ms);
        QVERIFY(model.live());
    }

    void aLongRoundTripHasALongerBound()
    {
        HealthModel model = liveModel(300ms);
        QCOMPARE(model.bound(), base::nanoseconds(3 * 300ms + 250ms));
        model.advance(begin + 1149ms);
        QVERIFY(model.live());
        model.advance(begin + 1151ms);
        QVERIFY(!model.live());
    }

    void aLostLineIsSaidAtOnce()
    {
        HealthModel model = liveModel();
        model.lost(Line::Listener, "connection-lost", begin + 1ms);
        QVERIFY(!model.live());
        QCOMPARE(model.reason(), QByteArray("connection-lost"));
        model.reread(begin + 2ms); // what was under way proves nothing
        QVERIFY(!model.live());
        QCOMPARE(model.takeActions(), QList{Action::LoseSight});
    }

    /// Both lines answer all the time.
    void aReplicaWithoutItsPrimaryIsNotLive()
    {
        HealthModel model = liveModel();
        model.linked("no-primary-link", begin + 10ms);
        QCOMPARE(model.takeActions(), QList{Action::LoseSight});
        pong(model, begin + 20ms);
        QVERIFY(model.takeActions().isEmpty() && !model.live());
        QCOMPARE(model.reason(), QByteArray("no-primary-link"));
        model.linked({}, begin + 30ms);
        QCOMPARE(model.takeActions(), QList{Action::BeginReread});
        model.reread(begin + 40ms);
        QVERIFY(model.live());
    }

    void aReplicaThatServesNothingSaysItItself()
    {
        HealthModel model = liveModel();
        model.ponged(Line::Reader, begin, base::ErrorKind::MasterDown, begin + 10ms);
        model.linked("no-primary-link", begin + 20ms);
        QCOMPARE(model.reason(), QByteArray("master-down"));
    }

    /// Each change of the reason reaches the rows.
    void theNewestReasonCounts()
    {
        HealthModel model = liveModel();
        model.lost(Line::Reader, "connection-lost", begin + 1ms);
        QCOMPARE(model.takeActions(), QList{Action::LoseSight});
        const auto says = [&](ErrorKind why, const QByteArray& reason) {
            model.refused(why, begin + 2ms);
            QCOMPARE(model.reason(), reason);
        };
        says(ErrorKind::Refused, "connection-lost");
        QVERIFY(model.takeActions().isEmpty());
        says(ErrorKind::Busy, "busy");
        QCOMPARE(model.takeActions(), QList{Action::LoseSight});
        says(ErrorKind::Loading, "loading");
        QCOMPARE(model.takeActions(), QList{Action::LoseSight});
        says(ErrorKind::AuthRequired, "auth-required");
        says(ErrorKind::WrongPassword, "wrong-password");
        says(ErrorKind::Unreachable, "connection-lost");
        model.lost(Line::Reader, "failover", begin + 3ms);
        says(ErrorKind::AuthRequired, "failover"); // whoever looks for the primary knows better
        QVERIFY(!model.live());
    }

    void distrustReadsAgain()
    {
        HealthModel model = liveModel();
        model.distrust("role-changed", begin + 1ms);
        QCOMPARE(model.takeActions(), (QList{Action::LoseSight, Action::BeginReread}));
        QVERIFY(!model.live());
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TstHealthModel)
#include "tst_healthmodel.moc"
