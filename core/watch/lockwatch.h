#pragma once

#include "core/locks/health.h"
#include "core/locks/pinned.h"
#include "core/locks/registry.h"
#include "core/locks/stated.h"
#include "core/locks/viewport.h"
#include "core/redis/client.h"
#include "core/redis/endpoint.h"

#include <QObject>

#include <memory>

namespace lockscope::redis
{
class ClusterFinder;
}

namespace lockscope::watch
{

class Watcher;

/// How much of a server the watcher may use.
struct WatchBudget {
    int readsPerSecond = 2000;
    double serverShare = 0.02; ///< of one core, for discovery after the first pass
};

/// One shard of a cluster.
struct ShardPlace {
    redis::ClusterFinder* finder = nullptr; ///< null = no shard but a server of its own
    QByteArray id;
    std::shared_ptr<quint64> events; ///< numbers those of all shards
};

struct WatchOptions {
    redis::Endpoint endpoint;
    WatchBudget budget;
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
/// Lives on the thread that made it; all calls and signals are there.
class LockWatch : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    virtual void open() = 0;
    virtual void close() = 0;
    /// Ends the wait before the next attempt to connect.
    virtual void retryNow() = 0;
    /// Has the locks of that viewport read first.
    virtual void look(const locks::Viewport& viewport) = 0;
    /// historyChanged follows at once and with each change of that lock.
    virtual void select(const std::optional<locks::LockRef>& ref) = 0;
    virtual void pin(const locks::LockRef& ref, std::optional<locks::Kind> kind) = 0;
    virtual void unpin(const locks::LockRef& ref) = 0;
    /// Names that begin so are found and pushed at once, from now on these and no others.
    virtual void setPrefixes(const QByteArrayList& prefixes) = 0;
    /// Replaces the operator's statements about keys by their names.
    virtual void setStatements(const QList<locks::Stated>& statements) = 0;
    virtual void setBudget(const WatchBudget& budget) = 0;

    [[nodiscard]] virtual locks::Health health() const = 0;
    /// Returns the watcher of the server on which that lock lies, or would lie; null while that is not known.
    /// The watcher lives until serverGone().
    [[nodiscard]] virtual Watcher* serverOf(const locks::LockRef& ref) = 0;

Q_SIGNALS:
    /// At most every 16 ms; the first change after quiet at once.
    void changed(const lockscope::locks::Batch& batch);
    void healthChanged(const lockscope::locks::Health& health);
    void historyChanged(const lockscope::locks::History& history);
    /// The watch has left that server: nobody may use `server` any more.
    void serverGone(lockscope::watch::Watcher* server);
};

} // namespace lockscope::watch
