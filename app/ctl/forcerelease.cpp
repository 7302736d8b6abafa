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
    row.about = {
        Words::tr("Deletes the lock, whoever holds it, and publishes what its library's clients wait for. "
                  "Its holder goes on working until it notices."),
        fenceWords()};
    row.run = runForceRelease;
    row.leastOperands = 1;
    row.mostOperands = 1;
    row.options = {expectOption(), reasonOption(), kindOption(),
        {QStringLiteral("expect-holder"),
            Words::tr("act only if this holder still has the lock, which is weaker than --expect"),
            QStringLiteral("ID")},
        {QStringLiteral("accept-weak-fence"),
            Words::tr("be content with --expect-holder, which is weaker than --expect")}};
    row.groups = OptionGroup::Server | OptionGroup::Watching | OptionGroup::Acting | OptionGroup::Json |
                 OptionGroup::Duration;
    row.subject = Subject::Act;
    row.codes = {Nothing};
    row.examples = {
        QStringLiteral("lockscopectl --connect redis://db1 --unlock db1:6379 force-release lock:orders:42 "
                       "--expect 9f86d081… --reason 'ticket 4711'")};
    row.json = {actJsonWords()};
    return row;
}

} // namespace lockscope::ctl
