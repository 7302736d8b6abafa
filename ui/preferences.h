#pragma once

#include "core/console/source.h"
#include "ui/theme.h"

namespace lockscope::ui
{

/// What a person prefers on this machine, kept by QSettings. Main thread.
struct Preferences {
    ThemeChoice theme = ThemeChoice::System;
    QString language;   ///< "en", "zh_CN"; empty = the desktop's; from the next start on
    bool still = false; ///< nothing flashes
    console::Budget budget;
    int keptMinutes = 10; ///< of what has happened, on the disk; 0 = nothing

    static Preferences load(); ///< anything damaged or out of range: its default
    void save() const;
    /// The file that all settings are kept in is for its owner alone from now on; made where it is missing.
    static void closeToOthers();

    friend bool operator==(const Preferences&, const Preferences&) = default;
};

/// The bounds that the budget is held to.
inline constexpr int readsAtLeast = 100;
inline constexpr int readsAtMost = 100'000;
inline constexpr double shareAtLeast = 0.001;
inline constexpr double shareAtMost = 0.5;
/// And what is kept.
inline constexpr int keptAtMost = 24 * 60;

} // namespace lockscope::ui
