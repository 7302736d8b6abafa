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

/// What INFO tells that matters to a watcher. Fields that are not there stay empty: some services hide them.
struct ServerFacts {
    QByteArray version; ///< of Redis, whose commands it has: "7.0.15"
    QByteArray release; ///< what it calls itself: "Redis 7.0.15", "Valkey 8.1.8"; empty = not told
    QByteArray runId;
    QByteArray mode;         ///< "standalone", "cluster", "sentinel"
    QByteArray role;         ///< "master", "slave", "active-replica"
    QByteArray history;      ///< the id of what is replicated (master_replid): the same on its replicas
    redis::HostPort primary; ///< of a replica
    bool linked = false;     ///< of a replica: it hears its primary
    /// Of a replica: how long it has heard nothing of its primary; empty = not told.
    std::optional<base::seconds> silence;
    qint64 offset = -1;      ///< of a replica: so far in that history it has come; -1 = not told
    QMap<int, quint64> keys; ///< per database that has any
    qint64 time = 0;         ///< its clock in microseconds (Redis 6.0); 0 = not told

    [[nodiscard]] quint64 keysIn(const QList<int>& databases) const;
    [[nodiscard]] bool isSentinel() const { return mode == "sentinel" || role == "sentinel"; }
    /// Its writes come from another one alone: it may be behind.
    [[nodiscard]] bool isReplica() const { return role == "slave"; }
    /// What the section "replication" of another reading tells.
    void takeReplication(const ServerFacts& told);
    /// Reads the text of INFO (sections server, replication, keyspace).
    static ServerFacts fromInfo(const QByteArray& text);

    friend bool operator==(const ServerFacts&, const ServerFacts&) = default;
};

/// What ROLE tells. Its replicas are those that are in step: the server names no others.
struct RoleAnswer {
    QByteArray role;                 ///< "master", "slave", "active-replica", "sentinel"; empty = not told
    qint64 offset = -1;              ///< of a primary: how far its history has come
    QList<redis::HostPort> replicas; ///< as announced; the one that is furthest first
    redis::HostPort primary;         ///< of a replica
    bool linked = false;             ///< of a replica: it hears its primary
    /// As of ServerFacts; INFO alone tells it.
    std::optional<base::seconds> silence;

    static RoleAnswer fromReply(const redis::Reply& reply);
    /// The same out of INFO, for who may not ask for the role.
    static RoleAnswer fromFacts(const ServerFacts& facts);
};

using redis::isPrimaryRole;

} // namespace lockscope::watch
