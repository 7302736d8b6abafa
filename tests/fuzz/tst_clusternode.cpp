#include "core/redis/clusterbook.h"
#include "tests/support/fuzz.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using redis::ClusterBook;
using redis::HostPort;

namespace
{

const QByteArrayList corpus{
    "aa 10.0.0.1:6379@16379 myself,master - 0 0 1 connected 0-5460 [77->-bb] [93-<-cc]\n",
    "bb 10.0.0.2:6379@16379,db2 master - 0 1426238316232 2 connected 5461-10922 16383\n",
    "cc fd00::2:6379 slave,fail? aa 0 1 1 disconnected\n", "bb 10.0.0.2:6379@16379 master,fail - 9 9 5 x\n",
    "myself,", "-", " ", "\n", "0-16383", "\xff", "%00"};

} // namespace

class TestClusterNode : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aBookStandsWhateverIsSaid();
};

/// Whatever several nodes say, the map is one: each slot has one owner, which is one of the shards.
void TestClusterNode::aBookStandsWhateverIsSaid()
{
    support::Fuzz fuzz(corpus);
    const QList<HostPort> given{{QStringLiteral("a"), 1}, {QStringLiteral("b"), 1}, {QStringLiteral("c"), 1}};
    base::MonoTime now{1h};
    ClusterBook book(given, now);
    int accepted = 0;
    int rounds = 0;
    while (fuzz.goesOn()) {
        const HostPort& from = given.at(fuzz.below(3));
        const auto view = redis::readClusterNodes(corpus[0] + fuzz.next() + fuzz.next(), from);
        accepted += view ? 1 : 0;
        ++rounds;
        book.reported(from, view, now);
        now += 10ms * fuzz.below(40);
        const auto map = book.judge(now).map;
        int covered = 0;
        for (const redis::Shard& shard : map.shards) {
            QVERIFY(shard.primary.has_value());
            for (const redis::SlotRange& range : shard.slots) {
                QCOMPARE(map.shardOf(range.first), &shard);
                covered += range.last - range.first + 1;
            }
        }
        QCOMPARE(covered + map.uncovered, redis::hashSlots);
        QVERIFY(book.seats(0, now).size() <= ClusterBook::mostAsked);
    }
    QVERIFY2(accepted * 25 > rounds,
        qPrintable(QString::number(accepted) + QStringLiteral(" of ") + QString::number(rounds)));
}

QTEST_GUILESS_MAIN(TestClusterNode)

#include "tst_clusternode.moc"
