#include "app/ctl/helppage.h"
#include "app/ctl/nearest.h"
#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>

namespace lockscope::ctl
{

namespace
{

/// Returns a text fit for roff: no line begins a request, and hyphens of options can be copied.
QString roff(QString text)
{
    text.replace(u'\\', QStringLiteral("\\e")).replace(u'-', QStringLiteral("\\-"));
    text.replace(QStringLiteral("\""), QStringLiteral("\\(dq"));
    return text.startsWith(u'.') || text.startsWith(u'\'') ? QStringLiteral("\\&") + text : text;
}

QString roffOf(const HelpSection::Entry& entry)
{
    if (entry.text.isEmpty())
        return QStringLiteral(".PP\n.nf\n") + roff(entry.term) + QStringLiteral("\n.fi\n");
    if (entry.term.isEmpty())
        return QStringLiteral(".PP\n") + roff(entry.text) + u'\n';
    return QStringLiteral(".TP\n.B %1\n%2\n").arg(roff(entry.term), roff(entry.text));
}

/// Returns the page so that man breaks its lines between Chinese letters, where there are any, and does not
/// spread them.
QString brokenAsItsLetters(const QString& page)
{
    static const QRegularExpression chinese(QStringLiteral("\\p{Han}"));
    if (!page.contains(chinese))
        return page;
    const qsizetype heading = page.indexOf(u'\n') + 1; // the line of .TH
    return QStringLiteral(".mso %1\n").arg(QStringLiteral("zh.tmac")) + page.first(heading) +
           QStringLiteral(".ad l\n") + page.sliced(heading);
}

HelpPage manualOf(const QString& name)
{
    const Subcommand* subcommand = subcommandNamed(name);
    return subcommand == nullptr ? wholePage() : pageOf(*subcommand);
}

bool writePage(const HelpPage& page, const QDir& folder)
{
    QFile file(folder.filePath(page.name + QStringLiteral(".1")));
    const QByteArray text = roffOf(page).toUtf8();
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}

/// Writes all of them, as a package installs them.
int writePages(const QString& folder)
{
    bool written = QDir().mkpath(folder) && writePage(wholePage(), folder);
    for (const Subcommand& subcommand : subcommands())
        written = written && writePage(pageOf(subcommand), folder);
    if (!written)
        complain(Words::tr("The pages cannot be written into that folder."));
    return written ? Done : Failed;
}

int runManualPage(const Arguments& arguments)
{
    const QString name = arguments.operands.value(0);
    if (arguments.has("into") && !name.isEmpty()) {
        complain(Words::tr("--into writes the pages of all commands, so it takes no COMMAND."));
        return Usage;
    }
    if (arguments.has("into"))
        return writePages(arguments.option("into"));
    if (!name.isEmpty() && subcommandNamed(name) == nullptr) {
        QStringList names;
        for (const Subcommand& subcommand : subcommands())
            names.append(subcommand.name);
        complain(unknownWordSentence(Words::tr("There is no command “%1”."), name, names));
        return Usage;
    }
    return say(roffOf(manualOf(name)).chopped(1)) ? Done : OutputClosed;
}

} // namespace

QString roffOf(const HelpPage& page)
{
    QString text =
        QStringLiteral(".TH %1 1 \"\" \"Lockscope %2\" \"%3\"\n")
            .arg(roff(page.name.toUpper()), QStringLiteral(LOCKSCOPE_VERSION), Words::tr("Commands"));
    text += QStringLiteral(".SH %1\n%2 \\- %3\n")
                .arg(QStringLiteral("NAME"), roff(page.name), roff(page.summary));
    text += QStringLiteral(".SH %1\n").arg(QStringLiteral("SYNOPSIS"));
    for (const QString& synopsis : page.synopsis)
        text += QStringLiteral(".B %1\n").arg(roff(synopsis));
    for (const HelpSection& section : page.sections) {
        if (!section.title.isEmpty())
            text += QStringLiteral(".SH %1\n").arg(roff(section.title.toUpper()));
        for (const HelpSection::Entry& entry : section.entries)
            text += roffOf(entry);
    }
    return brokenAsItsLetters(text);
}

Subcommand manualPageSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("manual-page");
    row.operands = QStringLiteral("[COMMAND]");
    row.summary = Words::tr("the same help as a page for man");
    row.about = {Words::tr(
        "Writes the page of the command, or of the whole program, to standard output, in the language "
        "of man. A package installs these pages.")};
    row.run = runManualPage;
    row.mostOperands = 1;
    row.options = {ownOption("into", Words::tr("write all pages into that folder instead"), "FOLDER")};
    row.subject = Subject::Help;
    row.codes = {Failed};
    row.examples = {QStringLiteral("lockscopectl manual-page ls | man -l -")};
    row.needsServer = false;
    return row;
}

} // namespace lockscope::ctl
