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
    row.about = {Words::tr("Shortens the lock's lease and watches it: a living watchdog puts it back, a dead "
                           "holder's lock lapses. Nothing is taken from a holder that lives."),
        fenceWords()};
    row.run = runShorten;
    row.leastOperands = 1;
    row.mostOperands = 1;
    row.options = {expectOption(), reasonOption(), kindOption(),
        {QStringLiteral("to"), Words::tr("how long the lease lasts from now on"), QStringLiteral("SECONDS")}};
    row.groups = OptionGroup::Server | OptionGroup::Watching | OptionGroup::Acting | OptionGroup::Json |
                 OptionGroup::Duration;
    row.subject = Subject::Act;
    row.codes = {Nothing};
    row.examples = {
        QStringLiteral("lockscopectl --connect redis://localhost --env test shorten lock:orders:42 --to 5")};
    row.json = {actJsonWords()};
    return row;
}

} // namespace lockscope::ctl
