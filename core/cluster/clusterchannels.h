#pragma once

#include "core/cluster/shardtable.h"
#include "core/locks/family.h"

#include <QHash>
#include <QTimer>

namespace lockscope::cluster
{

/// The lock channels of a cluster. A message that is sent to any node goes to all of them, so one node alone
/// is listened to, and another one when that is lost; the watcher that has the lock takes the message. Each
/// node counts the listeners of its own connections only, so the counts are added up. Lives on the watcher's
/// thread.
class ClusterChannels final : public QObject
{
    Q_OBJECT
public:
    /// `table` outlives it.
    explicit ClusterChannels(ShardTable& table);

private:
    struct Count {
        QHash<QByteArray, qint64> subscribers;
        bool isNew = true; ///< it came after the last sum
    };
    void join(watch::Watcher* watcher);
    void leave(watch::Watcher* watcher);
    void choose();
    void reportWhole();
    void route(const locks::ChannelMeaning& meaning);
    void take(watch::Watcher* from, const QHash<QByteArray, qint64>& subscribers);
    void addUp();
    [[nodiscard]] bool areComplete() const;

    ShardTable& m_table;
    watch::Watcher* m_listening = nullptr;
    watch::Watcher* m_whole = nullptr; ///< the watcher whose silence proves that nothing was sent
    QHash<watch::Watcher*, Count> m_counts;
};

} // namespace lockscope::cluster
