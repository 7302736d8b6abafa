#pragma once

#include "core/watch/dbconnection.h"
#include "core/watch/watchstate.h"

namespace lockscope::watch
{

/// Whether a cluster lets this node serve: it answers PING and refuses every read while slots are served by
/// nobody, or while it does not reach the others. Asks only where that is in doubt, once in two beats. Lives
/// on the watcher's thread.
class ClusterStateProbe final : public QObject
{
    Q_OBJECT
public:
    /// `connection`, `watchState` outlive it.
    ClusterStateProbe(DbConnection& connection, WatchState& watchState);

    /// The map shows that something is not served. The probe asks for `name`, which is in one of this node's
    /// slots, until doubt(empty) is called and the node serves.
    void doubt(const QByteArray& name);
    [[nodiscard]] bool isDoubted() const { return m_doubted; }
    /// Asks at once where there is doubt.
    void ask();
    /// Asks in every other beat where there is doubt.
    void beat();
    /// Reads may have been refused meanwhile: no further answer is needed.
    void heed();
    /// The connection is gone, and what it reported no longer holds.
    void stop();

Q_SIGNALS:
    /// The cluster lets the node serve from now on, or does not any more.
    void served(bool serves);

private:
    void become(bool serves);

    DbConnection& m_connection;
    WatchState& m_watchState;
    QByteArray m_name;      ///< the name that is asked for
    bool m_doubted = false; ///< by the map
    bool m_serves = true;
    bool m_asking = false;
    bool m_rests = false;
    quint64 m_session = 0;
};

} // namespace lockscope::watch
