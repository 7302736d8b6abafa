#include "app/ctl/holdcommand.h"
#include "app/ctl/lockact.h"
#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

int runAcquire(const Arguments& arguments)
{
    const auto read = readActOrder(admin::ActKind::Acquire, arguments);
    if (const auto* fault = std::get_if<UsageFault>(&read)) {
        complain(fault->message);
        return Usage;
    }
    if (arguments.duration && !arguments.command.isEmpty()) {
        complain(Words::tr("--for and a command do not go together: the command says how long it is held."));
        return Usage;
    }
    const auto& order = std::get<ActOrder>(read);
    Arguments pinned = pinnedTo(order, arguments);
    pinned.duration.reset(); // of the hold, not of the session
    CommandSession session(pinned);
    if (const ExitCode code = prepareToAct(session); code != Done)
        return code;
    const HoldCommand holding(session, order, arguments.duration);
    return session.run();
}

} // namespace

Subcommand acquireSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("acquire");
    row.operands = QStringLiteral("LOCK… [-- …]");
    row.summary =
        Words::tr("hold it while the command behind -- runs, else until Ctrl+C or for --for; release it");
    row.run = runAcquire;
    row.leastOperands = 1;
    row.takesCommand = true;
    row.takesServers = true;
    row.options = {kindOption(), reasonOption(),
        ownOption("wait", Words::tr("wait at most so long; 0: ask once; without it: as long as it takes"),
            "SECONDS"),
        ownOption("lease", Words::tr("a fixed lease, not renewed"), "SECONDS"),
        ownOption("watchdog", Words::tr("kept up as long as this program runs: the default")),
        ownOption("permits", Words::tr("so many of a semaphore (1)"), "N")};
    return row;
}

} // namespace lockscope::ctl
