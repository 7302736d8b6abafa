#include "core/lab/clientpool.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using lab::ClientGroup;
using lab::ClientPlayer;
using lab::ClientPool;
using lab::SimulatedClient;

namespace
{

constexpr base::MonoTime noon{12h};

void add(ClientPool& clientPool, const QByteArray& name, const QByteArray& group)
{
    lab::ClientTerms terms;
    terms.name = name;
    terms.program = clientPool.programOf(group);
    clientPool.join(group);
    clientPool.add(std::make_unique<ClientPlayer>(ClientPlayer{SimulatedClient(terms), nullptr}));
}

/// Two buyers, and one alone whose name has a dash.
std::unique_ptr<ClientPool> three()
{
    auto clientPool = std::make_unique<ClientPool>();
    for (const char* group : {"buyer", "night-shift"}) {
        ClientGroup made;
        made.name = group;
        clientPool->addGroup(made);
    }
    add(*clientPool, "buyer-1", "buyer");
    add(*clientPool, "night-shift", "night-shift");
    add(*clientPool, "buyer-2", "buyer");
    return clientPool;
}

} // namespace

class ClientPoolTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void clientsAreCalledByTheirNameOrTheirGroups_data()
    {
        QTest::addColumn<QByteArray>("target");
        QTest::addColumn<QList<int>>("found");
        QTest::newRow("one") << QByteArray("buyer-2") << QList<int>{2};
        QTest::newRow("a group") << QByteArray("buyer") << QList<int>{0, 2};
        QTest::newRow("one with a dash") << QByteArray("night-shift") << QList<int>{1};
        QTest::newRow("what is no group") << QByteArray("night") << QList<int>();
        QTest::newRow("nobody") << QByteArray("buyer-3") << QList<int>();
    }

    void clientsAreCalledByTheirNameOrTheirGroups()
    {
        QFETCH(QByteArray, target);
        QTEST(three()->named(target), "found");
    }

    void aGroupKnowsHowManyItHasHad()
    {
        const auto clientPool = three();
        QCOMPARE(clientPool->names(), QByteArrayList({"buyer-1", "night-shift", "buyer-2"}));
        QCOMPARE(clientPool->size(), 3);
        QCOMPARE(clientPool->sizeOf("buyer"), 2);
        QCOMPARE(clientPool->sizeOf("nobody"), 0);
        clientPool->setSizes({{"buyer", 7}}); // of a branch
        QCOMPARE(clientPool->sizeOf("buyer"), 7);
        QCOMPARE(clientPool->sizes().size(), std::size_t(1));
    }

    void itIsQuietWhereNobodyWaitsForAnAnswer()
    {
        const auto clientPool = three();
        QVERIFY(clientPool->isQuiet());
        (*clientPool)[1].inFlight = 1;
        QVERIFY(!clientPool->isQuiet());
        (*clientPool)[1].inFlight = 0;
        QVERIFY(clientPool->isQuiet());
    }

    void itIsOverWhereAllAre()
    {
        const auto clientPool = three();
        for (int client = 0; client < clientPool->size(); ++client) {
            QVERIFY(!clientPool->isOver());
            (void)(*clientPool)[client].machine.kill(noon);
        }
        QVERIFY(clientPool->isOver() && clientPool->isReady() && clientPool->isConnected());
        clientPool->endLinks(); // there are none
    }
};

QTEST_GUILESS_MAIN(ClientPoolTest)
#include "tst_clientpool.moc"
