#pragma once

#include <QIcon>

namespace lockscope::ui
{

/// Returns the drawing resources/icons/NAME.svg in the text colour of the theme in use. Main thread.
[[nodiscard]] QIcon icon(const char* name);

/// Returns the program's own icon, in its colours.
[[nodiscard]] QIcon applicationIcon();

} // namespace lockscope::ui
