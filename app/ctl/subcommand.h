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
    int mostOperands = -1;             ///< more are, too; -1 = any number
    QList<QCommandLineOption> options; ///< its own, each with a value name; the shared ones are everybody's
    bool needsServer = true;           ///< it looks at a server, so one must be named
    bool takesCommand = false;         ///< what stands after "--" is a command to run
    bool takesServers = false;         ///< several servers can be named
    bool takesServer = false;          ///< the first of its most operands is the server: a URI or a profile
};

/// One of a subcommand's own options; without a name for its value it has none.
inline QCommandLineOption ownOption(const char* name, const QString& meaning, const char* value = "")
{
    return {QString::fromLatin1(name), meaning, QString::fromLatin1(value)};
}

/// All of them, in the order of --help.
const QList<Subcommand>& subcommands();

} // namespace lockscope::ctl
