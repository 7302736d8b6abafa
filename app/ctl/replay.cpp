#include "app/ctl/replay.h"

#include "app/ctl/openedrecording.h"
#include "app/ctl/steplines.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

QString replayText(const char* text) { return QCoreApplication::translate("lockscopectl", text); }

int runReplay(const Arguments& arguments)
{
    const auto recording = openedRecording(arguments.operands.constFirst());
    if (!recording)
        return Usage;
    const record::Steps& steps = recording->steps();
    for (qsizetype i = 0; i < steps.size(); ++i)
        if (!sayStep(*recording, steps.at(i), arguments.json))
            return OutputClosed;
    return steps.isEmpty() ? Nothing : Done;
}

int runCheck(const Arguments& arguments)
{
    const auto recording = openedRecording(arguments.operands.constFirst());
    return recording ? sayVerdict(*recording, arguments.json) : int(Usage);
}

Subcommand onRecording(const char* name, const char* summary, int (*run)(const Arguments&))
{
    Subcommand row{QString::fromLatin1(name), QStringLiteral("FILE"), replayText(summary), run, 1, 1, {}};
    row.needsServer = false;
    return row;
}

} // namespace

Subcommand replaySubcommand()
{
    return onRecording("replay", "what a recording holds, step by step", &runReplay);
}

Subcommand checkSubcommand() { return onRecording("check", "what was violated in a recording", &runCheck); }

} // namespace lockscope::ctl
