#pragma once

#include "core/locks/lock.h"

namespace lockscope::locks
{

/// How the lease of one holding is kept up, told from its absolute expiry over time. Pure; one per lock.
/// Facts: a watchdog puts the expiry back to the same length every third of it; since Redisson 3.44 all locks
/// of a client share the tick, so the first renewal comes 0 to a third after the acquire. A re-entry sets the
/// expiry anew (a writer's adds up), a partial release may shrink it; neither is a renewal.
class LeaseModel
{
public:
    /// The expiry as one look showed it.
    struct Look {
        base::ServerTime at{};
        std::optional<base::ServerTime> expiresAt;
        bool prompt = false; ///< read right after the change: what is left is the whole length
    };

    /// A holding begins, or is found. `watchdogOf`: the lease that this client's watchdog is known to keep.
    /// It proves nothing of this holding, which may have a fixed lease of the same length; it only makes
    /// settle() careful.
    void begin(const Look& look, std::optional<base::milliseconds> watchdogOf = std::nullopt);
    /// Somebody re-entered. `addsUp`: the expiry was prolonged by a lease instead of set to one (writers).
    void reenter(const Look& look, bool addsUp);
    /// Some holds were given back, others stay; or another reader joined.
    void regroup(const Look& look);
    /// Same holders, same counts. True where it was a renewal.
    bool follow(const Look& look);
    /// Nothing had changed until `at`. True where that settles that nobody renews it. Where it looks like
    /// what its client's watchdog keeps, that watchdog must have been seen at work since (`clientRenewedAt`,
    /// another lock): else it may have stopped as well, and the lease stays unknown.
    bool settle(base::ServerTime at, std::optional<base::ServerTime> clientRenewedAt = std::nullopt);

    [[nodiscard]] const Lease& lease() const { return m_lease; }
    [[nodiscard]] const Renewals& renewals() const { return m_renewals; }
    /// When the present expiry was set, as far as it can be told.
    [[nodiscard]] base::ServerTime setAt() const { return m_setAt; }

private:
    void take(const Look& look);
    void renew(const Look& look, base::milliseconds length);
    void schedule(base::ServerTime from);
    void forgetRenewals();
    void doubt();
    [[nodiscard]] bool isTooEarly(const Look& look) const;
    [[nodiscard]] base::milliseconds period(base::milliseconds length) const;

    Lease m_lease;
    Renewals m_renewals;
    std::optional<base::ServerTime> m_expiresAt;
    base::ServerTime m_setAt{};
    base::milliseconds m_shortestGap{0}; ///< between two renewals; 0 = none measured
    bool m_seenTaken = false;            ///< setAt is the moment of the acquire
    bool m_maybeWatchdog = false;        ///< as long as what the client's watchdog keeps
};

} // namespace lockscope::locks
