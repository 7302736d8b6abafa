#pragma once

#include "core/words/textwidth.h"

#include <QString>
#include <QStringList>

namespace lockscope::ctl
{

using words::widthOf;

/// `text` in exactly `width` columns: cut at the end and marked by "…", or filled with spaces on the right
/// (on the left where `toTheRight`). A negative width leaves it as it is.
QString fitted(const QString& text, int width, bool toTheRight = false);

/// `text` in exactly `width` columns: cut and marked by "…" behind its first quarter, because names begin
/// alike and differ towards their end, or filled with spaces on the right.
QString fittedMiddle(const QString& text, int width);

/// `text` in lines of at most `width` columns, broken at spaces and between East Asian characters; a longer
/// word has a line of its own.
QStringList wrapped(const QString& text, int width);

} // namespace lockscope::ctl
