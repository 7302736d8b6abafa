#pragma once

#include "app/ctl/subcommand.h"

#include <QStringList>

#include <variant>

namespace lockscope::ctl
{

/// The reason why a command line cannot be run: a sentence for people.
struct UsageFault {
    QString message;
    const Subcommand* subcommand = nullptr; ///< whose help tells more; null = no command was named
};

/// A command line that can be run.
struct Invocation {
    enum class What : quint8 { Run, ShowHelp, ShowVersion };
    What what = What::Run;
    const Subcommand* subcommand = nullptr; ///< of Run; of ShowHelp: whose page, null = the overview
    Arguments arguments;
};

/// Reads `words` (the program's name first). Reads the password file and asks for a password where an option
/// says so; touches nothing else.
std::variant<Invocation, UsageFault> readCommandLine(const QStringList& words);
} // namespace lockscope::ctl
