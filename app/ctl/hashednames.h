#pragma once

#include "app/ctl/arguments.h"
#include "core/console/export.h"

#include <QCommandLineOption>

namespace lockscope::ctl
{

/// The option --hash of all subcommands that write a file for others: the file has no names in clear.
QCommandLineOption hashOption();
/// Whether that was asked for.
console::Naming namingFrom(const Arguments& arguments);

} // namespace lockscope::ctl
