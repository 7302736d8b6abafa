#pragma once

#include "core/figure/timelineindex.h"
#include "core/lab/scenario.h"

#include <functional>

class QMenu;

namespace lockscope::ui
{

/// Fills a menu with what a viewer can do to a run: to the client whose lane was pointed at (-1 = none), to
/// the locks, to the servers, and adding a client. `act` is called with what was chosen.
void fillInterventions(QMenu& menu, const lab::Scenario& scenario, const figure::TimelineIndex& index,
    qint32 client, const std::function<void(const lab::Fault&)>& act);

} // namespace lockscope::ui
