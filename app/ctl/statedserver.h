#pragma once

#include "app/ctl/arguments.h"
#include "core/lab/runplace.h"

namespace lockscope::ctl
{

/// Returns the environment of a server: as it is kept, or else as --env states it. The command line does not
/// overrule what is kept: a slip of the hand would be enough. Complains and returns nothing where the two
/// differ.
std::optional<profile::Environment> statedEnvironment(profile::Environment kept, const Arguments& arguments);

/// Says that a password in a URI can be seen, where there is one.
void warnOfPassword(const QString& uri);

/// Returns the server of --connect as a place to play at. Complains and returns nothing where that cannot be
/// known.
std::optional<lab::RunPlace> runPlaceFrom(const Arguments& arguments);

} // namespace lockscope::ctl
