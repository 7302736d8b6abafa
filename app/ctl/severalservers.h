#pragma once

#include "app/ctl/subcommand.h"

namespace lockscope::ctl
{

/// Returns why the named servers cannot be meant: several hold one lock together, or it is a slip of the
/// hand. Empty = they can.
QString objectionToServers(const Subcommand& subcommand, const Arguments& arguments);

/// The word for --kind that is no kind: a reentrant lock on each of several servers.
inline constexpr QLatin1String redlockWord("redlock");

/// Returns whether the servers hold a lock where a majority grants it, not where all of them do.
bool isRedlock(const Arguments& arguments);

/// Adds a parameter to the URI of each server.
void addToEachUri(Arguments& arguments, const QString& name, const QString& parameter);

} // namespace lockscope::ctl
