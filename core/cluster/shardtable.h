#pragma once

#include "core/redis/clusterfinder.h"
#include "core/watch/watcher.h"

#include <vector>

namespace lockscope::cluster
{

/// The watched shards of a cluster, with a watcher for each. Lives on the watcher's thread.
class ShardTable final : public QObject
{
    Q_OBJECT
public:
    /// `finder` and `clock` outlive it.
    ShardTable(const watch::WatchOptions& options, redis::ClusterFinder& finder, const base::Clock& clock);
    ~ShardTable() override;

    /// Makes a watcher for each shard of the map, and ends those of shards that are gone.
    void follow();
    /// Ends all watchers; leaving() comes before for each.
    void close();

    /// A shard, by its id, and its watcher.
    struct Row {
        QByteArray shard;
        std::unique_ptr<watch::Watcher> watcher;
    };
    /// Returns the shards that are watched.
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    /// Returns the watcher whose locks may have that name; null where no shard serves its slot.
    [[nodiscard]] watch::Watcher* of(const base::KeyName& name) const;
    [[nodiscard]] watch::Watcher* of(const QByteArray& shard) const;
    /// Returns the watcher whose primary is announced there; null where there is none.
    [[nodiscard]] watch::Watcher* at(const QByteArray& hostPort) const;

    /// Set a value for each server, also for those to come.
    void setPrefixes(const QByteArrayList& prefixes);
    void setStatements(const QList<locks::Stated>& statements);
    void setBudget(const locks::ServerBudget& budget);

Q_SIGNALS:
    /// A shard is watched from now on.
    void joined(lockscope::watch::Watcher* watcher);
    /// The watcher is about to end.
    void leaving(lockscope::watch::Watcher* watcher);

private:
    void add(const redis::Shard& shard);
    void remove(std::vector<Row>::iterator row);

    watch::WatchOptions m_options;
    redis::ClusterFinder& m_finder;
    const base::Clock& m_clock;
    std::vector<Row> m_rows;
};

} // namespace lockscope::cluster
