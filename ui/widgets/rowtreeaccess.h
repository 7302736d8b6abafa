#pragma once

#include <QAccessible>

namespace lockscope::ui
{

/// Makes trees of rows (RowTree) readable to screen readers, as Qt does for its own views. Once is enough;
/// main thread.
void installRowTreeAccess();

} // namespace lockscope::ui
