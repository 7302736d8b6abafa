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
    row.about = {
        Words::tr(
            "Gives back what somebody else holds, as its holder would once: a reader's entry, one of several "
            "entries, or a permit. Who has the whole lock loses its last entry by “force-release” alone; a "
            "hold of “acquire” ends with the program that keeps it."),
        fenceWords()};
    row.run = runRelease;
    row.leastOperands = 1;
    row.mostOperands = 1;
    row.options = {holderOption(), expectOption(), reasonOption(), kindOption()};
    row.groups = OptionGroup::Server | OptionGroup::Watching | OptionGroup::Acting | OptionGroup::Json |
                 OptionGroup::Duration;
    row.subject = Subject::Act;
    row.codes = {Nothing};
    row.examples = {
        QStringLiteral("lockscopectl --connect redis://localhost release shelf --holder 6f1a2b3c:7")};
    row.json = {actJsonWords()};
    return row;
}

} // namespace lockscope::ctl
