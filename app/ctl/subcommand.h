#pragma once

#include "app/ctl/arguments.h"
#include "app/ctl/exitcode.h"

#include <QFlags>
#include <QList>

namespace lockscope::ctl
{

/// An option of the command line. A value that is called FILE is the name of a file.
struct Option {
    QString name;             ///< "password-file"
    QString meaning;          ///< a sentence or a part of one, without the full stop
    QString value = {};       ///< "FILE"; empty = it is a flag
    QStringList choices = {}; ///< the words that its value is one of, where they are few
};

/// The groups of options that several commands share; a command takes a group as a whole. Every command takes
/// those of General.
enum class OptionGroup : quint8 {
    General = 0x01,  ///< --help, --version, --language
    Server = 0x02,   ///< which server, and how to enter it
    Watching = 0x04, ///< what is taken for a lock, and what it may cost
    Acting = 0x08,   ///< what lets an act pass
    Json = 0x10,
    Duration = 0x20,
};
Q_DECLARE_FLAGS(OptionGroups, OptionGroup)
Q_DECLARE_OPERATORS_FOR_FLAGS(OptionGroups)

/// The heading under which a command stands in the overview.
enum class Subject : quint8 { Look, Act, Record, Server, Help, Internal };

/// One verb of lockscopectl: a row of the table from which parsing, help, completion and manual pages are
/// made.
struct Subcommand {
    QString name;                 ///< "ls"
    QString operands;             ///< "[FILTER]"
    QString summary;              ///< one line of the overview
    int (*run)(const Arguments&); ///< answers an ExitCode; runs the event loop itself
    int leastOperands = 0;        ///< fewer are a usage error
    int mostOperands = -1;        ///< more are, too; -1 = any number
    QList<Option> options = {};   ///< its own
    OptionGroups groups = {};     ///< the shared ones, besides General
    QString duration = {};        ///< the meaning of --for; empty = it ends the command
    Subject subject = Subject::Look;
    QStringList about = {};          ///< the sentences that say what it does, in paragraphs
    QStringList examples = {};       ///< whole command lines
    QList<ExitCode> codes = {};      ///< besides those of every command and of every server
    QStringList json = {};           ///< paragraphs about the output of --json
    QStringList operandChoices = {}; ///< the words that the first operand is one of, where they are few
    bool takesFilter = false;        ///< its operands are a filter
    bool takesCommand = false;       ///< what stands after "--" is a command to run
    bool takesServers = false;       ///< several servers can be named
    bool takesServer = false;        ///< the first of its most operands is the server: a URI or a profile
    bool needsServer = true;         ///< it looks at a server, so one must be named

    /// Returns true where the option is one of its own, of its groups, or of General.
    [[nodiscard]] bool takes(const QString& option) const;
};

/// One of a subcommand's own options; without a name for its value it has none.
inline Option ownOption(
    const char* name, const QString& meaning, const char* value = "", const QStringList& choices = {})
{
    return {QString::fromLatin1(name), meaning, QString::fromLatin1(value), choices};
}

/// All of them, in the order of the overview.
const QList<Subcommand>& subcommands();
/// Returns the one of that name; null where there is none.
const Subcommand* subcommandNamed(const QString& name);

/// Returns the shared options of one group.
const QList<Option>& sharedOptions(OptionGroup group);
/// Returns the options of one group with the meaning that they have for the command.
QList<Option> groupOptions(const Subcommand& subcommand, OptionGroup group);
/// Returns all options that the command takes: its own first.
QList<Option> optionsOf(const Subcommand& subcommand);

/// Returns every group, General first.
QList<OptionGroup> everyOptionGroup();

} // namespace lockscope::ctl
