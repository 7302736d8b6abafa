#pragma once

#include "core/watch/dbconnection.h"

#include <optional>

namespace lockscope::watch
{

/// Returns whether other nodes serve slots of a node's cluster, by its answer to CLUSTER NODES. Empty where
/// the answer does not say.
std::optional<bool> hasOthers(const redis::Client::Answer& answer);

/// Finds out whether a node that is watched by itself belongs to a cluster with other nodes, whose locks are
/// not seen. Lives on the watcher's thread.
class LoneNode final : public QObject
{
    Q_OBJECT
public:
    /// `connection` outlives it.
    explicit LoneNode(DbConnection& connection);

    /// The node is one of a cluster, and answers.
    void start();
    /// Slots may have gone to others meanwhile.
    void beat();
    void stop();
    /// True where others serve slots of its cluster; also where it does not say.
    [[nodiscard]] bool isPart() const { return m_isPart; }

Q_SIGNALS:
    /// isPart() has changed.
    void changed();

private:
    void ask();
    void become(bool isPart);

    DbConnection& m_connection;
    bool m_running = false;
    bool m_isPart = false;
    int m_beats = 0;
    quint64 m_session = 0;
};

} // namespace lockscope::watch
