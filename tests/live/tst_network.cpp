#include "tests/support/eventwait.h"
#include "tests/support/ownnetwork.h"
#include "tests/support/truthplay.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;

namespace lockscope
{

using support::OwnNetwork;
using support::TruthPlay;
using support::waitForEvent;
using Side = OwnNetwork::Side;

namespace
{

/// A client beside the server, and a source at the other end of the cable.
struct Scene {
    Scene()
        : play(*redis::Endpoint::fromUri(network.server().uri()), network.uri())
    {
    }

    [[nodiscard]] locks::Health health() const { return play.view.source->health(); }
    /// Connections of the source, as the server sees them.
    [[nodiscard]] qsizetype connections() const
    {
        return network.server().cli("client list").count("addr=10.9.");
    }

    OwnNetwork network;
    TruthPlay play;
};

} // namespace

/// The kernel's network fails between a server and a source, each in a network of its own: nothing is
/// shown as live for longer than a second that is not so, and what is held is seen again by itself.
class TestNetwork : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theCableIsOut_data();
    void theCableIsOut();
    void repliesAreLost();
    void theServerForgetsUs();
    void ourAddressChanges();
};

void TestNetwork::theCableIsOut_data()
{
    QTest::addColumn<Side>("side");
    QTest::newRow("at our end") << Side::Ours;
    QTest::newRow("at the server's end") << Side::Servers;
}

void TestNetwork::theCableIsOut()
{
    QFETCH(Side, side);
    Scene scene;
    QVERIFY(scene.play.goOn(1));
    scene.network.plug(side, false);
    QVERIFY(waitForEvent([&] { return !scene.health().live; }));
    QVERIFY(scene.play.work(2)); // of which nothing is seen
    QVERIFY(!scene.health().live);
    scene.network.plug(side, true);
    QVERIFY(scene.play.goOn(1));
    QCOMPARE(scene.play.lies().join(", "), QByteArray());
}

/// We are heard and hear nothing: a black hole in one direction.
void TestNetwork::repliesAreLost()
{
    Scene scene;
    QVERIFY(scene.play.goOn(1));
    scene.network.loseReplies(true);
    QVERIFY(waitForEvent([&] { return !scene.health().live; }));
    QCOMPARE(scene.health().reason, QByteArray("no-answer"));
    QVERIFY(scene.play.work(2));
    scene.network.loseReplies(false);
    QVERIFY(scene.play.goOn(1));
    QCOMPARE(scene.play.lies().join(", "), QByteArray());
}

/// Half open: the server has ended its connections and the word of it does not arrive.
void TestNetwork::theServerForgetsUs()
{
    Scene scene;
    QVERIFY(scene.play.goOn(1));
    QVERIFY(scene.connections() >= 2);
    scene.network.plug(Side::Servers, false);
    const QByteArray all = scene.network.server().cli("client list");
    for (const QByteArray& line : all.split('\n')) {
        const qsizetype at = line.indexOf("addr=10.9.");
        if (at >= 0)
            scene.network.server().cli("client kill " + line.mid(at + 5).split(' ').constFirst());
    }
    QCOMPARE(scene.connections(), 0);
    QVERIFY(waitForEvent([&] { return !scene.health().live; }));
    QVERIFY(scene.play.work(1));
    scene.network.plug(Side::Servers, true);
    QVERIFY(scene.play.goOn(1));
    QCOMPARE(scene.play.lies().join(", "), QByteArray());
}

void TestNetwork::ourAddressChanges()
{
    Scene scene;
    QVERIFY(scene.play.goOn(1));
    scene.network.move();
    QVERIFY(waitForEvent([&] { return !scene.health().live; }));
    QVERIFY(scene.play.goOn(2));
    QCOMPARE(scene.play.lies().join(", "), QByteArray());
}

} // namespace lockscope

int main(int argc, char** argv)
{
    lockscope::support::OwnNetwork::enter(); // before anything makes a thread
    const QCoreApplication application(argc, argv);
    lockscope::TestNetwork test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_network.moc"
