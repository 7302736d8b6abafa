#pragma once

#include "core/cluster/shardtable.h"

#include <QHash>
#include <QTimer>

namespace lockscope::cluster
{

/// Moves locks whose slot goes from one shard of a cluster to another: they change their watcher with their
/// past, and no release or acquire is reported. Follows the servers' answers (MOVED, ASK) and the map. Where
/// two servers go on sending us to each other, the lock is shown as disputed. Lives on the watcher's thread.
class ClusterMoves final : public QObject
{
    Q_OBJECT
public:
    /// `table`, `finder` outlive it.
    ClusterMoves(ShardTable& table, redis::ClusterFinder& finder);

    /// The map has changed.
    void follow();

Q_SIGNALS:
    /// That lock belongs to another watcher from now on.
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
    QHash<locks::LockRef, watch::Watcher*> m_waiting; ///< the watchers that are to be asked for them again
    /// How many times in a row the redirections came to nothing.
    struct Rounds {
        int count = 0;
        int last = 0;
    };
    QHash<locks::LockRef, Rounds> m_rounds;
    int m_round = 0;
    QTimer m_again;
};

} // namespace lockscope::cluster
