#include "app/ctl/subcommands.h"

#include "app/ctl/words.h"
#include "core/words/language.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

QList<Option> generalOptions()
{
    return {ownOption("help", Words::tr("show this help; of a command, where one is named")),
        ownOption("version", Words::tr("show the version")),
        ownOption("language",
            Words::tr("show texts in that language; without it, in the desktop's. JSON, the words of filters "
                      "and kinds are the same in all"),
            "LANG", words::languages())};
}

QList<Option> serverOptions()
{
    return {
        ownOption("connect",
            Words::tr("the server: redis://[user@]host[:port][/db], rediss://… (TLS), unix:///path[?db=n], "
                      "redis+sentinel://host,host/NAME[/db] or redis+cluster://host,host[/db]; “lockscopectl "
                      "help address” has the rest. Each of several with “acquire” and “masters”"),
            "URI"),
        ownOption(
            "sandbox", Words::tr("a private redis-server with sample clients; both end with this program")),
        ownOption("db", Words::tr("watch this database, or each one that holds keys"), "N|all"),
        ownOption("password-file", Words::tr("the password is the first line of FILE"), "FILE"),
        ownOption("ask-password", Words::tr("ask for the password in the terminal (one inside the URI can be "
                                            "seen by other users of this machine)")),
        ownOption("env",
            Words::tr("what the server is for, where no kept connection states it. A server of which nobody "
                      "has stated it is only looked at"),
            "ENVIRONMENT",
            {QStringLiteral("development"), QStringLiteral("test"), QStringLiteral("production")})};
}

QList<Option> watchingOptions()
{
    return {ownOption("pin", Words::tr("watch this name as well; may be given several times"), "NAME[=KIND]"),
        ownOption("dialect",
            Words::tr("keys whose names look like PATTERN (* stands for anything) are locks of that kind, as "
                      "“app:lock:*=redis-py”; the longest that fits counts; may be given several times"),
            "PATTERN=KIND"),
        ownOption("prefix",
            Words::tr("have changes of names that begin with P pushed at once; may be given several times"),
            "P"),
        ownOption("aliases",
            Words::tr("names of clients, a line “PATTERN = NAME” each, for an id or a glob on an id or the "
                      "name of a connection"),
            "FILE"),
        ownOption("reads", Words::tr("read known locks again at most N times a second (2000)"), "N"),
        ownOption("share",
            Words::tr("use at most this share of one core of the server to look for new locks (2). The first "
                      "search goes as fast as the server answers, in steps of 0.2 to 0.8 ms"),
            "PERCENT")};
}

QList<Option> actingOptions()
{
    return {
        ownOption("unlock",
            Words::tr("lets acts pass on production: the name of the connection (“host:port”, where it was "
                      "not given another); once for each such connection"),
            "NAME"),
        ownOption("act-password-file",
            Words::tr("the password of the ACL user that the kept connection names for acts is the first "
                      "line of FILE"),
            "FILE")};
}

} // namespace

bool Subcommand::takes(const QString& option) const
{
    const QList<Option> all = optionsOf(*this);
    return std::ranges::find(all, option, &Option::name) != all.end();
}

const QList<Subcommand>& subcommands()
{
    static const QList<Subcommand> table{
        lsSubcommand(),
        showSubcommand(),
        watchSubcommand(),
        topSubcommand(),
        eventsSubcommand(),
        clientsSubcommand(),
        mastersSubcommand(),
        acquireSubcommand(),
        releaseSubcommand(),
        forceReleaseSubcommand(),
        shortenSubcommand(),
        nudgeSubcommand(),
        auditSubcommand(),
        recordSubcommand(),
        incidentSubcommand(),
        replaySubcommand(),
        checkSubcommand(),
        labSubcommand(),
        sampleSubcommand(),
        testSubcommand(),
        aclSubcommand(),
        dialectsSubcommand(),
        helpSubcommand(),
        completionSubcommand(),
        manualPageSubcommand(),
        clientSubcommand(),
    };
    return table;
}

const Subcommand* subcommandNamed(const QString& name)
{
    const auto found = std::ranges::find(subcommands(), name, &Subcommand::name);
    return found == subcommands().end() ? nullptr : &*found;
}

const QList<Option>& sharedOptions(OptionGroup group)
{
    static const QList<Option> general = generalOptions();
    static const QList<Option> server = serverOptions();
    static const QList<Option> watching = watchingOptions();
    static const QList<Option> acting = actingOptions();
    static const QList<Option> json{ownOption("json", Words::tr("one JSON object per line instead of text"))};
    static const QList<Option> duration{ownOption("for", Words::tr("end after this time"), "SECONDS")};
    switch (group) {
    case OptionGroup::Server:
        return server;
    case OptionGroup::Watching:
        return watching;
    case OptionGroup::Acting:
        return acting;
    case OptionGroup::Json:
        return json;
    case OptionGroup::Duration:
        return duration;
    case OptionGroup::General:
        break;
    }
    return general;
}

QList<Option> groupOptions(const Subcommand& subcommand, OptionGroup group)
{
    QList<Option> options = sharedOptions(group);
    if (group == OptionGroup::Duration && !subcommand.duration.isEmpty())
        options.first().meaning = subcommand.duration;
    return options;
}

QList<Option> optionsOf(const Subcommand& subcommand)
{
    QList<Option> options = subcommand.options;
    for (const OptionGroup group : everyOptionGroup())
        if (group == OptionGroup::General || subcommand.groups.testFlag(group))
            options += groupOptions(subcommand, group);
    return options;
}

QList<OptionGroup> everyOptionGroup()
{
    return {OptionGroup::General, OptionGroup::Server, OptionGroup::Watching, OptionGroup::Acting,
        OptionGroup::Json, OptionGroup::Duration};
}

} // namespace lockscope::ctl
