#include "core/redis/clusterfinder.h"
#include "core/redis/readcommands.h"
#include "tests/support/eventwait.h"
#include "tests/support/fakenode.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using base::ErrorKind;
using redis::ClusterFinder;
using redis::HostPort;
using support::FakeNode;
using support::waitForEvent;
using Doubt = redis::ClusterBook::Doubt;

namespace
{

const base::SteadyClock steadyClock;

redis::Endpoint clusterOf(const QList<const FakeNode*>& given)
{
    QStringList hosts;
    for (const FakeNode* node : given)
        hosts << node->address().text();
    return *redis::Endpoint::fromUri(QStringLiteral("redis+cluster://") + hosts.join(u','));
}

/// Three primaries that know each other and a replica of the first, and a finder of some of them.
class Quartet
{
public:
    explicit Quartet(int given = 1)
        : finder(clusterOf(QList<const FakeNode*>{&a, &b, &c}.first(given)), {}, steadyClock)
    {
        agree(lines());
    }

    /// Returns the answer of all of them, each with its own line marked.
    [[nodiscard]] QByteArrayList lines() const
    {
        return {a.line("master - 0 0 1 connected 0-5000"), b.line("master - 0 0 2 connected 5001-10000"),
            c.line("master - 0 0 3 connected 10001-16383"), r.line("slave aa 0 0 1 connected")};
    }
    void agree(const QByteArrayList& said)
    {
        FakeNode* const all[] = {&a, &b, &c, &r};
        for (qsizetype i = 0; i < said.size(); ++i)
            all[i]->say(viewOf(said, i));
    }
    static QByteArray viewOf(QByteArrayList said, qsizetype who)
    {
        said[who].replace(" master", " myself,master").replace(" slave", " myself,slave");
        return said.join();
    }
    [[nodiscard]] QString placeOf(const QByteArray& shard)
    {
        const auto address = finder.place(shard)->address();
        return address ? address->text() : QString();
    }
    [[nodiscard]] bool isSure() const { return finder.doubt() == Doubt::None; }

    FakeNode a{"aa"}, b{"bb"}, c{"cc"}, r{"dd"};
    ClusterFinder finder;
};

} // namespace

/// The finder in dialogue with nodes that say what they are told to.
class TestClusterFinder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void findsAllByOne()
    {
        Quartet four;
        four.finder.open();
        QVERIFY(waitForEvent([&] { return four.isSure() && four.finder.answering() == 3; }));
        QCOMPARE(four.finder.map().shards.size(), 3);
        QCOMPARE(four.finder.map().uncovered, 0);
        QCOMPARE(four.placeOf("aa"), four.a.address().text());
        QCOMPARE(four.finder.map().shardOf(5001)->id, "bb");
        QCOMPARE(four.finder.map().shard("aa")->replicas, QList{four.r.address()});
        QVERIFY(waitForEvent([&] { return four.c.heard().count("cluster|nodes") > 2; }));
        for (const FakeNode* node : {&four.a, &four.b, &four.c})
            for (const QByteArray& each : node->heard())
                QVERIFY2(redis::isReadCommand(redis::Command(each.split('|'))), each.constData());
    }

    void aFailoverMovesThePlaceAndIsToldBefore()
    {
        Quartet four;
        four.finder.open();
        QVERIFY(waitForEvent([&] { return four.isSure(); }));
        QStringList leaving;
        connect(&four.finder, &ClusterFinder::leaving, this, [&](const QByteArray& shard, const auto& to) {
            leaving << QString::fromLatin1(shard) << four.placeOf(shard) << to->text();
        });
        int stirred = 0;
        connect(&four.finder, &ClusterFinder::stirred, this, [&] { ++stirred; });
        const auto place = four.finder.place("aa");
        QByteArrayList after = four.lines();
        after[0] = four.a.line("slave dd 0 0 9 connected");
        after[3] = four.r.line("master - 0 0 9 connected 0-5000");
        four.agree(after);
        four.finder.askNow();
        QVERIFY(waitForEvent([&] { return four.placeOf("aa") == four.r.address().text(); }, 400ms));
        QCOMPARE(
            leaving, (QStringList{QStringLiteral("aa"), four.a.address().text(), four.r.address().text()}));
        QCOMPARE(four.finder.place("aa"), place);
        QVERIFY(stirred > 0);
        QCOMPARE(four.finder.doubt("aa"), Doubt::None);
    }

    void whoDeniesIsLeftAndAskedForAgain()
    {
        Quartet four;
        four.finder.open();
        QVERIFY(waitForEvent([&] { return four.isSure(); }));
        const QString before = four.placeOf("aa");
        four.finder.deny("aa", "slave");
        QVERIFY(four.placeOf("aa").isEmpty());
        QCOMPARE(four.finder.place("aa")->failure()->kind, ErrorKind::NotPrimary);
        QCOMPARE(four.finder.doubt("aa"), Doubt::NoPrimary);
        QCOMPARE(four.finder.doubt("bb"), Doubt::None);
        QVERIFY(waitForEvent([&] { return four.placeOf("aa") == before; }));
    }

    void silentOnesAreNotCounted()
    {
        Quartet four(3);
        four.b.freeze(true);
        four.finder.open();
        QVERIFY(waitForEvent([&] { return four.isSure() && four.finder.answering() == 2; }));
        four.c.freeze(true);
        QVERIFY(waitForEvent([&] { return four.finder.doubt() == Doubt::NoMajority; }));
        QCOMPARE(four.placeOf("cc"), four.c.address().text()); // what was known stays
        four.c.freeze(false);
        QVERIFY(waitForEvent([&] { return four.isSure(); }));
        for (FakeNode* node : {&four.a, &four.c, &four.r})
            node->end();
        QVERIFY(waitForEvent([&] { return four.finder.doubt() == Doubt::NoNode; }));
        QCOMPARE(four.finder.map().shards.size(), 3);
        QVERIFY(!four.finder.failure());
    }

    void redirectedToNowhere()
    {
        Quartet four;
        QByteArrayList said = four.lines();
        said[1] = "bb 127.0.0.1:1@1 master - 0 0 2 connected 5001-10000\n";
        said[2] = "cc :0@0 master,noaddr - 0 0 3 disconnected\n";
        four.a.say(Quartet::viewOf(said, 0));
        four.r.end();
        four.finder.open();
        QVERIFY(waitForEvent([&] { return four.finder.doubt() == Doubt::NoMajority; }));
        QCOMPARE(four.placeOf("bb"), QStringLiteral("127.0.0.1:1"));
        QCOMPARE(four.finder.map().uncovered, redis::hashSlots - 10001);
        QCOMPARE(four.finder.map().shardOf(16383), nullptr);
    }

    void anEmptyHostIsTheOneThatWasAsked()
    {
        FakeNode alone("aa");
        alone.say("aa :" + QByteArray::number(alone.address().port) +
                  "@1 myself,master - 0 0 0 connected 0-16383\n");
        ClusterFinder finder(clusterOf({&alone}), {}, steadyClock);
        finder.open();
        QVERIFY(waitForEvent([&] { return finder.doubt() == Doubt::None; }));
        QCOMPARE(finder.place("aa")->address(), std::optional(alone.address()));
    }

    void failuresAreSaid_data()
    {
        QTest::addColumn<QByteArray>("error");
        QTest::addColumn<QByteArray>("nodes");
        QTest::addColumn<QByteArray>("kind");
        const auto row = [](const char* title, const char* error, const char* nodes, const char* kind) {
            QTest::newRow(title) << QByteArray(error) << QByteArray(nodes) << QByteArray(kind);
        };
        row("no cluster", "ERR This instance has cluster support disabled", "", "NotCluster");
        row("no such command", "ERR unknown command 'cluster'", "", "NotCluster");
        row("no right", "NOPERM this user has no permissions", "", "NoPermission");
        row("no password", "NOAUTH Authentication required.", "", "AuthRequired");
        row("garbage", "", "<html>nothing here</html>", "Protocol");
    }
    void failuresAreSaid()
    {
        QFETCH(QByteArray, error);
        QFETCH(QByteArray, nodes);
        FakeNode alone("aa");
        alone.refuse(error);
        alone.say(nodes);
        ClusterFinder finder(clusterOf({&alone}), {}, steadyClock);
        finder.open();
        QVERIFY(waitForEvent([&] { return finder.failure().has_value(); }));
        QTEST(base::name(finder.failure()->kind), "kind");
        QCOMPARE(finder.doubt(), Doubt::NoNode);
        QVERIFY(finder.map().shards.isEmpty());
    }

    void garbageOfOneHarmsNobody()
    {
        Quartet four(3);
        four.b.say("bb garbage");
        four.finder.open();
        QVERIFY(waitForEvent([&] { return four.isSure() && four.finder.answering() == 2; }));
        QCOMPARE(four.finder.map().shards.size(), 3);
    }

    void nobodyThere()
    {
        FakeNode gone("aa");
        ClusterFinder finder(clusterOf({&gone}), {}, steadyClock);
        gone.end();
        finder.open();
        QVERIFY(waitForEvent([&] { return finder.failure().has_value(); }));
        QCOMPARE(finder.failure()->kind, ErrorKind::NoNode);
    }

    void closedItKnowsNoPlace()
    {
        Quartet four;
        four.finder.open();
        QVERIFY(waitForEvent([&] { return four.isSure(); }));
        const auto place = four.finder.place("aa");
        four.finder.close();
        QVERIFY(!place->address());
        four.finder.open();
        QVERIFY(waitForEvent([&] { return place->address().has_value(); }));
    }
};

QTEST_GUILESS_MAIN(TestClusterFinder)

#include "tst_clusterfinder.moc"
