#pragma once

#include "core/locks/lockref.h"

#include <QList>

namespace lockscope::locks
{

/// The rows that a view shows at the moment. A value.
struct Viewport {
    QList<LockRef> visible;
    /// How long ago each was read is shown too (Health::rowsAge()): a look that found nothing new is told.
    bool ages = false;

    friend bool operator==(const Viewport&, const Viewport&) = default;
};

} // namespace lockscope::locks
