#pragma once

#include "core/locks/event.h"

#include <QByteArray>
#include <QHash>
#include <QString>

namespace lockscope::locks
{

/// Events as lines of CSV (RFC 4180: comma, CRLF, UTF-8), for spreadsheets. The columns are those of the JSON
/// output, in a fixed order, with "at" (ISO 8601, UTC) and "alias" besides. A text cell that a spreadsheet
/// could take for a formula gets an apostrophe in front. Names are printable() in full; where they are not
/// UTF-8, the column beside has their exact bytes as base64.

/// The line of column names.
QByteArray eventCsvHeader();

/// The line of `event`; `aliases` by client id, `server` as people name the one that it is of.
QByteArray eventCsvLine(
    const Event& event, const QHash<QByteArray, QString>& aliases = {}, const QString& server = {});

} // namespace lockscope::locks
