#include "tests/support/badnetwork.h"
#include "tests/support/eventwait.h"
#include "tests/support/privateredis.h"
#include "tests/support/sourceview.h"
#include "tests/support/truthplay.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <utility>

using namespace std::chrono_literals;

namespace lockscope
{

using support::BadNetwork;
using support::PrivateRedis;
using support::SourceView;
using support::TruthPlay;
using support::waitForEvent;
using Way = BadNetwork::Way;
using End = BadNetwork::End;

namespace
{

/// A server, a client that talks to it directly, and a source that sees both through the network.
struct Scene {
    explicit Scene(base::milliseconds latency = 0ms)
        : network(redis.port())
    {
        network.delay(latency);
        play.emplace(*redis::Endpoint::fromUri(redis.uri()), network.uri());
    }

    [[nodiscard]] locks::Health health() const { return play->view.source->health(); }
    /// The client does not stop for what the network does.
    bool last(base::milliseconds time)
    {
        const base::MonoTime end = play->clock.now() + time;
        return waitForEvent([&] { return play->clock.now() >= end; }, time + 20'000ms);
    }

    PrivateRedis redis{{.tcp = true}};
    BadNetwork network;
    std::optional<TruthPlay> play;
};

} // namespace

/// The network fails in several ways between a server and a source: nothing is shown as live for longer than
/// a second that is not so, and what is held is seen again by itself.
class TestBadNetwork : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void nothingPasses_data();
    void nothingPasses();
    void whatIsLostComesLater();
    void itIsFar_data();
    void itIsFar();
    void connectionsAreCut_data();
    void connectionsAreCut();
    void noneIsIdleForLong();
    void aReplyEndsInItsMiddle_data();
    void aReplyEndsInItsMiddle();
    void aByteIsSpoiled();
    void bytesComeOneByOne();
    void aServerThatBreaksAfterTheHandshake_data();
    void aServerThatBreaksAfterTheHandshake();
};

void TestBadNetwork::nothingPasses_data()
{
    QTest::addColumn<QList<Way>>("ways");
    QTest::newRow("in neither direction") << QList<Way>{Way::ToServer, Way::ToClient};
    QTest::newRow("to the server") << QList<Way>{Way::ToServer};
    QTest::newRow("from the server") << QList<Way>{Way::ToClient};
}

void TestBadNetwork::nothingPasses()
{
    QFETCH(QList<Way>, ways);
    Scene scene;
    QVERIFY(scene.play->goOn(1));
    for (const Way way : ways)
        scene.network.hold(way, true);
    QVERIFY(waitForEvent([&] { return !scene.health().live; }));
    QCOMPARE(scene.health().reason, QByteArray("no-answer"));
    QVERIFY(scene.play->work(2)); // of which nothing is seen
    for (const Way way : ways)
        scene.network.hold(way, false);
    QVERIFY(scene.play->goOn(1));
    QCOMPARE(scene.play->lies().join(", "), QByteArray());
}

/// Packets that are lost are sent again, after 0.2 s at first and later each time.
void TestBadNetwork::whatIsLostComesLater()
{
    Scene scene;
    QVERIFY(scene.play->goOn(1));
    for (const base::milliseconds stall : {200ms, 400ms, 800ms, 1'600ms, 3'000ms}) {
        scene.network.holdBoth(true);
        QVERIFY(scene.last(stall));
        scene.network.holdBoth(false);
        QVERIFY(scene.play->goOn(1));
    }
    QCOMPARE(scene.play->lies().join(", "), QByteArray());
}

void TestBadNetwork::itIsFar_data()
{
    QTest::addColumn<int>("there"); // in one direction, in ms
    QTest::newRow("50 ms there and back") << 25;
    QTest::newRow("300 ms there and back") << 150;
    QTest::newRow("2 s there and back") << 1'000;
}

void TestBadNetwork::itIsFar()
{
    QFETCH(int, there);
    const base::milliseconds trip{2 * there};
    Scene scene{base::milliseconds(there)};
    QVERIFY(waitForEvent([&] { return scene.health().live; }, 60'000ms));
    QVERIFY(scene.health().roundTrip >= trip);
    const base::milliseconds bound = std::max<base::milliseconds>(1'000ms, 3 * trip + 250ms);
    int changes = 0;
    QObject::connect(scene.play->view.source.get(), &console::Source::healthChanged, &scene.network,
        [&, live = true](const locks::Health& health) mutable {
            changes += std::exchange(live, health.live) != health.live;
        });
    QVERIFY(scene.play->work(3));
    QCOMPARE(changes, 0); // far is not gone
    const auto fresh = std::chrono::duration_cast<base::milliseconds>(scene.health().freshWithin);
    // A ping later than the bound, and the trip is measured a little longer than it is.
    QVERIFY2(
        fresh >= trip / 2 && fresh <= bound + 250ms + trip / 10, qPrintable(QString::number(fresh.count())));
    QCOMPARE(scene.play->lies(bound).join(", "), QByteArray());
}

void TestBadNetwork::connectionsAreCut_data()
{
    QTest::addColumn<End>("end");
    QTest::newRow("reset") << End::Reset;
    QTest::newRow("orderly") << End::Orderly;
}

void TestBadNetwork::connectionsAreCut()
{
    QFETCH(End, end);
    Scene scene;
    QVERIFY(scene.play->goOn(1));
    scene.network.cut(end);
    QVERIFY(waitForEvent([&] { return !scene.health().live; }));
    QVERIFY(scene.play->work(1));
    QVERIFY(!scene.health().live);
    scene.network.admit();
    QVERIFY(scene.play->goOn(1));
    QCOMPARE(scene.play->lies().join(", "), QByteArray());
}

/// A balancer of load cuts what is silent for a minute (faults N15); here for a twelfth of it.
void TestBadNetwork::noneIsIdleForLong()
{
    Scene scene;
    scene.network.cutIdle(5s);
    scene.network.cut(End::Orderly);
    QVERIFY(waitForEvent([&] { return scene.network.open() == 0; }));
    scene.network.admit();
    QVERIFY(waitForEvent([&] { return scene.play->view.settled(); }));
    int interruptions = 0;
    connect(scene.play->view.source.get(), &console::Source::healthChanged, this,
        [&](const locks::Health& health) { interruptions += health.live ? 0 : 1; });
    const qsizetype open = scene.network.open();
    QVERIFY(scene.last(16s));
    QCOMPARE(interruptions, 0);
    QCOMPARE(scene.network.open(), open);
}

void TestBadNetwork::aReplyEndsInItsMiddle_data() { connectionsAreCut_data(); }

void TestBadNetwork::aReplyEndsInItsMiddle()
{
    QFETCH(End, end);
    Scene scene;
    for (int i = 0; i < 2; ++i) {
        QVERIFY(scene.play->goOn(1));
        scene.network.cutInReply(end);
        QVERIFY(waitForEvent([&] { return scene.network.struck(); }));
    }
    QVERIFY(scene.play->goOn(1));
    QCOMPARE(scene.play->view.count(locks::EventKind::Flushed), 0);
    QCOMPARE(scene.play->lies().join(", "), QByteArray());
}

/// Bytes that cannot be understood end their connection; nothing after them is taken for anything.
void TestBadNetwork::aByteIsSpoiled()
{
    Scene scene;
    for (int i = 0; i < 2; ++i) {
        QVERIFY(scene.play->goOn(1));
        scene.network.spoilReply();
        QVERIFY(waitForEvent([&] { return scene.network.struck(); }));
    }
    QVERIFY(scene.play->goOn(1));
    QCOMPARE(scene.play->lies().join(", "), QByteArray());
}

void TestBadNetwork::bytesComeOneByOne()
{
    Scene scene;
    scene.network.pace({{1, 0}});
    QVERIFY(scene.play->goOn(3));
    QVERIFY(scene.health().live);
    QCOMPARE(scene.play->lies().join(", "), QByteArray());
}

void TestBadNetwork::aServerThatBreaksAfterTheHandshake_data()
{
    QTest::addColumn<QByteArray>("request");
    QTest::newRow("at the clock") << QByteArray("$4\r\ntime\r\n");
    QTest::newRow("at the invalidations") << QByteArray("__redis__:invalidate");
    QTest::newRow("at tracking") << QByteArray("$8\r\ntracking\r\n");
}

/// The pauses grow, as they do where nobody lets us in. How long a pause is, is drawn by lot: within twenty
/// seconds the longest of growing ones is shorter than 1.5 s once in ten thousand times, and one of those
/// that do not grow is never longer than 0.75 s.
void TestBadNetwork::aServerThatBreaksAfterTheHandshake()
{
    QFETCH(QByteArray, request);
    const PrivateRedis redis({.tcp = true});
    BadNetwork network(redis.port());
    network.cutAtRequest(request);
    SourceView view(network.uri());
    view.source->open();
    const base::SteadyClock clock;
    const base::MonoTime end = clock.now() + 20s;
    int accepted = 0;
    base::MonoTime acceptedAt = clock.now();
    base::nanoseconds longestPause{0};
    const auto watchPauses = [&] {
        longestPause = std::max(longestPause, clock.now() - acceptedAt);
        if (std::exchange(accepted, network.accepted()) != accepted)
            acceptedAt = clock.now();
        return clock.now() >= end;
    };
    QVERIFY(waitForEvent(watchPauses, 60'000ms));
    QVERIFY(accepted >= 3 && !view.source->health().live);
    QVERIFY2(longestPause >= 1500ms, QByteArray::number(qint64(longestPause.count())));
    network.cutAtRequest({});
    view.source->retryNow();
    QTRY_VERIFY_WITH_TIMEOUT(view.source->health().live, 20'000);
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestBadNetwork)
#include "tst_badnetwork.moc"
