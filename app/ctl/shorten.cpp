#include "app/ctl/lockact.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

int runShorten(const Arguments& arguments) { return runAct(admin::ActKind::ShortenLease, arguments); }

} // namespace

Subcommand shortenSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("shorten");
    row.operands = QStringLiteral("LOCK");
    row.summary = Words::tr("let at most --to seconds remain, and tell whether its holder lives");
    row.run = runShorten;
    row.leastOperands = 1;
    row.mostOperands = 1;
    row.options = {expectOption(), reasonOption(), kindOption(),
        {QStringLiteral("to"), Words::tr("what remains from now on"), QStringLiteral("SECONDS")}};
    return row;
}

} // namespace lockscope::ctl
