#pragma once

#include "core/client/lockclientmachine.h"
#include "core/lab/clientterms.h"
#include "core/lab/clientthread.h"

namespace lockscope::lab
{

class FrameArchive;

/// One simulated client, as a pure machine: events in, acts out. It plays the program of its threads and
/// keeps a log; its locks are taken, kept and left by the lock client's own machine, one for each server. All
/// times are scenario times; what goes to the server is scaled. A value. Besides the events, time() is wanted
/// at wakeAt().
class SimulatedClient
{
public:
    explicit SimulatedClient(ClientTerms terms);

    /// Begins the program of each thread; to be called once.
    ClientActs begin(base::MonoTime now);
    /// Takes an event; while it stands still the event waits.
    ClientActs happened(const ClientEvent& event, base::MonoTime now);
    /// Takes the time where wakeAt() has come.
    ClientActs time(base::MonoTime now);

    /// It stands still until resume(), or for `lasts`; what reaches it waits.
    ClientActs pause(std::optional<base::milliseconds> lasts, base::MonoTime now);
    /// Goes on after pause(), and takes what has reached it meanwhile.
    ClientActs resume(base::MonoTime now);
    /// Ends the client at once; its locks stay as they are.
    ClientActs kill(base::MonoTime now);
    ClientActs relisten(base::MonoTime now);  ///< its connections are new: it listens, and reads again
    void loseReply() { m_losesReply = true; } ///< the next answer does not arrive
    /// Sets the clock by which it judges leases ahead; what it does takes as long as before.
    void jumpClock(base::milliseconds ahead);
    void setSpeed(double speed); ///< times real time, of what follows

    /// Returns when time() must be called if no event comes before; empty = never.
    [[nodiscard]] std::optional<base::MonoTime> wakeAt() const;
    /// True where all threads are at the end of their programs, or the client was killed.
    [[nodiscard]] bool isOver() const;
    [[nodiscard]] const ClientTerms& terms() const { return m_terms; }

    void fields(FrameArchive& archive); ///< all of it but the program
    /// One that was kept gets its program back. False where the two, or its own parts, do not fit.
    bool adopt(std::shared_ptr<const Program> program, int servers);

private:
    using Place = std::pair<std::size_t, std::size_t>; ///< a thread and its lock
    using Locks = client::LockClientMachine;
    struct Interpreter;
    struct LocksPlayer;

    ClientActs taken();
    void take(const ClientEvent& event);
    void takeAnswer(quint64 ticket, const std::optional<redis::Client::Answer>& given);
    void takeMessage(const ClientEvent& event);
    void deliver(const ClientEvent& event);
    void timeOf(std::size_t index);
    void wake(std::size_t thread);
    void runReady();

    void run(std::size_t index);
    void end(ClientThread& thread);
    void standStill(std::optional<base::milliseconds> lasts);
    void die();
    [[nodiscard]] base::milliseconds drawn(ClientThread& thread, const Span& span) const;
    /// Draws, and logs what was decided so. `about` is of record::decision.
    base::milliseconds decided(ClientThread& thread, const Span& span, const QByteArray& about);
    void reportDecision(
        const ClientThread& thread, qint64 place, quint64 visit, qint64 number, const QByteArray& about);

    [[nodiscard]] Locks& locksAt(int server);
    [[nodiscard]] ThreadLock* lockOf(Place place);
    void perform(int server, const Locks::Acts& acts);
    void performMulti(std::size_t index, const client::MultiMachine::Acts& acts);
    void beginLocks(std::size_t index, std::vector<ThreadLock> locks);
    void beginAttempt(Place place, std::optional<base::milliseconds> wait);
    void beginRelease(Place place, bool isMember);
    void locked(Place place, const client::Attempt& attempt);
    void lockingOver(std::size_t index, bool acquired);

    quint64 send(PendingAnswer pending, ClientAct act);
    void report(ClientLogEntry clientLogEntry)
    {
        m_acts.append({.clientLogEntry = std::move(clientLogEntry)});
    }
    void reportWork(ClientThread& thread, record::What what);
    [[nodiscard]] ClientLogEntry about(Place place, record::What what, qint64 number = 0) const;

    ClientTerms m_terms;
    double m_speed = 1;
    base::milliseconds m_ahead{0}; ///< of its clock
    base::MonoTime m_now{};        ///< of the event at hand, by its clock
    std::vector<ClientThread> m_threads;
    std::map<int, Locks> m_locks; ///< by server
    std::map<quint64, PendingAnswer> m_pending;
    std::map<std::pair<int, base::ChannelName>, QByteArrayList> m_mail; ///< of listening; not heard yet
    std::map<QByteArray, ProcessLock> m_processLocks;
    quint64 m_ticket = 0;
    bool m_isPaused = false;
    bool m_isDead = false;
    bool m_losesReply = false;
    base::MonoTime m_pausedAt{};
    std::optional<base::MonoTime> m_pausedUntil;
    QList<ClientEvent> m_inbox; ///< what reached it while it stood still
    QList<std::size_t> m_ready; ///< threads that may go on
    ClientActs m_acts;
};

} // namespace lockscope::lab
