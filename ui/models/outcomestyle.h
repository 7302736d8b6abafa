#pragma once

#include "core/admin/act.h"

#include <QColor>
#include <QString>

/// The look of an act's outcome, the same wherever it is shown: a shape and a colour. Main thread.
namespace lockscope::ui::outcomelook
{

/// "✓", "■", "?" or "✕".
QString glyphOf(admin::OutcomeKind kind);
/// Returns the colour of that outcome in the present theme.
QColor colourOf(admin::OutcomeKind kind);

} // namespace lockscope::ui::outcomelook
