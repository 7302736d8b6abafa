#pragma once

#include "app/ctl/commandsession.h"
#include "core/admin/act.h"

#include <QJsonObject>
#include <QStringList>

namespace lockscope::ctl
{

/// Returns the exit code for the outcome of an act.
ExitCode exitCodeOf(admin::OutcomeKind outcome);

/// {"act", "lock", "db", "node", "outcome", "why", "error", "finding", "finding_after_ms", "woken",
/// "sentence", "seen", "after", "restore"}: the stable names of an act's line; what is not there is null,
/// locks are as in "show".
QJsonObject toJson(
    const admin::ActRequest& request, const admin::Outcome& outcome, const CommandSession& session);

/// Says what came of an act, and what is there now where it was refused: to standard output where it was done
/// or all of it goes there as JSON, else to standard error.
void report(const admin::ActRequest& request, const admin::Outcome& outcome, CommandSession& session);

/// Returns the command for redis-cli that puts back what the act took away, under a line that says so; empty
/// where there is none.
[[nodiscard]] QStringList restoreTexts(const admin::Outcome& outcome);

/// "● Held by 6f1a2b3c:7, fence …": the present in a line.
QString presentText(const locks::Lock& lock, const CommandSession& session);

} // namespace lockscope::ctl
