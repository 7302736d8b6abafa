#include "core/watch/lostreason.h"

namespace lockscope::watch
{

QByteArray lostReason(base::ErrorKind kind, bool othersAreWatched)
{
    switch (kind) {
    case base::ErrorKind::NoPermission:
        return "no-permission";
    case base::ErrorKind::Moved:
    case base::ErrorKind::Ask:
        return othersAreWatched ? "moving" : "other-node";
    case base::ErrorKind::ClusterDown:
        return "cluster-down";
    default:
        return {};
    }
}

} // namespace lockscope::watch
