#pragma once

#include "core/cluster/shardtable.h"
#include "core/locks/family.h"

#include <QHash>
#include <QTimer>

namespace lockscope::cluster
{

/// The lock channels of a cluster. A message that any node is told goes to all of them, so one node alone is
/// listened to, and another one when that is lost; whoever has the lock takes what is heard. Who listens is
/// known by each node for its own connections only, so that is added up. Lives on the watcher's thread.
class ClusterChannels final : public QObject
{
    Q_OBJECT
public:
    /// `table` outlives it.
    explicit ClusterChannels(ShardTable& table);

private:
    struct Count {
        QHash<QByteArray, qint64> subscribers;
        bool isNew = true; ///< since they were added up last
    };
    void join(watch::Watcher* watcher);
    void leave(watch::Watcher* watcher);
    void choose();
    void tellWhole();
    void route(const locks::ChannelMeaning& meaning);
    void take(watch::Watcher* from, const QHash<QByteArray, qint64>& subscribers);
    void addUp();
    [[nodiscard]] bool areComplete() const;

    ShardTable& m_table;
    watch::Watcher* m_listening = nullptr;
    watch::Watcher* m_whole = nullptr; ///< whose silence proves that nothing was sent
    QHash<watch::Watcher*, Count> m_counts;
};

} // namespace lockscope::cluster
