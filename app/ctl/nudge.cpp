#include "app/ctl/actcommands.h"
#include "app/ctl/lockact.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

QString nudgeText(const char* text) { return QCoreApplication::translate("lockscopectl", text); }

int runNudge(const Arguments& arguments) { return runAct(admin::ActKind::Nudge, arguments); }

} // namespace

Subcommand nudgeSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("nudge");
    row.operands = QStringLiteral("LOCK");
    row.summary = nudgeText("wake those who wait, without releasing anything");
    row.run = runNudge;
    row.leastOperands = 1;
    row.mostOperands = 1;
    row.options = {reasonOption(), kindOption()};
    return row;
}

} // namespace lockscope::ctl
