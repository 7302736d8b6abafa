#pragma once

#include "core/base/result.h"
#include "core/profile/profile.h"

#include <QList>
#include <QString>

#include <optional>

namespace lockscope::profile
{

/// A note about something that a file says beside its connections, or that could not be taken from it.
/// `subject` is the thing it concerns, as text; for Watchdog a number of milliseconds.
struct ImportNote {
    enum class What : quint8 {
        Watchdog,        ///< locks without a lease of their own are kept for so long
        NameMapper,      ///< names of locks are changed by that class before they are written
        TrustStore,      ///< certificates in Java's format, which is not read here
        NoVerifying,     ///< the service believes every certificate
        OneIsPrimary,    ///< one of several nodes, whichever is the primary
        SentinelSecret,  ///< the Sentinels have a password of their own
        ClusterDatabase, ///< a database that few clusters have
        Variable,        ///< a value that only the service's surroundings know
        NoAddress,       ///< not the address of a server
    };
    What what = What::NoAddress;
    QString subject = {};

    friend bool operator==(const ImportNote&, const ImportNote&) = default;
};

/// Returns the note as a sentence.
QString sentence(const ImportNote& note);

/// A connection that somebody else's file names.
struct ImportedConnection {
    QString uri;            ///< without its password
    QString name;           ///< what the file calls it, else the address
    redis::Secret password; ///< for the next connection; kept nowhere
    QList<ImportNote> notes;
    std::optional<Profile> kept = {}; ///< of a file that was exported here: all there is
};

/// The content of a file of connections.
struct ImportedFile {
    QList<ImportedConnection> connections;
    QList<ImportNote> passedOver; ///< what could not be taken
};

/// Reads profiles that were exported, a list of URIs (a line each: "[name] URI", as redis-cli -u takes them;
/// "#" begins a comment) or a configuration of Redisson, as YAML or JSON. At most 1 MiB. Any thread. Errors:
/// FileUnreadable, also where it is neither.
base::Result<ImportedFile> readConnections(const QString& path);

/// Does the same for the content of such a file; returns nothing where it is neither.
std::optional<ImportedFile> connectionsIn(const QByteArray& content);

} // namespace lockscope::profile

Q_DECLARE_TYPEINFO(lockscope::profile::ImportNote, Q_RELOCATABLE_TYPE);
