#include "app/ctl/commandline.h"

#include "app/ctl/askpassword.h"
#include "app/ctl/nearest.h"
#include "app/ctl/serveroperand.h"
#include "app/ctl/severalservers.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/filter/namefile.h"
#include "core/locks/family.h"
#include "core/words/errorwords.h"
#include "core/words/language.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>

#include <utility>

namespace lockscope::ctl
{

namespace
{

/// Returns a typed text, fit to be shown back to the person.
QString echoed(const QString& text) { return base::printable(text.toUtf8(), 80); }

QStringList commandNames()
{
    QStringList names;
    for (const Subcommand& subcommand : subcommands())
        if (subcommand.subject != Subject::Internal)
            names.append(subcommand.name);
    return names;
}

/// Reads one command line, stopping at the first thing that is wrong.
class CommandLineReading
{
public:
    explicit CommandLineReading(const QStringList& words)
    {
        m_parser.addOption(QCommandLineOption(QStringLiteral("h")));
        for (const OptionGroup group : everyOptionGroup())
            add(sharedOptions(group));
        for (const Subcommand& subcommand : subcommands())
            add(subcommand.options);
        const qsizetype dashes = words.indexOf(QStringLiteral("--"));
        m_behindDashes = dashes < 0 ? QStringList() : words.sliced(dashes + 1);
        m_understood = m_parser.parse(dashes < 0 ? words : words.first(dashes));
    }

    std::variant<Invocation, UsageFault> read()
    {
        if (m_understood ? readAll() : refuseUnknownOption())
            return m_invocation;
        return UsageFault{m_fault, m_invocation.subcommand};
    }

private:
    /// Several subcommands may have the same option.
    void add(const QList<Option>& options)
    {
        for (const Option& option : options) {
            if (m_optionNames.contains(option.name))
                continue;
            m_optionNames.append(option.name);
            m_parser.addOption({option.name, QString(), option.value});
        }
    }

    /// A slip of the hand is met with the option that was probably meant.
    bool refuseUnknownOption()
    {
        m_invocation.subcommand = subcommandNamed(m_parser.positionalArguments().value(0));
        const QString unknown = m_parser.unknownOptionNames().value(0);
        if (unknown.isEmpty())
            return fails(echoed(m_parser.errorText()));
        QStringList names;
        for (const QString& name : std::as_const(m_optionNames))
            if (m_invocation.subcommand == nullptr || m_invocation.subcommand->takes(name))
                names.append(QStringLiteral("--") + name);
        const QString sentence =
            m_invocation.subcommand == nullptr
                ? Words::tr("There is no option “%1”.")
                : Words::tr("“%2” takes no “%1”.").arg(QStringLiteral("%1"), m_invocation.subcommand->name);
        return fails(unknownWordSentence(sentence, QStringLiteral("--") + unknown, names));
    }

    bool readAll()
    {
        const QString language = value("language");
        if (isSet("language") && words::languageFor({language}).isEmpty())
            return fails(
                Words::tr("--language takes one of %1.").arg(words::languages().join(QStringLiteral(", "))));
        if (isSet("help") || isSet("h"))
            return readHelp();
        if (isSet("version"))
            return ends(Invocation::What::ShowVersion);
        return readSubcommand() && readOptions() && readServer() && readPassword() && readPins() &&
               readPrefixes() && readDialects() && readAliases() && readDuration() && readBudget() &&
               readLeave();
    }

    /// “ls --help” is the help of “ls”.
    bool readHelp()
    {
        const QString name = m_parser.positionalArguments().value(0);
        m_invocation.subcommand = subcommandNamed(name);
        return name.isEmpty() || m_invocation.subcommand != nullptr ? ends(Invocation::What::ShowHelp)
                                                                    : refuseCommand(name);
    }

    bool refuseCommand(const QString& name)
    {
        return fails(unknownWordSentence(Words::tr("There is no command “%1”."), name, commandNames()));
    }

    bool readSubcommand()
    {
        QStringList words = m_parser.positionalArguments();
        if (words.isEmpty())
            words = std::exchange(m_behindDashes, {});
        if (words.isEmpty())
            return fails(Words::tr("Say what to do: %1.").arg(commandNames().join(QStringLiteral(", "))));
        const QString name = words.takeFirst();
        const Subcommand* row = subcommandNamed(name);
        m_invocation.subcommand = row;
        if (row == nullptr)
            return refuseCommand(name);
        if (row->takesCommand)
            m_arguments.command = m_behindDashes;
        else
            words += m_behindDashes;
        m_arguments.operands = words;
        m_arguments.json = isSet("json");
        if (words.size() < row->leastOperands)
            return fails(Words::tr("“%1” needs %2.").arg(row->name, row->operands));
        if (row->mostOperands >= 0 && words.size() > row->mostOperands)
            return fails(
                Words::tr("“%1” has no place for “%2”.").arg(row->name, echoed(words.at(row->mostOperands))));
        return true;
    }

    bool readOptions()
    {
        for (const QString& name : std::as_const(m_optionNames))
            if (m_parser.isSet(name) && !m_invocation.subcommand->takes(name))
                return fails(Words::tr("“%1” takes no --%2.").arg(m_invocation.subcommand->name, name));
        for (const Option& own : m_invocation.subcommand->options)
            if (m_parser.isSet(own.name))
                m_arguments.options.insert(own.name, m_parser.values(own.name));
        return true;
    }

    bool readServer()
    {
        m_arguments.sandbox = isSet("sandbox");
        m_arguments.request.uri = values("connect").value(0);
        m_arguments.furtherUris = values("connect").mid(1);
        if (const QString why = objectionToServers(*m_invocation.subcommand, m_arguments); !why.isEmpty())
            return fails(why);
        if (m_arguments.sandbox)
            return readSandbox();
        if (const QString why = takeServerOperand(*m_invocation.subcommand, m_arguments); !why.isEmpty())
            return fails(why);
        if (m_arguments.request.uri.isEmpty())
            return !m_invocation.subcommand->needsServer ||
                   fails(
                       Words::tr("Say which server: --connect URI (such as redis://localhost), or --sandbox "
                                 "for a private one with sample clients."));
        if (isSet("db") && value("db") != u"all" && !number("db", 0, 1'000'000))
            return fails(Words::tr("--db takes a database's number or “all”."));
        if (isSet("db"))
            addToEachUri(m_arguments, QStringLiteral("db"), value("db"));
        if (isSet("password-file"))
            addToEachUri(m_arguments, QStringLiteral("password-file"), value("password-file"));
        return true;
    }

    /// The sandbox is a server of our own: options that say where another server is and how to enter it do
    /// not go with it.
    bool readSandbox()
    {
        for (const char* name :
            {"connect", "db", "password-file", "ask-password", "env", "unlock", "act-password-file"}) {
            if (isSet(name))
                return fails(
                    Words::tr("--sandbox and --%1 do not go together.").arg(QString::fromLatin1(name)));
        }
        return true;
    }

    bool readPassword()
    {
        if (!isSet("ask-password"))
            return true;
        if (isSet("password-file"))
            return fails(Words::tr("--ask-password and --password-file do not go together."));
        const std::optional<QByteArray> password = askPassword(Words::tr("Password: "));
        if (!password)
            return fails(Words::tr("A password can be asked for in a terminal only."));
        m_arguments.request.password = *password;
        return true;
    }

    bool readPins()
    {
        for (const QString& text : values("pin")) {
            const qsizetype sign = text.lastIndexOf(u'=');
            const std::optional<locks::Kind> kind =
                sign < 0 ? std::nullopt : locks::kindFromName(text.sliced(sign + 1).toLatin1());
            if (sign >= 0 && !kind)
                return fails(Words::tr("--pin NAME=KIND: “%1” is no kind of lock (an = in a name is \\x3d).")
                                 .arg(echoed(text.sliced(sign + 1))));
            const QByteArray name = base::fromTyped(sign < 0 ? text : text.first(sign));
            m_arguments.request.pins.append({base::KeyName{name}, kind});
        }
        return true;
    }

    bool readPrefixes()
    {
        for (const QString& text : values("prefix")) {
            if (text.isEmpty())
                return fails(Words::tr("--prefix needs at least one letter: an empty one means every key."));
            m_arguments.request.prefixes.append(base::fromTyped(text));
        }
        return true;
    }

    bool readDialects()
    {
        for (const QString& text : values("dialect")) {
            const auto stated = locks::readStated(text);
            if (!stated)
                return fails(words::sentence(stated.error()));
            m_arguments.request.statements.append(*stated);
        }
        return true;
    }

    /// A file of names has no secret and nothing that acts, so a link or a pipe is read as well.
    bool readAliases()
    {
        if (!isSet("aliases"))
            return true;
        QFile file(value("aliases"));
        const QString path = echoed(value("aliases"));
        if (!file.open(QIODevice::ReadOnly))
            return fails(Words::tr("--aliases %1: %2").arg(path, file.errorString()));
        const auto names = filter::readNames(file.read(filter::mostNameFileBytes + 1));
        if (const auto* fault = std::get_if<filter::NameFault>(&names))
            return fails(Words::tr("--aliases %1: %2").arg(path, fault->message));
        m_arguments.names = std::get<QList<profile::NamePattern>>(names);
        return true;
    }

    bool readDuration()
    {
        if (!isSet("for"))
            return true;
        const auto duration = secondsFrom(value("for"));
        if (!duration || duration->count() == 0)
            return fails(Words::tr("--for takes a number of seconds above 0."));
        m_arguments.duration = duration;
        return true;
    }

    bool readBudget()
    {
        locks::ServerBudget& budget = m_arguments.request.budget;
        const auto reads = number("reads", 1, 1'000'000);
        const auto share = number("share", 1, 100);
        if (isSet("reads") && !reads)
            return fails(Words::tr("--reads takes a number of locks a second, from 1."));
        if (isSet("share") && !share)
            return fails(Words::tr("--share takes percent of one core of the server, 1 to 100."));
        budget.readsPerSecond = reads.value_or(budget.readsPerSecond);
        budget.serverShare = share ? *share / 100.0 : budget.serverShare;
        return true;
    }

    /// Reads the options that let an act pass, where it would not by itself.
    bool readLeave()
    {
        const auto environment = profile::environmentFromName(value("env").toLatin1());
        if (isSet("env") && (!environment || *environment == profile::Environment::Unstated))
            return fails(Words::tr("--env takes development, test or production."));
        if (isSet("env"))
            m_arguments.environment = environment;
        m_arguments.unlock = values("unlock");
        return readActPassword();
    }

    /// Reads the password of the ACL user that the kept connection names for acts.
    bool readActPassword()
    {
        if (!isSet("act-password-file"))
            return true;
        QFile file(value("act-password-file"));
        if (!file.open(QIODevice::ReadOnly))
            return fails(Words::tr("--act-password-file: %1").arg(file.errorString()));
        QByteArray& password = m_arguments.request.actPassword;
        password = file.readLine(1 << 16);
        while (password.endsWith('\n') || password.endsWith('\r'))
            password.chop(1);
        return true;
    }

    [[nodiscard]] bool isSet(const char* name) const { return m_parser.isSet(QString::fromLatin1(name)); }
    [[nodiscard]] QString value(const char* name) const { return m_parser.value(QString::fromLatin1(name)); }
    [[nodiscard]] QStringList values(const char* name) const
    {
        return m_parser.values(QString::fromLatin1(name));
    }
    [[nodiscard]] std::optional<int> number(const char* name, int least, int most) const
    {
        bool isNumber = false;
        const int number = value(name).toInt(&isNumber);
        return isNumber && number >= least && number <= most ? std::optional(number) : std::nullopt;
    }

    bool ends(Invocation::What what)
    {
        m_invocation.what = what;
        return true;
    }

    bool fails(const QString& message)
    {
        m_fault = message;
        return false;
    }

    QCommandLineParser m_parser;
    QStringList m_optionNames; ///< of all subcommands, each once
    QStringList m_behindDashes;
    bool m_understood = false;
    Invocation m_invocation;
    Arguments& m_arguments = m_invocation.arguments;
    QString m_fault;
};

} // namespace

std::variant<Invocation, UsageFault> readCommandLine(const QStringList& words)
{
    return CommandLineReading(words).read();
}

} // namespace lockscope::ctl
