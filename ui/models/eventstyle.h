#pragma once

#include "core/locks/event.h"

#include <QColor>
#include <QString>

namespace lockscope::ui
{

/// How an event looks: shape, word and colour, in line with the state that it leads to.
struct EventStyle {
    QString glyph;
    QString word; ///< translated: "acquired", "handed over", …
    QColor colour;
};

[[nodiscard]] EventStyle eventStyle(locks::EventKind kind);

/// The word with what was not seen one by one: "handed over (+3 not seen)".
[[nodiscard]] QString eventPhrase(const locks::Event& event);

/// Which source told of it, as a word.
[[nodiscard]] QString seenWord(locks::Seen source);

} // namespace lockscope::ui
