#pragma once

#include "core/lab/clientact.h"
#include "core/lab/scenario.h"
#include "core/record/recording.h"
#include "core/record/scribe.h"

#include <map>
#include <set>
#include <tuple>

namespace lockscope::lab
{

/// Records what the clients of a run log, and adds what only the server knows: when a client's lease was over
/// without its knowledge. Pure; one thread.
class RunRecorder
{
public:
    /// A holder of a lock in the server's view.
    struct LockUser {
        int client = 0;
        qint32 thread = 0;
        locks::Mode mode = locks::Mode::Exclusive;
        record::Moment since{0};
        qint64 entries = 1; ///< of a reader: each has a lease of its own,
        qint64 expired = 0; ///< and that many of them are over
    };
    using LockKey = std::pair<int, base::KeyName>; ///< server and name
    using LockUsers = std::map<LockKey, QList<LockUser>>;

    explicit RunRecorder(const Scenario& scenario)
        : m_scenario(&scenario)
    {
    }
    /// Goes on where a recording ends.
    RunRecorder(const Scenario& scenario, const record::Recording& before, LockUsers lockUsers);
    [[nodiscard]] const LockUsers& lockUsers() const { return m_lockUsers; }
    /// The lock users are known, and so is what they have.
    [[nodiscard]] bool knowsLockUsers() const;

    /// A client takes part from now on; its number is that of the call, from 0.
    void enter(const record::ClientRecord& client);
    void take(int client, const ClientLogEntry& clientLogEntry, record::Moment at);
    void fault(record::FaultKind fault, const QByteArray& target, record::Moment at);
    /// Records that a script blocks that server: the one that was sent first and is not answered.
    void scriptBlocks(int server, const QByteArray& target, record::Moment at);
    /// Records a jump of that client's clock; the clock itself does not show it.
    void clockJumped(int client, const QByteArray& target, record::Moment at);
    /// Records that the clock of that server jumped ahead by `ahead`.
    void serverClockJumped(const QByteArray& server, base::milliseconds ahead, record::Moment at);
    /// Records a fault of a lock; its holders' leases are over.
    void lockFault(record::FaultKind fault, const ClientLogEntry& lock, record::Moment at);
    /// Records an act of the viewer; `lock` is the lock that it is done to, if any.
    void intervention(const Fault& act, const ClientLogEntry& lock, record::Moment at);
    /// Records a command by hand; its serial comes back with the answer.
    qint64 sends(ClientLogEntry lock, const QByteArray& command, record::Moment at);
    void answered(ClientLogEntry lock, qint64 serial, const redis::Client::Answer& answer, record::Moment at);
    /// Records the true value of a resource, as the Lab has read it.
    void value(qint16 resource, qint64 number, record::Moment at);
    /// Records that scenario time goes with that speed from now on (0: stands still); the server's clock
    /// shows `clock`.
    void pace(double speed, base::ServerTime clock, record::Moment at);
    void remark(record::What what, const QByteArray& text, record::Moment at);

    /// The server has dropped the key: no lease of it is left. A hold that began within `fresh` is not the
    /// one that has ended.
    void expired(const base::KeyName& key, int server, base::nanoseconds fresh, record::Moment at);
    /// In that server's view the lock is held, or the key is of an entry of a reader.
    [[nodiscard]] bool isHeld(const base::KeyName& key, int server) const;
    /// Everything that server knew is gone.
    void emptied(int server, record::Moment at);

    /// Returns the scribe, from which the recorded parts are taken.
    [[nodiscard]] record::Scribe& scribe() { return m_scribe; }

private:
    [[nodiscard]] record::Step faultStep(
        record::FaultKind fault, const QByteArray& target, record::Moment at);
    [[nodiscard]] qint32 lockIndex(const ClientLogEntry& clientLogEntry);
    void judgeRelease(record::Step& step);
    [[nodiscard]] record::Step stepOf(const ClientLogEntry& clientLogEntry, record::Moment at);
    void follow(int client, const ClientLogEntry& clientLogEntry, record::Moment at);
    void expectAnswer(int client, const ClientLogEntry& command, record::Moment at);
    void answered(int client, const ClientLogEntry& reply, record::Moment at);
    void takeAway(const LockKey& lock, int client, qint32 thread, record::Moment at);
    void endOthers(const LockKey& lock, const LockUser& newcomer, record::Moment at);
    void entryExpired(const base::KeyName& key, int server, record::Moment at);
    void freed(const base::KeyName& key, int server, record::Moment at);
    void endLease(const LockKey& lock, const LockUser& lockUser, record::Moment at);

    const Scenario* m_scenario;
    record::Scribe m_scribe;
    std::vector<qint32> m_clients;
    QByteArrayList m_ids; ///< of the clients, as holders have them
    std::map<LockKey, qint32> m_locks;
    LockUsers m_lockUsers;
    std::set<std::tuple<qint32, qint32, qint32>> m_mayHold; ///< client, lock and thread: once acquired it
    /// A DEL or a script of a client that has not been answered.
    struct Deletion {
        LockKey lock;
        qint32 thread = 0;
    };
    struct Script {
        int server = 0;
        qint32 thread = 0;
        record::Moment since{0};
    };
    std::map<std::pair<int, qint64>, Deletion> m_deletions; ///< by client and serial
    std::map<std::pair<int, qint64>, Script> m_scripts;     ///< by client and serial
    qint64 m_serial = 0;                                    ///< of commands by hand
};

} // namespace lockscope::lab
