#pragma once

#include "core/locks/clientbook.h"
#include "core/locks/formerprimary.h"

#include <QSet>

#include <map>
#include <set>

namespace lockscope::locks
{

/// Judges the holders of locks over all their locks, and writes what that tells into each lock that one
/// client alone holds (Lock::life). A sign of life is told where the lock itself does not show one. Silence
/// is told while all locks of the server are in sight: what was not watched is no silence. Where several
/// hold a lock, nobody can tell whose renewals are seen, so nothing is said. Any lock that others hold by the
/// word of the former primary says so, too. Follows batches, at a cost of
/// what they change, and looks at each client now and then. Pure; one thread.
class LifeTracker
{
public:
    /// Returns `batch` with what is known of its holders, and with the locks of those who have shown
    /// themselves.
    [[nodiscard]] Batch take(Batch batch, base::ServerTime now);
    /// Takes who is connected, and returns the locks that this changes.
    [[nodiscard]] Batch take(const ClientSight& sight, base::ServerTime now);
    /// Takes what the former primary says, where it still answers as one, and returns the locks that this
    /// changes.
    [[nodiscard]] Batch take(const std::optional<FormerPrimary>& former, base::ServerTime now);
    /// Takes whether all locks of the server are in sight, and returns the locks that this changes.
    [[nodiscard]] Batch see(bool isWhole, base::ServerTime now);
    /// Returns the locks that time alone has changed. To be called every second.
    [[nodiscard]] Batch advance(base::ServerTime now);

private:
    /// The renewals of the locks that a client alone holds.
    struct Renewed {
        qint64 inTime = 0;                         ///< locks whose renewal is not overdue
        std::map<base::ServerTime, qint64> missed; ///< locks whose renewal did not come, by when it was due

        void count(const Lock& lock, int by);
        [[nodiscard]] bool isKeptUp(std::optional<base::ServerTime> lastSign) const;
    };

    /// By the locks themselves, not by the pointers.
    struct RefOrder {
        bool operator()(const SharedRef& left, const SharedRef& right) const { return *left < *right; }
    };
    struct Client {
        base::ServerTime from{};                     ///< it is looked out for since then
        std::optional<base::ServerTime> connectedAt; ///< a connection of its was seen last
        HolderLife life;
        std::optional<base::ServerTime> judgedBy; ///< its last sign when `life` was judged
        base::ServerTime due{};                   ///< when it is to be looked at again
        std::set<SharedRef, RefOrder> locks;      ///< that it alone holds; of most clients few
        Renewed renewed;                          ///< of these
    };

    void follow(const SharedRef& ref, const LockPtr& before, const LockPtr& after, base::ServerTime now);
    void leave(const SharedRef& ref, const QByteArray& id);
    void join(const SharedRef& ref, const QByteArray& id, base::ServerTime now);
    [[nodiscard]] QSet<QByteArray> concernedBy(const Batch& batch, base::ServerTime now) const;
    [[nodiscard]] bool areConnectionsKnown(base::ServerTime now) const;
    [[nodiscard]] const ClientMatch* matchOf(const QByteArray& client, base::ServerTime now) const;
    [[nodiscard]] HolderLife judged(const QByteArray& id, const Client& client, base::ServerTime now) const;
    [[nodiscard]] std::optional<HolderSilence> silenceOf(
        const QByteArray& id, const Client& client, const ClientTally& tally, base::ServerTime now) const;
    void lookAt(const QByteArray& id, base::ServerTime now, QSet<SharedRef>& changed);
    void wake(const QByteArray& id, base::ServerTime at);
    [[nodiscard]] Batch batchOf(const QSet<SharedRef>& refs, base::ServerTime now) const;
    [[nodiscard]] LockPtr completed(const LockPtr& lock, base::ServerTime now) const;

    ClientBook m_book;
    ClientSight m_sight;
    QHash<QByteArray, Client> m_clients;
    std::set<std::pair<base::ServerTime, QByteArray>> m_due;
    QSet<QByteArray> m_silent;
    QByteArray m_former;                            ///< the former primary
    QHash<SharedRef, base::ServerTime> m_heldTwice; ///< by its word, since then
    bool m_isWhole = false;
};

} // namespace lockscope::locks
