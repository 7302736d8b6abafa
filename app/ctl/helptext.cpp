#include "app/ctl/helppage.h"
#include "app/ctl/terminal.h"
#include "app/ctl/terminalcolours.h"
#include "app/ctl/textwidth.h"
#include "app/ctl/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

constexpr int margin = 2;      ///< before everything below a heading
constexpr int widestTerm = 22; ///< a longer one has a line of its own
constexpr int boldText = 1;    ///< as SGR numbers it

/// Returns the column at which meanings begin: behind the longest term that is not too long.
int meaningColumn(const HelpSection& section)
{
    int widest = 0;
    for (const HelpSection::Entry& entry : section.entries)
        if (const int width = widthOf(entry.term); width <= widestTerm && !entry.text.isEmpty())
            widest = std::max(widest, width);
    return margin + widest + margin;
}

QStringList linesOf(const HelpSection::Entry& entry, int column, int width)
{
    const QString before(margin, u' ');
    if (entry.text.isEmpty())
        return {before + entry.term};
    QStringList lines;
    if (entry.term.isEmpty()) {
        for (const QString& line : wrapped(entry.text, width - margin))
            lines.append(before + line);
        return lines;
    }
    QString head = before + entry.term;
    if (widthOf(head) + margin > column) {
        lines.append(head);
        head.clear();
    }
    for (const QString& line : wrapped(entry.text, width - column)) {
        lines.append(fitted(head, column) + line);
        head.clear();
    }
    return lines;
}

} // namespace

int helpWidth()
{
    constexpr int usual = 80;
    return Terminal::isThere() ? std::clamp(Terminal::size().width(), usual / 2, 100) : usual;
}

QString textOf(const HelpPage& page, int width)
{
    QString title = page.name;
    title.replace(QLatin1String("lockscopectl-"), QLatin1String("lockscopectl "));
    QStringList lines = wrapped(title + QStringLiteral(" – ") + page.summary, width);
    if (!page.synopsis.isEmpty())
        lines.append(QString());
    for (const QString& synopsis : page.synopsis)
        lines += wrapped(Words::tr("Usage: %1").arg(synopsis), width);
    for (const HelpSection& section : page.sections) {
        lines.append(QString());
        if (!section.title.isEmpty())
            lines.append(coloured(section.title, boldText));
        const int column = meaningColumn(section);
        for (const HelpSection::Entry& entry : section.entries)
            lines += linesOf(entry, column, width);
    }
    return lines.join(u'\n');
}

} // namespace lockscope::ctl
