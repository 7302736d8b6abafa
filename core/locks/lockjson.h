#pragma once

#include "core/locks/clockcheck.h"
#include "core/locks/event.h"
#include "core/locks/finding.h"
#include "core/locks/health.h"

#include <QHash>
#include <QJsonObject>
#include <QString>

namespace lockscope::locks
{

/// The values that a lock's JSON form needs besides the lock.
struct JsonContext {
    base::ServerTime now{};                              ///< decides state and ttl_ms
    bool live = true;                                    ///< Health::live of its source
    const QHash<QByteArray, QString>* aliases = nullptr; ///< client → name; may be null
    FindingLimits limits = {};                           ///< decide trouble
};

/// The stable JSON forms of lockscopectl and the exports. Times are milliseconds since the epoch on the
/// server's clock; unknown and missing values are null. Names that are UTF-8 are written as they are; for
/// others the text is a picture and NAME_b64 beside it has the bytes.
QJsonObject toJson(const Lock& lock, const JsonContext& context);
QJsonObject toJson(const Event& event);
/// The same as it goes out: with the name that a person gave the holder's client ("alias"), and the server
/// that it is of ("server_name": Health::serverName), since events of several may come together.
QJsonObject toJson(const Event& event, const QHash<QByteArray, QString>& aliases, const QString& server);
QJsonObject toJson(const Topology& topology);
/// {"shards": [{"primary", "replicas", "slots", "locks", "live", "reason", "failure": {"kind", "subject",
/// "detail"}, "doubt", "failover"}], "uncovered", "moving", "primaries", "answering", "doubt"}
QJsonObject toJson(const Cluster& cluster);
/// {"event": "health", "live", "reason", "at_ms"}, and where they apply "replica_of", "lone_node", "paused",
/// "topology", "cluster".
/// `clocks` = what is wrong with them: "clocks_off": [{"node", "ahead_ms", "within_ms"}], and "clocks_apart",
/// two of the same, the one that is ahead first.
QJsonObject toJson(const Health& health, base::ServerTime at, const ClockCheck& clocks = {});
/// {"lock", "db", "could_be": [kinds], "evidence", "points", "statement"}: a key that may be a lock, and what
/// an operator could state of it.
QJsonObject toJson(const PossibleLock& lock);

} // namespace lockscope::locks
