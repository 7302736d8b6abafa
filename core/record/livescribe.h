#pragma once

#include "core/record/scribe.h"

#include <QMap>
#include <QSet>

#include <optional>

namespace lockscope::record
{

/// Takes down what a live source tells: each batch as a batch, and as the steps of whoever was seen to hold
/// or wait. Those are what the server showed, not what the holders knew. Pure; one thread.
class LiveScribe
{
public:
    /// Whether the steps are told too, or left to whoever reads the batches.
    enum class Form : quint8 { WithSteps, SightsAlone };
    /// `begin`: the server's clock at moment 0.
    explicit LiveScribe(base::ServerTime begin, Form form = Form::WithSteps)
        : m_begin(begin)
        , m_form(form)
    {
    }

    /// `whole`: the batch is all that there is.
    void take(const locks::Batch& batch, base::ServerTime at, bool whole = false);
    void take(const locks::Health& health, base::ServerTime at);
    /// More of the table as it was at moment 0, of locks that nothing was told of yet.
    void recall(const QList<locks::LockPtr>& locks);
    Part news() { return m_scribe.take(); }
    /// As of Scribe.
    [[nodiscard]] qsizetype names() const { return m_scribe.names(); }

private:
    struct Hold {
        qint32 client = -1;
        qint32 thread = 0;
        locks::Mode mode = locks::Mode::Exclusive;

        friend bool operator==(const Hold&, const Hold&) = default;
    };
    /// Mostly of one holder, for which a hash takes two kilobytes.
    using Holds = QMap<base::HolderId, Hold>;

    /// How a lock was seen, and when no event is to come any more that leads there.
    struct Expected {
        locks::LockPtr lock = {};
        base::ServerTime due = {};
    };
    /// Whether a waiter is known to sleep before the lock, which is free.
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
    void end(qint32 lock, const base::HolderId& holder, Moment at, What what);
    void endAll(qint32 lock, Moment at, What what, std::optional<FaultKind> why);
    void note(
        qint32 lock, const base::HolderId& holder, Moment at, What what, qint64 number, qint64 other = 0);
    [[nodiscard]] Hold holdOf(qint32 lock, const base::HolderId& holder);
    [[nodiscard]] Moment momentOf(base::ServerTime at) const;

    const base::ServerTime m_begin;
    const Form m_form;
    Scribe m_scribe;
    QHash<QByteArray, qint32> m_clients;
    QHash<qint32, Holds> m_holds;              ///< by lock
    QHash<qint32, Waiters> m_waiters;          ///< by lock
    QSet<qint32> m_seen;                       ///< locks that are in sight
    QHash<qint32, Expected> m_expected;        ///< by lock
    QMultiMap<base::ServerTime, qint32> m_due; ///< locks, by when
    QHash<qint32, locks::Kind> m_kinds;
};

} // namespace lockscope::record
