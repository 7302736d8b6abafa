#pragma once

#include "core/cluster/clusterchannels.h"
#include "core/cluster/clustermoves.h"
#include "core/cluster/shardtable.h"

#include <QTimer>

namespace lockscope::cluster
{

/// Watches a cluster: it has a watcher for each shard, wherever its primary is, and shows their locks as
/// those of one server. A lock's name is unique in the whole cluster, so its row stays when its slot moves.
/// Lives on the thread that made it.
class ClusterWatcher final : public watch::LockWatch
{
    Q_OBJECT
public:
    /// `options.endpoint.cluster` is set.
    ClusterWatcher(const watch::WatchOptions& options, const base::Clock& clock);
    ~ClusterWatcher() override;

    void open() override;
    void close() override;
    void retryNow() override;
    void look(const locks::Viewport& viewport) override;
    void select(const std::optional<locks::LockRef>& ref) override;
    void pin(const locks::LockRef& ref, std::optional<locks::Kind> kind) override;
    void unpin(const locks::LockRef& ref) override;
    void setPrefixes(const QByteArrayList& prefixes) override { m_table.setPrefixes(prefixes); }
    void setStatements(const QList<locks::Stated>& statements) override { m_table.setStatements(statements); }
    /// Sets the budget of each server.
    void setBudget(const locks::ServerBudget& budget) override { m_table.setBudget(budget); }

    [[nodiscard]] locks::Health health() const override;
    [[nodiscard]] watch::Watcher* serverOf(const locks::LockRef& ref) override
    {
        return m_table.of(ref.name);
    }

private:
    void join(watch::Watcher* watcher);
    void leave(watch::Watcher* watcher);
    void follow();
    void take(watch::Watcher* from, const locks::Batch& batch);
    [[nodiscard]] bool isAnothers(const watch::Watcher* from, const locks::LockRef& ref) const;
    void pinAt(watch::Watcher* watcher);
    void followSelection();
    void stirHealth();
    void reportHealth();
    [[nodiscard]] locks::Cluster cluster() const;

    const watch::WatchOptions m_options;
    redis::ClusterFinder m_finder;
    ShardTable m_table;
    ClusterChannels m_channels;
    ClusterMoves m_moves;
    QHash<locks::LockRef, std::optional<locks::Kind>> m_pins;
    std::optional<locks::LockRef> m_selected;
    watch::Watcher* m_selectedAt = nullptr; ///< the watcher that has the selection
    QHash<watch::Watcher*, locks::ClientSight> m_sights;
    QTimer m_healthTimer;
    locks::Health m_reported;
};

/// Makes a watch for a server, a group or a cluster, as the endpoint says. `clock` must outlive it.
std::unique_ptr<watch::LockWatch> makeWatch(const watch::WatchOptions& options, const base::Clock& clock);

} // namespace lockscope::cluster
