#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace lockscope::words
{

/// A table of plain texts, as it leaves the program: on the clipboard, in a file, on a terminal.
struct Table {
    QStringList titles;      ///< of the columns
    QList<QStringList> rows; ///< each as long as `titles`
    QStringList ids = {};    ///< of the columns, for JSON and CSV: stable, not translated; empty = the titles
};

/// The forms in which a table is written. All are UTF-8 and end with a line end, except for an empty table of
/// JSON Lines, which has no line. Control characters of a cell are never written as they are: they become
/// visible marks (U+2400 block), or escapes in JSON.
enum class TableForm : quint8 {
    Text,      ///< columns that stand under each other in a monospaced face
    Tsv,       ///< tab-separated, for the clipboard of a spreadsheet; defused like CSV
    Csv,       ///< RFC 4180: comma, CRLF; a cell that a spreadsheet could take for a formula is defused
    JsonLines, ///< one object a row
    Markdown,  ///< a table of GitHub's Markdown; no cell is taken for markup
};

/// Returns the table in that form. Pure; any thread.
QByteArray written(const Table& table, TableForm form);

/// Returns `text` as one cell of CSV: defused by an apostrophe where a spreadsheet could take it for a
/// formula, and quoted where needed. Line ends stay as they are, inside quotes.
QByteArray csvCell(const QString& text);
/// Returns `text` with the characters escaped that Markdown takes for markup, in one line.
QString markdownText(const QString& text);

} // namespace lockscope::words
