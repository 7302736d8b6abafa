#include "app/ctl/commandline.h"

#include "app/ctl/askpassword.h"
#include "core/base/printable.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QUrl>

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

QString usageText(const char* text) { return QCoreApplication::translate("lockscopectl", text); }

/// What a person typed, fit to be shown back to them.
QString echoed(const QString& text) { return base::printable(text.toUtf8(), 80); }

QCommandLineOption flag(const char* name) { return QCommandLineOption(QString::fromLatin1(name)); }

QCommandLineOption valued(const char* name)
{
    return QCommandLineOption(QString::fromLatin1(name), QString(), QStringLiteral("VALUE"));
}

/// Reads one command line, stopping at the first thing that is wrong.
class CommandLineReading
{
public:
    explicit CommandLineReading(const QStringList& words)
    {
        m_parser.addOptions({flag("help"), flag("version"), flag("sandbox"), flag("json"),
            flag("ask-password"), valued("connect"), valued("password-file"), valued("db"), valued("pin"),
            valued("prefix"), valued("for"), valued("reads"), valued("share")});
        m_parser.addOption(QCommandLineOption(QStringLiteral("h")));
        for (const Subcommand& subcommand : subcommands())
            m_parser.addOptions(subcommand.options);
        m_understood = m_parser.parse(words);
    }

    std::variant<Invocation, UsageFault> read()
    {
        const bool ok = m_understood ? readAll() : fails(echoed(m_parser.errorText()));
        if (!ok)
            return UsageFault{m_fault};
        return m_invocation;
    }

private:
    bool readAll()
    {
        if (isSet("help") || isSet("h"))
            return ends(Invocation::What::ShowHelp);
        if (isSet("version"))
            return ends(Invocation::What::ShowVersion);
        return readSubcommand() && readOwnOptions() && readServer() && readPassword() && readPins() &&
               readPrefixes() && readDuration() && readBudget();
    }

    bool readSubcommand()
    {
        QStringList words = m_parser.positionalArguments();
        if (words.isEmpty())
            return fails(usageText("Say what to do: %1.").arg(names()));
        const QString name = words.takeFirst();
        const auto& table = subcommands();
        const auto row = std::find_if(
            table.begin(), table.end(), [&](const Subcommand& entry) { return entry.name == name; });
        if (row == table.end())
            return fails(usageText("There is no “%1”; there are %2.").arg(echoed(name), names()));
        m_invocation.subcommand = &*row;
        m_arguments.operands = words;
        m_arguments.json = isSet("json");
        if (words.size() < row->leastOperands)
            return fails(usageText("“%1” needs %2.").arg(row->name, row->operands));
        if (row->mostOperands >= 0 && words.size() > row->mostOperands)
            return fails(
                usageText("“%1” has no place for “%2”.").arg(row->name, echoed(words.at(row->mostOperands))));
        return true;
    }

    bool readOwnOptions()
    {
        for (const Subcommand& subcommand : subcommands()) {
            for (const QCommandLineOption& option : subcommand.options) {
                const QString name = option.names().constFirst();
                if (!m_parser.isSet(option))
                    continue;
                if (&subcommand != m_invocation.subcommand)
                    return fails(usageText("“--%1” belongs to “%2”.").arg(name, subcommand.name));
                m_arguments.options.insert(name, m_parser.value(option));
            }
        }
        return true;
    }

    bool readServer()
    {
        m_arguments.sandbox = isSet("sandbox");
        QString& uri = m_arguments.request.uri;
        uri = value("connect");
        if (m_arguments.sandbox)
            return readSandbox();
        if (uri.isEmpty())
            return fails(usageText("Say which server: --connect URI, or --sandbox for a private one."));
        if (isSet("db") && value("db") != u"all" && !number("db", 0, 1'000'000))
            return fails(usageText("--db takes a database's number or “all”."));
        if (isSet("db"))
            addParameter(QStringLiteral("db"), value("db"));
        if (isSet("password-file"))
            addParameter(QStringLiteral("password-file"), value("password-file"));
        return true;
    }

    /// The sandbox is a server of our own: what says where and how to enter another does not go with it.
    bool readSandbox()
    {
        for (const char* name : {"connect", "db", "password-file", "ask-password", "prefix"}) {
            if (isSet(name))
                return fails(
                    usageText("--sandbox and --%1 do not go together.").arg(QString::fromLatin1(name)));
        }
        return true;
    }

    bool readPassword()
    {
        if (!isSet("ask-password"))
            return true;
        if (isSet("password-file"))
            return fails(usageText("--ask-password and --password-file do not go together."));
        const std::optional<QByteArray> password = askPassword();
        if (!password)
            return fails(usageText("A password can be asked for in a terminal only."));
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
                return fails(usageText("--pin NAME=KIND: “%1” is no kind of lock (an = in a name is \\x3d).")
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
                return fails(usageText("--prefix needs at least one letter: an empty one means every key."));
            m_arguments.request.prefixes.append(base::fromTyped(text));
        }
        return true;
    }

    bool readDuration()
    {
        if (!isSet("for"))
            return true;
        bool isNumber = false;
        const double seconds = value("for").toDouble(&isNumber);
        if (!isNumber || !(seconds > 0 && seconds <= 1e7))
            return fails(usageText("--for takes a number of seconds above 0."));
        m_arguments.duration = base::milliseconds(static_cast<qint64>(seconds * 1000));
        return true;
    }

    bool readBudget()
    {
        console::Budget& budget = m_arguments.request.budget;
        const auto reads = number("reads", 1, 1'000'000);
        const auto share = number("share", 1, 100);
        if (isSet("reads") && !reads)
            return fails(usageText("--reads takes a number of locks a second, from 1."));
        if (isSet("share") && !share)
            return fails(usageText("--share takes percent of one core of the server, 1 to 100."));
        budget.readsPerSecond = reads.value_or(budget.readsPerSecond);
        budget.serverShare = share ? *share / 100.0 : budget.serverShare;
        return true;
    }

    void addParameter(const QString& name, const QString& parameter)
    {
        QString& uri = m_arguments.request.uri;
        uri += uri.contains(u'?') ? u'&' : u'?';
        uri += name + u'=' + QString::fromLatin1(QUrl::toPercentEncoding(parameter));
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

    [[nodiscard]] static QString names()
    {
        QStringList list;
        for (const Subcommand& subcommand : subcommands())
            list.append(subcommand.name);
        return list.join(QStringLiteral(", "));
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
