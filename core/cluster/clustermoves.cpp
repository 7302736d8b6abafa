#include "core/cluster/clustermoves.h"

#include "core/redis/hashslot.h"
#include "core/watch/shardside.h"

#include <utility>

namespace lockscope::cluster
{

using base::ErrorKind;
using locks::LockRef;
using namespace std::chrono_literals;

namespace
{

/// Two nodes that send us to each other are believed so often; then another map is awaited.
constexpr int mostHops = 5;
constexpr base::milliseconds retryAfter = 250ms;
constexpr int roundsOfDisagreement = 12; ///< maps differ for a second or two after a move or a failover

} // namespace

ClusterMoves::ClusterMoves(ShardTable& table, redis::ClusterFinder& finder)
    : m_table(table)
    , m_finder(finder)
{
    m_again.setSingleShot(true);
    m_again.setInterval(retryAfter);
    connect(&m_again, &QTimer::timeout, this, &ClusterMoves::nextRound);
    connect(&table, &ShardTable::joined, this, &ClusterMoves::join);
    connect(&table, &ShardTable::leaving, this, &ClusterMoves::leave);
}

void ClusterMoves::join(watch::Watcher* watcher)
{
    connect(&watcher->shardSide(), &watch::ShardSide::movedAway, this,
        [this, watcher](
            const LockRef& ref, const base::Error& redirection) { redirect(watcher, ref, redirection); });
}

void ClusterMoves::leave(watch::Watcher* watcher)
{
    watcher->shardSide().disconnect(this);
    m_waiting.removeIf([watcher](const auto& entry) { return entry.value() == watcher; });
}

/// The server's redirection counts before the map, which may be half a second old.
void ClusterMoves::redirect(watch::Watcher* from, const LockRef& ref, const base::Error& redirection)
{
    m_finder.askNow();
    if (!m_again.isActive())
        m_again.start();
    watch::Watcher* to = m_table.at(redirection.detail);
    if (to == nullptr || to == from || ++m_hops[ref] > mostHops) {
        m_waiting.insert(ref, from);
        return;
    }
    if (redirection.kind == ErrorKind::Ask)
        to->shardSide().import(redis::hashSlot(ref.name.bytes));
    hand(from, to, ref);
}

void ClusterMoves::hand(watch::Watcher* from, watch::Watcher* to, const LockRef& ref)
{
    auto track = from->shardSide().give(ref);
    if (!track)
        return to->shardSide().probe(ref.name, std::nullopt, locks::Seen::Scan);
    to->shardSide().adopt(std::move(track));
    Q_EMIT moved(ref, to);
}

/// Hands locks whose slot the map already gives to another shard over before their old server is asked for
/// them.
void ClusterMoves::follow()
{
    for (const ShardTable::Row& row : m_table.rows()) {
        QSet<quint16> importing;
        for (const auto& [slot, way] : m_finder.map().moving.asKeyValueRange()) {
            if (way.to == row.shard)
                importing.insert(slot);
        }
        row.watcher->shardSide().setImporting(importing);
        handOver(row);
    }
    retry();
}

void ClusterMoves::handOver(const ShardTable::Row& row)
{
    const QList<LockRef> refs = row.watcher->registry().refs();
    for (const LockRef& ref : refs) {
        const quint16 slot = redis::hashSlot(ref.name.bytes);
        watch::Watcher* owner = m_table.of(ref.name);
        // While a slot moves its keys are on either side: the node that is asked says where.
        if (owner != nullptr && owner != row.watcher.get() && !m_finder.map().moving.contains(slot))
            hand(row.watcher.get(), owner, ref);
    }
}

/// A lock that is missing from one round was waiting for its answers then.
void ClusterMoves::nextRound()
{
    ++m_round;
    for (const auto& [ref, watcher] : m_waiting.asKeyValueRange()) {
        Rounds& rounds = m_rounds[ref];
        rounds = {m_round - rounds.last > 2 ? 1 : rounds.count + 1, m_round};
        if (rounds.count < roundsOfDisagreement)
            continue;
        for (const ShardTable::Row& row : m_table.rows())
            row.watcher->shardSide().setDisputed(ref);
    }
    m_rounds.removeIf([this](const auto& entry) { return m_round - entry->last > 2; });
    retry();
}

void ClusterMoves::retry()
{
    m_hops.clear();
    for (const auto& [ref, watcher] : std::exchange(m_waiting, {}).asKeyValueRange())
        watcher->shardSide().readAgain(ref);
}

} // namespace lockscope::cluster

#include "moc_clustermoves.cpp"
