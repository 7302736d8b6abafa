#include "tests/support/labplay.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace std::chrono_literals;
using record::FaultKind;
using record::Step;
using record::What;
using support::LabPlay;

namespace
{

LabPlay staged(const char* id)
{
    lab::Scenario scenario = support::labScenario(id);
    const double speed = std::max(1.0, 0.5 * lab::fastestTrueSpeed(scenario));
    return LabPlay(std::move(scenario), {.speed = speed});
}

void playWhole(LabPlay& play)
{
    play.start();
    play.finish();
}

} // namespace

/// A scenario that is to show something which is no violation has shown it.
class LabShownTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatItIsAboutHappens_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<int>("what");
        QTest::addColumn<int>("least");
        const auto row = [](const char* id, What what, int least) {
            QTest::addRow("%s", id) << QByteArray(id) << int(what) << least;
        };
        row("reentry", What::Reentered, 2);
        row("watchdog", What::Renewed, 2);
        row("limited-wait", What::GaveUp, 1);
        row("fencing-token", What::WriteRefused, 1);
        row("timer-job", What::Refused, 4);
        row("crash", What::Crashed, 1);
    }

    void whatItIsAboutHappens()
    {
        QFETCH(QByteArray, id);
        QFETCH(int, what);
        QFETCH(int, least);
        LabPlay play = staged(id.constData());
        playWhole(play);
        QVERIFY2(play.objection().isEmpty(), qPrintable(play.objection()));
        const qsizetype count = play.steps(What(what)).size();
        QVERIFY2(count >= least, qPrintable(QString::number(count)));
    }

    /// The waiters of a client that has crashed get its lock when the lease ends, and not before.
    void aCrashIsWaitedOut()
    {
        LabPlay play = staged("crash");
        playWhole(play);
        const Step crash = play.steps(What::Crashed).value(0);
        const QList<Step> ends = play.steps(What::LeaseEnded);
        const auto end = std::ranges::find(ends, crash.client, &Step::client);
        QVERIFY(end != ends.end() && end->at > crash.at);
        const QList<Step> entries = play.steps(What::Acquired);
        const auto next = std::ranges::find_if(entries, [&](const Step& step) { return step.at > crash.at; });
        QVERIFY(next != entries.end());
        QVERIFY(next->client != crash.client && next->at >= end->at - 50ms);
    }

    void aScriptBlocksAndIsKilled()
    {
        LabPlay play = staged("blocked-server");
        playWhole(play);
        const QList<Step> faults = play.steps(What::Fault);
        const auto blocks = std::ranges::find(faults, qint64(FaultKind::ScriptBlocks), &Step::number);
        const auto killed = std::ranges::find(faults, qint64(FaultKind::ScriptKilled), &Step::number);
        QVERIFY(blocks != faults.end() && killed != faults.end() && blocks->at < killed->at);
    }

    /// 31 bits of seconds since 2022, and below them 32 bits of a counter of the day.
    void orderIdsCountTheDay()
    {
        constexpr qint64 since = 1'640'995'200;
        LabPlay play = staged("flash-sale-script");
        playWhole(play);
        QSet<qint64> counts;
        for (const Step& note : play.steps(What::Note)) {
            const QString text = QString::fromUtf8(play.recording().textOf(note));
            bool isNumber = false;
            const qint64 id = text.section(u' ', -1).toLongLong(&isNumber);
            QVERIFY2(text.startsWith(u"order ") && isNumber, qPrintable(text));
            const qint64 age = QDateTime::currentSecsSinceEpoch() - since - (id >> 32);
            QVERIFY2(age >= 0 && age < 600, qPrintable(QString::number(age)));
            counts.insert(id & 0xffff'ffff);
        }
        QCOMPARE(counts.size(), 20);
        QVERIFY(*std::ranges::max_element(counts) <= 40); // of two days, should midnight be in between
    }
};

QTEST_GUILESS_MAIN(LabShownTest)
#include "tst_labshown.moc"
