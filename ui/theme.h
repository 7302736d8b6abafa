#pragma once

#include "core/locks/finding.h"

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

#include <optional>

class QApplication;

namespace lockscope::ui
{

/// Light or dark; System follows the desktop.
enum class ThemeChoice { System, Light, Dark };

/// The look of a state, the same everywhere: shape, word and colour.
struct StateStyle {
    QString glyph; ///< "●", "◆", "▲", "∞", "✕", "○", "◇", "◈", "?"
    QString word;  ///< translated: "held", "renewal overdue", …
    QColor colour; ///< at least 4.5:1 on the base colour of the theme in use
};

/// Colours, fonts and looks of states in the theme in use. Main thread.
namespace theme
{
/// Gives the program the style, the palette and the font of that theme.
void apply(QApplication& application, ThemeChoice choice);
/// Sets the size of all text, in percent of the desktop's; rows and columns follow it.
void setTextSize(QApplication& application, int percent);
/// Sets the desktop's own choice for System; empty = its palette decides. Takes effect with the next apply().
void preferOfDesktop(std::optional<bool> dark);
/// True where the theme in use is the dark one.
[[nodiscard]] bool isDark();
[[nodiscard]] ThemeChoice chosen(); ///< by the last apply()
/// Returns the look of a state. `lease` distinguishes a held lock with a watchdog (●, green) from one with a
/// fixed lease (◆, blue). An exhausted latch is "closed".
[[nodiscard]] StateStyle look(
    locks::State state, locks::LeaseKind lease = locks::LeaseKind::Unknown, locks::Kind kind = {});
/// Returns the sign for the severity of a finding; without a word.
[[nodiscard]] StateStyle signOf(locks::Severity severity);
/// Returns an ink of either theme as the present theme has it; any other colour is returned unchanged.
[[nodiscard]] QColor inkNow(const QColor& ink);
/// Returns the one colour of selection and focus.
[[nodiscard]] QColor accent();
[[nodiscard]] QColor muted(); ///< secondary text
[[nodiscard]] QColor grid();  ///< quiet lines
[[nodiscard]] QColor frame(); ///< around input fields: at least 3:1 on the ground and the field
/// Returns a colour for each holder by its number; they come again after the last one.
[[nodiscard]] QColor holderColour(int index);
/// Returns the font of ids and keys, in the size of all text.
[[nodiscard]] QFont monospace();
[[nodiscard]] QFont digits(); ///< the platform's font with tabular digits
} // namespace theme

} // namespace lockscope::ui
