#include "app/ctl/healthlines.h"
#include "app/ctl/jsonline.h"
#include "app/ctl/livetable.h"
#include "app/ctl/lockstream.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

int runWatch(const Arguments& arguments)
{
    CommandSession session(arguments);
    if (const ExitCode code = session.prepare(arguments.operands.join(u' ')); code != Done)
        return code;
    if (Terminal::isThere() && !arguments.json) {
        const LiveTable table(session);
        return session.run();
    }
    const HealthLines health(session);
    const LockStream stream(session);
    return session.run();
}

} // namespace

Subcommand watchSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("watch");
    row.operands = QStringLiteral("[FILTER]");
    row.summary = Words::tr("a live table; a line for each change when piped");
    row.about = {Words::tr("On a terminal it draws the locks that match, the gravest trouble first, anew as "
                           "they change; q ends it. Into a pipe it writes a line for each change instead.")};
    row.run = runWatch;
    row.groups = OptionGroup::Server | OptionGroup::Watching | OptionGroup::Json | OptionGroup::Duration;
    row.takesFilter = true;
    row.examples = {QStringLiteral("lockscopectl --sandbox watch"),
        QStringLiteral(
            "lockscopectl --connect redis://localhost --pin jobs:gate=semaphore watch 'ttl<5s !state:free'")};
    row.json = {lockJsonWords(), healthJsonWords()};
    return row;
}

} // namespace lockscope::ctl
