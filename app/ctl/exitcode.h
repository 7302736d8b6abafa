#pragma once

#include <QList>
#include <QString>

namespace lockscope::ctl
{

/// How lockscopectl ends; listed in “help exit-codes”, never renumbered.
enum ExitCode : int {
    Done = 0,
    Nothing = 1,       ///< no such lock, or nothing matched
    Usage = 2,         ///< the command line cannot be read
    Unreachable = 3,   ///< the server cannot be reached or entered
    NotLive = 4,       ///< ended while what is known was not live, or not complete
    NoSandbox = 5,     ///< the private server cannot be started
    OutputClosed = 6,  ///< standard output cannot be written
    Refused = 7,       ///< an act was refused: nothing was done
    Unknown = 8,       ///< an act was sent, and it is not known whether it was done
    Failed = 9,        ///< an act failed, nothing was done; or a file cannot be written
    AuditDamaged = 10, ///< the audit log is not as it was written
    AuditUnreadable = 11,
    LockLost = 12,     ///< a lock was lost while it was held
    OtherVerdict = 13, ///< a run showed other violations than its scenario means to show
    Prevented = 14,    ///< a branch of a run was spared what its scenario means to show
    NotJudged = 15,    ///< a recording that cannot be judged: parts of it are missing, or it has too little
    InTrouble = 16,    ///< a lock was listed that has a finding as grave as --fail-on says
    NotAllJudged = 17, ///< nothing was broken, and not every rule could be judged
    Interrupted = 130, ///< by Ctrl+C before there was an answer
};

/// Returns all of them, in their order.
QList<ExitCode> everyExitCode();
/// Says for people what the code means.
QString meaningOf(ExitCode code);

} // namespace lockscope::ctl
