#pragma once

#include "core/locks/clientsight.h"
#include "core/locks/registry.h"
#include "core/locks/stated.h"
#include "core/watch/abilities.h"
#include "core/watch/deadlineschedule.h"
#include "core/watch/flushdetector.h"
#include "core/watch/foreignnames.h"
#include "core/watch/keyread.h"
#include "core/watch/possiblelocks.h"
#include "core/watch/readschedule.h"

#include <QHash>
#include <QSet>

#include <memory>

namespace lockscope::watch
{

/// The watcher's knowledge and plans: the registry with the schedules that follow from it. Every feed reports
/// to it what it heard or read. Pure: no clock, no I/O; one thread.
class WatchState
{
public:
    explicit WatchState(const ReadSchedule::Limits& limits);

    locks::Registry registry;
    ReadSchedule reads;
    DeadlineSchedule deadlines;
    PossibleLocks possible;
    Abilities abilities; ///< of the server of this session

    /// The databases that are watched; messages do not say which one they mean.
    void setDatabases(const QList<int>& databases) { m_databases = databases; }
    [[nodiscard]] const QList<int>& databases() const { return m_databases; }
    [[nodiscard]] quint64 tooLarge() const { return static_cast<quint64>(m_tooLarge.size()); }

    /// Watches the name although nothing may be found of it; `kind` where the operator states it.
    void pin(const locks::LockRef& ref, std::optional<locks::Kind> kind);
    /// Ends that; the name stays as long as there is a lock.
    void unpin(const locks::LockRef& ref);
    /// True of a pinned name that nothing here has read yet: for how long its key was not used can be asked.
    [[nodiscard]] bool isUnread(const locks::LockRef& pin) const { return m_unread.contains(pin); }
    [[nodiscard]] bool hasUnread() const { return !m_unread.isEmpty(); }

    /// Replaces the operator's statements about keys by their names. The locks that these or those before
    /// concern are read again, and whatever was no lock may be one now.
    void setStatements(const QList<locks::Stated>& statements);
    /// Returns the candidate, with what the operator states about its name.
    [[nodiscard]] locks::Candidate asStated(locks::Candidate candidate) const;

    /// Returns how the name is to be read: with what is known of its kind.
    [[nodiscard]] locks::Candidate candidate(const locks::LockRef& ref) const;
    /// Takes the scripts of lock libraries that the server knows. They count from the next read of a lock on.
    void takeScripts(const QSet<QByteArray>& scripts);
    [[nodiscard]] const QSet<QByteArray>& scripts() const { return m_hints->scripts; }
    /// Takes the connections of the clients, by their ids.
    void takeClients(const QHash<QByteArray, locks::ClientMatch>& matches) { m_clients = matches; }
    /// Returns a read with the commands that this server knows.
    [[nodiscard]] KeyRead lookAt(locks::Candidate candidate, KeyRead::Depth depth) const;
    /// True where the expiry alone shows whether anything changed since the last whole read.
    [[nodiscard]] bool expiryTells(const locks::LockRef& ref) const;
    /// True where a scan brought a name that is worth a read: no known lock, and not lately found to be no
    /// lock on these grounds.
    [[nodiscard]] bool isNews(const locks::LockRef& ref, bool byCompanion = false) const;
    /// The same where a channel or a push speaks for the name: a name that was no lock is worth a read in
    /// each pass.
    [[nodiscard]] bool isNewsSpokenFor(const locks::LockRef& ref);

    /// Takes from a channel of what kind a pinned name is, where its key alone does not say it. True where
    /// that is new: the name is read again.
    bool takeHint(const locks::LockRef& ref, locks::Kind kind);

    /// Returns the known locks that a changed key concerns: the one of that name, in each database, or those
    /// it is a companion of.
    [[nodiscard]] QList<locks::LockRef> concernedBy(const base::KeyName& key) const;
    /// Returns the known locks that are one of these names.
    [[nodiscard]] QList<locks::LockRef> knownOf(const QList<base::KeyName>& names) const;

    /// Takes the result of a finished read of `candidate`. False where the lock is as it was known to be.
    bool took(const locks::Candidate& candidate, const KeyReadResult& result, locks::Seen source,
        base::ServerTime at, base::MonoTime now);

    /// Holds missing locks back from now on until endFlushDetector().
    void beginFlushDetector();
    void endFlushDetector(base::ServerTime at);
    [[nodiscard]] bool inFlushDetector() const { return m_flushDetector.running(); }

    /// The lock leaves for the watcher of another shard; see Registry::give.
    std::unique_ptr<locks::Track> give(const locks::LockRef& ref);
    void adopt(std::unique_ptr<locks::Track> track, const QByteArray& reason, base::ServerTime now);
    /// A name whose key is elsewhere, by its server's answer.
    struct Redirected {
        locks::LockRef ref;
        base::Error redirection;
    };
    /// Takes the moved names since the last call.
    QList<Redirected> takeMoved() { return std::exchange(m_moved, {}); }
    /// Each node says that another one serves that name's slot; the lock is shown so until one of them serves
    /// it.
    void setDisputed(const locks::LockRef& ref);
    /// Takes a name that was not read because the cluster is down, since the last call; empty = none.
    QByteArray takeRefused() { return std::exchange(m_refused, {}); }
    /// Reads from now on show an older state, for that reason: they change nothing that is known, and new
    /// locks are not current. Empty = reads count as usual.
    void distrust(const QByteArray& reason) { m_distrust = reason; }
    /// Sets the node that is read: "host:port"; empty where there is one server.
    void setNode(const QByteArray& node) { m_node = node; }

    /// Begins a pass over the keyspace: the first one (1) reads each name, a later one reads a part of those
    /// again that were no locks (ForeignNames).
    void beginPass(int pass);
    /// Called with each batch's removed locks: their names stay armed for a while.
    void released(const QList<locks::LockRef>& removed);

private:
    [[nodiscard]] bool isSeen(const locks::LockRef& ref) const;
    [[nodiscard]] bool mayBeNews(const locks::LockRef& ref) const;
    struct Held {
        locks::Candidate candidate;
        KeyReadResult result;
        locks::Seen source = locks::Seen::Reconcile;
        base::ServerTime at{};
        base::MonoTime now{};
    };
    [[nodiscard]] base::Shared<locks::Hints> hintsAt(const locks::Lock* lock) const;
    void apply(const locks::LockRef& ref, const locks::Candidate& candidate, const KeyReadResult& result,
        locks::Seen source, base::ServerTime at, base::MonoTime now);
    bool glimpse(
        const locks::LockRef& ref, const KeyReadResult& result, locks::Seen source, base::ServerTime at);
    void see(
        const locks::LockRef& ref, locks::Observation observation, locks::Seen source, base::ServerTime at);
    void miss(const locks::LockRef& ref, bool byCompanion, const KeyReadResult& result, locks::Seen source,
        base::ServerTime at);
    void tooLarge(const locks::Candidate& candidate, locks::Seen source, base::ServerTime at);
    void unreadable(const locks::LockRef& ref, const base::Error& error);
    void expiry(const locks::LockRef& ref, const KeyReadResult& result, locks::Seen source,
        base::ServerTime at, base::MonoTime now);
    void follow(const locks::LockRef& ref, base::ServerTime at);

    QList<int> m_databases;
    QHash<locks::LockRef, std::optional<locks::Kind>> m_pins;
    QSet<locks::LockRef> m_unread; ///< pinned names
    QList<locks::Stated> m_statements;
    QHash<locks::LockRef, locks::Kind> m_hinted; ///< what a channel has said of pinned names
    ForeignNames m_foreign;
    bool m_isFirstPass = false;
    QSet<size_t> m_tooLarge;  ///< hashes of names, bounded
    QSet<size_t> m_spokenFor; ///< hashes of names that were read for it in this pass, bounded
    QSet<locks::LockRef> m_disputed;
    base::Shared<locks::Hints> m_hints; ///< at the libraries of any lock: the scripts
    QHash<QByteArray, locks::ClientMatch> m_clients;
    base::Shared<QByteArray> m_node; ///< each lock that is seen has it
    QByteArray m_distrust;
    QList<Redirected> m_moved;
    QByteArray m_refused;
    FlushDetector m_flushDetector;
    QList<Held> m_held; ///< results that came during the roll call
};

} // namespace lockscope::watch
