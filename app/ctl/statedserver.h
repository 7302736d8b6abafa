#pragma once

#include "app/ctl/arguments.h"
#include "core/lab/runplace.h"

namespace lockscope::ctl
{

/// What a server is for: as it is kept, or else as --env states it. What is kept is not overruled from the
/// command line: a slip of the hand would be enough. Complains and answers nothing where the two differ.
std::optional<profile::Environment> statedEnvironment(profile::Environment kept, const Arguments& arguments);

/// Says that a password in a URI can be seen, where there is one.
void warnOfPassword(const QString& uri);

/// The server of --connect, as a place to play at. Complains and answers nothing where that cannot be known.
std::optional<lab::RunPlace> runPlaceFrom(const Arguments& arguments);

} // namespace lockscope::ctl
