#include "app/ctl/subcommands.h"

#include "app/ctl/words.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

const QList<Subcommand>& subcommands()
{
    static const QList<Subcommand> table{
        lsSubcommand(),
        {QStringLiteral("show"), QStringLiteral("LOCK"), Words::tr("one lock with everything known about it"),
            runShow, 1, 1, {}},
        {QStringLiteral("watch"), QStringLiteral("[FILTER]"),
            Words::tr("a live table; a line for each change when piped"), runWatch, 0, -1, {}},
        {QStringLiteral("events"), QStringLiteral("[FILTER]"),
            Words::tr("what happens to locks, as it happens"), runEvents, 0, -1, {}},
        testSubcommand(),
        recordSubcommand(),
        acquireSubcommand(),
        releaseSubcommand(),
        forceReleaseSubcommand(),
        shortenSubcommand(),
        nudgeSubcommand(),
        auditSubcommand(),
        aclSubcommand(),
        dialectsSubcommand(),
        sampleSubcommand(),
        labSubcommand(),
        clientSubcommand(),
        replaySubcommand(),
        checkSubcommand(),
    };
    return table;
}

} // namespace lockscope::ctl
