#pragma once

#include "core/watch/shardtable.h"

#include <QHash>
#include <QTimer>

namespace lockscope::watch
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
    void join(Watcher* watcher);
    void leave(Watcher* watcher);
    void redirect(Watcher* from, const locks::LockRef& ref, const base::Error& redirection);
    void hand(Watcher* from, Watcher* to, const locks::LockRef& ref);
    void handOver(const ShardTable::Row& row);
    void nextRound();
    void retry();

    ShardTable& m_table;
    redis::ClusterFinder& m_finder;
    QHash<locks::LockRef, int> m_hops;         ///< since the last retry
    QHash<locks::LockRef, Watcher*> m_waiting; ///< where they are to be asked for again
    /// How often in a row it came to nothing.
    struct Rounds {
        int count = 0;
        int last = 0;
    };
    QHash<locks::LockRef, Rounds> m_rounds;
    int m_round = 0;
    QTimer m_again;
};

} // namespace lockscope::watch
