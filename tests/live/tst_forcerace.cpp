#include "tests/support/eventwait.h"
#include "tests/support/forcerace.h"
#include "tests/support/privateredis.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;

namespace support = lockscope::support;
using lockscope::support::ForceRace;
using lockscope::support::PrivateRedis;

/// No act frees another acquisition than the one that was seen, whoever takes the lock in between. A short
/// form by default; LOCKSCOPE_RACE_TRIES=10000 asks for a long one.
class ForceRaceTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void onlyWhatWasSeenIsFreed_data()
    {
        QTest::addColumn<int>("tries");
        QTest::addColumn<int>("seed");
        bool isNumber = false;
        const int wanted = qEnvironmentVariableIntValue("LOCKSCOPE_RACE_TRIES", &isNumber);
        constexpr int inOneRound = 500;
        int seed = 1;
        for (int left = isNumber ? wanted : 1000; left > 0; left -= inOneRound, ++seed)
            QTest::addRow("seed %d", seed) << std::min(left, inOneRound) << seed;
    }
    void onlyWhatWasSeenIsFreed()
    {
        QFETCH(int, tries);
        QFETCH(int, seed);
        const PrivateRedis redis;
        ForceRace race(redis.uri(), tries, quint64(seed));
        race.start();
        // Not by QTRY_VERIFY, which sleeps 10 ms at a time: an act of a few would be late for every hold.
        QVERIFY(support::waitForEvent([&] { return race.isOver(); }, 60s + tries * 400ms));
        const ForceRace::Score score = race.score();
        m_sum.tries += score.tries;
        m_sum.right += score.right;
        m_sum.refused += score.refused;
        m_sum.wrong += score.wrong;
        QCOMPARE(score.wrong, 0);
        QCOMPARE(score.other, 0);
        QVERIFY(score.right > tries / 50);
        QVERIFY(score.refused > tries / 50);
    }
    void cleanupTestCase()
    {
        qInfo("tries %d: right %d, refused %d, wrong %d (below %.2g with 95 %% confidence)", m_sum.tries,
            m_sum.right, m_sum.refused, m_sum.wrong, 3.0 / std::max(1, m_sum.tries));
    }

private:
    ForceRace::Score m_sum;
};

QTEST_GUILESS_MAIN(ForceRaceTest)
#include "tst_forcerace.moc"
