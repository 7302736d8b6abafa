#pragma once

#include "core/words/language.h"
#include "core/words/table.h"

#include <QString>

/// Pieces of an HTML page that needs nothing else. Inside core/figure.
namespace lockscope::figure
{

/// Returns an element with that content, which is HTML already.
inline QString element(const char* name, const QString& escaped)
{
    return QStringLiteral("<%1>%2</%1>\n").arg(QLatin1String(name), escaped);
}

/// Return a heading, and a paragraph, of plain text.
inline QString heading(const QString& text) { return element("h2", text.toHtmlEscaped()); }

inline QString paragraph(const QString& text) { return element("p", text.toHtmlEscaped()); }

/// A row of a table of facts whose value is a text.
inline QString textRow(const QString& name, const QString& value)
{
    return QStringLiteral("<tr><th>%1</th><td class='text'>%2</td></tr>\n")
        .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
}

/// A row whose value is a number, or ends in one that is compared with those above and below it.
inline QString figureRow(const QString& name, const QString& value)
{
    return QStringLiteral("<tr><th>%1</th><td>%2</td></tr>\n")
        .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
}

/// A table of texts, with its titles; empty where it has no row.
inline QString wideTable(const words::Table& table)
{
    if (table.rows.isEmpty())
        return {};
    const auto row = [](const QStringList& cells, const QString& cell) {
        QString html;
        for (const QString& text : cells)
            html += QStringLiteral("<%1>%2</%1>").arg(cell, text.toHtmlEscaped());
        return QStringLiteral("<tr>%1</tr>\n").arg(html);
    };
    QString html = row(table.titles, QStringLiteral("th"));
    for (const QStringList& cells : table.rows)
        html += row(cells, QStringLiteral("td"));
    return QStringLiteral("<div class='pictures'><table class='wide'>\n%1</table></div>\n").arg(html);
}

/// Returns the style sheet of all pages, for light and dark.
inline QString pageStyle()
{
    return QStringLiteral(
        R"(<style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2rem}
main{max-width:72rem;margin:auto}th{text-align:left;font-weight:normal;padding-right:2rem}
td{text-align:right;font-variant-numeric:tabular-nums}.text{text-align:left}.verdict{font-weight:bold}
pre{white-space:pre-wrap}.pictures{overflow-x:auto}.wide td,.wide th{text-align:left;vertical-align:top;padding-right:1.5rem}
.wide th{opacity:.7}.lines{white-space:pre-line}
</style>
)");
}

/// The page around its content, whose style comes with it. `head` stands in the page's head, as its policy
/// does.
inline QByteArray pageOf(
    const QString& title, const QString& head, const QString& pictureStyle, const QString& content)
{
    const QString front =
        QStringLiteral("<!DOCTYPE html>\n<html lang='%1'><head><meta charset='utf-8'>\n<meta name='viewport' "
                       "content='width=device-width'><title>%2</title>\n")
            .arg(words::shownLanguage().replace(u'_', u'-'), title.toHtmlEscaped());
    return (front + pageStyle() + head + QStringLiteral("</head><body>") + pictureStyle +
            QStringLiteral("<main>\n") + element("h1", title.toHtmlEscaped()) + content +
            QStringLiteral("</main></body></html>\n"))
        .toUtf8();
}

} // namespace lockscope::figure
