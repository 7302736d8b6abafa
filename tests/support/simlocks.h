#pragma once

#include "core/base/raw.h"
#include "core/sim/simserver.h"

#include <QHash>
#include <QList>
#include <QRandomGenerator>

namespace lockscope::support
{

/// Simulated clients that take, keep and leave reentrant locks on a simulated server at random, and the truth
/// about who held what when. The truth is written down at the moment of the act, by whoever acts.
class SimLocks
{
public:
    struct Hold {
        base::ServerTime from{};
        base::ServerTime to = base::ServerTime::max(); ///< free from then on
        base::HolderId holder;
    };

    SimLocks(sim::SimServer& server, quint32 seed, int locks, int holders);

    /// One random act of one random client on one random lock.
    void act();
    /// Renews what has a watchdog and is due; call it often.
    void renew();
    /// Deletes a key by hand, without a message.
    void deleteOne();
    void flush();
    /// Everything that is held stays as it is; watchdogs stop.
    void stop();

    [[nodiscard]] QByteArrayList names() const { return m_names; }
    /// Who held `name` at some moment of the span, the free ones as an empty holder.
    [[nodiscard]] QList<base::HolderId> holdersWithin(
        const QByteArray& name, base::ServerTime from, base::ServerTime to) const;
    /// Whether `name` had that expiry at some moment of the span.
    [[nodiscard]] bool hadExpiry(
        const QByteArray& name, base::ServerTime expiresAt, base::ServerTime from, base::ServerTime to) const;
    /// All holds of a lock, in order.
    [[nodiscard]] QList<Hold> holds(const QByteArray& name) const { return m_holds.value(name); }
    [[nodiscard]] int acts() const { return m_acts; }

private:
    struct Kept {
        base::HolderId holder;
        base::milliseconds lease{0};
        bool watchdog = false;
        base::ServerTime due{};
        int count = 0;
    };

    struct Prolongation {
        base::ServerTime at{};
        base::ServerTime expiresAt{};
    };

    void acquire(const QByteArray& name);
    void reenter(const QByteArray& name, Kept& kept);
    void release(const QByteArray& name);
    void setExpiry(const QByteArray& name, const Kept& kept);
    void lapse(const QByteArray& name);
    void ended(const QByteArray& name, base::ServerTime at);

    sim::SimServer& m_server;
    QRandomGenerator m_random;
    QByteArrayList m_names;
    QList<base::HolderId> m_holders;
    QHash<QByteArray, Kept> m_kept;
    QHash<QByteArray, base::ServerTime> m_expiry;
    QHash<QByteArray, QList<Prolongation>> m_prolongations; ///< all that there were
    QHash<QByteArray, QList<Hold>> m_holds;
    int m_acts = 0;
};

} // namespace lockscope::support
