#pragma once

#include "core/locks/clientsight.h"

#include <QByteArrayList>
#include <QSet>

#include <optional>

namespace lockscope::locks
{

/// The traces that a library leaves on a server beside the keys of its locks. Each is a hint that a lock is
/// of that library, and none proves it; their absence says nothing.
struct Traces {
    QByteArrayList scripts;         ///< SHA1s of the scripts that it runs, as SCRIPT EXISTS takes them
    QByteArrayList clients;         ///< the names of the Redis clients under it (lib-name), in lower case
    std::optional<double> renewsAt; ///< the part of a lease after which it renews the lease
    bool neverRenews = false;       ///< it has no way to renew a lease
};

/// The facts about a server and about the clients of one key that may be traces of a library. A value.
struct Hints {
    QSet<QByteArray> scripts;        ///< those of all libraries that the server knows
    QByteArray client;               ///< lib-name of its holder's connection; empty = not known
    bool clientProved = false;       ///< it is proved that the connection is its holder's; else it is likely
    std::optional<double> renewedAt; ///< the part of the lease after which it is renewed, where it is
    bool isSettled = false;          ///< its renewals have decided of which kind it is

    friend bool operator==(const Hints&, const Hints&) = default;
};

/// Returns the name of a client without its version and the names of what is built on it, in lower case:
/// "redis-py(django_7.0) 5.2" is "redis-py".
QByteArray clientNameOf(const QByteArray& library);

/// The points for and against a library, with their facts (see lockwords.h).
struct Weight {
    int points = 0;
    QByteArrayList facts;
};
/// Weighs what is known against the traces of one library. `isSettled`: the renewals have decided for it.
Weight weightOf(const Traces& traces, const Hints& hints, bool isSettled);

} // namespace lockscope::locks
