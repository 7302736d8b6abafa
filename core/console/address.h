#pragma once

#include "core/base/result.h"
#include "core/profile/profile.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace lockscope::console
{

/// The parts of an endpoint URI, for a person who types one; holds no secret.
struct Address {
    QString masked;                  ///< the URI without its password
    QString shortName;               ///< "host:6379", the socket's path
    std::optional<int> database = 0; ///< empty = every one
    bool tls = false;
    bool unixSocket = false;
    QString ssh;                ///< the machine through which ssh goes; empty = straight
    QString master;             ///< of a group: its Sentinels' name for the primary; empty = one server
    QStringList sentinels = {}; ///< of a group: "host:26379"
    QStringList nodes = {};     ///< of a cluster: those that are named, "host:6379"
    bool discoversOnReplica = false;
    bool passwordInUri = false; ///< worth a warning: it can be read over a shoulder and in a shell's history

    friend bool operator==(const Address&, const Address&) = default;
};

/// Reads a URI as redis::Endpoint::fromUri does. Errors: InvalidUri, FileUnreadable.
base::Result<Address> readAddress(const QString& uri);

/// Returns the profile kept for that URI's server, or a new one. Errors: those of readAddress.
base::Result<profile::Profile> profileFor(const profile::ProfileStore& store, const QString& uri);

} // namespace lockscope::console
