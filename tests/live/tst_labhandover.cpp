#include "tests/support/labplay.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using record::Moment;
using record::Step;
using record::What;
using support::LabPlay;
using support::labScenario;

/// The demonstration of two threads with 50 s of work, in real time, event for event. Takes 100 s.
class LabHandOverTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void initTestCase()
    {
        LabPlay play(labScenario("hand-over"), {.speed = 1});
        play.start();
        play.finish();
        QVERIFY2(play.objection().isEmpty(), qPrintable(play.objection()));
        m_recording = play.recording();
    }

    void eventTimes_data()
    {
        QTest::addColumn<QList<int>>("seconds");
        QTest::addColumn<int>("what");
        QTest::newRow("both ask") << QList<int>{0, 0} << int(What::Wants);
        QTest::newRow("one gets it, then the other") << QList<int>{0, 50} << int(What::Acquired);
        QTest::newRow("its lease is put back every ten seconds")
            << QList<int>{10, 20, 30, 40, 60, 70, 80, 90} << int(What::Renewed);
        QTest::newRow("each releases after its work") << QList<int>{50, 100} << int(What::Released);
    }

    void eventTimes()
    {
        QFETCH(QList<int>, seconds);
        QFETCH(int, what);
        QList<Moment> times;
        for (qsizetype i = 0; i < m_recording.steps().size(); ++i)
            if (m_recording.steps().at(i).what == What(what))
                times.append(m_recording.steps().at(i).at);
        QCOMPARE(times.size(), seconds.size());
        for (qsizetype i = 0; i < times.size(); ++i) {
            const auto off = std::chrono::abs(times[i] - base::seconds(seconds[i]));
            QVERIFY2(off <= 200ms, qPrintable(QStringLiteral("%1 µs").arg(off.count())));
        }
    }

    /// The message wakes the other one; it has not looked before.
    void theOtherOneIsWokenByTheMessage()
    {
        int woken = 0;
        for (qsizetype i = 0; i < m_recording.steps().size(); ++i) {
            const Step& step = m_recording.steps().at(i);
            if (step.what != What::Woken || step.at < 49s)
                continue;
            QCOMPARE(step.number, qint64(1));
            QVERIFY(std::chrono::abs(step.at - 50s) <= 200ms);
            ++woken;
        }
        QCOMPARE(woken, 1);
    }

private:
    record::Recording m_recording;
};

QTEST_GUILESS_MAIN(LabHandOverTest)
#include "tst_labhandover.moc"
