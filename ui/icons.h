#pragma once

#include <QIcon>

#include <functional>

class QPainter;

namespace lockscope::ui
{

/// Returns the drawing resources/icons/NAME.svg in the text colour of the theme in use. Main thread.
[[nodiscard]] QIcon icon(const char* name);

/// Returns a mark for a tab or a row: 16 px wide and high, painted by `paint` in twice that resolution.
[[nodiscard]] QIcon paintedMark(const std::function<void(QPainter&)>& paint);

/// Returns the program's own icon, in its colours.
[[nodiscard]] QIcon applicationIcon();

} // namespace lockscope::ui
