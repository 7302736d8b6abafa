#pragma once

#include "core/figure/timelineindex.h"
#include "core/lab/scenario.h"

#include <functional>

class QMenu;

namespace lockscope::ui
{

/// Fills a menu with the ways in which a viewer can change a run: acts on the client whose lane was clicked
/// (-1 = none; `isHeld`: its messages are held), on the locks and on the servers, and adding a client. Calls
/// `act` with the chosen one.
void fillInterventions(QMenu& menu, const lab::Scenario& scenario, const figure::TimelineIndex& index,
    qint32 client, bool isHeld, const std::function<void(const lab::Fault&)>& act);

} // namespace lockscope::ui
