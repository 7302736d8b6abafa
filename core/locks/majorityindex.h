#pragma once

#include "core/locks/event.h"

#include <QHash>

#include <set>

namespace lockscope::locks
{

struct Health;

/// A lock that its library takes on several servers. Servers of one set are taken as its masters.
struct MajorityKey {
    LockRef ref;    ///< without a node
    QByteArray set; ///< see MajorityServer

    friend bool operator==(const MajorityKey&, const MajorityKey&) = default;
    friend auto operator<=>(const MajorityKey& left, const MajorityKey& right)
    {
        const auto byRef = left.ref <=> right.ref;
        return byRef != 0 ? byRef : left.set.compare(right.set) <=> 0;
    }
    friend size_t qHash(const MajorityKey& key, size_t seed = 0)
    {
        return qHashMulti(seed, key.ref, key.set);
    }
};

/// One of the independent servers.
struct MajorityServer {
    QByteArray set;      ///< those with the same are taken as the masters of one Redlock
    bool isSeen = false; ///< live, and read through once: a lock that is not found there is not there
    base::milliseconds foundWithin{0}; ///< a lock that is taken there unannounced is found within this

    friend bool operator==(const MajorityServer&, const MajorityServer&) = default;
};

/// Returns the server with such a health as a member of the set. It is seen while it is live, and of a
/// cluster each shard, and all of it has been searched once.
MajorityServer majorityServer(const QByteArray& set, const Health& health);

/// The lock as one server shows it.
struct LockOnServer {
    quint64 server = 0;
    LockPtr lock;

    friend bool operator==(const LockOnServer&, const LockOnServer&) = default;
};

/// A token of the lock, and where it was found.
struct Contender {
    base::HolderId token;
    QList<LockOnServer> parts;  ///< of servers that are seen
    QList<LockOnServer> unseen; ///< of others, as they were known last

    friend bool operator==(const Contender&, const Contender&) = default;
};

/// How a lock stands on its servers; the gravest first.
enum class MajorityState : quint8 {
    TwoHolders, ///< one lost its majority before its time, and another one has a majority now
    Minority,   ///< nobody has a majority
    Unclear,    ///< nobody has one, unless servers have the token that are not known now
    Held,       ///< one has a majority
};

/// A lock on several servers at a moment.
struct MajorityLock {
    MajorityKey key;
    Kind kind;
    QList<Contender> contenders; ///< the one on most servers first
    int servers = 0;             ///< of the set
    int unknown = 0;             ///< of these: what they hold is not known now
    MajorityState state = MajorityState::Held;
    base::HolderId former; ///< of TwoHolders: who lost the majority

    /// Returns on how many servers a majority is.
    [[nodiscard]] int needed() const { return servers / 2 + 1; }

    friend bool operator==(const MajorityLock&, const MajorityLock&) = default;
};

/// Returns how long a majority of the servers keeps the parts unless they are renewed: of each at its own
/// server's clock, the one of the `needed` longest that ends first. Empty where there is no majority, or it
/// never ends.
std::optional<base::milliseconds> majorityLasts(
    const Contender& contender, int needed, const QHash<quint64, base::ServerTime>& clocks);

/// Finds the locks that have the same name and the same token on several servers of a set, among those whose
/// library takes them so (KindTraits::onMajority) or could be one that does. Costs what changes: each lock is
/// looked up by its name. A lock is listed once one token of it was seen on two servers, and until none of
/// them has it. Pure: no clock, no I/O; one thread.
class MajorityIndex
{
public:
    /// Changes come from each server in its own time: what is less than a majority counts as known only
    /// after this much quiet.
    static constexpr base::milliseconds settledAfter{2'000};

    /// Adds a server, or puts it into another set; `locks` is all that it shows.
    void put(quint64 id, const MajorityServer& server, const QList<LockPtr>& locks, base::MonoTime now);
    /// Takes over what is known of a server that stays in its set.
    void update(quint64 id, const MajorityServer& server);
    void remove(quint64 id);
    void take(quint64 id, const Batch& batch, base::MonoTime now);

    /// Returns the gravest locks, at most so many.
    [[nodiscard]] QList<MajorityLock> gravest(qsizetype most, base::MonoTime now) const;
    /// Returns that lock; empty where it is not listed.
    [[nodiscard]] std::optional<MajorityLock> find(const MajorityKey& key, base::MonoTime now) const;
    [[nodiscard]] qsizetype size() const { return qsizetype(m_listed.size()); } ///< that are listed
    /// Returns how many of the gravest `most` locks have no majority, or two holders.
    [[nodiscard]] qsizetype inTrouble(qsizetype most, base::MonoTime now) const;
    [[nodiscard]] QList<quint64> serversOf(const QByteArray& set) const;
    [[nodiscard]] std::optional<MajorityServer> server(quint64 id) const;

private:
    struct Entry {
        QList<LockOnServer> parts; ///< in the order of their servers
        bool shared = false;       ///< a token was seen on two servers
        base::HolderId major;      ///< who has a majority
        base::HolderId former;     ///< who lost it before its time and is still there
        base::MonoTime changedAt{};
        std::optional<MajorityState> listedAs;
    };

    void putPart(quint64 id, const MajorityKey& key, const LockPtr& lock, base::MonoTime now);
    void judge(const MajorityKey& key, Entry& entry);
    void judgeSet(const QByteArray& set);
    void unlist(const MajorityKey& key, Entry& entry);
    [[nodiscard]] MajorityLock value(
        const MajorityKey& key, const Entry& entry, std::optional<base::MonoTime> now) const;
    [[nodiscard]] bool isSeen(const LockOnServer& part) const;

    QHash<quint64, MajorityServer> m_servers;
    QHash<MajorityKey, Entry> m_entries; ///< of locks of such kinds alone
    std::set<std::pair<MajorityState, MajorityKey>> m_listed;
};

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::LockOnServer, Q_RELOCATABLE_TYPE);
