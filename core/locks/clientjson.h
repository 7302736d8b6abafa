#pragma once

#include "core/locks/clientbook.h"

#include <QJsonObject>

namespace lockscope::locks
{

/// A client with what is known of it besides its tally.
struct KnownClient {
    ClientTally tally;
    std::optional<ClientMatch> match; ///< empty = its connections are not known
    QString alias;                    ///< as an operator calls it; empty = not named
};

/// Returns where a client connects from: address, name, user, library, connections, certainty, evidence, and
/// gone_since_ms where they are gone.
QJsonObject toJson(const ClientMatch& match);

/// Returns a client at `now` as "lockscopectl clients --json" prints it. Pure; any thread.
QJsonObject toJson(const KnownClient& client, base::ServerTime now);

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::KnownClient, Q_RELOCATABLE_TYPE);
