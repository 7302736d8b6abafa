#include "core/locks/leasemodel.h"

#include <algorithm>

namespace lockscope::locks
{

using namespace std::chrono_literals;
using base::milliseconds;
using base::ServerTime;

namespace
{

milliseconds leaseSlack(milliseconds length) { return std::max<milliseconds>(1s, length / 30); }

/// Leases are round numbers; what is left a moment after they were set is a little less.
milliseconds wholeLease(milliseconds left)
{
    const milliseconds unit = left >= 5s ? 1000ms : left >= 500ms ? 100ms : 10ms;
    const milliseconds up = (left + unit - 1ms) / unit * unit;
    return up - left <= unit / 4 ? up : left;
}

bool isSameLength(milliseconds left, milliseconds right)
{
    return std::chrono::abs(left - right) <= std::max<milliseconds>(250ms, right / 50);
}

/// A healthy watchdog leaves between two thirds and the whole.
bool isWithinWatchdog(milliseconds left, milliseconds lease)
{
    return left <= lease && left >= lease * 2 / 3 - leaseSlack(lease);
}

} // namespace

void LeaseModel::take(const Look& look)
{
    m_expiresAt = look.expiresAt;
    m_setAt = look.at;
    if (!m_expiresAt) {
        m_lease = {LeaseKind::None, std::nullopt, std::nullopt};
        forgetRenewals();
    } else if (m_lease.kind == LeaseKind::None) {
        m_lease.kind = LeaseKind::Unknown;
    }
}

void LeaseModel::forgetRenewals()
{
    m_renewals.nextDue.reset();
    m_renewals.overdueAt.reset();
    m_shortestGap = 0ms;
}

void LeaseModel::begin(const Look& look, std::optional<milliseconds> watchdogOf)
{
    *this = {};
    take(look);
    if (!m_expiresAt)
        return;
    const milliseconds left = *m_expiresAt - look.at;
    m_seenTaken = look.prompt;
    if (look.prompt)
        m_lease.length = wholeLease(left);
    m_maybeWatchdog = watchdogOf && (isSameLength(m_lease.length.value_or(left), *watchdogOf) ||
                                        (!look.prompt && isWithinWatchdog(left, *watchdogOf)));
}

void LeaseModel::reenter(const Look& look, bool addsUp)
{
    take(look);
    if (!m_expiresAt)
        return;
    if (look.prompt && !addsUp)
        m_lease.length = wholeLease(*m_expiresAt - look.at);
    if (m_lease.kind == LeaseKind::Fixed) // a re-entry without a lease of its own starts a watchdog
        m_lease.kind = LeaseKind::Unknown;
}

void LeaseModel::regroup(const Look& look)
{
    const bool moved = m_expiresAt != look.expiresAt;
    take(look);
    if (m_expiresAt && moved && look.prompt)
        m_lease.length = wholeLease(*m_expiresAt - look.at);
}

bool LeaseModel::follow(const Look& look)
{
    if (look.expiresAt == m_expiresAt)
        return false;
    if (!look.expiresAt || !m_expiresAt) {
        take(look);
        return false;
    }
    const milliseconds length = wholeLease(*look.expiresAt - look.at);
    const bool backToLength = m_lease.length && isSameLength(length, *m_lease.length);
    if (*look.expiresAt > *m_expiresAt || backToLength) {
        renew(look, length);
        return true;
    }
    take(look);
    m_lease = {LeaseKind::Unknown, length, std::nullopt};
    forgetRenewals();
    return false;
}

/// A watchdog waits for its period after each renewal; only its first may come soon. The expiry that moves
/// sooner is another acquire that nobody told of (spin locks publish nothing), or the one prolongation that
/// the members of a MultiLock get.
bool LeaseModel::isTooEarly(const Look& look) const
{
    if (!m_lease.length || !look.prompt)
        return false;
    if (m_renewals.count > 0)
        return *look.expiresAt - *m_expiresAt < *m_lease.length / 4;
    return m_seenTaken && look.at - m_setAt < *m_lease.length / 60;
}

/// It was prolonged, but not as a watchdog does it: the next look at the right time tells.
void LeaseModel::doubt()
{
    m_lease.kind = LeaseKind::Unknown;
    m_lease.period.reset();
    forgetRenewals();
}

void LeaseModel::renew(const Look& look, milliseconds length)
{
    const bool tooEarly = isTooEarly(look);
    const bool tooLate = m_lease.kind == LeaseKind::Fixed; // no watchdog came when it should have
    const bool another = m_renewals.count == 0 && look.prompt && m_lease.length &&
                         !isSameLength(length, *m_lease.length) && length != *m_lease.length;
    const milliseconds gap = *look.expiresAt - *m_expiresAt;
    if (m_renewals.count > 0 && gap > 0ms)
        m_shortestGap = m_shortestGap == 0ms ? gap : std::min(m_shortestGap, gap);
    if (look.prompt || length > m_lease.length.value_or(0ms))
        m_lease.length = length;
    const ServerTime earliest = std::min(m_setAt, look.at);
    take(look);
    m_setAt = std::clamp(*m_expiresAt - *m_lease.length, earliest, look.at);
    ++m_renewals.count;
    m_renewals.last = m_setAt;
    if (another || tooEarly || tooLate)
        return doubt();
    m_lease.kind = LeaseKind::Watchdog;
    m_lease.period = period(*m_lease.length);
    schedule(m_setAt);
}

/// A third of the lease unless measured to be longer: what comes sooner than due is never overdue.
milliseconds LeaseModel::period(milliseconds length) const
{
    const milliseconds third = length / 3;
    return m_shortestGap > third + third / 10 ? m_shortestGap : third;
}

void LeaseModel::schedule(ServerTime from)
{
    m_renewals.nextDue = from + *m_lease.period;
    m_renewals.overdueAt = *m_renewals.nextDue + leaseSlack(*m_lease.length);
}

/// A healthy watchdog leaves between two thirds and the whole: whatever was left when the expiry was first
/// seen, a third of that later it must have moved.
bool LeaseModel::settle(ServerTime at, std::optional<ServerTime> clientRenewedAt)
{
    if (m_lease.kind != LeaseKind::Unknown || !m_expiresAt)
        return false;
    const milliseconds left = *m_expiresAt - m_setAt;
    const ServerTime due = m_setAt + left / 3 + leaseSlack(left);
    if (left < 0ms || at < due || (m_maybeWatchdog && (!clientRenewedAt || *clientRenewedAt < due)))
        return false;
    m_lease.kind = LeaseKind::Fixed;
    return true;
}

} // namespace lockscope::locks
