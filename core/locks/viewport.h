#pragma once

#include "core/locks/lockref.h"

#include <QList>

namespace lockscope::locks
{

/// The rows that a view shows at the moment. A value.
struct Viewport {
    QList<LockRef> visible;
    /// True where the view also shows how long ago each was read (Health::rowsAge()): then a read that found
    /// nothing new is reported.
    bool ages = false;
    /// True where the view also shows where clients connect from: then the server is asked for that, now and
    /// then (LockMonitor::clientsChanged()).
    bool clients = false;

    friend bool operator==(const Viewport&, const Viewport&) = default;
};

} // namespace lockscope::locks
