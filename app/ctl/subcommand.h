#pragma once

#include "app/ctl/arguments.h"
#include "app/ctl/exitcode.h"

#include <QCommandLineOption>
#include <QList>

namespace lockscope::ctl
{

/// One verb of lockscopectl: a row of the table that parsing and --help are made from.
struct Subcommand {
    QString name;                      ///< "ls"
    QString operands;                  ///< "[FILTER]"
    QString summary;                   ///< one line of --help
    int (*run)(const Arguments&);      ///< answers an ExitCode; runs the event loop itself
    int leastOperands = 0;             ///< fewer are a usage error
    int mostOperands = -1;             ///< more likewise; -1 = any number
    QList<QCommandLineOption> options; ///< its own, each with a value name; the shared ones are everybody's
};

/// All of them, in the order of --help.
const QList<Subcommand>& subcommands();

} // namespace lockscope::ctl
