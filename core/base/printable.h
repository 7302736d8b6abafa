#pragma once

#include <QByteArray>
#include <QString>

namespace lockscope::base
{

/// Raw bytes as text for a window, a terminal or a log: valid UTF-8 as it is; bytes that are not as \xHH;
/// control, direction-changing and invisible characters as visible marks (U+2400 block or <U+202E>); a
/// backslash as it is unless it would read as an escape. At most `limit` UTF-16 units, the middle cut and
/// marked by "…". Plain text: never to be given to anything that guesses at markup.
/// Two different byte strings never give the same whole (uncut) text.
QString printable(const QByteArray& bytes, qsizetype limit = 256);

/// The bytes that a person typed as text with \xHH for arbitrary bytes and \\ for a backslash before an x.
/// The inverse of printable() for uncut text.
QByteArray fromTyped(const QString& text);

/// True where the bytes are valid UTF-8 (so that JSON can carry them as a string).
bool isUtf8(const QByteArray& bytes);

} // namespace lockscope::base
