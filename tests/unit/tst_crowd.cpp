#include "core/lab/crowd.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using lab::ClientGroup;
using lab::ClientMachine;
using lab::Crowd;
using lab::Player;

namespace
{

constexpr base::MonoTime noon{12h};

void add(Crowd& crowd, const QByteArray& name, const QByteArray& group)
{
    lab::ClientTerms terms;
    terms.name = name;
    terms.program = crowd.programOf(group);
    crowd.join(group);
    crowd.add(std::make_unique<Player>(Player{ClientMachine(terms), nullptr}));
}

/// Two buyers, and one alone whose name has a dash.
std::unique_ptr<Crowd> three()
{
    auto crowd = std::make_unique<Crowd>();
    for (const char* group : {"buyer", "night-shift"}) {
        ClientGroup made;
        made.name = group;
        crowd->addGroup(made);
    }
    add(*crowd, "buyer-1", "buyer");
    add(*crowd, "night-shift", "night-shift");
    add(*crowd, "buyer-2", "buyer");
    return crowd;
}

} // namespace

class CrowdTest : public QObject
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
        const auto crowd = three();
        QCOMPARE(crowd->names(), QByteArrayList({"buyer-1", "night-shift", "buyer-2"}));
        QCOMPARE(crowd->size(), 3);
        QCOMPARE(crowd->sizeOf("buyer"), 2);
        QCOMPARE(crowd->sizeOf("nobody"), 0);
        crowd->setSizes({{"buyer", 7}}); // of a branch
        QCOMPARE(crowd->sizeOf("buyer"), 7);
        QCOMPARE(crowd->sizes().size(), std::size_t(1));
    }

    void itIsQuietWhereNobodyWaitsForAnAnswer()
    {
        const auto crowd = three();
        QVERIFY(crowd->isQuiet());
        (*crowd)[1].inFlight = 1;
        QVERIFY(!crowd->isQuiet());
        (*crowd)[1].inFlight = 0;
        QVERIFY(crowd->isQuiet());
    }

    void itIsOverWhereAllAre()
    {
        const auto crowd = three();
        for (int client = 0; client < crowd->size(); ++client) {
            QVERIFY(!crowd->isOver());
            (void)(*crowd)[client].machine.kill(noon);
        }
        QVERIFY(crowd->isOver() && crowd->isReady() && crowd->isConnected());
        crowd->endLinks(); // there are none
    }
};

QTEST_GUILESS_MAIN(CrowdTest)
#include "tst_crowd.moc"
