#pragma once

#include "core/locks/event.h"

#include <QColor>
#include <QString>

namespace lockscope::ui
{

/// The look of an event: shape, word and colour, in line with the state that it leads to.
struct EventStyle {
    QString glyph;
    QString word; ///< translated: "acquired", "handed over", …
    QColor colour;
};

/// Returns the look of an event of that kind in the present theme.
[[nodiscard]] EventStyle eventStyle(locks::EventKind kind);

/// Returns the word with the number of events that were not seen one by one: "handed over (+3 not seen)".
[[nodiscard]] QString eventPhrase(const locks::Event& event);

} // namespace lockscope::ui
