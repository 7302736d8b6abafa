#pragma once

#include "core/base/result.h"
#include "core/lab/scenario.h"
#include "core/profile/environment.h"
#include "core/redis/endpoint.h"

namespace lockscope::lab
{

/// A server that is not the run's own, and what its people have stated it is for.
struct RunPlace {
    redis::Endpoint endpoint; ///< of the user that may write there
    profile::Environment environment = profile::Environment::Unstated;

    /// Returns the server at an address as a person typed it; `password` was asked for, where that has none.
    /// Errors: InvalidUri, FileUnreadable.
    static base::Result<RunPlace> fromUri(
        const QString& uri, const QByteArray& password, profile::Environment environment);
    /// Returns the server's name, without a secret.
    [[nodiscard]] QString name() const { return endpoint.shortName(); }
};

/// Says whether a run of that scenario may go there. Pure; the server is not asked. Errors: InvalidArgument
/// for a server that is production or whose use nobody has stated, for a connection to all databases at once,
/// and for a scenario that needs servers of its own, processes of its own, or might touch other names than
/// the Lab's.
base::Result<void> permission(const RunPlace& place, const Scenario& scenario, bool wantsProcesses);

} // namespace lockscope::lab
