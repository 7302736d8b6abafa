#pragma once

#include "core/watch/feed.h"
#include "core/watch/otherrequests.h"
#include "core/watch/readrefusals.h"
#include "core/watch/scancost.h"
#include "core/watch/scanplace.h"
#include "core/watch/scanschedule.h"
#include "core/watch/sieve.h"

#include <QHash>
#include <QTimer>

#include <deque>

namespace lockscope::watch
{

/// Discovers locks: walks the keyspace by the scan schedule, wherever `place` says, and reads the names that
/// it and other feeds bring up, always on the scanning connection to the primary. The reads for one step
/// follow the next step but one, in the same write. Lives on the watcher's thread.
class ScanFeed final : public QObject
{
    Q_OBJECT
public:
    /// The keys to look for.
    struct Scope {
        QByteArrayList prefixes;         ///< of names, beside what the families look for
        QList<locks::Stated> statements; ///< about names, beside what the families look for
        QByteArrayList families;         ///< their ids; empty = all
    };
    ScanFeed(
        DbConnection& connection, ScanPlace& place, FeedContext& context, const Scope& scope, double share);

    /// Begins, or begins anew after the connection was lost.
    void start();
    void stop();
    void setShare(double share) { m_schedule.setShare(share); }
    void setDatabases(const QList<int>& databases, quint64 keys);
    /// Sets ScanSchedule's "new until" for the primary. It does not cover what a replica has received, nor
    /// what was found and could not be read.
    void setNewUntil(std::optional<base::MonoTime> at);
    void setRoundTrip(base::nanoseconds roundTrip) { m_roundTrip = roundTrip; }
    /// Reads a name that may be a lock, in every watched database, before the names that the scan has found.
    void probe(const base::KeyName& name, std::optional<locks::Kind> hint, locks::Seen source);
    /// BCAST tracking of the operator's prefixes, redirected to the connection `listener`.
    void trackPrefixes(qint64 listener);
    /// Sets other prefixes; the pass begins anew, and the connection `listener` hears of names with the new
    /// ones.
    void setPrefixes(const QByteArrayList& prefixes, qint64 listener);
    /// Sets other statements; the pass begins anew.
    void setStatements(const QList<locks::Stated>& statements);
    void pump();

    /// Returns how far the search has come.
    [[nodiscard]] locks::DiscoveryProgress progress() const;
    /// Returns how many names wait to be read.
    [[nodiscard]] size_t waiting() const { return m_probes.size(); }
    [[nodiscard]] const locks::FeedHealth& health() const { return m_health; }
    [[nodiscard]] base::nanoseconds spent() const { return m_schedule.spent(); }

    /// The waiters were counted. The first pass is over only when that was done after its last read, so that
    /// one pass shows all that a single read can.
    void takeCounted();

Q_SIGNALS:
    /// All names that the first pass has found were read; takeCounted() is awaited.
    void wantsCount();
    /// Every lock that was there all the time since `begin` is known now; empty = the pass walked a replica
    /// that has not caught up, so nothing is claimed.
    void passEnded(std::optional<lockscope::base::MonoTime> begin);

private:
    struct Probe {
        locks::Candidate candidate;
        locks::Seen source = locks::Seen::Scan;
    };
    void planPasses();
    void walkAnew();
    void forgetWalk();
    [[nodiscard]] quint64 commands() const;
    void scanOn();
    [[nodiscard]] bool walkOn();
    void sendScan(DbConnection& connection, const ScanStep& step);
    void sendStep(DbConnection& connection, ScanStep step, const ScanReport& begun);
    void askForBills(DbConnection& connection);
    void askForOthers(DbConnection& connection);
    void takeScan(const ScanStep& step, const QList<redis::Client::Answer>& answers, base::MonoTime sent,
        ScanReport report);
    void takeFailure(const base::Error& error);
    bool goAnotherWay(
        const ScanStep& step, const QList<redis::Client::Answer>& answers, const ScanReport& report);
    void consider(const Sieve::Found& found, const ScanStep& step);
    void sendProbes();
    [[nodiscard]] bool probesAwaitStep() const;
    void takeProbe(const Probe& probe, const KeyRead& keyRead, base::ServerTime at, quint64 session);
    bool enlist(const Probe& probe, bool first);
    [[nodiscard]] bool waitsForPins() const;
    void arm();
    [[nodiscard]] locks::FeedHealth working() const;

    DbConnection& m_connection;
    ScanPlace& m_place;
    FeedContext& m_context;
    Scope m_scope;
    ScanSchedule m_schedule;
    ScanCost m_scanCost, m_sieveBill; ///< of the server and the connection that are walked
    OtherRequests m_others;           ///< the same
    QTimer m_timer;
    std::deque<Probe> m_probes;
    /// Names that wait or are under way, each with the probe of what spoke for it meanwhile.
    QHash<locks::LockRef, std::optional<Probe>> m_enlisted;
    enum class Count : quint8 { Due, Asked, Done };
    Count m_count = Count::Due;   ///< of those who wait, in the first pass
    size_t m_underWay = 0;        ///< probes of this session
    quint64 m_commandsBefore = 0; ///< of the connections, up to and with the last step
    base::nanoseconds m_roundTrip{0};
    locks::FeedHealth m_health;
    std::optional<base::Error> m_prefixRefusal; ///< of broadcast tracking, in this session
    ReadRefusals m_refusals;                    ///< the same for reads of this session
    quint64 m_session = 0;                      ///< answers of an older session are dropped
    quint64 m_walk = 0;                         ///< answers to a SCAN of an older walk are dropped
    bool m_hasScript = false;                   ///< the server that is walked was sent the sieve's
    std::optional<base::MonoTime> m_reach;      ///< of this pass, see ScanPlace::reach()
    base::MonoTime m_passBegan = base::MonoTime::min();
    base::MonoTime m_pinsFirstUntil{}; ///< the walk waits so long for the first reads of pinned names
    int m_lastPass = 0;
    bool m_running = false;
};

} // namespace lockscope::watch
