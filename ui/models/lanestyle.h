#pragma once

#include "core/figure/lanestate.h"

#include <QColor>
#include <QString>

namespace lockscope::ui
{

/// The look of a client's state, in lanes and lists.
struct LaneStyle {
    QString glyph;
    QString word;  ///< translated: "waits", "holds", …
    QColor colour; ///< at least 4.5:1 on the base colour of the theme in use
};

/// Returns the look of a state; deeper reentry is darker.
[[nodiscard]] LaneStyle laneStyle(figure::LaneState state, int depth = 1);

} // namespace lockscope::ui
