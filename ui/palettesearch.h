#pragma once

#include "core/console/source.h"
#include "core/lab/lesson.h"
#include "core/lab/scenario.h"
#include "ui/dialogs/commandpalette.h"

#include <functional>
#include <memory>

namespace lockscope::ui
{

/// The things that the palette finds by a part of their names, and how each is shown.
struct PaletteTargets {
    std::shared_ptr<console::Source> source; ///< whose locks are found; null = none
    std::function<QList<lab::Scenario>()> scenarios;
    std::function<QList<lab::Lesson>()> lessons;
    /// Show the thing that was found.
    std::function<void(const locks::LockRef& ref)> showLock;
    std::function<void(const QByteArray& scenario)> showScenario; ///< by its id, or its file
    std::function<void(const QByteArray& lesson)> showLesson;     ///< by its id
};

/// Returns a search for locks, scenarios and lessons. The locks are those at the time of the first typed
/// letter.
[[nodiscard]] CommandPalette::Search searchIn(const PaletteTargets& targets);

} // namespace lockscope::ui
