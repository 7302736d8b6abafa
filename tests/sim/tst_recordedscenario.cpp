#include "core/check/occupancy.h"
#include "core/lab/library.h"
#include "core/lab/recordedscenario.h"
#include "core/lab/validation.h"
#include "core/lab/virtualrun.h"
#include "core/locks/redispyfamily.h"
#include "core/record/operationhistory.h"
#include "tests/support/tape.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using lab::RecordedScenario;
using record::FaultKind;
using record::What;
using support::Tape;

namespace
{

const QByteArray firstUuid = QByteArrayLiteral("6f1a2b3c-9d8e-4f70-8a1b-000000000001");

RecordedScenario made(const record::Recording& recording)
{
    auto made = lab::scenarioFromRecording(recording, "night");
    if (const auto* fault = std::get_if<lab::ScenarioFault>(&made))
        qWarning("%s", qPrintable(fault->sentence()));
    return std::get<RecordedScenario>(std::move(made));
}

/// The scenario can be read, and nothing in it is silently without effect.
lab::Scenario readBack(const QByteArray& json)
{
    for (const lab::ScenarioFault& fault : lab::findingsIn(json))
        qWarning("%s", qPrintable(fault.sentence()));
    return std::get<lab::Scenario>(lab::readScenario(json));
}

record::Recording played(const lab::Scenario& scenario)
{
    static const client::LockScripts scripts = client::LockScripts::load().value();
    return lab::playInVirtualTime(scenario, 7, scripts).recording;
}

/// The same run, as if its scenario were not known.
record::Recording withoutScenario(record::Recording recording)
{
    record::Header header = recording.header();
    header.scenario = {};
    recording.setHeader(header);
    return recording;
}

/// "order acquired" for each time that a lock was taken, re-entered or given back.
QStringList marks(const record::Recording& recording)
{
    QStringList lines;
    for (const QList<record::Step>& block : recording.steps().blocks())
        for (const record::Step& step : block)
            if (step.what == What::Acquired || step.what == What::Reentered || step.what == What::Released)
                lines << QStringLiteral("%1 %2").arg(
                    QString::fromUtf8(recording.locks().at(step.lock).ref.name.bytes).section(u':', -1),
                    QString::fromLatin1(record::name(step.what)));
    return lines;
}

QList<double> momentsOf(const record::Recording& recording, What what)
{
    QList<double> moments;
    for (const QList<record::Step>& block : recording.steps().blocks())
        for (const record::Step& step : block)
            if (step.what == what)
                moments << double(step.at.count()) / 1e6;
    return moments;
}

} // namespace

/// Scenarios that are made from recordings.
class TestRecordedScenario : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aRunIsPlayedAgainFromWhatItShowed_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const char* id :
            {"hand-over", "fair", "readers-and-a-writer", "watchdog", "reentry", "short-lease", "forced"})
            QTest::newRow(id) << QByteArray(id);
    }
    /// A run shows enough to let the same happen again, at nearly the same moments. Locks that were held at
    /// its end are given back then.
    void aRunIsPlayedAgainFromWhatItShowed()
    {
        QFETCH(QByteArray, id);
        const auto builtIn = lab::builtInScenario(id);
        QVERIFY(std::holds_alternative<lab::Scenario>(builtIn));
        const record::Recording first = played(std::get<lab::Scenario>(builtIn));
        const RecordedScenario scenario = made(withoutScenario(first));
        const record::Recording second = played(readBack(scenario.json));
        QCOMPARE(marks(second).mid(0, marks(first).size()), marks(first));
        const QList<double> before = momentsOf(first, What::Acquired);
        const QList<double> after = momentsOf(second, What::Acquired);
        for (qsizetype number = 0; number < before.size(); ++number)
            QVERIFY2(std::abs(before[number] - after[number]) < 0.5,
                qPrintable(QStringLiteral("%1: %2, then %3")
                               .arg(QString::number(number), QString::number(before[number]),
                                   QString::number(after[number]))));
    }

    /// Uuids say nothing to people, and names need not be what a program can have.
    void namesAreReadableAndKept()
    {
        Tape tape(0);
        const RecordedScenario scenario = made(tape.live()
                                                   .lock("a ${key:b} \"\xff\n")
                                                   .named(firstUuid)
                                                   .at(1000)
                                                   .takes(0)
                                                   .at(3000)
                                                   .leaves(0)
                                                   .lock("a ${key:b} \"\xff\r")
                                                   .at(3000)
                                                   .takes(0)
                                                   .at(4000)
                                                   .leaves(0)
                                                   .named("billing-2")
                                                   .at(5000)
                                                   .takes(1)
                                                   .at(6000)
                                                   .leaves(1)
                                                   .recording());
        const lab::Scenario read = readBack(scenario.json);
        QCOMPARE(read.locks.size(), 2U);
        QCOMPARE(read.groups.size(), 2);
        QCOMPARE(read.groups.at(0).name, QByteArray("client-1"));
        QCOMPARE(read.groups.at(1).name, QByteArray("billing-2"));
        QVERIFY2(scenario.json.contains("client-1: " + firstUuid), scenario.json.constData());
        QCOMPARE(marks(played(read)).size(), 6);
    }

    /// Libraries with a token for each hold do not say that two holds are of the same client.
    void holdsWithoutANameShareTheirClients()
    {
        Tape tape(0);
        tape.live().lock("jobs", locks::redisPyLock).inThread(0);
        for (int hold = 0; hold < 6; ++hold) // three times two at nearly the same time
            tape.named("token-" + QByteArray::number(hold))
                .at(1000 * (hold / 2) + 100 * (hold % 2))
                .takes(hold)
                .at(1000 * (hold / 2) + 100 * (hold % 2) + 50)
                .leaves(hold);
        const RecordedScenario scenario = made(tape.recording());
        QCOMPARE(scenario.holds, 6);
        QCOMPARE(scenario.clients, 1);
        QCOMPARE(scenario.otherKinds, 1);
        QCOMPARE(readBack(scenario.json).groups.at(0).name, QByteArray("jobs-worker"));
    }

    /// A lease that ran out runs out again, and a deletion by hand is a fault.
    void whatEndedAHoldEndsItAgain()
    {
        Tape tape(0);
        tape.live()
            .lock("orders")
            .named("slow")
            .named("next")
            .at(0)
            .takes(0)
            .at(4000)
            .fault(FaultKind::Expired)
            .step(What::LeaseEnded, 0)
            .at(5000)
            .takes(1)
            .at(7000)
            .fault(FaultKind::KeyDeleted)
            .step(What::LeaseEnded, 1)
            .at(9000)
            .takes(0)
            .at(9500)
            .leaves(0);
        const lab::Scenario read = readBack(made(tape.recording()).json);
        QCOMPARE(read.faults.size(), 1);
        QCOMPARE(read.faults.at(0).what, lab::Fault::What::DeleteKey);
        QCOMPARE(read.faults.at(0).at, base::milliseconds(7000));
        const record::Recording run = played(read);
        const QList<double> ends = momentsOf(run, What::LeaseEnded);
        QCOMPARE(ends.size(), 2);
        QVERIFY(std::abs(ends.at(0) - 4) < 0.5 && std::abs(ends.at(1) - 7) < 0.5);
    }

    /// Somebody who was not seen to wait any longer is not played as waiting for ever.
    void aWaitEndsWhereSightWasLost()
    {
        Tape tape(0);
        tape.live()
            .lock("orders")
            .named("slow")
            .named("gone")
            .named("stays")
            .at(0)
            .takes(0)
            .at(1000)
            .waits(1)
            .waits(2)
            .at(4000)
            .step(What::SightLost, -1)
            .at(4500)
            .waits(2)
            .at(8000)
            .leaves(0)
            .takes(2)
            .at(9000)
            .leaves(2);
        const record::Recording run = played(readBack(made(tape.recording()).json));
        QCOMPARE(momentsOf(run, What::Acquired).size(), 2);
        const QList<double> ends = momentsOf(run, What::GaveUp);
        QCOMPARE(ends.size(), 2);
        for (const double end : ends)
            QVERIFY2(std::abs(end - 4) < 0.5, qPrintable(QString::number(end)));
    }

    /// Nobody edits or plays a file of ten thousand clients: the busiest locks are kept.
    void ofMuchTheBusiestIsKept()
    {
        Tape tape(0);
        tape.live();
        for (int client = 0; client < 600; ++client)
            tape.named("client" + QByteArray::number(client));
        for (int second = 0; second < 600; ++second)
            tape.lock("rare:" + QByteArray::number(second))
                .at(second * 1000)
                .takes(second)
                .lock("busy")
                .takes(second % 9)
                .at(second * 1000 + 900)
                .leaves(second % 9);
        const RecordedScenario scenario = made(tape.recording());
        QVERIFY(scenario.clients <= lab::mostRecordedClients && scenario.holds <= lab::mostRecordedHolds);
        QCOMPARE(scenario.locks + scenario.locksLeftOut, 601);
        QVERIFY(readBack(scenario.json).locks.contains("busy"));
    }

    void whatMakesNoScenarioIsSaid()
    {
        const auto sentence = [](const record::Recording& recording) {
            const auto read = lab::scenarioFromRecording(recording, "x");
            const auto* fault = std::get_if<lab::ScenarioFault>(&read);
            return fault == nullptr ? QString() : fault->sentence();
        };
        QVERIFY(
            sentence(Tape(2).live().lock("orders").at(1000).recording()).contains(u"Nobody takes a lock"));
        QVERIFY(sentence(played(std::get<lab::Scenario>(lab::builtInScenario("fair"))))
                    .contains(u"run of the Lab"));
    }
};

QTEST_GUILESS_MAIN(TestRecordedScenario)
#include "tst_recordedscenario.moc"
