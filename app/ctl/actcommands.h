#pragma once

#include "app/ctl/subcommand.h"

namespace lockscope::ctl
{

Subcommand acquireSubcommand();      ///< acquire.cpp: hold a lock, alone or while a command runs
Subcommand releaseSubcommand();      ///< release.cpp: one holder of several, in its name
Subcommand forceReleaseSubcommand(); ///< forcerelease.cpp: the whole lock, whoever holds it
Subcommand shortenSubcommand();      ///< shorten.cpp: the soft way
Subcommand nudgeSubcommand();        ///< nudge.cpp: wake the waiters

} // namespace lockscope::ctl
