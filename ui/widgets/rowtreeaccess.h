#pragma once

#include <QAccessible>

namespace lockscope::ui
{

/// Makes trees of rows (RowTree) accessible to screen readers, as Qt does for its own views. To be called
/// once; main thread.
void installRowTreeAccess();

} // namespace lockscope::ui
