#pragma once

#include "tests/support/privateredis.h"

#include <QByteArrayList>
#include <QList>

namespace lockscope::support
{

/// One writing command, and keys that it changes.
struct WritingCommand {
    QByteArray name;           ///< as the server's COMMAND tells it: "xgroup|create"
    QByteArrayList beforehand; ///< commands, each as one line with blanks
    QByteArray line;           ///< the command; "{dump}" = a string's DUMP, "{port}" = of another server
    QByteArrayList keys = {"k"};
};

/// One for each writing command of the servers that are tried.
[[nodiscard]] const QList<WritingCommand>& writingCommands();

/// The invalidations that tracking sent for each of them.
struct TrackingTrial {
    QByteArrayList silent;  ///< that have changed a key without a push
    QByteArrayList idle;    ///< that have changed nothing: the trial of them proves nothing
    QByteArrayList untried; ///< that the server calls writing, and that are not in the list
};
/// Each of them on a private server.
[[nodiscard]] TrackingTrial tryTracking(const PrivateRedis::Options& server);
/// Tracking reports each but those that watch::SilentChanges names; else the test fails.
void verifySilentCommands(const PrivateRedis::Options& server);

} // namespace lockscope::support
