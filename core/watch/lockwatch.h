#pragma once

#include "core/locks/lockmonitor.h"
#include "core/locks/registry.h"
#include "core/redis/client.h"
#include "core/redis/endpoint.h"

#include <memory>

namespace lockscope::redis
{
class ClusterFinder;
}

namespace lockscope::watch
{

class Watcher;

/// One shard of a cluster.
struct ShardPlace {
    redis::ClusterFinder* finder = nullptr; ///< null = no shard but a server of its own
    QByteArray id;
    std::shared_ptr<quint64> events; ///< numbers those of all shards
};

/// Says what is watched, and how much that may cost.
struct WatchOptions {
    redis::Endpoint endpoint;
    locks::ServerBudget budget;
    QList<locks::Pinned> pins;
    QByteArrayList prefixes;         ///< pushed at once by broadcast tracking
    QList<locks::Stated> statements; ///< of keys by their names
    QByteArrayList families;         ///< whose locks are looked for by scanning (ids); empty = all
    bool sandbox = false;
    /// The options of each connection; readsOnly stays as it is by default. The simulation brings its own
    /// transport.
    redis::ClientOptions connection;
    ShardPlace shard = {};
};

/// A watch over the locks of a server, of a group or of a whole cluster. Sends nothing but reading commands.
/// Lives on the thread that made it.
class LockWatch : public locks::LockMonitor
{
    Q_OBJECT
public:
    using LockMonitor::LockMonitor;

    /// Returns the watcher of the server on which that lock lies, or would lie; null while that is not known.
    /// The watcher lives until serverGone().
    [[nodiscard]] virtual Watcher* serverOf(const locks::LockRef& ref) = 0;

Q_SIGNALS:
    /// The watch has left that server: nobody may use `server` any more.
    void serverGone(lockscope::watch::Watcher* server);
};

} // namespace lockscope::watch
