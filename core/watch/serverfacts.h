#pragma once

#include <QByteArray>
#include <QMap>

namespace lockscope::watch
{

/// What INFO tells that matters to a watcher. Fields that are not there stay empty: some services hide them.
struct ServerFacts {
    QByteArray version; ///< "7.0.15"
    QByteArray runId;
    QByteArray role;         ///< "master", "slave"
    QMap<int, quint64> keys; ///< per database that has any
    qint64 time = 0;         ///< its clock in microseconds (Redis 6.0); 0 = not told

    [[nodiscard]] quint64 keysIn(const QList<int>& databases) const;
    /// Reads the text of INFO (sections server, replication, keyspace).
    static ServerFacts fromInfo(const QByteArray& text);

    friend bool operator==(const ServerFacts&, const ServerFacts&) = default;
};

} // namespace lockscope::watch
