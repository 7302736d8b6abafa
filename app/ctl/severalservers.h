#pragma once

#include "app/ctl/arguments.h"

namespace lockscope::ctl
{

/// Why the servers that were named cannot be meant: several hold one lock together, or it is a slip of the
/// hand. Empty = they can.
QString objectionToServers(const Arguments& arguments);

/// Adds a parameter to the URI of each server.
void addToEachUri(Arguments& arguments, const QString& name, const QString& parameter);

} // namespace lockscope::ctl
