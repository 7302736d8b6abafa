#pragma once

#include "core/base/result.h"
#include "core/console/source.h"
#include "core/locks/finding.h"
#include "core/locks/pinned.h"
#include "core/locks/stated.h"
#include "core/profile/profile.h"

#include <QString>

#include <memory>

namespace lockscope::console
{

/// A request to watch a server.
struct LiveRequest {
    QString uri;                            ///< as a person typed it; see redis::Endpoint::fromUri
    QByteArray password;                    ///< asked for, where the URI has none
    profile::PasswordSources passwordsFrom; ///< otherwise, and again when one is refused
    QList<locks::Pinned> pins;
    QByteArrayList prefixes;         ///< pushed at once by broadcast tracking
    QList<locks::Stated> statements; ///< of keys by their names
    locks::ServerBudget budget;
    locks::FindingLimits limits; ///< for who shows the locks; nothing else is asked of the server

    profile::Environment environment = profile::Environment::Unstated; ///< read-only until it is stated
    QString connectionName;   ///< what unlocking asks for; empty = the endpoint's short name
    QString actUser;          ///< the ACL user that acts; empty = the one that watches
    QByteArray actPassword;   ///< of that user
    bool auditStream = false; ///< every act is written to the stream "lockscope:audit" as well
    QString auditFile;        ///< empty = the user's own, which all their windows and terminals share
};

/// Applies what is kept of a connection to the request: adds its wishes, and replaces the guard.
void take(const profile::Profile& kept, LiveRequest& request);
/// Returns a request for what is kept of a connection; its secrets are asked for, or come with `uri` as it
/// was typed.
LiveRequest requestOf(const profile::Profile& kept, const QString& uri);

/// Returns the statements whose kinds are known here.
QList<locks::Stated> statementsOf(const profile::Profile& kept);

/// Returns the limits from which on it is trouble, as they are kept of a connection.
locks::FindingLimits limitsOf(const profile::Profile& kept);

/// Returns a source that watches a live server, on a thread of its own. Errors: InvalidUri, FileUnreadable.
base::Result<std::shared_ptr<Source>> watchServer(const LiveRequest& request);

/// Watches several servers as one, for a lock that is held where all of them grant it; see MultiServerSource.
/// Errors: those of watchServer().
base::Result<std::shared_ptr<Source>> watchMultiLock(const QList<LiveRequest>& servers);
/// Does the same for a lock that is held where a majority grants it.
base::Result<std::shared_ptr<Source>> watchRedlock(const QList<LiveRequest>& servers);

/// Returns a source that starts a private redis-server with sample clients and watches it; both end with it.
/// Only the pins, prefixes, statements and budget of `request` count. Errors: MissingProgram (names the
/// package), StartFailed.
base::Result<std::shared_ptr<Source>> watchSandbox(const LiveRequest& request = {});

} // namespace lockscope::console
