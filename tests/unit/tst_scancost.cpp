#include "core/watch/scancost.h"

#include <QTest>

namespace lockscope
{

using namespace std::chrono_literals;
using base::MonoTime;
using watch::ScanCost;

namespace
{

/// Makes the answer of a server to INFO commandstats.
QByteArray reported(int calls, int micros)
{
    return "# Commandstats\r\n"
           "cmdstat_hscan:calls=7,usec=700,usec_per_call=100.00,rejected_calls=0,failed_calls=0\r\n"
           "cmdstat_scan:calls=" +
           QByteArray::number(calls) + ",usec=" + QByteArray::number(micros) +
           ",usec_per_call=1.00,rejected_calls=0,failed_calls=0\r\n";
}

void walk(ScanCost& bill, int steps, int keys)
{
    for (int i = 0; i < steps; ++i)
        bill.walked(keys);
}

} // namespace

class TstScanCost : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isOfTheStepsSinceTheAnswerBefore()
    {
        ScanCost bill;
        walk(bill, 5, 100);
        QVERIFY(!bill.keyCost(reported(1'000, 1'000'000))); // since when is not known
        walk(bill, 40, 200);
        QCOMPARE(bill.keyCost(reported(1'040, 1'004'000)), 500ns);
        walk(bill, 40, 100);
        QCOMPARE(bill.keyCost(reported(1'080, 1'008'000)), 1us);
    }

    void severalCommandsAreTakenTogether()
    {
        const auto answer = [](int calls, int micros) {
            return "# Commandstats\r\ncmdstat_eval_ro:calls=1,usec=300,usec_per_call=300.00\r\n"
                   "cmdstat_evalsha_ro:calls=" +
                   QByteArray::number(calls) + ",usec=" + QByteArray::number(micros) +
                   ",usec_per_call=1.00\r\n" + reported(5 * calls, 9 * micros);
        };
        ScanCost bill({"evalsha_ro", "eval_ro"});
        QVERIFY(!bill.keyCost(answer(0, 0)));
        walk(bill, 40, 100);
        QCOMPARE(bill.keyCost(answer(40, 4'000)), 1us);
    }

    void aFewStepsAreTakenTogetherWithThoseThatFollow()
    {
        ScanCost bill;
        QVERIFY(!bill.keyCost(reported(0, 0)));
        walk(bill, 15, 100);
        QVERIFY(!bill.keyCost(reported(15, 9'000)));
        walk(bill, 15, 100);
        QCOMPARE(bill.keyCost(reported(30, 12'000)), 4us);
    }

    void whereOthersWalkNothingIsClaimed()
    {
        ScanCost bill;
        QVERIFY(!bill.keyCost(reported(0, 0)));
        walk(bill, 40, 100);
        QVERIFY(!bill.keyCost(reported(80, 80'000)));
        walk(bill, 40, 100);
        QCOMPARE(bill.keyCost(reported(122, 84'000)), 1us); // a redis-cli --scan that soon was at its end
    }

    void figuresThatWereResetBeginAnew()
    {
        ScanCost bill;
        QVERIFY(!bill.keyCost(reported(500, 50'000)));
        walk(bill, 40, 100);
        QVERIFY(!bill.keyCost(reported(20, 2'000)));
        walk(bill, 40, 100);
        QCOMPARE(bill.keyCost(reported(60, 4'000)), 500ns);
    }

    void aServerThatDoesNotTellIsNotGuessed()
    {
        ScanCost bill;
        walk(bill, 40, 100);
        QVERIFY(!bill.keyCost("# Commandstats\r\n"));
        walk(bill, 40, 100);
        QVERIFY(!bill.keyCost({}));
        walk(bill, 40, 100);
        QVERIFY(!bill.keyCost(reported(40, 4'000)));
    }

    void isAskedForNowAndThen()
    {
        ScanCost bill;
        const MonoTime begin{1h};
        QVERIFY(bill.isDue(begin));
        QVERIFY(!bill.isDue(begin + 500ms));
        QVERIFY(bill.isDue(begin + 5s));
        QVERIFY(!bill.isDue(begin + 5500ms));
    }
};

} // namespace lockscope

QTEST_APPLESS_MAIN(lockscope::TstScanCost)
#include "tst_scancost.moc"
