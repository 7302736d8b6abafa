#include "core/lab/library.h"
#include "core/lab/runframe.h"
#include "tests/support/fuzz.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using lab::ClientAct;
using lab::ClientEvent;
using lab::SimulatedClient;

namespace
{

constexpr base::MonoTime begin{1s};

lab::Scenario scenarioNamed(const char* id) { return std::get<lab::Scenario>(lab::builtInScenario(id)); }

SimulatedClient machineOf(const lab::Scenario& scenario, int group)
{
    const lab::ClientGroup& of = scenario.groups[group];
    return SimulatedClient({"c" + QByteArray::number(group), group, "u", lab::Chance(7), of.threads,
        of.starts, of.watchdog, std::make_shared<const lab::Program>(of.program), group});
}

/// Some answer that fits what was asked in one way or the other.
redis::Client::Answer someAnswer(int way)
{
    using redis::Reply;
    switch (way % 5) {
    case 0:
        return Reply::array({Reply::number(1), Reply::number(1), Reply::number(33)});
    case 1:
        return Reply::array({Reply::number(0), Reply::number(900)});
    case 2:
        return Reply::number(1);
    case 3:
        return base::Error{base::ErrorKind::OutcomeUnknown, {}, {}};
    default:
        return Reply::nil();
    }
}

/// Lets it do what machines do, whatever it was read from.
void exercise(SimulatedClient& machine, int steps)
{
    base::MonoTime now = begin;
    QList<quint64> open;
    const auto note = [&](const lab::ClientActs& acts) {
        for (const ClientAct& act : acts)
            if (act.ticket != 0)
                open.append(act.ticket);
    };
    for (quint64 ticket = 1; ticket < 40; ++ticket) // what was under way when it was kept
        open.append(ticket);
    note(machine.relisten(now));
    for (int i = 0; i < steps && !machine.isOver(); ++i) {
        now = std::max(now, std::min(machine.wakeAt().value_or(now + 1s), now + 10s));
        note(machine.time(now));
        if (!open.isEmpty())
            note(machine.happened({.ticket = open.takeFirst(), .answer = someAnswer(i)}, now));
        if (i % 7 == 3)
            note(machine.pause(1s, now));
    }
    note(machine.resume(now));
    note(machine.kill(now));
}

/// Kept in the midst of things, with something that has arrived and waits.
QByteArray contentAfter(const lab::Scenario& scenario, int answers)
{
    lab::RunFrame frame;
    frame.at = begin + 5s;
    frame.keys.resize(static_cast<std::size_t>(scenario.servers.size()));
    frame.keys[0] = {1000, {"lockscope:lab:invoice"}, {900}, {"lockscope:lab:z"},
        {"lockscope:lab:invoice", "hash", QByteArray(40, '\x07')}};
    frame.faults = scenario.faults;
    frame.sizes["slow"] = 1;
    frame.lockUsers[{0, {"lockscope:lab:invoice"}}] = {{0, 1, locks::Mode::Exclusive, 3s}};
    for (int group = 0; group < scenario.groups.size(); ++group) {
        SimulatedClient machine = machineOf(scenario, group);
        QList<quint64> open;
        const auto note = [&](const lab::ClientActs& acts) {
            for (const ClientAct& act : acts)
                if (act.ticket != 0)
                    open.append(act.ticket);
        };
        note(machine.begin(begin));
        for (int i = 0; i < answers && !open.isEmpty(); ++i)
            note(machine.happened({.ticket = open.takeFirst(), .answer = someAnswer(i)}, begin + 1s));
        if (!open.isEmpty())
            frame.held.append({group, {.ticket = open.first(), .answer = someAnswer(answers)}});
        frame.machines.push_back(std::move(machine));
    }
    return contentOf(std::move(frame));
}

} // namespace

/// Keyframes that were cut, flipped and put together wrongly: they are refused, or what is read of them plays
/// on without stumbling. LOCKSCOPE_FUZZ_SECONDS makes it longer.
class FuzzKeyframe : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatIsKeptComesBack_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const QByteArray& id : lab::builtInScenarios())
            QTest::newRow(id.constData()) << id;
    }

    void whatIsKeptComesBack()
    {
        QFETCH(QByteArray, id);
        const lab::Scenario scenario = scenarioNamed(id.constData());
        for (int answers = 0; answers < 12; ++answers) {
            const QByteArray content = contentAfter(scenario, answers);
            const auto frame = frameFrom(content, scenario);
            QVERIFY2(frame.ok(), frame.ok() ? "" : frame.error().detail.constData());
            QCOMPARE(contentOf(*frame), content);
        }
    }

    void anotherVersionIsRefused()
    {
        const lab::Scenario scenario = scenarioNamed("short-lease");
        QByteArray bytes = QByteArray::fromBase64(contentAfter(scenario, 1));
        bytes[0] = 4; // the version before
        QVERIFY(!frameFrom(bytes.toBase64(), scenario).ok());
        QVERIFY(!frameFrom("no base64 at all?!", scenario).ok());
        QVERIFY(!frameFrom(contentAfter(scenario, 1), scenarioNamed("multi-lock")).ok());
    }

    void damagedKeyframes()
    {
        QList<lab::Scenario> scenarios;
        for (const char* id : {"short-lease", "multi-lock", "fair", "flash-sale-buyer-lock"})
            scenarios.append(scenarioNamed(id));
        for (const lab::Scenario& scenario : std::as_const(scenarios)) {
            QByteArrayList corpus;
            for (int answers = 0; answers < 8; ++answers)
                corpus.append(QByteArray::fromBase64(contentAfter(scenario, answers)));
            support::Fuzz fuzz(corpus);
            int frames = 0;
            int taken = 0;
            for (; fuzz.goesOn(); ++frames) {
                const auto frame = frameFrom(fuzz.next().toBase64(), scenario);
                if (!frame.ok())
                    continue;
                ++taken;
                for (SimulatedClient machine : frame->machines)
                    exercise(machine, 20);
            }
            qInfo("%d keyframes, %d of them were taken", frames, taken);
        }
    }
};

QTEST_GUILESS_MAIN(FuzzKeyframe)
#include "tst_keyframe.moc"
