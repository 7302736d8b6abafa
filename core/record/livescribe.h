#pragma once

#include "core/record/scribe.h"

#include <QMap>
#include <QSet>

#include <optional>

namespace lockscope::record
{

/// Records what a live source reports: each batch as a batch, and also as the steps of those that were seen
/// to hold or wait. These steps are what the server showed, not what the holders knew. Pure; one thread.
class LiveScribe
{
public:
    /// Whether the steps are recorded too, or left to the readers of the batches.
    enum class Content : quint8 { WithSteps, BatchesAlone };
    /// `begin`: the server's clock at moment 0.
    explicit LiveScribe(base::ServerTime begin, Content content = Content::WithSteps)
        : m_begin(begin)
        , m_content(content)
    {
    }

    /// `whole`: the batch has all locks.
    void take(const locks::Batch& batch, base::ServerTime at, bool whole = false);
    /// Takes the health that was reported at that moment.
    void take(const locks::Health& health, base::ServerTime at);
    /// Adds to the table as it was at moment 0 locks that nothing was reported of yet.
    void recall(const QList<locks::LockPtr>& locks);
    /// Returns what has been recorded since the last call.
    Part news() { return m_scribe.take(); }
    /// The same as Scribe::names().
    [[nodiscard]] qsizetype names() const { return m_scribe.names(); }

private:
    struct Hold {
        qint32 client = -1;
        qint32 thread = 0;
        locks::Mode mode = locks::Mode::Exclusive;

        friend bool operator==(const Hold&, const Hold&) = default;
    };
    /// Mostly of one holder; a hash would take two kilobytes for it.
    using Holds = QMap<base::HolderId, Hold>;

    /// The last value of a lock, and the moment after which no event can come any more that leads to it.
    struct Expected {
        locks::LockPtr lock = {};
        base::ServerTime due = {};
    };
    /// Whether a waiter is known to sleep while the lock is free.
    using Waiters = QMap<base::HolderId, bool>;

    void follow(const locks::Event& event);
    void followWaiter(qint32 lock, const locks::Event& event);
    void expect(const locks::LockPtr& lock, base::ServerTime at);
    void reconcileDue(base::ServerTime at);
    void reconcileHolders(qint32 index, const locks::Lock& lock, base::ServerTime at);
    void reconcileWaiters(qint32 index, const locks::Lock& lock, base::ServerTime at);
    void loseSight(qint32 lock, base::ServerTime at);
    [[nodiscard]] qint64 tokenOf(qint32 lock, const base::HolderId& holder) const;
    void acquireOnce(qint32 lock, const locks::Event& event);
    void acquire(qint32 lock, const base::HolderId& holder, Moment at, qint64 count, qint64 token);
    void end(qint32 lock, const base::HolderId& holder, Moment at, What what, bool isSeen);
    void endAll(qint32 lock, Moment at, What what, std::optional<FaultKind> why, bool isSeen);
    void note(
        qint32 lock, const base::HolderId& holder, Moment at, What what, qint64 number, qint64 other = 0);
    [[nodiscard]] Hold holdOf(qint32 lock, const base::HolderId& holder);
    [[nodiscard]] Moment momentOf(base::ServerTime at) const;

    const base::ServerTime m_begin;
    const Content m_content;
    Scribe m_scribe;
    QHash<QByteArray, qint32> m_clients;
    QHash<qint32, Holds> m_holds;              ///< by lock
    QHash<qint32, Waiters> m_waiters;          ///< by lock
    QSet<qint32> m_seen;                       ///< locks whose holders and waiters are known
    QHash<qint32, Expected> m_expected;        ///< by lock
    QMultiMap<base::ServerTime, qint32> m_due; ///< locks, by when
    QHash<qint32, locks::Kind> m_kinds;
};

} // namespace lockscope::record
