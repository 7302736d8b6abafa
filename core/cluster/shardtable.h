#pragma once

#include "core/redis/clusterfinder.h"
#include "core/watch/watcher.h"

#include <vector>

namespace lockscope::cluster
{

/// The shards of a cluster as they are watched: a watcher for each. Lives on the watcher's thread.
class ShardTable final : public QObject
{
    Q_OBJECT
public:
    /// `finder` and `clock` outlive it.
    ShardTable(const watch::WatchOptions& options, redis::ClusterFinder& finder, const base::Clock& clock);
    ~ShardTable() override;

    /// For each shard of the map a watcher, and none for what is gone.
    void follow();
    void close();

    struct Row {
        QByteArray shard;
        std::unique_ptr<watch::Watcher> watcher;
    };
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    /// The one whose locks may have that name; null where nobody serves its slot.
    [[nodiscard]] watch::Watcher* of(const base::KeyName& name) const;
    [[nodiscard]] watch::Watcher* of(const QByteArray& shard) const;
    /// The one whose primary is announced there; null where there is none.
    [[nodiscard]] watch::Watcher* at(const QByteArray& hostPort) const;

    /// Of each server, of those to come, too.
    void setPrefixes(const QByteArrayList& prefixes);
    void setStatements(const QList<locks::Stated>& statements);
    void setBudget(const watch::WatchBudget& budget);

Q_SIGNALS:
    void joined(lockscope::watch::Watcher* watcher);
    /// It is about to end.
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
