#include "app/ctl/openedrecording.h"
#include "app/ctl/output.h"
#include "app/ctl/steplines.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/base/rawjson.h"
#include "core/record/operationhistory.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

int runReplay(const Arguments& arguments)
{
    const auto opened = openedRecording(arguments.operands.constFirst());
    if (!opened)
        return Usage;
    const record::Recording* recording = &opened->recording;
    const record::Steps& steps = recording->steps();
    HealthNews news;
    qsizetype step = 0;
    for (const record::RecordedBatch& recorded : recording->batches()) {
        for (; step < steps.size() && steps.at(step).at <= recorded.at; ++step)
            if (!sayStep(*recording, steps.at(step), arguments.json))
                return OutputClosed;
        if (!sayHealth(*recording, recorded, news, arguments.json))
            return OutputClosed;
    }
    for (; step < steps.size(); ++step)
        if (!sayStep(*recording, steps.at(step), arguments.json))
            return OutputClosed;
    const QJsonObject damage = record::damageJson(*opened);
    if (arguments.json && !damage.isEmpty() && !say(base::jsonLine({{QStringLiteral("damage"), damage}})))
        return OutputClosed;
    if (!damage.isEmpty())
        return NotJudged;
    return recording->isEmpty() ? Nothing : Done;
}

int checkHistory(const QString& path, bool json)
{
    const auto read = record::recordingFromHistoryFile(path);
    if (const auto* recording = std::get_if<record::Recording>(&read))
        return sayVerdict(*recording, check::judged(*recording), json);
    complain(base::printable(path.toUtf8()) + QStringLiteral(": ") +
             std::get<record::HistoryFault>(read).sentence());
    return Usage;
}

int runCheck(const Arguments& arguments)
{
    if (arguments.has("import"))
        return checkHistory(arguments.operands.constFirst(), arguments.json);
    const auto opened = openedRecording(arguments.operands.constFirst());
    return opened ? sayVerdict(opened->recording, check::judged(opened->recording), arguments.json,
                        record::damageJson(*opened))
                  : int(Usage);
}

Subcommand onRecording(const char* name, const QString& summary, int (*run)(const Arguments&))
{
    Subcommand row;
    row.name = QString::fromLatin1(name);
    row.operands = QStringLiteral("FILE");
    row.summary = summary;
    row.run = run;
    row.leastOperands = 1;
    row.mostOperands = 1;
    row.groups = OptionGroup::Json;
    row.subject = Subject::Record;
    row.needsServer = false;
    return row;
}

} // namespace

Subcommand replaySubcommand()
{
    Subcommand row = onRecording("replay", Words::tr("what a recording holds, step by step"), &runReplay);
    row.about = {Words::tr("Prints a recording of a server or of a run of the Lab from its beginning, a line "
                           "for each step and each event. It asks no server.")};
    row.codes = {Nothing, NotJudged};
    row.examples = {QStringLiteral("lockscopectl replay night.lockrec")};
    row.json = {Words::tr("One object for each step, event and change of health, as of “events”.")};
    return row;
}

Subcommand checkSubcommand()
{
    Subcommand row = onRecording("check", Words::tr("what was violated in a recording"), &runCheck);
    row.about = {
        Words::tr(
            "Judges a recording by the rules that locks must keep, and says what was violated, when and "
            "by whom. It asks no server."),
        Words::tr("With --import FILE is a history that another program has written: a line of JSON for each "
                  "operation, with the client, its begin and its end.")};
    row.options = {ownOption("import", Words::tr("FILE is a history as JSON Lines, and no recording"))};
    row.codes = {OtherVerdict, NotJudged, NotAllJudged};
    row.examples = {QStringLiteral("lockscopectl check night.lockrec"),
        QStringLiteral("lockscopectl check --import service.jsonl")};
    row.json = {Words::tr("One object for each violation and one for the verdict.")};
    return row;
}

} // namespace lockscope::ctl
