#include "core/lab/library.h"
#include "core/lab/programtrace.h"
#include "core/lab/scenarioreader.h"
#include "core/lab/sweep.h"
#include "core/lab/virtualrun.h"
#include "core/record/scribe.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using record::Step;
using record::What;
using namespace std::chrono_literals;

namespace
{

/// Marks each step of a program by a note before it: "@5" says that the next instruction is the fifth of the
/// program without such notes.
class Marking
{
public:
    QJsonArray marked(const QJsonArray& steps)
    {
        QJsonArray result;
        for (const QJsonValue& value : steps) {
            QJsonObject step = value.toObject();
            result.append(QJsonObject{{QStringLiteral("note"), QStringLiteral("@%1").arg(m_places.size())}});
            m_marks.append(m_count++);
            m_places.append(m_count++);
            for (const char* block : {"then", "else", "steps"}) {
                const QString name = QString::fromLatin1(block);
                if (!step.contains(name))
                    continue;
                if (name == u"else")
                    m_places.append(m_count++);
                step[name] = marked(step.value(name).toArray());
                if (name == u"steps")
                    m_places.append(m_count++);
            }
            result.append(step);
        }
        return result;
    }

    /// Returns the number without the notes of an instruction of the marked program.
    [[nodiscard]] qsizetype placeOf(qsizetype marked) const { return m_places.indexOf(marked); }

private:
    qsizetype m_count = 0;
    QList<qsizetype> m_marks;
    QList<qsizetype> m_places; ///< in the marked program
};

/// A scenario whose clients say at each step where they are.
struct Marked {
    lab::Scenario scenario;
    std::vector<Marking> programs; ///< by group
};

Marked markedOf(const lab::Scenario& original)
{
    Marked marked;
    QJsonObject source = original.source;
    QJsonArray groups;
    for (const QJsonValue& value : source.value(QStringLiteral("clients")).toArray()) {
        QJsonObject group = value.toObject();
        Marking& marking = marked.programs.emplace_back();
        group[QStringLiteral("program")] = marking.marked(group.value(QStringLiteral("program")).toArray());
        groups.append(group);
    }
    source[QStringLiteral("clients")] = groups;
    marked.scenario = std::get<lab::Scenario>(lab::readScenario(QJsonDocument(source).toJson()));
    return marked;
}

int groupOf(const lab::Scenario& scenario, const QByteArray& client)
{
    for (int group = 0; group < scenario.groups.size(); ++group)
        for (int number = 0; number < scenario.groups[group].count; ++number)
            if (lab::clientName(scenario.groups[group], number) == client)
                return group;
    return -1;
}

/// Where a thread says it is from a moment on.
struct Reported {
    qint32 client = -1;
    qint32 thread = 0;
    record::Moment at{0};
    qsizetype place = -1;
};

/// The same run without these notes, and what they told.
std::pair<record::Recording, QList<Reported>> withoutMarks(
    const record::Recording& recording, const Marked& marked)
{
    record::Part part{.locks = recording.locks(), .clients = recording.clients(), .texts = recording.texts()};
    QList<Reported> reported;
    for (const QList<Step>& block : recording.steps().blocks())
        for (Step step : block) {
            const QByteArray text = recording.textOf(step);
            if (step.what == What::Note && text.startsWith('@')) {
                reported.append({step.client, step.thread, step.at, text.sliced(1).toInt()});
                continue;
            }
            const int group =
                step.client < 0 ? -1 : groupOf(marked.scenario, recording.clients().at(step.client).title);
            if (step.what == What::Decides && group >= 0 && step.other >= 0)
                step.other = qint64(marked.programs[std::size_t(group)].placeOf(step.other >> 32)) << 32;
            part.steps.append(step);
        }
    part.until = recording.length();
    record::Recording result(recording.header());
    result.append(part);
    return {result, reported};
}

/// When the client was done, or gone.
record::Moment endOf(const record::Recording& recording, qint32 client)
{
    for (const QList<Step>& block : recording.steps().blocks())
        for (const Step& step : block)
            if (step.client == client && (step.what == What::Stopped || step.what == What::Crashed))
                return step.at;
    return recording.length();
}

/// Follows a run in virtual time of one client, "one". `more`: members of the scenario.
lab::ProgramTrace played(const QByteArray& program, const QByteArray& more = {})
{
    const auto read =
        lab::readScenario(R"({"id": "one", "number": 1, "title": "x", "shows": "x", "length": "20s",
        "clients": [{"name": "one", "program": )" +
                          program + "}]" + (more.isEmpty() ? "" : ", ") + more + '}');
    if (const auto* fault = std::get_if<lab::ScenarioFault>(&read))
        qFatal("%s", qPrintable(fault->sentence()));
    const auto& scenario = std::get<lab::Scenario>(read);
    lab::ProgramTrace trace(scenario);
    trace.follow(lab::playInVirtualTime(scenario, 3, client::LockScripts::load().value()).recording);
    return trace;
}

} // namespace

/// The place in a program, which no client reports.
class TestProgramTrace : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatIsConcludedIsSo_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const QByteArray& id : lab::builtInScenarios())
            if (lab::obstacleToVirtualTime(std::get<lab::Scenario>(lab::builtInScenario(id))).isEmpty())
                QTest::newRow(id.constData()) << id;
    }
    /// Against clients that say at each step where they are.
    void whatIsConcludedIsSo()
    {
        QFETCH(QByteArray, id);
        if (!lab::hasVirtualTime())
            QFAIL("no Lua");
        const auto original = std::get<lab::Scenario>(lab::builtInScenario(id));
        const Marked marked = markedOf(original);
        const auto scripts = client::LockScripts::load().value();
        const auto run = lab::playInVirtualTime(marked.scenario, 3, scripts);
        if (!run.unknownCommands.isEmpty())
            return; // not in virtual time
        const auto [recording, reported] = withoutMarks(run.recording, marked);
        lab::ProgramTrace trace(original);
        trace.follow(recording);
        qsizetype known = 0;
        qsizetype asked = 0;
        for (qsizetype number = 0; number < reported.size(); ++number) {
            const Reported& each = reported.at(number);
            const auto next =
                std::find_if(reported.begin() + number + 1, reported.end(), [&](const Reported& other) {
                    return other.client == each.client && other.thread == each.thread;
                });
            const record::Moment until = next == reported.end() ? endOf(recording, each.client) : next->at;
            if (until - each.at < std::chrono::milliseconds(2))
                continue; // it takes no time
            const auto place = trace.placeAt(each.client, each.thread, each.at + (until - each.at) / 2);
            ++asked;
            known += place ? 1 : 0;
            if (place)
                QVERIFY2(*place == each.place,
                    qPrintable(QStringLiteral("client %1 at %2 us: %3, not %4")
                                   .arg(QString::number(each.client), QString::number(each.at.count()),
                                       QString::number(*place), QString::number(each.place))));
        }
        QVERIFY2(known * 10 >= asked * 5,
            qPrintable(
                QStringLiteral("%1 of %2 are known").arg(QString::number(known), QString::number(asked))));
    }

    /// A dead client is at no line, though it was expected to be at its pause for longer.
    void aCrashEndsWhatWasExpected()
    {
        const auto scenario = played(R"([{"think": "5s"}, {"enter": "gate"}, {"work": "5s"}])",
            R"("faults": [{"at": "2s", "kill": "one"}])");
        QCOMPARE(scenario.placeAt(0, 1, 1s).value_or(-1), 0);
        QVERIFY(!scenario.placeAt(0, 1, 3s));
        QVERIFY(!scenario.placeAt(0, 1, 7s));
    }

    /// A value that a program writes into ${acquired} is not known, so neither is the branch.
    void aWrittenVariableDecidesNothing()
    {
        const QByteArray program = R"([{"listen": "${channel:a}"}, {"listen": "${channel:b}"},
            {"acquire": "orders"}, {"let": "acquired", "be": "0"}, {"if": ["${acquired}", "==", "1"],
            "then": [{"hear": "${channel:a}", "into": "x"}],
            "else": [{"hear": "${channel:b}", "into": "x"}]}])";
        QCOMPARE(played(program).placeAt(0, 1, 3s).value_or(-1), -1);
        const QByteArray untouched =
            QByteArray(program).replace("\"let\": \"acquired\"", "\"let\": \"other\"");
        QCOMPARE(played(untouched).placeAt(0, 1, 3s).value_or(-1), 5);
    }

    /// One line for each instruction, so that a place is a line.
    void eachInstructionHasItsLine()
    {
        for (const QByteArray& id : lab::builtInScenarios()) {
            const auto scenario = std::get<lab::Scenario>(lab::builtInScenario(id));
            const QJsonArray groups = scenario.source.value(QStringLiteral("clients")).toArray();
            for (int group = 0; group < scenario.groups.size(); ++group)
                QCOMPARE(lab::programLines(groups.at(group)[QStringLiteral("program")].toArray()).size(),
                    scenario.groups[group].program.size());
        }
        const QJsonArray steps = QJsonDocument::fromJson(R"([{"repeat": 2, "steps": [{"acquire": "a",
            "wait": {"between": ["1s", "2s"]}}, {"if": ["${acquired}", "==", "1"], "then": [{"work": "3s"}],
            "else": [{"think": {"about": "1s"}}]}]}, {"command": ["get", "${key:a}"], "into": "x"}])")
                                     .array();
        QCOMPARE(lab::programLines(steps),
            QStringList({QStringLiteral("repeat 2"), QStringLiteral("  acquire a, wait 1s..2s"),
                QStringLiteral("  if ${acquired} == 1"), QStringLiteral("    work 3s"),
                QStringLiteral("  else"), QStringLiteral("    think ~1s"), QString(),
                QStringLiteral("command get ${key:a}, into x")}));
    }
};

QTEST_GUILESS_MAIN(TestProgramTrace)
#include "tst_programtrace.moc"
