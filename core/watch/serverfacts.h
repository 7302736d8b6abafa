#pragma once

#include "core/base/time.h"
#include "core/redis/hostport.h"
#include "core/redis/reply.h"
#include "core/redis/serverrole.h"

#include <QByteArray>
#include <QMap>

#include <optional>

namespace lockscope::watch
{

/// The fields of INFO that matter to a watcher. Missing fields stay empty: some services hide them.
struct ServerFacts {
    QByteArray version; ///< of the Redis whose commands it has: "7.0.15"
    QByteArray release; ///< its own name: "Redis 7.0.15", "Valkey 8.1.8"; empty = not reported
    QByteArray runId;
    QByteArray mode;         ///< "standalone", "cluster", "sentinel"
    QByteArray role;         ///< "master", "slave", "active-replica"
    QByteArray history;      ///< the id of what is replicated (master_replid): the same on its replicas
    redis::HostPort primary; ///< of a replica
    bool linked = false;     ///< of a replica: it hears its primary
    /// How long a replica has heard nothing of its primary; empty = not reported.
    std::optional<base::seconds> silence;
    qint64 offset = -1;                ///< how far a replica has come in that history; -1 = not reported
    QMap<int, quint64> keys;           ///< per database that has any
    qint64 time = 0;                   ///< its clock in microseconds (Redis 6.0); 0 = not reported
    std::optional<qint64> connections; ///< of its clients (connected_clients); empty = not reported
    /// How often it has read from a connection (total_reads_processed, Redis 6.0); empty = not reported.
    std::optional<qint64> reads;

    /// Returns how many keys these databases have together.
    [[nodiscard]] quint64 keysIn(const QList<int>& databases) const;
    /// True for a Sentinel, which has no locks.
    [[nodiscard]] bool isSentinel() const { return mode == "sentinel" || role == "sentinel"; }
    /// True where its writes come only from another server: it may be behind.
    [[nodiscard]] bool isReplica() const { return role == "slave"; }
    /// True where the server knows CLIENT NO-TOUCH (Redis 7.2), and a connection may ask for it: in a cluster
    /// a node of Redis 8.2 ends when such a client asks for a key of a slot that moves. An older server is
    /// not asked, since it logs what it refuses.
    [[nodiscard]] bool mayAskForNoTouch() const;
    /// Takes the section "replication" of another reading.
    void takeReplication(const ServerFacts& reported);
    /// Reads the text of INFO (sections server, clients, stats, replication, keyspace).
    static ServerFacts fromInfo(const QByteArray& text);

    friend bool operator==(const ServerFacts&, const ServerFacts&) = default;
};

/// The reply to ROLE. Its replicas are those that are in step: the server names no others.
struct RoleAnswer {
    QByteArray role;                 ///< "master", "slave", "active-replica", "sentinel"; empty = unknown
    qint64 offset = -1;              ///< of a primary: how far its history has come
    QList<redis::HostPort> replicas; ///< as announced; the one that is furthest first
    redis::HostPort primary;         ///< of a replica
    bool linked = false;             ///< of a replica: it hears its primary
    /// See ServerFacts::silence; only INFO reports it.
    std::optional<base::seconds> silence;

    /// Reads the reply to ROLE; its role is empty where it is none.
    static RoleAnswer fromReply(const redis::Reply& reply);
    /// Builds the same from INFO, for a user who may not send ROLE.
    static RoleAnswer fromFacts(const ServerFacts& facts);
};

using redis::isPrimaryRole;

} // namespace lockscope::watch
