#include "core/cluster/shardtable.h"

#include "core/redis/hashslot.h"

#include <algorithm>
#include <utility>

namespace lockscope::cluster
{

ShardTable::ShardTable(
    const watch::WatchOptions& options, redis::ClusterFinder& finder, const base::Clock& clock)
    : m_options(options)
    , m_finder(finder)
    , m_clock(clock)
{
    m_options.shard = {&finder, {}, std::make_shared<quint64>(0)};
    m_options.pins.clear(); // each goes to the shard that it belongs to
}

ShardTable::~ShardTable() { close(); }

void ShardTable::follow()
{
    const QList<redis::Shard>& shards = m_finder.map().shards;
    for (auto row = m_rows.begin(); row != m_rows.end();) {
        if (m_finder.map().shard(row->shard) != nullptr) {
            ++row;
            continue;
        }
        remove(row);
        row = m_rows.begin();
    }
    for (const redis::Shard& shard : shards) {
        if (of(shard.id) == nullptr)
            add(shard);
    }
}

void ShardTable::add(const redis::Shard& shard)
{
    watch::WatchOptions options = m_options;
    options.shard.id = shard.id;
    m_rows.push_back({shard.id, std::make_unique<watch::Watcher>(options, m_clock)});
    watch::Watcher* watcher = m_rows.back().watcher.get();
    Q_EMIT joined(watcher);
    watcher->open();
}

void ShardTable::remove(std::vector<Row>::iterator row)
{
    const Row gone = std::move(*row);
    m_rows.erase(row);
    Q_EMIT leaving(gone.watcher.get());
}

void ShardTable::close()
{
    while (!m_rows.empty())
        remove(m_rows.begin());
}

watch::Watcher* ShardTable::of(const base::KeyName& name) const
{
    const redis::Shard* shard = m_finder.map().shardOf(redis::hashSlot(name.bytes));
    return shard == nullptr ? nullptr : of(shard->id);
}

watch::Watcher* ShardTable::of(const QByteArray& shard) const
{
    const auto row = std::ranges::find(m_rows, shard, &Row::shard);
    return row == m_rows.end() ? nullptr : row->watcher.get();
}

/// Returns the watcher at "10.0.0.1:6379", "::1:6379" without brackets, or "db1.example:6379": the form that
/// the nodes are set to prefer.
watch::Watcher* ShardTable::at(const QByteArray& hostPort) const
{
    const qsizetype colon = hostPort.lastIndexOf(':');
    const QString host = QString::fromUtf8(hostPort.left(colon));
    const quint16 port = hostPort.mid(colon + 1).toUShort();
    for (const redis::Shard& shard : m_finder.map().shards) {
        const auto& primary = shard.primary;
        if (primary && primary->port == port && (primary->host == host || primary->numeric == host))
            return of(shard.id);
    }
    return nullptr;
}

void ShardTable::setPrefixes(const QByteArrayList& prefixes)
{
    m_options.prefixes = prefixes;
    for (const Row& row : m_rows)
        row.watcher->setPrefixes(prefixes);
}

void ShardTable::setStatements(const QList<locks::Stated>& statements)
{
    m_options.statements = statements;
    for (const Row& row : m_rows)
        row.watcher->setStatements(statements);
}

void ShardTable::setBudget(const locks::ServerBudget& budget)
{
    m_options.budget = budget;
    for (const Row& row : m_rows)
        row.watcher->setBudget(budget);
}

} // namespace lockscope::cluster

#include "moc_shardtable.cpp"
