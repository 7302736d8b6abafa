#include "app/ctl/lockact.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

int runRelease(const Arguments& arguments) { return runAct(admin::ActKind::ReleaseHolder, arguments); }

} // namespace

/// A hold of ours ends with the “acquire” that keeps it, so only another's hold is left to be released.
Subcommand releaseSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("release");
    row.operands = QStringLiteral("LOCK");
    row.summary = Words::tr("give back one entry or a permit in its holder's name");
    row.run = runRelease;
    row.leastOperands = 1;
    row.mostOperands = 1;
    row.options = {holderOption(), expectOption(), reasonOption(), kindOption()};
    return row;
}

} // namespace lockscope::ctl
