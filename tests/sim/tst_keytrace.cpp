#include "core/console/exchange.h"
#include "core/lab/keytrace.h"
#include "core/lab/library.h"
#include "core/lab/scenarioreader.h"
#include "core/lab/sweep.h"
#include "core/lab/virtualrun.h"
#include "core/record/recordwords.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using record::Step;
using record::What;

namespace
{

const client::LockScripts& scripts()
{
    static const client::LockScripts all = client::LockScripts::load().value();
    return all;
}

/// A run in virtual time, and what its keys are concluded to be.
struct Traced {
    record::Recording recording;
    lab::KeyTrace trace;
};

Traced traced(const lab::Scenario& scenario, quint64 seed = 3)
{
    const record::Recording recording = lab::playInVirtualTime(scenario, seed, scripts()).recording;
    Traced run{recording, {scenario, recording.header(), scripts()}};
    run.trace.follow(run.recording);
    return run;
}

lab::Scenario scenarioWith(const QByteArray& clients, const QByteArray& more = {})
{
    const auto read =
        lab::readScenario(R"({"id": "one", "number": 1, "title": "x", "shows": "x", "length": "30s",
        "clients": )" + clients +
                          (more.isEmpty() ? "" : ", ") + more + '}');
    if (const auto* fault = std::get_if<lab::ScenarioFault>(&read))
        qFatal("%s", qPrintable(fault->sentence()));
    return std::get<lab::Scenario>(read);
}

/// The lines of the change by that command, the first whose text begins so.
QByteArrayList linesAt(const Traced& run, const QByteArray& begin)
{
    for (qsizetype index = 0; index < run.recording.steps().size(); ++index) {
        const Step& step = run.recording.steps().at(index);
        if (step.what != What::Command || !run.recording.textOf(step).startsWith(begin))
            continue;
        const auto change = run.trace.changeBy(index);
        return change ? linesOf(*change) : QByteArrayList{"not known"};
    }
    return {"no such command"};
}

} // namespace

/// The keys of a run's servers, which nobody records.
class TestKeyTrace : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        if (!lab::hasVirtualTime())
            QFAIL("no Lua");
    }

    void eachCommandIsKnown_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const QByteArray& id : lab::builtInScenarios())
            if (lab::obstacleToVirtualTime(std::get<lab::Scenario>(lab::builtInScenario(id))).isEmpty())
                QTest::newRow(id.constData()) << id;
    }
    /// The simulated servers give each answer that was recorded, and end with the values that were read.
    void eachCommandIsKnown()
    {
        QFETCH(QByteArray, id);
        const auto scenario = std::get<lab::Scenario>(lab::builtInScenario(id));
        const auto run = lab::playInVirtualTime(scenario, 3, scripts());
        if (!run.unknownCommands.isEmpty())
            return; // not in virtual time
        lab::KeyTrace trace(scenario, run.recording.header(), scripts());
        trace.follow(run.recording);
        int known = 0;
        int asked = 0;
        std::optional<lab::KeyChange> last;
        QHash<qint16, qint64> values;
        for (qsizetype index = 0; index < run.recording.steps().size(); ++index) {
            const Step& step = run.recording.steps().at(index);
            if (step.what == What::Read && step.client < 0)
                values.insert(step.resource, step.number);
            if (step.what != What::Reply)
                continue;
            ++asked;
            const auto change = trace.changeBy(console::exchangeAt(run.recording, index).command);
            known += change ? 1 : 0;
            if (change)
                last = change;
        }
        QVERIFY2(known == asked,
            qPrintable(
                QStringLiteral("%1 of %2 are known").arg(QString::number(known), QString::number(asked))));
        for (const sim::SimServer::Key& key : last ? last->after : QList<sim::SimServer::Key>())
            for (qsizetype number = 0; number < scenario.resources.size(); ++number)
                if (key.type == "string" && key.name == lab::labPrefix + scenario.resources[number].key &&
                    scenario.servers.size() == 1)
                    QCOMPARE(key.content.constFirst().toLongLong(), values.value(qint16(number)));
    }

    void theKeysAreShownBeforeAndAfter()
    {
        const Traced run =
            traced(scenarioWith(R"([{"name": "one", "program": [{"acquire": "orders", "lease": "9s"},
            {"work": "1s"}, {"command": ["rpush", "${key:list}", "a b"]}, {"release": "orders"}]}])"));
        const QByteArrayList acquired = linesAt(run, "acquire");
        QCOMPARE(acquired.size(), 1);
        QVERIFY2(QRegularExpression(
                     QStringLiteral("^\\+ lockscope:lab:orders  hash  PTTL 9000  \\{[0-9a-f-]+:1 1\\}$"))
                     .match(QString::fromUtf8(acquired.constFirst()))
                     .hasMatch(),
            acquired.constFirst().constData());
        const QByteArrayList pushed = linesAt(run, "rpush");
        QCOMPARE(pushed.size(), 2);
        QCOMPARE(pushed.constFirst(), QByteArray("+ lockscope:lab:list  list  {a b}"));
        QVERIFY(pushed.constLast().startsWith("│ lockscope:lab:orders"));
        const QByteArrayList released = linesAt(run, "release");
        QCOMPARE(released.size(), 2);
        QVERIFY(released.constFirst().startsWith("− lockscope:lab:orders"));
        QVERIFY(released.constLast().startsWith("│ lockscope:lab:list"));
    }

    /// A command whose answer was lost may have been carried out or not: what is shown says so.
    void aLostAnswerLeavesADoubt()
    {
        const lab::Scenario scenario = scenarioWith(R"([{"name": "one", "program": [
            {"command": ["incr", "${key:a}"]}, {"command": ["incr", "${key:b}"]}, {"think": "5s"},
            {"command": ["get", "${key:other}"]}, {"command": ["incr", "${key:b}"]}]}])",
            R"("faults": [{"at": "0ms", "loseReply": "one"}])");
        const Traced run = traced(scenario);
        QList<bool> sure;
        QList<qsizetype> commands;
        for (qsizetype index = 0; index < run.recording.steps().size(); ++index)
            if (run.recording.steps().at(index).what == What::Command)
                commands.append(index);
        for (const qsizetype command : std::as_const(commands))
            if (const auto change = run.trace.changeBy(command))
                sure.append(change->isSure);
        QCOMPARE(commands.size(), 4);
        QCOMPARE(sure, QList<bool>({false, false, false}));
    }

    /// Nothing is invented: where the answers are not those of these commands, there are no keys.
    void whatDoesNotFitIsNotKnown()
    {
        const lab::Scenario scenario = scenarioWith(R"([{"name": "one", "program": [
            {"command": ["incr", "${key:a}"]}, {"command": ["incr", "${key:a}"]}]}])");
        const auto run = lab::playInVirtualTime(scenario, 3, scripts());
        record::Part part{.clients = run.recording.clients(), .texts = run.recording.texts()};
        for (const QList<Step>& block : run.recording.steps().blocks())
            for (Step step : block) {
                if (step.what == What::Reply && step.number == 2)
                    step.number = 7;
                part.steps.append(step);
            }
        record::Recording changed(run.recording.header());
        changed.append(part);
        Traced other{changed, {scenario, changed.header(), scripts()}};
        other.trace.follow(changed);
        QList<bool> known;
        for (qsizetype index = 0; index < changed.steps().size(); ++index)
            if (changed.steps().at(index).what == What::Command)
                known.append(other.trace.changeBy(index).has_value());
        QCOMPARE(known, QList<bool>({true, false}));
    }

    /// Leases on that server are over so much sooner, and elsewhere nothing changes.
    void theClockOfAServerJumps()
    {
        const QByteArray clients = R"([{"name": "one", "program": [
            {"command": ["set", "${key:on-a}", "x", "px", "20000"], "server": "a"},
            {"command": ["set", "${key:on-b}", "x", "px", "20000"], "server": "b"}, {"think": "5s"},
            {"command": ["pttl", "${key:on-a}"], "server": "a"},
            {"command": ["pttl", "${key:on-b}"], "server": "b"}]}])";
        const Traced run = traced(scenarioWith(clients, R"("servers": [{"name": "a"}, {"name": "b"}],
            "faults": [{"at": "3s", "jumpClock": "b", "lasts": "12s"}])"));
        const QByteArray atA = linesAt(run, "pttl lockscope:lab:on-a").value(0);
        const QByteArray atB = linesAt(run, "pttl lockscope:lab:on-b").value(0);
        QVERIFY2(atA.contains("PTTL 149") || atA.contains("PTTL 150"), atA.constData());
        QVERIFY2(atB.contains("PTTL 29") || atB.contains("PTTL 30"), atB.constData());
    }

    void aLeaseEndsBeforeItsTimeWhereTheClockJumpsOverIt()
    {
        const lab::Scenario scenario = scenarioWith(R"([{"name": "one", "program": [
            {"acquire": "orders", "lease": "20s"}, {"work": "9s"}, {"release": "orders"}]}])",
            R"("faults": [{"at": "3s", "jumpClock": "main", "lasts": "30s"}])");
        const Traced run = traced(scenario);
        QStringList shown;
        for (const Step& step : run.recording.steps().blocks().constFirst())
            if (step.what == What::Fault || step.what == What::LeaseEnded)
                shown.append(record::stepSentence(run.recording, step));
        QCOMPARE(shown.constFirst(), QStringLiteral("The clock of main jumps."));
        QVERIFY2(shown.size() == 3 && shown.constLast().startsWith(QStringLiteral("The lease of one")),
            qPrintable(shown.join(u'\n')));
        QCOMPARE(linesAt(run, "release"), QByteArrayList());
    }

    void whoListensIsCounted()
    {
        const Traced run = traced(scenarioWith(R"([{"name": "one", "count": 3, "program": [
            {"acquire": "orders", "lease": "5s"}, {"work": "4s"}, {"release": "orders"}]}])"));
        const QByteArrayList during = linesAt(run, "release");
        QVERIFY(during.size() == 2 && during.constFirst().startsWith("− lockscope:lab:orders"));
        QCOMPARE(during.constLast(),
            QByteArray("│ PUBSUB NUMSUB redisson_lock__channel:{lockscope:lab:orders}  2"));
    }
};

QTEST_GUILESS_MAIN(TestKeyTrace)
#include "tst_keytrace.moc"
