#include "core/cluster/clusterwatcher.h"

#include "core/cluster/clusterhealth.h"
#include "core/watch/shardwitness.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace lockscope::cluster
{

using locks::LockRef;
using namespace std::chrono_literals;

namespace
{

/// The shards' figures change all the time; together they are reported so often.
constexpr base::milliseconds healthEvery = 100ms;

} // namespace

ClusterWatcher::ClusterWatcher(const watch::WatchOptions& options, const base::Clock& clock)
    : m_options(options)
    , m_finder(options.endpoint, options.connection, clock)
    , m_table(options, m_finder, clock)
    , m_channels(m_table)
    , m_moves(m_table, m_finder)
{
    const int database = options.endpoint.database;
    for (const locks::Pinned& pin : options.pins) {
        if (pin.db.value_or(database) == database)
            m_pins.insert({pin.name, database, {}}, pin.kind);
    }
    m_healthTimer.setSingleShot(true);
    m_healthTimer.setInterval(healthEvery);
    connect(&m_healthTimer, &QTimer::timeout, this, &ClusterWatcher::reportHealth);
    connect(&m_table, &ShardTable::joined, this, &ClusterWatcher::join);
    connect(&m_table, &ShardTable::leaving, this, &ClusterWatcher::leave);
    connect(&m_moves, &ClusterMoves::moved, this, [this](const LockRef& ref, watch::Watcher* to) {
        if (m_pins.contains(ref))
            to->pin(ref, m_pins.value(ref));
        followSelection();
    });
    connect(&m_finder, &redis::ClusterFinder::changed, this, &ClusterWatcher::follow);
}

ClusterWatcher::~ClusterWatcher()
{
    blockSignals(true);
    m_table.close();
}

void ClusterWatcher::open()
{
    m_finder.open();
    reportHealth();
}

void ClusterWatcher::close()
{
    m_table.close();
    m_finder.close();
    reportHealth();
}

void ClusterWatcher::retryNow()
{
    m_finder.retryNow();
    for (const ShardTable::Row& row : m_table.rows())
        row.watcher->retryNow();
}

void ClusterWatcher::follow()
{
    m_table.follow();
    m_moves.follow();
    const redis::ClusterMap& map = m_finder.map();
    const bool lame = map.uncovered > 0 || std::ranges::any_of(map.shards, &redis::Shard::failed);
    for (const ShardTable::Row& row : m_table.rows()) {
        pinAt(row.watcher.get());
        const redis::Shard* shard = map.shard(row.shard);
        if (shard == nullptr)
            continue;
        row.watcher->shardSide().doubtService(lame, shard->slots);
        const bool isMoving = std::ranges::any_of(
            map.moving, [&](const auto& move) { return move.from == row.shard || move.to == row.shard; });
        const bool isAgreed = m_finder.doubt(row.shard) == redis::ClusterBook::Doubt::None;
        row.watcher->shardSide().setSlots(shard->slots, isMoving, isAgreed);
    }
    followSelection();
    reportHealth();
}

void ClusterWatcher::join(watch::Watcher* watcher)
{
    connect(watcher, &watch::Watcher::changed, this,
        [this, watcher](const locks::Batch& batch) { take(watcher, batch); });
    connect(watcher, &watch::Watcher::healthChanged, this, &ClusterWatcher::stirHealth);
    connect(watcher, &watch::Watcher::historyChanged, this, &ClusterWatcher::historyChanged);
    connect(watcher, &watch::Watcher::clientsChanged, this, [this, watcher](const auto& sight) {
        m_sights.insert(watcher, sight);
        Q_EMIT clientsChanged(
            std::accumulate(m_sights.cbegin(), m_sights.cend(), locks::ClientSight(), &locks::joined));
    });
}

/// The locks that only this watcher knew are gone.
void ClusterWatcher::leave(watch::Watcher* watcher)
{
    watcher->disconnect(this);
    m_sights.remove(watcher);
    if (m_selectedAt == watcher)
        m_selectedAt = nullptr;
    locks::Batch gone;
    for (const LockRef& ref : watcher->registry().refs()) {
        if (!isAnothers(watcher, ref))
            gone.removed.append(ref);
    }
    if (!gone.isEmpty())
        Q_EMIT changed(gone);
    Q_EMIT serverGone(watcher);
}

bool ClusterWatcher::isAnothers(const watch::Watcher* from, const LockRef& ref) const
{
    const watch::Watcher* owner = m_table.of(ref.name);
    return owner != nullptr && owner != from && owner->registry().peek(ref) != nullptr;
}

/// While a slot moves two servers may know of a lock: the one that has the slot counts.
void ClusterWatcher::take(watch::Watcher* from, const locks::Batch& batch)
{
    locks::Batch own = batch;
    own.changed.removeIf([&](const locks::LockPtr& lock) { return isAnothers(from, lock->ref); });
    own.removed.removeIf([&](const LockRef& ref) { return isAnothers(from, ref); });
    if (!own.isEmpty())
        Q_EMIT changed(own);
}

void ClusterWatcher::look(const locks::Viewport& viewport)
{
    QHash<watch::Watcher*, QList<LockRef>> parts;
    for (const LockRef& ref : viewport.visible)
        parts[m_table.of(ref.name)].append(ref);
    for (const ShardTable::Row& row : m_table.rows())
        row.watcher->look({parts.value(row.watcher.get()), viewport.ages, viewport.clients});
}

void ClusterWatcher::select(const std::optional<LockRef>& ref)
{
    if (m_selectedAt != nullptr)
        m_selectedAt->select(std::nullopt);
    m_selectedAt = nullptr;
    m_selected = ref;
    followSelection();
}

void ClusterWatcher::followSelection()
{
    watch::Watcher* at = m_selected ? m_table.of(m_selected->name) : nullptr;
    if (at == nullptr || at == m_selectedAt)
        return;
    if (m_selectedAt != nullptr)
        m_selectedAt->select(std::nullopt);
    m_selectedAt = at;
    at->select(m_selected);
}

void ClusterWatcher::pin(const LockRef& ref, std::optional<locks::Kind> kind)
{
    m_pins.insert(ref, kind);
    if (watch::Watcher* watcher = m_table.of(ref.name))
        watcher->pin(ref, kind);
}

void ClusterWatcher::unpin(const LockRef& ref)
{
    m_pins.remove(ref);
    if (watch::Watcher* watcher = m_table.of(ref.name))
        watcher->unpin(ref);
}

void ClusterWatcher::pinAt(watch::Watcher* watcher)
{
    for (const auto& [ref, kind] : m_pins.asKeyValueRange()) {
        const locks::Lock* known = watcher->registry().peek(ref);
        if (m_table.of(ref.name) == watcher && (known == nullptr || !known->pinned))
            watcher->pin(ref, kind);
    }
}

locks::Cluster ClusterWatcher::cluster() const
{
    locks::Cluster cluster;
    cluster.uncovered = m_finder.map().uncovered;
    cluster.moving = int(m_finder.map().moving.size());
    cluster.primaries = m_finder.known();
    cluster.answering = m_finder.answering();
    cluster.doubt = watch::doubtName(m_finder.doubt());
    return cluster;
}

locks::Health ClusterWatcher::health() const
{
    QList<ShardView> shards;
    for (const redis::Shard& shard : m_finder.map().shards) {
        if (const watch::Watcher* watcher = m_table.of(shard.id))
            shards.append({shard, watcher->health()});
    }
    locks::Health joined = joinedHealth(shards, cluster());
    joined.server = m_options.endpoint.masked();
    joined.serverName = m_options.endpoint.shortName();
    if (shards.isEmpty()) {
        joined.reason = "connecting";
        joined.failure = m_finder.failure();
    }
    return joined;
}

/// A change of the number of live shards is reported at once.
void ClusterWatcher::stirHealth()
{
    const auto isLive = [](const ShardTable::Row& row) { return row.watcher->isLive(); };
    const auto live = std::ranges::count_if(m_table.rows(), isLive);
    if (!m_reported.cluster || m_reported.cluster->live() != live)
        reportHealth();
    else if (!m_healthTimer.isActive())
        m_healthTimer.start();
}

void ClusterWatcher::reportHealth()
{
    locks::Health now = health();
    if (now == m_reported)
        return;
    m_reported = std::move(now);
    Q_EMIT healthChanged(m_reported);
}

std::unique_ptr<watch::LockWatch> makeWatch(const watch::WatchOptions& options, const base::Clock& clock)
{
    if (options.endpoint.cluster)
        return std::make_unique<ClusterWatcher>(options, clock);
    return std::make_unique<watch::Watcher>(options, clock);
}

} // namespace lockscope::cluster

#include "moc_clusterwatcher.cpp"
