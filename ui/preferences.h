#pragma once

#include "core/console/source.h"
#include "ui/theme.h"

namespace lockscope::ui
{

/// The preferences of a person on this machine, kept by QSettings. Main thread.
struct Preferences {
    ThemeChoice theme = ThemeChoice::System;
    QString language;   ///< "en", "zh_CN"; empty = the desktop's; used from the next start on
    bool still = false; ///< nothing flashes
    locks::ServerBudget budget;
    int textPercent = 100; ///< the size of all text, of the desktop's
    int keptMinutes = 10;  ///< of past events on the disk; 0 = nothing is kept

    static Preferences load(); ///< replaces a damaged or out-of-range value by its default
    /// Keeps all of them.
    void save() const;
    /// Restricts the file of all settings to its owner; creates it where it is missing.
    static void closeToOthers();

    friend bool operator==(const Preferences&, const Preferences&) = default;
};

/// The limits of the budget.
inline constexpr int readsAtLeast = 100;
inline constexpr int readsAtMost = 100'000;
inline constexpr double shareAtLeast = 0.001;
inline constexpr double shareAtMost = 0.5;
/// The limits of textPercent, and its steps.
inline constexpr int textAtLeast = 70;
inline constexpr int textAtMost = 200;
inline constexpr int textStep = 10;
/// The limit of keptMinutes.
inline constexpr int keptAtMost = 24 * 60;

} // namespace lockscope::ui
