#pragma once

#include "core/base/connectstep.h"
#include "core/base/error.h"
#include "core/base/peercertificate.h"
#include "core/base/time.h"
#include "core/locks/cluster.h"
#include "core/locks/discoveryplace.h"
#include "core/locks/lack.h"
#include "core/locks/possiblelock.h"

#include <QByteArray>
#include <QList>
#include <QMetaType>
#include <QString>

#include <optional>

namespace lockscope::locks
{

/// One of the sources of knowledge, and how it does.
struct FeedHealth {
    enum class Feed : quint8 { Discovery, Tracking, Channels, Keyspace, Deadlines };
    enum class Condition : quint8 {
        Off,
        Starting,
        Working,
        Degraded,
        Failed,
        Paused, ///< by our own doing, while its messages would cost the server too much; it comes back by
                ///< itself
    };

    Feed feed = Feed::Discovery;
    Condition condition = Condition::Off;
    std::optional<base::Error> reason = {}; ///< of Degraded, Failed and Off: why (a missing permission, …)
    std::optional<int> messagesPerSecond = {}; ///< of Paused: what came when it was listened to last

    friend bool operator==(const FeedHealth&, const FeedHealth&) = default;
};

/// Its identifier in JSON: "discovery", "tracking", "channels", "keyspace", "deadlines".
QByteArray name(FeedHealth::Feed feed);

/// How far discovery has come.
struct DiscoveryProgress {
    int pass = 0; ///< 1 = the first, at full speed
    bool firstPassDone = false;
    quint64 keysScanned = 0; ///< in this pass, each key once
    quint64 keysTotal = 0;   ///< DBSIZE-like estimate of INFO keyspace; 0 = not known
    std::optional<base::MonoTime> lastPassEnded;
    quint64 tooLarge = 0;              ///< names not read because they are over the limits
    QList<DiscoveryPlace> places = {}; ///< where a replica was asked for: of the server, or of each shard

    friend bool operator==(const DiscoveryProgress&, const DiscoveryProgress&) = default;
};

/// Our own cost, averaged over the last seconds.
struct Cost {
    double commandsPerSecond = 0;
    double serverShare = 0; ///< of one core of the server, 0..1, estimated

    friend bool operator==(const Cost&, const Cost&) = default;
};

/// The two clocks of this machine at one moment.
struct OwnClock {
    base::MonoTime moment{};
    base::ServerTime wall{};

    /// Returns what they show now. Any thread.
    [[nodiscard]] static OwnClock now();

    friend bool operator==(const OwnClock&, const OwnClock&) = default;
};

/// How a server is known at this moment, and how well. A value; made on the Source's thread, shown elsewhere.
struct Health {
    bool live = false;          ///< what is shown is at most about a second old
    bool recorded = false;      ///< shown out of a recording: never live, and its clock stands still
    QByteArray reason;          ///< why not live: identifier ("connecting", "no-answer", "busy", …)
    base::MonoTime liveSince{}; ///< or not live since, where live is false
    base::ConnectStep step = base::ConnectStep::Idle;
    base::ConnectStep failedStep = base::ConnectStep::Idle;
    std::optional<base::Error> failure;
    int attempt = 0;
    base::MonoTime retryAt{};
    std::optional<base::MonoTime> busySince; ///< a script has been blocking the server since
    QString server;                          ///< masked URI
    QString serverName;                      ///< short: host:port
    bool sandbox = false;
    std::optional<base::PeerCertificate> peer; ///< by TLS: what the server has shown
    QByteArray version;                        ///< of Redis, whose commands it has: "7.0.15"
    QByteArray release; ///< what it calls itself: "Redis 7.0.15", "Valkey 8.1.8"; empty = not known
    QByteArray role;    ///< "master", "slave"
    QString replicaOf;  ///< "host:port"; empty = it is no replica: what a replica shows may be behind
    /// How long the primary of a replica may be silent before the shown values stop being live; 0 = no
    /// replica.
    base::seconds silenceNoticedAfter{0};
    bool loneNode = false;     ///< one node of a cluster by itself: only the locks of its own slots are seen
    bool morePossible = false; ///< there are more keys that may be locks than `possible` lists
    QByteArray runId;
    std::optional<Topology> topology; ///< where Sentinels name the primary
    std::optional<Cluster> cluster;   ///< then it is live where any shard is, and each lock tells of itself
    QList<FeedHealth> feeds;
    QList<Lack> lacks; ///< what the server does not know, as far as it was asked
    DiscoveryProgress discovery;
    Cost cost;
    base::ServerClock clock;
    /// This machine's clocks when this was reported, to compare `clock` with; of a live source only, and not
    /// compared.
    std::optional<OwnClock> own;
    base::nanoseconds roundTrip{0};
    base::nanoseconds freshWithin{0};  ///< reported changes are shown, and silence is noticed, within this
    base::milliseconds foundWithin{0}; ///< unreported changes (SWAPDB) show within this, in whole seconds
    quint64 locks = 0;                 ///< that exist now; those shown as free do not count
    QList<PossibleLock> possible;      ///< keys that may be locks, as far as they are listed

    /// The server's clock that the shown values stand at: at `now` while it is live, else when it was live
    /// last; zero where it is not known.
    [[nodiscard]] base::ServerTime clockAt(base::MonoTime now) const;
    /// The last failover that was seen, of the group or of any shard; null where there was none.
    [[nodiscard]] const Failover* lastFailover() const;
    /// Why it is not confirmed which server is a primary (Topology::doubt); empty = all are confirmed.
    [[nodiscard]] QByteArray doubt() const;
    /// True where clients may listen to lock channels by SSUBSCRIBE: on a server of a cluster, since Redis 7.
    [[nodiscard]] bool mayShardChannels() const;
    /// True where there are so many locks that reading them all takes longer than the usual seconds, so that
    /// a row has an age.
    [[nodiscard]] bool rowsAge() const;
    /// The first of the sources that are paused; null where none is.
    [[nodiscard]] const FeedHealth* pausedFeed() const;

    friend bool operator==(const Health& left, const Health& right);
};

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::FeedHealth, Q_RELOCATABLE_TYPE);
Q_DECLARE_METATYPE(lockscope::locks::Health)
