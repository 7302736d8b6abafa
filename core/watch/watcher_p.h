#pragma once

#include "core/base/programend.h"
#include "core/watch/clusterstateprobe.h"
#include "core/watch/costmeter.h"
#include "core/watch/deadlinefeed.h"
#include "core/watch/formerwatch.h"
#include "core/watch/heartbeat.h"
#include "core/watch/listenfeed.h"
#include "core/watch/lonenode.h"
#include "core/watch/newkeys.h"
#include "core/watch/primarywatch.h"
#include "core/watch/publisher.h"
#include "core/watch/readfeed.h"
#include "core/watch/replicalink.h"
#include "core/watch/scanfeed.h"
#include "core/watch/shardedchannels.h"
#include "core/watch/shardside.h"
#include "core/watch/silentchanges.h"
#include "core/watch/waiterfeed.h"
#include "core/watch/watcher.h"
#include "core/watch/watchsession.h"

#include <QSet>

namespace lockscope::watch
{

/// The feeds, and what follows from what they tell.
class Watcher::Private
{
public:
    Private(Watcher& owner, const WatchOptions& watchOptions, const base::Clock& watchClock);

    std::unique_ptr<PrimaryWatch> makeGroup();
    void connectFeeds();
    FeedContext makeContext();
    void joinCluster();
    void hearRoles();
    void leave();
    bool failedOver();
    void tellOfServer(locks::EventKind kind, const QByteArray& node = {});
    void roleChanged();
    void hearLink();
    bool isSentinel();
    [[nodiscard]] bool isLoneNode() const; ///< of a cluster
    void beginPair();
    void endPair();
    void beginScanning();
    void introduced();
    void judge();
    void carryOut(HealthModel::Action action);
    [[nodiscard]] std::optional<base::ServerTime> sightEnd() const;
    void rereadEverything();
    void recovered();
    void flushReported();
    void chooseDatabases();
    void pinIn(QList<int> databases);
    void chooseReconcile();
    void takeCounters(const SilentChanges::Counters& counters);
    [[nodiscard]] bool isPushed() const;     ///< what was read
    [[nodiscard]] bool countersTell() const; ///< of changes that nothing announces
    [[nodiscard]] base::milliseconds foundWithin() const;
    void onBeat();
    void tellHealth();
    [[nodiscard]] locks::Health health() const;
    void addServer(locks::Health& health) const;
    void addTopology(locks::Health& health) const;
    void addFeeds(locks::Health& health) const;
    [[nodiscard]] QList<locks::Lack> lacks() const;

    Watcher& q;
    WatchOptions options;
    const base::Clock& clock;
    std::unique_ptr<PrimaryWatch> group; ///< where Sentinels name the server
    const std::unique_ptr<WatchState, base::FreeUntilEnd> known;
    WatchState& watchState;
    ClockEstimate estimate;
    FeedContext context;
    WatchSession session;
    Publisher publisher;
    ReadFeed reads;
    ListenFeed listens;
    ScanPlace place;
    ScanFeed scans;
    ShardedChannels sharded;
    WaiterFeed waiters;
    DeadlineFeed deadlines;
    Heartbeat heartbeat;
    FormerWatch former; ///< where Sentinels name the server
    LoneNode lone;      ///< of a cluster
    CostMeter cost;
    quint64 beats = 0;
    bool isCut = false; ///< a replica that does not hear its primary
    ReplicaLink link;
    SilentChanges silent;
    NewKeys newKeys;
    std::optional<base::MonoTime> rereadSince; ///< everything is being read again
    base::nanoseconds rereadTook{0};           ///< as it was last
    base::MonoTime cutUntil = base::MonoTime::min();
    QByteArray runId;
    bool isIntroduced = false;       ///< in this session
    bool isEnding = false;           ///< nobody will ask what is known
    QSet<int> pinnedIn;              ///< the databases in which the pins of the options stand
    ClusterStateProbe service;       ///< of a shard
    std::unique_ptr<ShardSide> side; ///< of a shard
    locks::Health told;
};

} // namespace lockscope::watch
