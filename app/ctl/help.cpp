#include "app/ctl/commandline.h"
#include "app/ctl/helppage.h"
#include "app/ctl/nearest.h"
#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>

namespace lockscope::ctl
{

namespace
{

QStringList helpNames()
{
    QStringList names;
    for (const Subcommand& subcommand : subcommands())
        names.append(subcommand.name);
    for (const HelpTopic& topic : helpTopics())
        names.append(topic.name);
    return names;
}

std::optional<HelpPage> pageNamed(const QString& name)
{
    if (const Subcommand* subcommand = subcommandNamed(name))
        return pageOf(*subcommand);
    const auto topic = std::ranges::find(helpTopics(), name, &HelpTopic::name);
    return topic == helpTopics().end() ? std::nullopt : std::optional(pageOf(*topic));
}

int runHelp(const Arguments& arguments)
{
    const QString name = arguments.operands.value(0);
    const auto page = name.isEmpty() ? overviewPage() : pageNamed(name);
    if (page)
        return say(textOf(*page, helpWidth())) ? Done : OutputClosed;
    complain(unknownWordSentence(Words::tr("There is no help about “%1”."), name, helpNames()));
    return Usage;
}

} // namespace

Subcommand helpSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("help");
    row.operands = QStringLiteral("[COMMAND|TOPIC]");
    row.summary = Words::tr("what a command does, with its options, examples and exit codes");
    row.about = {Words::tr(
        "Shows the page of a command, as COMMAND --help does, or that of a topic; without a name, all "
        "commands.")};
    row.run = runHelp;
    row.mostOperands = 1;
    row.subject = Subject::Help;
    row.examples = {QStringLiteral("lockscopectl help ls"), QStringLiteral("lockscopectl help filter")};
    row.needsServer = false;
    return row;
}

} // namespace lockscope::ctl
