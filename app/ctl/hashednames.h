#pragma once

#include "app/ctl/arguments.h"
#include "core/console/export.h"

#include <QCommandLineOption>

namespace lockscope::ctl
{

/// --hash, of all subcommands that write a file for others: it speaks of nobody by name.
QCommandLineOption hashOption();
/// Whether that was asked for.
console::Naming namingFrom(const Arguments& arguments);

} // namespace lockscope::ctl
