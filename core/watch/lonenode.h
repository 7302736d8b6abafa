#pragma once

#include "core/watch/dbconnection.h"

#include <optional>

namespace lockscope::watch
{

/// By its answer to CLUSTER NODES: whether others serve slots of a node's cluster. Empty where it does not
/// say.
std::optional<bool> hasOthers(const redis::Client::Answer& answer);

/// Of a node that is watched by itself, and is one of a cluster: whether there are others whose locks are not
/// seen. Lives on the watcher's thread.
class LoneNode final : public QObject
{
    Q_OBJECT
public:
    /// `connection` outlives it.
    explicit LoneNode(DbConnection& connection);

    /// It is one, and answers.
    void start();
    /// Slots may have gone to others meanwhile.
    void beat();
    void stop();
    /// Slots of its cluster are served by others; so it is taken where it does not say.
    [[nodiscard]] bool isPart() const { return m_isPart; }

Q_SIGNALS:
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
