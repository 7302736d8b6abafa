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
    row.about = {
        Words::tr("Publishes what the waiters of the lock's library listen for, so that they ask again. "
                  "For a library that is not known, --channel or --list and --signal say what is sent.")};
    row.run = runNudge;
    row.leastOperands = 1;
    row.mostOperands = 1;
    row.options = {reasonOption(), kindOption(),
        ownOption(
            "channel", Words::tr("the channel at which the clients of an unknown library listen"), "NAME"),
        ownOption("list", Words::tr("the list at which they wait, instead of --channel"), "KEY"),
        ownOption("signal", Words::tr("the message for the channel, or the element for the list"), "TEXT")};
    row.groups = OptionGroup::Server | OptionGroup::Watching | OptionGroup::Acting | OptionGroup::Json |
                 OptionGroup::Duration;
    row.subject = Subject::Act;
    row.codes = {Nothing};
    row.examples = {
        QStringLiteral("lockscopectl --connect redis://localhost nudge lock:orders:42 --reason late")};
    row.json = {actJsonWords()};
    return row;
}

} // namespace lockscope::ctl
