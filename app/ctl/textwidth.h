#pragma once

#include <QString>

namespace lockscope::ctl
{

/// Columns that `text` takes in a terminal: two for East Asian wide characters, none for combining marks.
int widthOf(const QString& text);

/// `text` in exactly `width` columns: cut at the end and marked by "…", or filled with spaces on the right
/// (on the left where `toTheRight`). A negative width leaves it as it is.
QString fitted(const QString& text, int width, bool toTheRight = false);

} // namespace lockscope::ctl
