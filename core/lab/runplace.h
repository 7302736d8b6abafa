#pragma once

#include "core/base/result.h"
#include "core/lab/scenario.h"
#include "core/profile/environment.h"

namespace lockscope::lab
{

/// A server that is not the run's own, and what its people have stated it is for.
struct RunPlace {
    QString uri;         ///< as a person typed it
    QByteArray password; ///< asked for, where the URI has none
    profile::Environment environment = profile::Environment::Unstated;
};

/// Whether a run of that scenario may go there. Pure; the server is not asked. Errors: InvalidArgument, of a
/// server that is production or of which nobody has stated what it is for, and of a scenario that needs
/// servers of its own, processes of its own, or might touch other names than the Lab's.
base::Result<void> permission(const RunPlace& place, const Scenario& scenario, bool wantsProcesses);

} // namespace lockscope::lab
