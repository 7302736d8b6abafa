#pragma once

#include "core/watch/clockestimate.h"
#include "core/watch/dbconnection.h"
#include "core/watch/healthmodel.h"
#include "core/watch/serverfacts.h"
#include "core/watch/silentchanges.h"

#include <QTimer>

namespace lockscope::watch
{

/// The heartbeat: overlapping PINGs on the reading and the listening connection every 250 ms, the server's
/// clock, its role every second, what it has counted of each command every half of one, its keyspace every
/// few. Feeds the health model. Lives on the watcher's thread.
class Heartbeat final : public QObject
{
    Q_OBJECT
public:
    Heartbeat(DbConnection& reader, DbConnection& listener, const base::Clock& clock, ClockEstimate& estimate,
        QObject* parent);

    /// Learns what must be known before anything is read (TIME, INFO); introduced() follows.
    void introduce();
    /// How often the role is asked for: Loose is every second. Close is twice a second, for a failover that
    /// may go unannounced, and for a replica, whose link to its primary nobody announces either.
    enum class RoleWatch : quint8 { Loose, Close };
    /// Begins to ping: both connections are ready.
    void start(RoleWatch roleWatch = RoleWatch::Loose);
    void stop();

    /// Return the judgement of health; others report their events to it as well.
    [[nodiscard]] HealthModel& model() { return m_model; }
    [[nodiscard]] const HealthModel& model() const { return m_model; }
    /// Returns the facts about the server as last reported.
    [[nodiscard]] const ServerFacts& facts() const { return m_facts; }
    /// Why the server's clock is not known, where it is not.
    [[nodiscard]] const std::optional<base::Error>& clockFailure() const { return m_clockFailure; }

Q_SIGNALS:
    /// The server's clock, version, role, run id and keyspace are known as far as it tells them.
    void introduced();
    /// The model may have actions to carry out.
    void judged();
    /// The server's clock was set back by so much.
    void clockSetBack(base::milliseconds back);
    /// The server's clock was set forward: until now it was taken for earlier than it is.
    void clockSetForward();
    /// Reports the role of the server, before introduced() and with each beat that asks; `asked` is when it
    /// was asked.
    void roleReported(const lockscope::watch::RoleAnswer& answer, lockscope::base::MonoTime asked);
    /// The node is a primary now and was none, or the other way round.
    void roleChanged();
    void keyspaceCounted();
    /// Reports how often each command was called, by the server's count. Emitted before anything is read in
    /// this session, then twice a second; never where this user may not run INFO.
    void commandsCounted(const lockscope::watch::SilentChanges::Counters& counters);
    /// Every beat: 250 ms.
    void beat();

private:
    void onBeat();
    void ping(HealthModel::Line line, DbConnection& connection);
    void readClock(std::function<void()> then);
    void readClockFromInfo();
    void readInfo(const QByteArray& section, std::function<void()> then);
    void readCounters();
    void readRole();
    void readRoleFromInfo(base::MonoTime asked);
    void hear(const RoleAnswer& reported, base::MonoTime asked);
    [[nodiscard]] quint64 beatsPerRole() const;
    void reportJudgement();
    void arm();

    DbConnection& m_reader;
    DbConnection& m_listener;
    const base::Clock& m_clock;
    ClockEstimate& m_estimate;
    HealthModel m_model;
    ServerFacts m_facts;
    std::optional<base::Error> m_clockFailure;
    QTimer m_beat, m_check;
    quint64 m_beats = 0;
    RoleWatch m_roleWatch = RoleWatch::Loose;
    bool m_infoRefused = false; ///< a replica's role has to come from ROLE
    bool m_countersKept = false;
    quint64 m_session = 0; ///< answers of an older session are dropped
};

} // namespace lockscope::watch
