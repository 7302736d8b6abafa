#include "core/cluster/clusterchannels.h"

#include "core/watch/shardside.h"

#include <algorithm>
#include <utility>

namespace lockscope::cluster
{

namespace
{

/// Since Redis 7 a lock may be released by a sharded message, which only a subscriber to its name hears:
/// there silence proves nothing.
bool hearsAll(const watch::Watcher& watcher)
{
    const locks::Health health = watcher.health();
    return health.live && !health.mayShardChannels() &&
           std::ranges::any_of(health.feeds, [](const locks::FeedHealth& feed) {
               return feed.feed == locks::FeedHealth::Feed::Channels &&
                      feed.condition == locks::FeedHealth::Condition::Working;
           });
}

/// The lock that a channel belongs to.
std::optional<base::KeyName> ownerOf(const QByteArray& channel)
{
    for (const locks::Family* family : locks::families()) {
        if (const auto meaning = family->readMessage(channel, "0"); meaning && !meaning->names.isEmpty())
            return meaning->names.constFirst();
    }
    return std::nullopt;
}

} // namespace

ClusterChannels::ClusterChannels(ShardTable& table)
    : m_table(table)
{
    connect(&table, &ShardTable::joined, this, &ClusterChannels::join);
    connect(&table, &ShardTable::leaving, this, &ClusterChannels::leave);
}

void ClusterChannels::join(watch::Watcher* watcher)
{
    const watch::ShardSide* side = &watcher->shardSide();
    connect(side, &watch::ShardSide::heard, this, &ClusterChannels::route);
    connect(side, &watch::ShardSide::counted, this,
        [this, watcher](const auto& subscribers) { take(watcher, subscribers); });
    connect(watcher, &watch::Watcher::healthChanged, this, &ClusterChannels::choose);
    choose();
}

void ClusterChannels::leave(watch::Watcher* watcher)
{
    watcher->disconnect(this);
    watcher->shardSide().disconnect(this);
    m_counts.remove(watcher);
    if (m_listening == watcher)
        m_listening = nullptr;
    if (m_whole == watcher)
        m_whole = nullptr;
    choose();
}

/// The listening watcher stays as long as it is live; without a live one none listens.
void ClusterChannels::choose()
{
    if (m_listening == nullptr || !m_listening->isLive()) {
        const auto live = std::ranges::find_if(
            m_table.rows(), [](const ShardTable::Row& row) { return row.watcher->isLive(); });
        watch::Watcher* next = live == m_table.rows().end() ? nullptr : live->watcher.get();
        if (m_listening != nullptr && next != nullptr)
            m_listening->shardSide().listenToAll(false);
        if (next != nullptr) {
            m_listening = next;
            next->shardSide().listenToAll(true);
        }
    }
    for (const ShardTable::Row& row : m_table.rows())
        row.watcher->shardSide().channelsAreAnothers(m_listening && row.watcher.get() != m_listening);
    reportWhole();
}

/// The messages of one node may overtake those that another one passes on: silence proves something only for
/// the node that is listened to.
void ClusterChannels::reportWhole()
{
    watch::Watcher* whole = m_listening != nullptr && hearsAll(*m_listening) ? m_listening : nullptr;
    if (std::exchange(m_whole, whole) == whole)
        return;
    for (const ShardTable::Row& row : m_table.rows())
        row.watcher->shardSide().channelsAreWhole(row.watcher.get() == whole);
}

void ClusterChannels::route(const locks::ChannelMeaning& meaning)
{
    QList<watch::Watcher*> reported;
    for (const base::KeyName& name : meaning.names) {
        watch::Watcher* watcher = m_table.of(name);
        if (watcher == nullptr || reported.contains(watcher))
            continue;
        reported.append(watcher);
        watcher->shardSide().hear(meaning);
    }
}

void ClusterChannels::take(watch::Watcher* from, const QHash<QByteArray, qint64>& subscribers)
{
    m_counts.insert(from, {subscribers, true});
    if (areComplete())
        addUp();
}

/// True where all nodes were counted. A node that is away has no listeners that we could know of.
bool ClusterChannels::areComplete() const
{
    return std::ranges::all_of(m_table.rows(), [this](const ShardTable::Row& row) {
        return !row.watcher->isLive() || m_counts.value(row.watcher.get(), {{}, false}).isNew;
    });
}

void ClusterChannels::addUp()
{
    QHash<watch::Watcher*, QHash<QByteArray, qint64>> sums;
    for (const ShardTable::Row& row : m_table.rows())
        sums.insert(row.watcher.get(), {});
    for (Count& count : m_counts) {
        count.isNew = false;
        for (auto [channel, listening] : count.subscribers.asKeyValueRange()) {
            const auto owner = ownerOf(channel);
            if (watch::Watcher* watcher = owner ? m_table.of(*owner) : nullptr)
                sums[watcher][channel] += listening;
        }
    }
    for (auto [watcher, sum] : sums.asKeyValueRange())
        watcher->shardSide().takeCounts(sum);
}

} // namespace lockscope::cluster

#include "moc_clusterchannels.cpp"
