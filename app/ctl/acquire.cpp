#include "app/ctl/holdcommand.h"
#include "app/ctl/lockact.h"
#include "app/ctl/output.h"
#include "app/ctl/severalservers.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

namespace
{

int runAcquire(const Arguments& arguments)
{
    const auto read = readActOrder(admin::ActKind::Acquire, arguments);
    if (const auto* fault = std::get_if<UsageFault>(&read)) {
        complain(fault->message);
        return Usage;
    }
    if (arguments.duration && !arguments.command.isEmpty()) {
        complain(Words::tr("--for and a command do not go together: the command says how long it is held."));
        return Usage;
    }
    const auto& order = std::get<ActOrder>(read);
    Arguments pinned = pinnedTo(order, arguments);
    pinned.duration.reset(); // of the hold, not of the session
    CommandSession session(pinned);
    if (const ExitCode code = prepareToAct(session); code != Done)
        return code;
    const HoldCommand holding(session, order, arguments.duration);
    return session.run();
}

} // namespace

Subcommand acquireSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("acquire");
    row.operands = QStringLiteral("LOCK… [-- …]");
    row.summary = Words::tr("hold locks while a command runs, or until Ctrl+C");
    row.about = {
        Words::tr("Takes the lock, holds it while the command behind -- runs, and releases it. Without a "
                  "command it is held until Ctrl+C, or for --for."),
        Words::tr(
            "With a command it ends with the command's own code, once the lock is held: 126 where it cannot "
            "be run, 127 where it is not found, 128 and the signal's number where one ended it, 12 where "
            "the lock was lost and the command ended with 0 all the same. When the lock is lost, the command "
            "gets SIGTERM. Signals are passed on to it, and it finds LOCKSCOPE_HOLDER and, of a fenced lock, "
            "LOCKSCOPE_TOKEN among its variables."),
        Words::tr("Several locks are held as one: all of them or none, and lost as soon as one is lost."),
        Words::tr(
            "On several independent servers (--connect for each) it takes one lock on all of them, as a "
            "MultiLock: it is lost as soon as one server's part is lost. With “--kind redlock” and three "
            "servers or more it is held where a majority grants it, so a minority may be away. Each server "
            "keeps its own guard, and each has its lines in the audit log. Where too few can be reached it "
            "ends with 3, where others have it with 7; what was granted in vain is given back.")};
    row.run = runAcquire;
    row.leastOperands = 1;
    row.takesCommand = true;
    row.takesServers = true;
    Option kind = kindOption();
    kind.choices.append(redlockWord);
    row.options = {kind, reasonOption(),
        ownOption("wait",
            Words::tr(
                "wait at most this long; 0 asks once; without this option it waits as long as it takes"),
            "SECONDS"),
        ownOption("lease", Words::tr("a fixed lease, not renewed"), "SECONDS"),
        ownOption("watchdog", Words::tr("renew the lease as long as this program runs (the default)")),
        ownOption("permits", Words::tr("take this many permits of a semaphore (1)"), "N")};
    row.groups = OptionGroup::Server | OptionGroup::Watching | OptionGroup::Acting | OptionGroup::Json |
                 OptionGroup::Duration;
    row.duration = Words::tr("hold the lock for this time, without a command");
    row.subject = Subject::Act;
    row.codes = {LockLost};
    row.examples = {
        QStringLiteral(
            "lockscopectl --connect redis://localhost acquire nightly --wait 60 -- ./nightly-report"),
        QStringLiteral(
            "lockscopectl --connect redis://a --connect redis://b --connect redis://c acquire nightly --kind "
            "redlock")};
    row.json = {Words::tr("Two objects, one when it is held and one when it ended; on standard error where a "
                          "command has the output."),
        actJsonWords()};
    return row;
}

} // namespace lockscope::ctl
