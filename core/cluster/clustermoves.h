#pragma once

#include "core/cluster/shardtable.h"

#include <QHash>
#include <QTimer>

namespace lockscope::cluster
{

/// Locks whose slot goes from one shard of a cluster to another: they change their watcher with their past,
/// and nobody is told of a release or an acquire. Follows what servers answer (MOVED, ASK) and the map. Where
/// they go on sending us to each other, that is said of the lock. Lives on the watcher's thread.
class ClusterMoves final : public QObject
{
    Q_OBJECT
public:
    /// `table`, `finder` outlive it.
    ClusterMoves(ShardTable& table, redis::ClusterFinder& finder);

    /// The map is another.
    void follow();

Q_SIGNALS:
    /// That lock is another watcher's from now on.
    void moved(const lockscope::locks::LockRef& ref, lockscope::watch::Watcher* to);

private:
    void join(watch::Watcher* watcher);
    void leave(watch::Watcher* watcher);
    void redirect(watch::Watcher* from, const locks::LockRef& ref, const base::Error& redirection);
    void hand(watch::Watcher* from, watch::Watcher* to, const locks::LockRef& ref);
    void handOver(const ShardTable::Row& row);
    void nextRound();
    void retry();

    ShardTable& m_table;
    redis::ClusterFinder& m_finder;
    QHash<locks::LockRef, int> m_hops;                ///< since the last retry
    QHash<locks::LockRef, watch::Watcher*> m_waiting; ///< where they are to be asked for again
    /// How often in a row it came to nothing.
    struct Rounds {
        int count = 0;
        int last = 0;
    };
    QHash<locks::LockRef, Rounds> m_rounds;
    int m_round = 0;
    QTimer m_again;
};

} // namespace lockscope::cluster
