#include "app/ctl/helppage.h"

#include "app/ctl/words.h"
#include "core/console/addressparameters.h"
#include "core/locks/event.h"
#include "core/locks/family.h"
#include "core/locks/finding.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

QString program() { return QStringLiteral("lockscopectl"); }

HelpSection section(const QString& title, const QList<HelpSection::Entry>& entries)
{
    return {title, entries};
}

HelpSection::Entry entryOf(const Option& option)
{
    QString term = QStringLiteral("--") + option.name;
    if (!option.value.isEmpty())
        term += u' ' + option.value;
    if (option.choices.isEmpty())
        return {term, option.meaning};
    return {term, Words::tr("%1; one of: %2").arg(option.meaning, option.choices.join(QStringLiteral(", ")))};
}

QString titleOf(OptionGroup group)
{
    switch (group) {
    case OptionGroup::Server:
        return Words::tr("Server");
    case OptionGroup::Watching:
        return Words::tr("What is watched");
    case OptionGroup::Acting:
        return Words::tr("Permission to act");
    case OptionGroup::Json:
    case OptionGroup::Duration:
        return Words::tr("Output");
    case OptionGroup::General:
        break;
    }
    return Words::tr("General options");
}

/// Groups of one title are one section.
QList<HelpSection> optionSections(const Subcommand& subcommand)
{
    QList<HelpSection> sections;
    const auto add = [&sections](const QString& title, const QList<Option>& options) {
        if (sections.isEmpty() || sections.constLast().title != title)
            sections.append({title, {}});
        for (const Option& option : options)
            sections.last().entries.append(entryOf(option));
    };
    if (!subcommand.options.isEmpty())
        add(Words::tr("Options"), subcommand.options);
    for (const OptionGroup group : everyOptionGroup())
        if (group != OptionGroup::General && subcommand.groups.testFlag(group))
            add(titleOf(group), groupOptions(subcommand, group));
    add(titleOf(OptionGroup::General), sharedOptions(OptionGroup::General));
    return sections;
}

QList<ExitCode> codesOf(const Subcommand& subcommand)
{
    QList<ExitCode> codes = subcommand.codes + QList<ExitCode>{Done, Usage, OutputClosed};
    if (subcommand.groups.testFlag(OptionGroup::Watching))
        codes += {Unreachable, NotLive, NoSandbox, Interrupted};
    if (subcommand.groups.testFlag(OptionGroup::Acting) && subcommand.subject == Subject::Act)
        codes += {Refused, Unknown, Failed};
    std::ranges::sort(codes);
    codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
    return codes;
}

HelpSection codeSection(const QList<ExitCode>& codes)
{
    HelpSection codeList{Words::tr("Exit codes"), {}};
    for (const ExitCode code : codes)
        codeList.entries.append({QString::number(code), meaningOf(code)});
    return codeList;
}

HelpSection paragraphs(const QString& title, const QStringList& texts)
{
    HelpSection all{title, {}};
    for (const QString& text : texts)
        all.entries.append({{}, text});
    return all;
}

HelpSection exampleSection(const QStringList& examples)
{
    HelpSection all{Words::tr("Examples"), {}};
    for (const QString& example : examples)
        all.entries.append({example, {}});
    return all;
}

QString synopsisOf(const Subcommand& subcommand)
{
    QStringList words{program()};
    if (subcommand.needsServer && !subcommand.takesServer)
        words.append(QStringLiteral("(--connect URI | --sandbox)"));
    words.append(subcommand.name);
    if (!subcommand.operands.isEmpty())
        words.append(subcommand.operands);
    words.insert(subcommand.takesCommand ? words.size() - 1 : words.size(), Words::tr("[OPTION…]"));
    return words.join(u' ');
}

QString titleOf(Subject subject)
{
    switch (subject) {
    case Subject::Look:
        return Words::tr("Look at locks");
    case Subject::Act:
        return Words::tr("Act on locks");
    case Subject::Record:
        return Words::tr("Recordings and demonstrations");
    case Subject::Server:
        return Words::tr("Servers and libraries");
    case Subject::Help:
        return Words::tr("Help");
    case Subject::Internal:
        break;
    }
    return {};
}

QString listed(const QByteArrayList& names)
{
    QStringList words;
    for (const QByteArray& name : names)
        words.append(QString::fromLatin1(name));
    return words.join(QStringLiteral(", "));
}

QString kindNames()
{
    QByteArrayList names;
    for (const locks::Kind kind : locks::everyKind())
        names.append(locks::name(kind));
    return listed(names);
}

QString troubleNames()
{
    QByteArrayList names{"any"};
    for (const locks::Severity severity : locks::everySeverity)
        names.append(locks::name(severity));
    for (const locks::Finding finding : locks::everyFinding)
        names.append(locks::name(finding));
    return listed(names);
}

QString stateNames()
{
    return QStringLiteral(
        "held, renewal-overdue, expiring, no-expiry, expired, free, open, exhausted, unknown, "
        "possibly-lost");
}

QString eventNames()
{
    QByteArrayList names;
    for (auto kind = locks::EventKind::Acquired; kind <= locks::EventKind::FailedOver;
         kind = locks::EventKind(int(kind) + 1))
        names.append(locks::name(kind));
    return listed(names);
}

QString sourceNames()
{
    QByteArrayList names;
    for (auto seen = locks::Seen::Tracking; seen <= locks::Seen::Act; seen = locks::Seen(int(seen) + 1))
        names.append(locks::name(seen));
    return listed(names);
}

QList<HelpSection> filterSections()
{
    return {paragraphs({},
                {Words::tr("A filter is words that must all hold; “or” between them lets one of two hold, "
                           "parentheses group, and ! before a word or a group excludes. Values are also "
                           "understood as they are shown. In a shell, put the whole in single quotes.")}),
        section(Words::tr("Words of a filter"),
            {{QStringLiteral("orders"), Words::tr("the name contains it, whatever its case")},
                {QStringLiteral("\"a b\""), Words::tr("the name contains the quoted text")},
                {QStringLiteral("lock:*:4[0-9]?"), Words::tr("the whole name looks like it")},
                {QStringLiteral("holder:billing-2"), Words::tr("held by this id or alias; globs as well")},
                {QStringLiteral("kind:fair,fenced"), Words::tr("one of these kinds: %1").arg(kindNames())},
                {QStringLiteral("state:expiring"), Words::tr("one of these states: %1").arg(stateNames())},
                {QStringLiteral("lease:watchdog"),
                    Words::tr("its lease is one of: %1")
                        .arg(QStringLiteral("watchdog, fixed, none, unknown"))},
                {QStringLiteral("trouble:any"), Words::tr("something to look at: %1").arg(troubleNames())},
                {QStringLiteral("ttl<5s"), Words::tr("remaining time; ms, s, m, h, d, also 1h30m")},
                {QStringLiteral("held>10m"), Words::tr("time held")},
                {QStringLiteral("waiters>0"), Words::tr("how many wait")},
                {QStringLiteral("renewals>=3"), Words::tr("how often it was renewed")},
                {QStringLiteral("count>1"), Words::tr("how often its holder has entered")},
                {QStringLiteral("db:0"), Words::tr("in that database")},
                {QStringLiteral("node:10.0.0.7"), Words::tr("in a cluster: on the node of that address")},
                {QStringLiteral("event:expired"), Words::tr("of events only: %1").arg(eventNames())},
                {QStringLiteral("source:scan"), Words::tr("of events only: %1").arg(sourceNames())},
                {QStringLiteral("certainty:exact"),
                    Words::tr("of events only: %1").arg(QStringLiteral("exact, concluded"))},
                {QStringLiteral("(a or b) !(c d)"),
                    Words::tr("one of two, and not both of the others; “or” as a name stands in quotes")}}),
        paragraphs(Words::tr("Names"),
            {Words::tr(
                "Names of locks are bytes: \\xHH stands for any byte, in what is written here and in what is "
                "printed.")}),
        section(Words::tr("Signs of states"),
            {{QStringLiteral("●"), Words::tr("held, kept by a watchdog")},
                {QStringLiteral("◆"), Words::tr("held on a fixed lease")},
                {QStringLiteral("▲"), Words::tr("renewal overdue or expiring")},
                {QStringLiteral("∞"), Words::tr("no expiry")},
                {QStringLiteral("✕"), Words::tr("expired, not yet deleted")},
                {QStringLiteral("○"), Words::tr("free or open")},
                {QStringLiteral("?"), Words::tr("unknown since contact was lost")}})};
}

QList<HelpSection> addressSections()
{
    HelpSection forms = section(Words::tr("Addresses"),
        {{QStringLiteral("redis://[user@]host[:port][/db]"), Words::tr("a server")},
            {QStringLiteral("rediss://…"), Words::tr("the same by TLS")},
            {QStringLiteral("unix:///path[?db=n]"), Words::tr("a server by its socket")},
            {QStringLiteral("redis+sentinel://host,host/NAME[/db]"),
                Words::tr("the primary that Sentinels name")},
            {QStringLiteral("redis+cluster://host,host[/db]"), Words::tr("all primaries of a cluster")}});
    HelpSection parameters = paragraphs(Words::tr("Address parameters"),
        {Words::tr("They stand behind the address as ?NAME=VALUE&NAME=VALUE. In a shell, put the whole in "
                   "quotes.")});
    for (const console::AddressParameter& each : console::addressParameters())
        parameters.entries.append({QString::fromLatin1(each.head), console::meaningOf(each)});
    return {forms, parameters,
        paragraphs(Words::tr("Passwords"),
            {Words::tr(
                "A kept connection may say that its password, that of the user that acts or that of the "
                "Sentinels comes from the desktop's key store or from a command; it is fetched where none is "
                "given here, and once again when the server refuses it later.")})};
}

QList<HelpSection> codeSections() { return {codeSection(everyExitCode())}; }

} // namespace

const QList<HelpTopic>& helpTopics()
{
    static const QList<HelpTopic> topics{
        {QStringLiteral("filter"), Words::tr("the words of FILTER, and the signs of states"), filterSections},
        {QStringLiteral("address"), Words::tr("how a server is named, and the parameters of that"),
            addressSections},
        {QStringLiteral("exit-codes"), Words::tr("what each exit code means"), codeSections},
    };
    return topics;
}

HelpPage pageOf(const HelpTopic& topic)
{
    return {program() + u'-' + topic.name, topic.summary, {}, topic.sections()};
}

HelpPage pageOf(const Subcommand& subcommand)
{
    HelpPage page{program() + u'-' + subcommand.name, subcommand.summary, {synopsisOf(subcommand)}, {}};
    page.sections.append(paragraphs(Words::tr("Description"), subcommand.about));
    if (subcommand.takesFilter)
        page.sections.last().entries.append({QStringLiteral("FILTER"),
            Words::tr("words that the locks must match; “lockscopectl help filter” lists them")});
    page.sections += optionSections(subcommand);
    if (!subcommand.examples.isEmpty())
        page.sections.append(exampleSection(subcommand.examples));
    page.sections.append(codeSection(codesOf(subcommand)));
    if (!subcommand.json.isEmpty())
        page.sections.append(paragraphs(QStringLiteral("JSON"), subcommand.json));
    return page;
}

HelpPage overviewPage()
{
    HelpPage page{program(),
        Words::tr("shows the distributed locks that live in a Redis server, and acts on them"),
        {Words::tr("lockscopectl COMMAND (--connect URI | --sandbox) [OPTION…]")}, {}};
    for (const Subcommand& subcommand : subcommands()) {
        const QString title = titleOf(subcommand.subject);
        if (title.isEmpty())
            continue;
        if (page.sections.isEmpty() || page.sections.constLast().title != title)
            page.sections.append({title, {}});
        page.sections.last().entries.append({subcommand.name, subcommand.summary});
    }
    for (const HelpTopic& topic : helpTopics())
        page.sections.last().entries.append({QStringLiteral("help ") + topic.name, topic.summary});
    return page;
}

HelpPage wholePage()
{
    HelpPage page = overviewPage();
    for (const OptionGroup group : everyOptionGroup()) {
        QList<HelpSection::Entry> entries;
        for (const Option& option : sharedOptions(group))
            entries.append(entryOf(option));
        if (page.sections.constLast().title == titleOf(group))
            page.sections.last().entries += entries;
        else
            page.sections.append({titleOf(group), entries});
    }
    for (const HelpTopic& topic : helpTopics())
        page.sections += topic.sections();
    QStringList others;
    for (const Subcommand& subcommand : subcommands())
        others.append(program() + u'-' + subcommand.name + QStringLiteral("(1)"));
    page.sections.append(paragraphs(Words::tr("See also"), {others.join(QStringLiteral(", "))}));
    return page;
}

} // namespace lockscope::ctl
