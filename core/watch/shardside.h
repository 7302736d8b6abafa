#pragma once

#include "core/locks/track.h"
#include "core/redis/clustermap.h"
#include "core/watch/clusterstateprobe.h"
#include "core/watch/listenfeed.h"
#include "core/watch/scanfeed.h"
#include "core/watch/waiterfeed.h"

namespace lockscope::watch
{

/// What the watcher of one shard and the rest of its cluster tell each other: messages and counts of lock
/// channels, which may come up on any node, and locks whose slot goes to another shard. Lives on the
/// watcher's thread.
class ShardSide final : public QObject
{
    Q_OBJECT
public:
    /// The watcher's own; they outlive it.
    struct Feeds {
        ListenFeed& listens;
        ScanFeed& scans;
        WaiterFeed& waiters;
        ClusterStateProbe& service;
    };
    ShardSide(const Feeds& feeds, FeedContext& context);

    /// This node hears the lock channels of the whole cluster, or leaves that to another.
    void listenToAll(bool all) { m_feeds.listens.listenToAll(all); }
    /// Whether no message is missed from now on, whichever node hears it.
    void channelsAreWhole(bool whole);
    /// Messages come by way of another node, and later than what this one tells.
    void channelsAreAnothers(bool anothers);
    /// A message that concerns locks of this shard.
    void hear(const locks::ChannelMeaning& meaning);
    /// A name of this shard that may be a lock.
    void probe(const base::KeyName& name, std::optional<locks::Kind> hint, locks::Seen source);
    /// Who listens on lock channels, on all nodes together, as far as it concerns this shard.
    void takeCounts(const QHash<QByteArray, qint64>& subscribers) { m_feeds.waiters.take(subscribers); }

    /// Something in the cluster is served by nobody: this node may refuse to serve, and is asked.
    void doubtService(bool doubted, const QList<redis::SlotRange>& slots);
    /// These slots are moving here: their keys are asked for as such.
    void setImporting(const QSet<quint16>& slots) { m_importing = slots; }
    /// That one, too.
    void import(quint16 slot) { m_importing.insert(slot); }
    [[nodiscard]] bool isImporting(const base::KeyName& name) const;

    /// The lock leaves without a word, with its past; null where it is not known.
    std::unique_ptr<locks::Track> give(const locks::LockRef& ref);
    /// Takes it over: it is read at once, and not current until then.
    void adopt(std::unique_ptr<locks::Track> track);
    /// Reads it again.
    void readAgain(const locks::LockRef& ref);
    /// The nodes do not agree on which of them serves its slot.
    void setDisputed(const locks::LockRef& ref);
    /// Tells of the locks that were read and are elsewhere.
    void tellMoved();

Q_SIGNALS:
    /// A message on a lock channel, of whichever shard's lock.
    void heard(const lockscope::locks::ChannelMeaning& meaning);
    /// How many listen on each lock channel, by this node.
    void counted(const QHash<QByteArray, qint64>& subscribers);
    /// The server says that the slot of this name is at, or goes to, another node.
    void movedAway(const lockscope::locks::LockRef& ref, const lockscope::base::Error& redirection);

private:
    const Feeds m_feeds;
    FeedContext& m_context;
    QSet<quint16> m_importing;
};

} // namespace lockscope::watch
