#include "core/lab/exhibit.h"
#include "core/lab/sampleturns.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using lockscope::lab::sampleExhibits;
using lockscope::lab::sampleLock;
using lockscope::lab::SampleSettings;
using lockscope::lab::SampleTurn;
using lockscope::lab::SampleTurns;

namespace
{

QList<SampleTurn> turnsOf(const SampleSettings& settings, int client, int count)
{
    SampleTurns turns(settings, client);
    QList<SampleTurn> list;
    for (int i = 0; i < count; ++i)
        list.append(turns.next());
    return list;
}

bool isSampleName(const QByteArray& key) { return key.contains("lockscope:sample:"); }

} // namespace

class SampleTurnsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theSameSeedDecidesTheSame()
    {
        for (int client = 0; client < 12; ++client)
            QCOMPARE(turnsOf({.seed = 7}, client, 50), turnsOf({.seed = 7}, client, 50));
        QVERIFY(turnsOf({.seed = 7}, 9, 50) != turnsOf({.seed = 8}, 9, 50));
        QVERIFY(turnsOf({.seed = 7}, 9, 50) != turnsOf({.seed = 7}, 10, 50));
    }

    void theFirstTurnsBeginWithinASecond()
    {
        for (int client = 0; client < 20; ++client)
            QVERIFY(turnsOf({}, client, 1)[0].think < 1s);
    }

    void onlySampleLocksAreTaken()
    {
        for (int client = 0; client < 20; ++client)
            for (const SampleTurn& turn : turnsOf({.locks = 3}, client, 100))
                QVERIFY(turn.lock == sampleLock({}, 0) || turn.lock == sampleLock({}, 1) ||
                        turn.lock == sampleLock({}, 2));
    }

    void thePartsShowEveryState()
    {
        const auto first = [](int client) { return turnsOf({}, client, 1)[0]; };
        QCOMPARE(first(0).lock, first(1).lock);
        QVERIFY(!first(1).wait);
        QVERIFY(first(2).entries > 1);
        QVERIFY(first(3).lease && first(3).work > *first(3).lease);
        QCOMPARE(first(4).end, SampleTurn::End::Crash);
        QCOMPARE(SampleTurns({}, 5).watchdogLease(), 30s);
        QCOMPARE(SampleTurns({}, 0).watchdogLease(), 9s);
    }

    void theScaleShortensEverything()
    {
        const SampleTurn slow = turnsOf({}, 0, 2)[1];
        const SampleTurn fast = turnsOf({.scale = 0.01}, 0, 2)[1];
        QVERIFY(slow.work >= 12s && fast.work <= 240ms && fast.think <= 30ms);
    }

    void manyLocksHaveManyNames()
    {
        QSet<QByteArray> names;
        for (int number = 0; number < 100; ++number)
            names.insert(sampleLock({}, number).bytes);
        QCOMPARE(names.size(), 100);
        QCOMPARE(sampleLock({}, 0).bytes, "lockscope:sample:orders");
        QCOMPARE(sampleLock({.run = "k7"}, 0).bytes, "lockscope:sample:k7:orders");
    }

    void theExhibitsKeepToTheirNames()
    {
        const auto exhibits = sampleExhibits({});
        QCOMPARE(exhibits.size(), 6);
        for (const auto& exhibit : exhibits) {
            QVERIFY(std::ranges::all_of(exhibit.keys, isSampleName));
            for (const auto& key : exhibit.lasting)
                QVERIFY(exhibit.keys.contains(key));
            QVERIFY(exhibit.lastsFor() >= 120s);
            for (const auto& step : exhibit.round)
                QVERIFY(step.pause > 0ms && (step.listen.isEmpty() || isSampleName(step.listen)));
        }
    }
};

QTEST_GUILESS_MAIN(SampleTurnsTest)
#include "tst_sampleturns.moc"
