#include "core/words/table.h"

#include "core/words/textwidth.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace lockscope::words
{
namespace
{

const QString gap = QStringLiteral("  ");

/// Returns true for the signs that open a formula in a spreadsheet, their full-width twins included.
bool opensFormula(QChar first) { return QStringView(u"=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20").contains(first); }

QString defused(const QString& text)
{
    return !text.isEmpty() && opensFormula(text.front()) ? u'\'' + text : text;
}

/// Returns the text in one line, with a visible mark for each control character.
QString inOneLine(const QString& text)
{
    QString line = text;
    for (QChar& sign : line) {
        if (sign.unicode() < 0x20)
            sign = QChar(char16_t(0x2400 + sign.unicode()));
        else if (sign == QChar(0x7f))
            sign = QChar(0x2421);
    }
    return line;
}

const QStringList& idsOf(const Table& table) { return table.ids.isEmpty() ? table.titles : table.ids; }

/// Returns the lines of a table whose cells `cell` writes and `separator` joins.
template<class Cell>
QString lines(
    const Table& table, const QStringList& titles, QStringView separator, QStringView end, Cell cell)
{
    QString text;
    const auto add = [&](const QStringList& row) {
        for (qsizetype column = 0; column < row.size(); ++column)
            text += (column > 0 ? separator.toString() : QString()) + cell(row.at(column));
        text += end;
    };
    add(titles);
    for (const QStringList& row : table.rows)
        add(row);
    return text;
}

/// The last column is not filled up, so that no line ends with blanks.
QString asText(const Table& table)
{
    QList<int> widths(table.titles.size());
    const auto measure = [&widths](const QStringList& row) {
        for (qsizetype column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths.at(column), widthOf(inOneLine(row.at(column))));
    };
    measure(table.titles);
    std::ranges::for_each(table.rows, measure);
    QString text;
    const auto add = [&](const QStringList& row) {
        QString line;
        for (qsizetype column = 0; column < row.size(); ++column) {
            const QString cell = inOneLine(row.at(column));
            line += cell + QString(widths.at(column) - widthOf(cell), u' ') + gap;
        }
        while (line.endsWith(u' '))
            line.chop(1);
        text += line + u'\n';
    };
    add(table.titles);
    std::ranges::for_each(table.rows, add);
    return text;
}

QString asMarkdown(const Table& table)
{
    QString text;
    const auto add = [&text](const QStringList& row) {
        for (const QString& cell : row)
            text += QStringLiteral("| ") + markdownText(cell) + u' ';
        text += QStringLiteral("|\n");
    };
    add(table.titles);
    text += QStringLiteral("|---").repeated(table.titles.size()) + QStringLiteral("|\n");
    std::ranges::for_each(table.rows, add);
    return text;
}

QByteArray asJsonLines(const Table& table)
{
    const QStringList& ids = idsOf(table);
    QByteArray text;
    for (const QStringList& row : table.rows) {
        QJsonObject object;
        for (qsizetype column = 0; column < std::min(ids.size(), row.size()); ++column)
            object.insert(ids.at(column), row.at(column));
        text += QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    }
    return text;
}

} // namespace

QByteArray written(const Table& table, TableForm form)
{
    switch (form) {
    case TableForm::Text:
        return asText(table).toUtf8();
    case TableForm::Tsv:
        return lines(table, table.titles, u"\t", u"\n", [](const QString& cell) {
            return inOneLine(defused(cell));
        }).toUtf8();
    case TableForm::Csv:
        return lines(table, idsOf(table), u",", u"\r\n", [](const QString& cell) {
            return QString::fromUtf8(csvCell(inOneLine(cell)));
        }).toUtf8();
    case TableForm::JsonLines:
        return asJsonLines(table);
    case TableForm::Markdown:
        break;
    }
    return asMarkdown(table).toUtf8();
}

QByteArray csvCell(const QString& text)
{
    QString cell = defused(text);
    const bool quoted =
        std::ranges::any_of(cell, [](QChar sign) { return QStringView(u"\",;\t\r\n").contains(sign); });
    if (!quoted)
        return cell.toUtf8();
    return '"' + cell.replace(u'"', QStringLiteral("\"\"")).toUtf8() + '"';
}

QString markdownText(const QString& text)
{
    QString escaped;
    for (const QChar sign : inOneLine(text)) {
        if (QStringView(u"\\`*_{}[]<>#|~!&").contains(sign))
            escaped += u'\\';
        escaped += sign;
    }
    return escaped;
}

} // namespace lockscope::words
