#include "app/ctl/lockact.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

int runNudge(const Arguments& arguments) { return runAct(admin::ActKind::Nudge, arguments); }

} // namespace

Subcommand nudgeSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("nudge");
    row.operands = QStringLiteral("LOCK");
    row.summary = Words::tr("wake those who wait, without releasing anything");
    row.run = runNudge;
    row.leastOperands = 1;
    row.mostOperands = 1;
    row.options = {reasonOption(), kindOption(),
        ownOption("channel", Words::tr("of a library that is not known: where its clients listen"), "NAME"),
        ownOption("list", Words::tr("instead: the list that its clients wait at"), "KEY"),
        ownOption("signal", Words::tr("the message, or the element"), "TEXT")};
    return row;
}

} // namespace lockscope::ctl
