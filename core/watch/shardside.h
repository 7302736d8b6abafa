#pragma once

#include "core/locks/track.h"
#include "core/redis/clustermap.h"
#include "core/watch/clusterstateprobe.h"
#include "core/watch/listenfeed.h"
#include "core/watch/scanfeed.h"
#include "core/watch/waiterfeed.h"

#include <optional>

namespace lockscope::watch
{

/// The messages between the watcher of one shard and the rest of its cluster: messages and counts of lock
/// channels, which may come up on any node, and locks whose slot goes to another shard. Lives on the
/// watcher's thread.
class ShardSide final : public QObject
{
    Q_OBJECT
public:
    /// The watcher's own feeds; they outlive it.
    struct Feeds {
        ListenFeed& listens;
        ScanFeed& scans;
        WaiterFeed& waiters;
        ClusterStateProbe& service;
    };
    ShardSide(const Feeds& feeds, FeedContext& context);

    /// This node hears the lock channels of the whole cluster, or leaves that to another.
    void listenToAll(bool all) { m_feeds.listens.listenToAll(all); }
    /// Sets whether no message is missed from now on, whichever node hears it.
    void channelsAreWhole(bool whole);
    /// Sets whether messages come by way of another node, and later than this node's own answers.
    void channelsAreAnothers(bool anothers);
    /// Takes a message that concerns locks of this shard.
    void hear(const locks::ChannelMeaning& meaning);
    /// Takes a name of this shard that may be a lock.
    void probe(const base::KeyName& name, std::optional<locks::Kind> hint, locks::Seen source);
    /// Takes the number of listeners of lock channels, on all nodes together, as far as it concerns this
    /// shard.
    void takeCounts(const QHash<QByteArray, qint64>& subscribers) { m_feeds.waiters.take(subscribers); }

    /// Something in the cluster is served by no node: this node may refuse to serve, and is asked.
    void doubtService(bool doubted, const QList<redis::SlotRange>& slots);
    /// Sets the slots that this shard serves, whether one of them is on its way, and whether the nodes agree.
    void setSlots(const QList<redis::SlotRange>& slots, bool isMoving, bool isAgreed);
    /// True where the slots are the same for so long that the node has removed the keys of those that it has
    /// lost: it counts no command for them, and none for keys that a slot has brought.
    [[nodiscard]] bool areSlotsStill() const;
    /// Returns when they last changed or were in doubt after they had been known; empty where they never did.
    [[nodiscard]] std::optional<base::MonoTime> slotsChangedAt() const { return m_slotsChangedAt; }
    /// Sets the slots that are moving here: their keys are asked for as such.
    void setImporting(const QSet<quint16>& slots) { m_importing = slots; }
    /// Adds one slot that is moving here.
    void import(quint16 slot) { m_importing.insert(slot); }
    [[nodiscard]] bool isImporting(const base::KeyName& name) const;

    /// Gives the lock away with its past, without reporting that it leaves; null where it is not known.
    std::unique_ptr<locks::Track> give(const locks::LockRef& ref);
    /// Takes the lock over: it is read at once, and not current until then.
    void adopt(std::unique_ptr<locks::Track> track);
    /// Reads the lock again.
    void readAgain(const locks::LockRef& ref);
    /// The nodes do not agree on which of them serves its slot.
    void setDisputed(const locks::LockRef& ref);
    /// Reports the locks that were read and are elsewhere.
    void reportMoved();

Q_SIGNALS:
    /// Reports a message on a lock channel, whichever shard its lock is in.
    void heard(const lockscope::locks::ChannelMeaning& meaning);
    /// Reports how many clients listen on each lock channel, by this node.
    void counted(const QHash<QByteArray, qint64>& subscribers);
    /// The server says that the slot of this name is at, or goes to, another node.
    void movedAway(const lockscope::locks::LockRef& ref, const lockscope::base::Error& redirection);

private:
    const Feeds m_feeds;
    FeedContext& m_context;
    QSet<quint16> m_importing;
    QList<redis::SlotRange> m_slots;
    bool m_isMoving = false;
    bool m_isAgreed = false;
    std::optional<base::MonoTime> m_slotsChangedAt;
};

} // namespace lockscope::watch
