#include "app/ctl/exitcode.h"

#include "app/ctl/words.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

QList<ExitCode> everyExitCode()
{
    return {Done, Nothing, Usage, Unreachable, NotLive, NoSandbox, OutputClosed, Refused, Unknown, Failed,
        AuditDamaged, AuditUnreadable, LockLost, OtherVerdict, Prevented, NotJudged, InTrouble, NotAllJudged,
        Interrupted};
}

QString meaningOf(ExitCode code)
{
    switch (code) {
    case Done:
        return Words::tr("done; a stream ended while it was live");
    case Nothing:
        return Words::tr("nothing matches, or there is no such lock");
    case Usage:
        return Words::tr("the command line cannot be read");
    case Unreachable:
        return Words::tr("the server cannot be reached or entered");
    case NotLive:
        return Words::tr(
            "ended while what is known was not live, or before discovery had been everywhere; or one "
            "look cannot know what was asked");
    case NoSandbox:
        return Words::tr("the sandbox cannot be started");
    case OutputClosed:
        return Words::tr("standard output was closed");
    case Refused:
        return Words::tr("the act was refused, nothing was done");
    case Unknown:
        return Words::tr("the act was sent, and it could not be found out whether it was done");
    case Failed:
        return Words::tr("the act failed, nothing was done; or a file cannot be written");
    case AuditDamaged:
        return Words::tr("the audit log is not as it was written");
    case AuditUnreadable:
        return Words::tr("the audit log cannot be read");
    case LockLost:
        return Words::tr("a lock was lost while it was held");
    case OtherVerdict:
        return Words::tr(
            "a run showed other violations than its scenario means to show; two runs of one seed decided "
            "otherwise");
    case Prevented:
        return Words::tr(
            "a branch of a run, played on with something changed, was spared what its scenario means to "
            "show");
    case NotJudged:
        return Words::tr(
            "a recording could not be judged: it is damaged, cut off, newer than this program, or shows "
            "no holder");
    case InTrouble:
        return Words::tr("a listed lock has a finding of that severity or a graver one");
    case NotAllJudged:
        return Words::tr(
            "nothing was broken, and not every rule could be judged: a server does not show what clients "
            "do");
    case Interrupted:
        break;
    }
    return Words::tr("ended by Ctrl+C before there was an answer");
}

} // namespace lockscope::ctl
