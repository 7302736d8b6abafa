#include "app/ctl/lockact.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

int runForceRelease(const Arguments& arguments) { return runAct(admin::ActKind::ForceRelease, arguments); }

} // namespace

Subcommand forceReleaseSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("force-release");
    row.operands = QStringLiteral("LOCK");
    row.summary = Words::tr("take the lock from whoever holds it, and wake who must be woken");
    row.run = runForceRelease;
    row.leastOperands = 1;
    row.mostOperands = 1;
    row.options = {expectOption(), reasonOption(), kindOption(),
        {QStringLiteral("expect-holder"), Words::tr("bound to this holder's id alone, which is weak"),
            QStringLiteral("ID")},
        {QStringLiteral("accept-weak-fence"), Words::tr("and that is enough")}};
    return row;
}

} // namespace lockscope::ctl
