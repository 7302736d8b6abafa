#pragma once

#include "core/locks/discoveryplace.h"
#include "core/watch/dbconnection.h"
#include "core/watch/serverfacts.h"

#include <QTimer>

#include <deque>

namespace lockscope::watch
{

/// Where discovery walks the keyspace: on the scanning connection to the primary, or, where the endpoint asks
/// for it, on a connection of its own to a replica that is in step. The replica is left as soon as it does
/// not answer or loses its link to the primary. After a whole pass on the primary, so that passes end,
/// discovery goes to another replica that the primary names, or to the same where there is no other. Lives on
/// the watcher's thread.
class ScanPlace final : public QObject
{
    Q_OBJECT
public:
    /// `primary` and `clock` outlive it. In a cluster the replica is sent READONLY: only reads follow.
    ScanPlace(const redis::Endpoint& endpoint, const redis::ClientOptions& options, bool inCluster,
        DbConnection& primary, const base::Clock& clock);

    /// The primary reported its role at `asked`; `history` is the id of what is replicated from it.
    void hear(const RoleAnswer& answer, const QByteArray& history, base::MonoTime asked);
    /// The primary may be scanned: a replica that it has named has only so long to answer.
    void begin();
    /// The primary is lost.
    void stop();
    /// A pass is over.
    void passEnded();
    /// The replica does not answer to SCAN.
    void refused(const base::Error& error);

    /// Returns where to send the next SCAN; null while that is not decided.
    [[nodiscard]] DbConnection* connection() const;
    [[nodiscard]] bool onReplica() const { return m_stand == Stand::Replica; }
    /// Returns, for a pass that begins at `now`, since when keys on the primary will be found; empty = not
    /// known.
    [[nodiscard]] std::optional<base::MonoTime> reach(base::MonoTime now) const;
    /// Returns the round trip to the replica, as measured last.
    [[nodiscard]] base::nanoseconds roundTrip() const { return m_roundTrip; }
    /// Empty where no replica was asked for.
    [[nodiscard]] QList<locks::DiscoveryPlace> places() const;
    /// Returns how many moments of the primary's history the replica has not reached; the oldest are
    /// forgotten.
    [[nodiscard]] size_t marks() const { return m_marks.size(); }
    /// Commands sent to replicas since construction.
    [[nodiscard]] quint64 commands() const;

Q_SIGNALS:
    /// connection() has changed: a cursor of the one before is of no use on it.
    void moved();

private:
    enum class Stand : quint8 { Undecided, Primary, Replica };
    /// The point that the history had reached when the primary was asked.
    struct Mark {
        qint64 offset = 0;
        base::MonoTime asked{};
    };
    void choose(const QList<redis::HostPort>& replicas);
    [[nodiscard]] std::optional<redis::HostPort> next(const QList<redis::HostPort>& replicas);
    void enter(const redis::HostPort& address);
    void drop();
    void follow();
    void ask();
    void take(const ServerFacts& facts);
    void stand(Stand where);
    void unfit(const QByteArray& reason);

    const redis::Endpoint m_endpoint;
    const redis::ClientOptions m_options;
    const bool m_inCluster;
    DbConnection& m_primary;
    const base::Clock& m_clock;
    std::unique_ptr<DbConnection> m_replica;
    redis::HostPort m_address;      ///< of m_replica, as announced
    QList<redis::HostPort> m_tried; ///< in this round
    base::MonoTime m_roundBegan{};
    Stand m_stand = Stand::Undecided;
    bool m_fit = false;
    QByteArray m_hindrance; ///< as DiscoveryPlace::reason
    QByteArray m_history;
    std::deque<Mark> m_marks; ///< that the replica has not reached
    std::optional<base::MonoTime> m_reached;
    base::MonoTime m_notBefore{};
    base::nanoseconds m_roundTrip{0};
    quint64 m_commandsBefore = 0; ///< of replicas that were left
    QTimer m_patience;
};

} // namespace lockscope::watch
