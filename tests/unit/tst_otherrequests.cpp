#include "core/watch/otherrequests.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using namespace std::chrono_literals;
using base::MonoTime;
using watch::OtherRequests;

namespace
{

constexpr MonoTime begin{1h};

QByteArray stats(qint64 reads)
{
    return "# Stats\r\ntotal_connections_received:3\r\ntotal_reads_processed:" + QByteArray::number(reads) +
           "\r\ntotal_writes_processed:7\r\n";
}

} // namespace

class TestOtherRequests : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void itIsAskedTwentyTimesASecond()
    {
        OtherRequests others;
        int asked = 0;
        for (auto at = begin; at < begin + 1s; at += 1ms)
            asked += others.isDue(at) ? 1 : 0;
        QCOMPARE(asked, 20);
    }

    void nothingIsKnownAtFirst()
    {
        OtherRequests others;
        QVERIFY(!others.areFew());
        others.take(stats(100), 40, begin);
        QVERIFY(!others.areFew());
        others.take(stats(140), 80, begin + 50ms);
        QVERIFY(!others.areFew());
        others.take(stats(180), 120, begin + 100ms);
        QVERIFY(others.areFew());
    }

    void othersAreWhatWeDidNotSend_data()
    {
        QTest::addColumn<int>("everyMs");
        QTest::addColumn<bool>("few");
        QTest::newRow("nobody") << 0 << true;
        QTest::newRow("ten a second") << 100 << true;
        QTest::newRow("a hundred a second") << 10 << false;
        QTest::newRow("a thousand a second") << 1 << false;
    }

    void othersAreWhatWeDidNotSend()
    {
        QFETCH(int, everyMs);
        QFETCH(bool, few);
        OtherRequests others;
        qint64 reads = 1'000;
        quint64 own = 17;
        for (int ms = 0; ms <= 2'000; ++ms) {
            reads += 4 + (everyMs > 0 && ms % everyMs == 0 ? 1 : 0);
            own += 4;
            if (ms % 50 == 0)
                others.take(stats(reads), own, begin + ms * 1ms);
        }
        QCOMPARE(others.areFew(), few);
    }

    /// A client that comes is seen with the next answer, one that has left no longer after a second.
    void theLastSecondCounts()
    {
        OtherRequests others;
        qint64 reads = 0;
        const auto fewAt = [&](int ms, qint64 more) {
            reads += more;
            others.take(stats(reads), 0, begin + ms * 1ms);
            return others.areFew();
        };
        for (int ms = 0; ms <= 500; ms += 50)
            fewAt(ms, 0);
        QVERIFY(others.areFew());
        QVERIFY(!fewAt(550, 50));
        for (int ms = 600; ms <= 1'500; ms += 50)
            QVERIFY(!fewAt(ms, 0));
        QVERIFY(fewAt(1'600, 0));
    }

    /// Many writes of ours that the server reads together could hide as many requests of others.
    void whereOursAreReadTogetherNothingIsKnown()
    {
        OtherRequests others;
        for (int i = 0; i <= 10; ++i)
            others.take(stats(1'000 - i), 0, begin + i * 50ms);
        QVERIFY(!others.areFew()); // the count has gone back each time
        OtherRequests merged;
        for (int i = 0; i <= 10; ++i)
            merged.take(stats(1'000 + i * 100), quint64(i) * 110, begin + i * 50ms);
        QVERIFY(!merged.areFew());
    }

    void aCountThatWasResetBeginsAnew()
    {
        OtherRequests others;
        for (int i = 0; i <= 4; ++i)
            others.take(stats(100'000 + i * 10), quint64(i) * 10, begin + i * 50ms);
        QVERIFY(others.areFew());
        others.take(stats(3), 50, begin + 250ms);
        QVERIFY(!others.areFew());
        others.take(stats(13), 60, begin + 350ms);
        QVERIFY(others.areFew());
    }

    void aServerThatDoesNotCountIsNotAskedAgain()
    {
        OtherRequests others;
        QVERIFY(others.isDue(begin));
        others.take("# Stats\r\ntotal_connections_received:3\r\n", 0, begin);
        QVERIFY(!others.areFew());
        QVERIFY(!others.isDue(begin + 1h));
        OtherRequests refused;
        refused.take({}, 0, begin);
        QVERIFY(!refused.isDue(begin + 1h));
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestOtherRequests)
#include "tst_otherrequests.moc"
