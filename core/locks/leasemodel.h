#pragma once

#include "core/locks/lock.h"

#include <type_traits>

namespace lockscope::locks
{

/// How the lease of one holding is renewed, concluded from its absolute expiry over time. Pure; one per lock.
/// It follows any pattern of renewals: it compares whether the expiry came back to the whole lease, and the
/// longest gap that the holder has left. Two renewals show a watchdog; one shows nothing, because the members
/// of a MultiLock are prolonged once. A lease that was renewed is never called fixed.
/// Facts, seen with the libraries: Redisson renews at a third of the lease, since 3.44 by a tick that all
/// locks of a client share, so that the first renewal comes 0 to a third after the acquire, and by several
/// ticks side by side once the client has used other locks; others renew at 0.25 (BullMQ, which may skip a
/// tick), at 1/3, 1/2, 0.6, 2/3, 0.8, or at a fixed time before the end. A re-entry sets the expiry anew (a
/// writer's adds up), a partial release may shrink it; neither is a renewal.
class LeaseModel
{
public:
    /// The expiry as one read showed it.
    struct Observed {
        base::ServerTime at{};
        std::optional<base::ServerTime> expiresAt;
        bool prompt = false; ///< read right after the change: what is left is the whole length
        bool blind = false;  ///< the first read after the lock was out of sight
    };

    /// A holding begins, or is found. `watchdogOf`: the lease that this client's watchdog is known to keep.
    /// It proves nothing about this holding, which may have a fixed lease of the same length; it only makes
    /// settle() careful.
    void begin(const Observed& look, RenewalHabit habit,
        std::optional<base::milliseconds> watchdogOf = std::nullopt);
    /// A holder re-entered. `addsUp`: the expiry was prolonged by a lease instead of set to one (writers).
    void reenter(const Observed& look, bool addsUp);
    /// Some holds were given back and others stay, or another reader joined. `someLeft`: a holder went that
    /// may have been the one that renewed.
    void regroup(const Observed& look, bool someLeft = false);
    /// The holders and counts are the same. Returns true where it was a renewal.
    bool follow(const Observed& look);
    /// Nothing had changed until `at`. Returns true where that settles something: that nobody renews the
    /// lease, or that the holder that renewed it has gone. Where the lease is like those that its client's
    /// watchdog keeps, that watchdog must have been seen at work since (`clientRenewedAt`, on another lock):
    /// else it may have stopped as well, and the lease stays unknown.
    bool settle(base::ServerTime at, std::optional<base::ServerTime> clientRenewedAt = std::nullopt);

    [[nodiscard]] const Lease& lease() const { return m_lease; }
    [[nodiscard]] const base::Shared<Renewals>& renewals() const { return m_renewals; }
    /// The moment at which the present expiry was set, as far as it can be concluded.
    [[nodiscard]] base::ServerTime setAt() const { return m_setAt; }

private:
    /// The pattern of the renewals to the present length.
    struct Rhythm {
        qint64 inARow = 0;                  ///< renewals that came back to the whole lease
        base::milliseconds longest{0};      ///< gap that was kept, that from the acquire included
        base::milliseconds longestOfTwo{0}; ///< gap between two renewals
        std::optional<base::milliseconds> shortestOfTwo;
        qint64 atOnce = 0; ///< how many came hardly after the one before, up to the last

        friend bool operator==(const Rhythm&, const Rhythm&) = default;
    };
    /// The facts of a lease that was renewed, as most are not.
    struct Renewed {
        Rhythm rhythm;
        base::CompactOptional<base::milliseconds> shorter;   ///< what the last one came back to instead
        base::CompactOptional<base::ServerTime> mustRenewBy; ///< else the holder that renewed it has left
        base::ServerTime beatBefore{}; ///< the renewal before the last, or the beginning

        friend bool operator==(const Renewed&, const Renewed&) = default;
    };

    void take(const Observed& look);
    void renew(const Observed& look, base::milliseconds length);
    [[nodiscard]] bool keepsLength(const Observed& look, base::milliseconds length);
    [[nodiscard]] bool growsTo(const Observed& look, base::milliseconds length);
    void adopt(const Observed& look, base::milliseconds length);
    [[nodiscard]] base::ServerTime whenSet(const Observed& look) const;
    void learnGap(const Observed& look, base::ServerTime lookedBefore);
    void judge(base::ServerTime waitsFrom);
    void stopWaiting();
    template<class Field>
    void set(Field Renewed::*field, const std::type_identity_t<Field>& value);
    [[nodiscard]] bool isBackAt(base::milliseconds length) const;
    [[nodiscard]] bool isRegular() const;
    [[nodiscard]] bool isWatchdog() const;
    [[nodiscard]] base::milliseconds patience() const;
    [[nodiscard]] bool hasNobodyToRenew(base::ServerTime at) const;
    [[nodiscard]] base::ServerTime fixedFrom() const;

    Lease m_lease;
    base::Shared<Renewals> m_renewals;
    base::Shared<Renewed> m_renewed;
    base::CompactOptional<base::milliseconds> m_whole; ///< what renewals come back to
    base::CompactOptional<base::milliseconds>
        m_least; ///< what the whole was taken for at least, in this rhythm
    base::CompactOptional<base::ServerTime> m_expiresAt;
    base::ServerTime m_setAt{};
    base::ServerTime m_lookedAt{}; ///< the last read
    base::ServerTime m_beatAt{};   ///< the last renewal, or the beginning
    RenewalHabit m_habit = RenewalHabit::Unknown;
    bool m_wholeIsExact = false;  ///< read promptly; else it may be longer
    bool m_maybeWatchdog = false; ///< as long as what the client's watchdog keeps
};

} // namespace lockscope::locks
