#include "app/ctl/hashednames.h"
#include "app/ctl/output.h"
#include "app/ctl/playedrun.h"
#include "app/ctl/statedserver.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/base/rawjson.h"
#include "core/check/violationwords.h"
#include "core/lab/lessonreader.h"
#include "core/lab/lessonscenes.h"
#include "core/lab/library.h"
#include "core/lab/validation.h"
#include "core/words/duration.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

/// A number can stand for a family of scenarios; the first is played.
void sayOfNumber(const lab::Scenario& chosen, const QString& name)
{
    QStringList others;
    for (const QByteArray& id : lab::builtInScenarios()) {
        const auto read = lab::builtInScenario(id);
        const auto* other = std::get_if<lab::Scenario>(&read);
        if (other != nullptr && other->number == chosen.number && other->id != chosen.id)
            others << QString::fromUtf8(id);
    }
    if (name == QString::number(chosen.number) && !others.isEmpty())
        complain(Words::tr("%1 stands for %2; %3 can be called by name.")
                     .arg(name, QString::fromUtf8(chosen.id), others.join(QStringLiteral(", "))));
}

/// Returns a built-in scenario by identifier or number, or else one from a file. Complains where it cannot be
/// read.
std::optional<lab::Scenario> scenarioNamed(const QString& name)
{
    const bool isFile = lab::isScenarioFile(name);
    auto read = isFile ? lab::scenarioFromFile(name) : lab::builtInScenario(name.toUtf8());
    if (auto* scenario = std::get_if<lab::Scenario>(&read)) {
        if (!isFile)
            sayOfNumber(*scenario, name);
        return std::move(*scenario);
    }
    if (isFile)
        complain(base::printable(name.toUtf8()) + QStringLiteral(": ") +
                 std::get<lab::ScenarioFault>(read).sentence());
    else
        complain(Words::tr("There is no such scenario; “lab list” names them all."));
    return std::nullopt;
}

QJsonObject rowOf(const lab::Scenario& scenario)
{
    return {{QStringLiteral("number"), scenario.number},
        {QStringLiteral("id"), QString::fromUtf8(scenario.id)}, {QStringLiteral("title"), scenario.title},
        {QStringLiteral("shows"), scenario.shows},
        {QStringLiteral("length_ms"), static_cast<qint64>(scenario.length.count())},
        {QStringLiteral("fastest"), lab::fastestTrueSpeed(scenario)},
        {QStringLiteral("forks"), scenario.forks}};
}

/// Says what is wrong with a file, a line for each: "FILE:LINE:COLUMN: where: what was expected".
int validateScenario(const QString& path, bool json)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        complain(
            words::sentence({base::ErrorKind::FileUnreadable, path.toUtf8(), file.errorString().toUtf8()}));
        return Usage;
    }
    const QByteArray text = file.readAll();
    const QList<lab::ScenarioFault> findings =
        lab::isLesson(text) ? lab::findingsInLesson(text) : lab::findingsIn(text);
    for (const lab::ScenarioFault& found : findings) {
        const QString place = QStringLiteral("%1:%2:%3: ")
                                  .arg(base::printable(path.toUtf8()), QString::number(found.line),
                                      QString::number(found.column));
        const QString what =
            found.path.isEmpty() ? found.message : found.path + QStringLiteral(": ") + found.message;
        const bool isWritten =
            json ? say(base::jsonLine({{QStringLiteral("file"), path}, {QStringLiteral("line"), found.line},
                       {QStringLiteral("column"), found.column}, {QStringLiteral("path"), found.path},
                       {QStringLiteral("expected"), found.message}}))
                 : say(place + what);
        if (!isWritten)
            return OutputClosed;
    }
    if (findings.isEmpty() && !json && !say(Words::tr("Nothing is wrong with it.")))
        return OutputClosed;
    return findings.isEmpty() ? Done : Usage;
}

int printSchema()
{
    QFile schema(QStringLiteral(":/scenarios/schema.json"));
    return schema.open(QIODevice::ReadOnly) && say(QString::fromUtf8(schema.readAll().trimmed()))
               ? Done
               : OutputClosed;
}

int listScenarios(bool json)
{
    for (const QByteArray& id : lab::builtInScenarios()) {
        const auto read = lab::builtInScenario(id);
        const auto& scenario = std::get<lab::Scenario>(read);
        const bool isWritten =
            json ? say(base::jsonLine(rowOf(scenario)))
                 : say(QStringLiteral("%1  %2  %3")
                           .arg(QString::number(scenario.number).rightJustified(3),
                               QString::fromUtf8(id).leftJustified(28), lab::textsOf(scenario).title));
        if (!isWritten)
            return OutputClosed;
    }
    return Done;
}

/// Returns the ways in which it can be played.
QStringList playLines(const lab::Scenario& scenario)
{
    const double fastest = lab::fastestTrueSpeed(scenario);
    const QString length = words::duration(scenario.length);
    QStringList lines{fastest > 1 ? Words::tr("Length %1, at most %2 times as fast as real time.")
                                        .arg(length, QString::number(fastest))
                                  : Words::tr("Length %1, not faster than real time.").arg(length)};
    if (lab::hasProcesses(scenario))
        lines << Words::tr("Clients can be processes of their own: --processes.");
    if (!scenario.forks)
        lines << Words::tr("Its recordings are replayed, and not forked.");
    if (lab::permission({{}, profile::Environment::Test}, scenario, false).ok())
        lines << Words::tr("Plays on a private server, or on a development or test server: --connect.");
    else
        lines << Words::tr("Plays on private servers only.");
    return lines;
}

/// The page's title has been shown above already.
QString withoutTitle(const QString& page)
{
    const QString whole = page.trimmed();
    return whole.startsWith(u"# ") ? whole.section(u'\n', 1).trimmed() : whole;
}

int showScenario(const lab::Scenario& scenario, bool json)
{
    if (json)
        return say(base::jsonLine(scenario.source)) ? Done : OutputClosed;
    const lab::ScenarioTexts texts = lab::textsOf(scenario);
    QStringList lines = QStringList{texts.title, texts.shows, QString()} + playLines(scenario);
    for (const record::Expectation& expected : scenario.expected)
        lines << (expected.least > 0 ? Words::tr("Meant to be violated: %1.")
                                     : Words::tr("May be violated: %1."))
                     .arg(check::ruleWords(expected.rule));
    for (const record::Invariant& invariant : scenario.invariants)
        lines << Words::tr("Watched: %1 %2.")
                     .arg(QString::fromUtf8(scenario.resources[invariant.resource].what.name),
                         check::invariantWords(invariant));
    if (!texts.explanation.isEmpty())
        lines << QString() << withoutTitle(texts.explanation);
    return say(lines.join(u'\n')) ? Done : OutputClosed;
}

std::optional<lab::RunSettings> runSettingsFrom(const Arguments& arguments)
{
    lab::RunSettings settings;
    const auto seed = arguments.number(QStringLiteral("seed"), -1);
    const auto clients = arguments.number(QStringLiteral("clients"), 0);
    bool isSpeed = true;
    if (arguments.has("speed"))
        settings.speed = arguments.option("speed").toDouble(&isSpeed);
    if (!seed || !clients || *clients < 0 || *clients > lab::mostClients || !isSpeed ||
        !(settings.speed >= lab::slowestSpeed && settings.speed <= lab::fastestSpeed))
        return std::nullopt;
    if (*seed >= 0)
        settings.seed = static_cast<quint64>(*seed);
    settings.clients = static_cast<int>(*clients);
    settings.processes = arguments.has("processes");
    return settings;
}

/// Says which settings are not taken, because they would not be true.
void sayWhatIsNotTaken(const lab::Scenario& scenario, const lab::RunSettings& settings)
{
    const double fastest = lab::fastestTrueSpeed(scenario);
    if (settings.processes && !lab::hasProcesses(scenario))
        complain(
            Words::tr("No client of this scenario can be a process of its own; all of them are simulated."));
    const bool usesProcesses = settings.processes && lab::hasProcesses(scenario);
    if (usesProcesses && settings.speed != 1)
        complain(Words::tr("With processes it is played in real time (1x)."));
    else if (usesProcesses)
        return;
    else if (settings.speed > fastest && fastest <= 1)
        complain(Words::tr("It is true in real time alone, and is played so."));
    else if (settings.speed > fastest)
        complain(Words::tr("It is true up to %1 times real time, and is played at that speed.")
                     .arg(QString::number(fastest)));
}

/// Runs on a server only where --connect asks for it, and only where that harms nobody.
int runOnServer(const lab::Scenario& scenario, const lab::RunSettings& settings, const Arguments& arguments)
{
    const auto place = runPlaceFrom(arguments);
    if (!place)
        return Usage;
    auto made = lab::Runner::onServer(*place, scenario, settings, labClock());
    if (made.ok())
        return PlayedRun(std::move(made).value(), arguments).run();
    complain(words::sentence(made.error()));
    if (place->environment == profile::Environment::Unstated)
        complain(Words::tr("Say what it is for: --env development or --env test."));
    return Refused;
}

/// Returns an option that means nothing to the verb; empty = it takes all that are given.
QString optionWithoutMeaning(const QString& verb, const Arguments& arguments)
{
    static const QHash<QString, QByteArrayList> taken{{QStringLiteral("list"), {}},
        {QStringLiteral("show"), {}},
        {QStringLiteral("run"), {"clients", "seed", "speed", "record", "hash", "processes", "report"}},
        {QStringLiteral("sweep"), {"seeds", "vary", "jobs", "keep", "confirm", "svg"}},
        {QStringLiteral("explore"), {"seed", "steps", "within", "for", "keep"}},
        {QStringLiteral("fork"), {"at", "change", "record", "hash", "report"}},
        {QStringLiteral("compare"), {}}, {QStringLiteral("validate"), {}}, {QStringLiteral("schema"), {}},
        {QStringLiteral("new"), {"from", "hash"}}, {QStringLiteral("lessons"), {}},
        {QStringLiteral("lesson"), {"report"}}};
    const QByteArrayList names = taken.value(verb);
    for (const Option& option : labSubcommand().options)
        if (const QByteArray name = option.name.toLatin1();
            taken.contains(verb) && arguments.has(name) && !names.contains(name))
            return option.name;
    return {};
}

int runLab(const Arguments& arguments)
{
    const QString verb = arguments.operands.constFirst();
    if (const QString option = optionWithoutMeaning(verb, arguments); !option.isEmpty()) {
        complain(Words::tr("“%1” takes no --%2.").arg(QStringLiteral("lab ") + verb, option));
        return Usage;
    }
    if (verb != u"run" && !arguments.request.uri.isEmpty()) {
        complain(Words::tr("Only “lab run” goes to a server; the rest needs none."));
        return Usage;
    }
    if (verb == u"list" && arguments.operands.size() == 1)
        return listScenarios(arguments.json);
    if (verb == u"schema" && arguments.operands.size() == 1)
        return printSchema();
    if (verb == u"lessons" && arguments.operands.size() == 1)
        return listLessons(arguments.json);
    if (verb == u"lesson" && arguments.operands.size() == 2)
        return tellLesson(arguments);
    if (verb == u"new" && arguments.operands.size() == 2)
        return newScenario(arguments);
    if (verb == u"validate" && arguments.operands.size() == 2)
        return validateScenario(arguments.operands.at(1), arguments.json);
    if (verb == u"fork" && arguments.operands.size() == 2)
        return forkLab(arguments);
    if (verb == u"compare" && arguments.operands.size() == 3)
        return compareLab(arguments);
    const QStringList verbs{
        QStringLiteral("show"), QStringLiteral("run"), QStringLiteral("sweep"), QStringLiteral("explore")};
    if (!verbs.contains(verb) || arguments.operands.size() != 2) {
        complain(Words::tr("Say “lab list”, “lab show SCENARIO”, “lab run SCENARIO”, “lab sweep SCENARIO”, "
                           "“lab explore SCENARIO”, “lab fork FILE”, “lab compare FILE FILE”, “lab new "
                           "FILE”, “lab validate FILE”, “lab schema”, “lab lessons” or “lab lesson "
                           "NAME”."));
        return Usage;
    }
    const auto scenario = scenarioNamed(arguments.operands[1]);
    if (!scenario)
        return Usage;
    if (verb == u"show")
        return showScenario(*scenario, arguments.json);
    if (verb == u"sweep")
        return sweepLab(*scenario, arguments);
    if (verb == u"explore")
        return exploreLab(*scenario, arguments);
    const auto settings = runSettingsFrom(arguments);
    if (!settings) {
        complain(Words::tr("--clients takes 1 to 1000, --seed a number, --speed 0.1 to 100."));
        return Usage;
    }
    sayWhatIsNotTaken(*scenario, *settings);
    return arguments.request.uri.isEmpty() ? PlayedRun(*scenario, *settings, arguments).run()
                                           : runOnServer(*scenario, *settings, arguments);
}

QList<Option> labOptions()
{
    return {ownOption("clients", Words::tr("how many clients the largest group has (run)"), "N"),
        ownOption("seed", Words::tr("the seed of all random choices (run, explore)"), "N"),
        ownOption("speed", Words::tr("how many times as fast as real time, 1 by default (run)"), "X"),
        ownOption("record", Words::tr("keep the run as a recording (run, fork)"), "FILE"), hashOption(),
        ownOption("processes",
            Words::tr("give each client that allows it a process of its own, in real time only (run)")),
        ownOption("at", Words::tr("the moment of the recorded run from which the branch goes on (fork)"),
            "SECONDS"),
        ownOption(
            "change", Words::tr("what is changed then, such as kill=slow,pause=next:2 (fork)"), "WHAT=WHOM"),
        ownOption(
            "seeds", Words::tr("the first and the last seed, 1..1000 by default (sweep)"), "FIRST..LAST"),
        ownOption("vary", Words::tr("draw a duration anew for each run, such as lease=1s..20s (sweep)"),
            "NAME=LEAST..MOST"),
        ownOption("jobs", Words::tr("how many threads play (sweep)"), "N"),
        ownOption("steps", Words::tr("at how many moments the order is varied, 8 by default (explore)"), "N"),
        ownOption("within",
            Words::tr("how long a command, an answer or a message takes at most, 200ms by default (explore)"),
            "DURATION"),
        ownOption("for", Words::tr("how long orders are tried at most (explore)"), "SECONDS"),
        ownOption(
            "keep", Words::tr("where the smallest run of each violation is kept (sweep, explore)"), "FOLDER"),
        ownOption(
            "confirm", Words::tr("play the smallest run of each violation on a real server too (sweep)")),
        ownOption("svg",
            Words::tr("draw the share of overlaps by the two durations that vary, as SVG (sweep)"), "FILE"),
        ownOption(
            "from", Words::tr("take clients, locks and rhythm from a recording of a server (new)"), "FILE"),
        ownOption("report",
            Words::tr("write a page about the run, or the lesson, as HTML (run, fork, lesson)"), "FILE")};
}

} // namespace

Subcommand labSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("lab");
    row.operands = QStringLiteral("list|show|run|sweep|explore|fork|compare|new|validate|schema "
                                  "[SCENARIO|FILE…] | lessons|lesson [NAME]");
    row.summary = Words::tr("demonstrations of contention, played and judged");
    row.about = {
        Words::tr("“lab list” names the scenarios, “lab show” explains one, “lab run” plays it on private "
                  "servers of its own and judges it."),
        Words::tr("“lab fork FILE --at SECONDS” plays a recorded run on from that moment with something "
                  "changed; “lab "
                  "compare FILE FILE” compares two runs of one seed, decision by decision."),
        Words::tr("“lab sweep SCENARIO” plays it with many seeds in virtual time and counts what went wrong; "
                  "“lab explore SCENARIO” lets everything arrive in every order."),
        Words::tr("“lab new FILE” writes a scenario to begin with, and a page beside it that explains each "
                  "part; with "
                  "“--from RECORDING” it is what the clients of a recorded server do. “lab "
                  "validate FILE” says what is wrong with a scenario of your own, with line and column; “lab "
                  "schema” prints what such a file may have."),
        Words::tr("“lab lessons” names the lessons, and “lab lesson NAME” prints one, or writes it with "
                  "“--report” as a page on which its runs play; in the window it is played."),
        Words::tr("With --connect a run plays on that server, where it is for development or for tests.")};
    row.run = &runLab;
    row.leastOperands = 1;
    row.mostOperands = 3;
    row.operandChoices = {QStringLiteral("list"), QStringLiteral("show"), QStringLiteral("run"),
        QStringLiteral("sweep"), QStringLiteral("explore"), QStringLiteral("fork"), QStringLiteral("compare"),
        QStringLiteral("new"), QStringLiteral("validate"), QStringLiteral("schema"),
        QStringLiteral("lessons"), QStringLiteral("lesson")};
    row.options = labOptions();
    row.groups = OptionGroup::Server | OptionGroup::Json;
    row.subject = Subject::Record;
    row.codes = {NoSandbox, Refused, Failed, OtherVerdict, Prevented, NotJudged, NotAllJudged, Interrupted};
    row.examples = {QStringLiteral("lockscopectl lab run paused-writer --speed 4 --record run.lockrec"),
        QStringLiteral("lockscopectl lab fork run.lockrec --at 5 --change kill=slow"),
        QStringLiteral("lockscopectl lab new night.json --from night.lockrec")};
    row.json = {Words::tr("One object for each scenario, step, violation and verdict.")};
    row.needsServer = false;
    return row;
}

} // namespace lockscope::ctl
