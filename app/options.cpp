#include "app/options.h"

#include "core/base/printable.h"
#include "core/console/address.h"
#include "core/console/addressparameters.h"
#include "core/locks/family.h"
#include "core/profile/connectionfile.h"
#include "core/words/language.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace lockscope::app
{
namespace
{

struct OptionWords {
    Q_DECLARE_TR_FUNCTIONS(options)
};

base::Error badValue(const char* option, const QString& detail)
{
    return {base::ErrorKind::InvalidArgument, option, detail.toUtf8()};
}

/// Returns what Qt found wrong, to be a part of a sentence: its own ends with a full stop in some languages.
QByteArray reasonOf(const QString& errorText)
{
    QString reason = errorText.trimmed();
    while (reason.endsWith(u'.') || reason.endsWith(u'。'))
        reason.chop(1);
    return reason.toUtf8();
}

const QList<QCommandLineOption>& commandLine()
{
    static const QList<QCommandLineOption> options{
        {QStringLiteral("connect"),
            OptionWords::tr(
                "Server to watch: redis://[user@]host[:port][/db], rediss://…, unix:///path, "
                "redis+sentinel://host,host/NAME for a group, or redis+cluster://host,host. Without it, the "
                "sandbox. Repeatable: a tab each; --password-file, --pin, --dialect and "
                "--prefix are the first one's."),
            QStringLiteral("URI")},
        {QStringLiteral("password-file"), OptionWords::tr("File whose first line is the password."),
            QStringLiteral("FILE")},
        {QStringLiteral("pin"),
            OptionWords::tr("Name to watch although nothing gives it away as a lock; \\xHH stands for any "
                            "byte. Repeatable."),
            QStringLiteral("NAME[=KIND]")},
        {QStringLiteral("dialect"),
            OptionWords::tr(
                "Keys whose names look like PATTERN (* stands for anything) are locks of that kind. "
                "Repeatable."),
            QStringLiteral("PATTERN=KIND")},
        {QStringLiteral("prefix"),
            OptionWords::tr("Locks whose names begin so are found at once. Repeatable."),
            QStringLiteral("P")},
        {QStringLiteral("filter"), OptionWords::tr("Filter to begin with."), QStringLiteral("TEXT")},
        {QStringLiteral("theme"), OptionWords::tr("light, dark or system."), QStringLiteral("THEME")},
        {QStringLiteral("language"),
            OptionWords::tr(
                "Language of the texts: en, zh_CN. Without it, the one chosen in the menu, or the "
                "desktop's."),
            QStringLiteral("LANG")},
        {QStringLiteral("page"),
            OptionWords::tr("Page to begin with: locks, events, clients, audit, lab, connections, or "
                            "overview, of all servers."),
            QStringLiteral("NAME")},
        {QStringLiteral("scenario"),
            OptionWords::tr(
                "Scenario of the Lab to play at once, by its identifier or number, or a file (.json)."),
            QStringLiteral("ID")},
        {QStringLiteral("lesson"),
            OptionWords::tr(
                "Lesson of the Lab to show at once, by its identifier or number, or a file (.json)."),
            QStringLiteral("ID")},
        {QStringLiteral("speed"), OptionWords::tr("Its speed, times real time (1)."),
            QStringLiteral("FACTOR")},
        {QStringLiteral("select"), OptionWords::tr("Lock to select."), QStringLiteral("LOCK")},
        {QStringLiteral("screenshot"), OptionWords::tr("Writes a picture of the window to FILE and exits."),
            QStringLiteral("FILE")},
        {QStringLiteral("after"), OptionWords::tr("When the picture is taken (3)."),
            QStringLiteral("SECONDS")},
        {QStringLiteral("frames"),
            OptionWords::tr(
                "Writes the timeline of the recording as numbered pictures into FOLDER and exits."),
            QStringLiteral("FOLDER")},
        {QStringLiteral("every"),
            OptionWords::tr("Time of the recording between two frames (0.2, or more for a long one)."),
            QStringLiteral("SECONDS")},
        {QStringLiteral("size"), OptionWords::tr("Size of the window, or of the frames."),
            QStringLiteral("WxH")},
    };
    return options;
}

/// Reads NAME or NAME=KIND; the text after the last "=" counts as a kind only where it is one.
locks::Pinned pinFrom(const QString& text)
{
    const qsizetype equals = text.lastIndexOf(u'=');
    const auto kind = equals < 0 ? std::nullopt : locks::kindFromName(text.mid(equals + 1).toUtf8());
    return {{base::fromTyped(kind ? text.left(equals) : text)}, kind};
}

std::optional<QSize> sizeFrom(const QString& text)
{
    const QStringList parts = text.split(u'x');
    const QSize size(parts.value(0).toInt(), parts.value(1).toInt());
    const bool usable = parts.size() == 2 && size.width() >= 100 && size.height() >= 100 &&
                        size.width() <= 10'000 && size.height() <= 10'000;
    return usable ? std::optional(size) : std::nullopt;
}

std::optional<ui::ThemeChoice> themeFrom(const QString& text)
{
    const QStringList names{QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")};
    const qsizetype place = names.indexOf(text);
    return place < 0 ? std::nullopt : std::optional(static_cast<ui::ThemeChoice>(place));
}

using Check = base::Result<void> (*)(const QString& value, Options& options);

base::Result<void> takeUri(const QString& value, Options& options)
{
    const auto address = console::readAddress(value);
    if (!address)
        return address.error();
    options.uris.append(value);
    options.passwordInUri = options.passwordInUri || address->passwordInUri;
    return {};
}

base::Result<void> takeTheme(const QString& value, Options& options)
{
    options.theme = themeFrom(value);
    return options.theme ? base::Result<void>()
                         : badValue("--theme", OptionWords::tr("light, dark or system"));
}

base::Result<void> takeLanguage(const QString& value, Options&)
{
    const QString known = words::languages().join(QStringLiteral(", "));
    return words::languageFor({value}).isEmpty() ? badValue("--language", known) : base::Result<void>();
}

base::Result<void> takePage(const QString& value, Options& options)
{
    options.page = value;
    const QStringList pages{QStringLiteral("locks"), QStringLiteral("events"), QStringLiteral("clients"),
        QStringLiteral("audit"), QStringLiteral("lab"), QStringLiteral("connections"),
        QStringLiteral("overview")};
    return pages.contains(value)
               ? base::Result<void>()
               : badValue("--page",
                     OptionWords::tr("locks, events, clients, audit, lab, connections or overview"));
}

/// Returns that many seconds, from `least` to an hour; empty for anything else.
std::optional<base::milliseconds> secondsFrom(const QString& value, double least)
{
    bool number = false;
    const double seconds = value.toDouble(&number);
    if (!number || !std::isfinite(seconds) || seconds < least || seconds > 3600)
        return std::nullopt;
    return base::milliseconds{std::llround(seconds * 1000)};
}

base::Result<void> takeAfter(const QString& value, Options& options)
{
    const auto after = secondsFrom(value, 0);
    if (!after)
        return badValue("--after", OptionWords::tr("seconds, 0 to 3600"));
    options.after = *after;
    return {};
}

base::Result<void> takeEvery(const QString& value, Options& options)
{
    const auto every = secondsFrom(value, 0.001);
    if (!every)
        return badValue("--every", OptionWords::tr("seconds, 0.001 to 3600"));
    options.every = *every;
    return {};
}

base::Result<void> takeSpeed(const QString& value, Options& options)
{
    bool number = false;
    options.speed = value.toDouble(&number);
    const bool usable = number && options.speed >= 0.1 && options.speed <= 100;
    return usable ? base::Result<void>() : badValue("--speed", OptionWords::tr("0.1 to 100"));
}

base::Result<void> takeSize(const QString& value, Options& options)
{
    options.size = sizeFrom(value);
    return options.size ? base::Result<void>() : badValue("--size", QStringLiteral("WIDTHxHEIGHT"));
}

/// With an empty prefix the server would push every change of all its keys.
base::Result<void> takePrefix(const QString& value, Options&)
{
    return value.isEmpty() ? badValue("--prefix", OptionWords::tr("at least one letter"))
                           : base::Result<void>();
}

base::Result<void> takeDialect(const QString& value, Options& options)
{
    const auto stated = locks::readStated(value);
    if (!stated)
        return stated.error();
    options.statements.append(*stated);
    return {};
}

constexpr std::pair<const char*, Check> checks[] = {{"connect", takeUri}, {"theme", takeTheme},
    {"language", takeLanguage}, {"page", takePage}, {"after", takeAfter}, {"every", takeEvery},
    {"size", takeSize}, {"speed", takeSpeed}, {"prefix", takePrefix}, {"dialect", takeDialect}};

base::Result<void> takeChecked(const QCommandLineParser& parser, Options& options)
{
    for (const auto& [name, check] : checks)
        for (const QString& value : parser.values(QLatin1String(name)))
            if (const auto taken = check(value, options); !taken)
                return taken.error();
    return {};
}

/// An operand counts as --connect does where it is a URI, or "host:port" where no file has that name.
bool isAddress(const QString& operand)
{
    return operand.contains(QStringLiteral("://")) ||
           (!QFile::exists(operand) && console::readAddress(operand).ok());
}

base::Result<void> takeAddresses(const QCommandLineParser& parser, Options& options)
{
    for (const QString& operand : parser.positionalArguments())
        if (isAddress(operand))
            if (const auto taken = takeUri(operand, options); !taken)
                return taken.error();
    return {};
}

/// A file is taken as if it was dropped on the window; a scenario is JSON, too, and names no connection.
void takeFile(const QString& path, Options& options)
{
    const auto imported = path.isEmpty() || path.endsWith(QStringLiteral(".lockrec"))
                              ? base::Result<profile::ImportedFile>(base::Error())
                              : profile::readConnections(path);
    const bool names = imported && !imported->connections.isEmpty();
    (names ? options.connections : options.recording) = path;
}

void takeTexts(const QCommandLineParser& parser, Options& options)
{
    options.passwordFile = parser.value(QStringLiteral("password-file"));
    options.filter = parser.value(QStringLiteral("filter"));
    options.screenshot = parser.value(QStringLiteral("screenshot"));
    options.frames = parser.value(QStringLiteral("frames"));
    QStringList files = parser.positionalArguments();
    files.removeIf(isAddress);
    takeFile(files.value(0), options);
    options.scenario = parser.value(QStringLiteral("scenario")).toUtf8();
    options.lesson = parser.value(QStringLiteral("lesson")).toUtf8();
    options.select = {base::fromTyped(parser.value(QStringLiteral("select")))};
    for (const QString& pin : parser.values(QStringLiteral("pin")))
        options.pins.append(pinFrom(pin));
    for (const QString& prefix : parser.values(QStringLiteral("prefix")))
        options.prefixes.append(base::fromTyped(prefix));
}

[[noreturn]] void showHelp(const QCommandLineParser& parser)
{
    std::printf("%s\n%s\n%s", qPrintable(parser.helpText()),
        qPrintable(OptionWords::tr("Address parameters, behind the address as ?NAME=VALUE&NAME=VALUE:")),
        qPrintable(console::addressParameterLines()));
    std::exit(EXIT_SUCCESS);
}

} // namespace

base::Result<Options> readOptions(const QStringList& arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(OptionWords::tr(
        "Shows the distributed locks of a Redis server. Without an address it opens a sandbox: a "
        "private server with sample clients."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("what"),
        OptionWords::tr(
            "The address of a server, as with --connect; a recording (.lockrec), or a scenario or "
            "lesson of your own (.json), to open in the Lab; or "
            "connections to import: a list of addresses, a configuration of Redisson (YAML or "
            "JSON), or what was exported here."),
        QStringLiteral("[URI|FILE]"));
    parser.addOptions(commandLine());
    if (!parser.parse(arguments))
        return base::Error{base::ErrorKind::InvalidArgument, "command line", reasonOf(parser.errorText())};
    if (parser.isSet(QStringLiteral("help")))
        showHelp(parser);
    if (parser.isSet(QStringLiteral("version")))
        parser.showVersion();
    Options options;
    if (const auto taken = takeChecked(parser, options); !taken)
        return taken.error();
    if (const auto taken = takeAddresses(parser, options); !taken)
        return taken.error();
    takeTexts(parser, options);
    if (!options.frames.isEmpty() && options.recording.isEmpty())
        return badValue("--frames", OptionWords::tr("a recording is needed"));
    return options;
}

base::Result<QByteArray> readPassword(const Options& options)
{
    if (options.passwordFile.isEmpty())
        return QByteArray();
    QFile file(options.passwordFile);
    if (!file.open(QIODevice::ReadOnly))
        return base::Error{base::ErrorKind::FileUnreadable, QFile::encodeName(options.passwordFile),
            file.errorString().toUtf8()};
    QByteArray line = file.readLine(1 << 16);
    while (line.endsWith('\n') || line.endsWith('\r'))
        line.chop(1);
    return line;
}

} // namespace lockscope::app
