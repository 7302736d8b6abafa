#include "core/check/statistics.h"
#include "tests/support/tape.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace lockscope::check;
using namespace std::chrono_literals;
using record::Recording;
using record::What;
using support::Tape;

namespace
{

Statistics measured(const Recording& recording)
{
    StatisticsMeter meter;
    meter.follow(recording);
    return meter.statistics();
}

} // namespace

/// The figures beside a timeline.
class TestStatistics : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void timesOfAHandOver()
    {
        const Statistics found = measured(Tape(2)
                                              .lock("orders")
                                              .at(0)
                                              .step(What::Wants, 0)
                                              .takes(0)
                                              .at(100)
                                              .waits(1)
                                              .at(500)
                                              .leaves(0)
                                              .at(502)
                                              .step(What::Message, 1)
                                              .takes(1)
                                              .at(900)
                                              .leaves(1)
                                              .at(1000)
                                              .recording());
        QCOMPARE(found.acquisitions, 2);
        QCOMPARE(found.waiting.count, 2);
        QCOMPARE(found.waiting.worst, Moment(402ms));
        QCOMPARE(found.handOver.count, 1);
        QCOMPARE(found.handOver.p50, Moment(2ms));
        QCOMPARE(found.holding.worst, Moment(500ms));
        QCOMPARE(found.attempts, 3);
        QCOMPARE(found.perAcquisition(found.messages), 0.5);
        QCOMPARE(found.acquisitionsPerSecond(), 2.0);
        QCOMPARE(found.clients.at(1).waited, Moment(402ms));
        QCOMPARE(found.clients.at(0).held, Moment(500ms));
        QCOMPARE(found.evenness(), 1.0);
    }

    void percentilesAreThoseOfTheValues()
    {
        Tape tape(1);
        tape.lock("orders");
        for (int i = 1; i <= 100; ++i)
            tape.at(1000 * i).step(What::Wants, 0).at(1000 * i + i).takes(0).leaves(0);
        const Distribution waiting = measured(tape.recording()).waiting;
        QCOMPARE(waiting.count, 100);
        QCOMPARE(waiting.p50, Moment(50ms));
        QCOMPARE(waiting.p95, Moment(95ms));
        QCOMPARE(waiting.p99, Moment(99ms));
        QCOMPARE(waiting.worst, Moment(100ms));
        QCOMPARE(waiting.sum, Moment(5050ms));
        qint64 all = 0;
        for (qsizetype i = 0; i < waiting.bins.size(); ++i) {
            all += waiting.bins.at(i).count;
            QVERIFY(i == 0 || waiting.bins.at(i).from == waiting.bins.at(i - 1).to);
        }
        QCOMPARE(all, 100);
    }

    void orderOfServiceAgainstOrderOfArrival()
    {
        const auto queue = [](int first, int second) {
            return Tape(3)
                .lock("orders")
                .takes(0)
                .at(1)
                .waits(1)
                .at(2)
                .waits(2)
                .at(10)
                .leaves(0)
                .at(11)
                .takes(first)
                .at(20)
                .leaves(first)
                .at(21)
                .takes(second)
                .at(30)
                .leaves(second)
                .recording();
        };
        QCOMPARE(measured(queue(1, 2)).orderKept(), 1.0);
        QCOMPARE(measured(queue(2, 1)).orderKept(), 0.0);
        QCOMPARE(measured(queue(2, 1)).overtaking, 1);
    }

    void whoGivesUpOrDiesWaitsNoMore()
    {
        const Statistics found = measured(Tape(3)
                                              .lock("orders")
                                              .takes(0)
                                              .at(1)
                                              .waits(1)
                                              .waits(2)
                                              .at(5)
                                              .step(What::GaveUp, 1)
                                              .step(What::Crashed, 2)
                                              .at(9)
                                              .leaves(0)
                                              .recording());
        QCOMPARE(found.gaveUp, 1);
        QCOMPARE(found.waiting.count, 0);
        QCOMPARE(found.handOver.count, 0);
        QVERIFY(found.waiting.bins.isEmpty());
    }

    void resourcesAreCounted()
    {
        const Statistics found =
            measured(Tape(2).lock("orders").resource("stock", 5).wrote(0, 4).wrote(1, 3).recording());
        QCOMPARE(found.resources.at(0).value, 3);
        QCOMPARE(found.resources.at(0).writes, 2);
        QCOMPARE(measured(Tape(2).recording()).evenness(), 1.0);
    }
};

QTEST_GUILESS_MAIN(TestStatistics)
#include "tst_statistics.moc"
