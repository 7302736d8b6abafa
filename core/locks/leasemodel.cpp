#include "core/locks/leasemodel.h"

#include <algorithm>
#include <utility>

namespace lockscope::locks
{

using namespace std::chrono_literals;
using base::milliseconds;
using base::ServerTime;

namespace
{

milliseconds leaseSlack(milliseconds length) { return std::max<milliseconds>(1s, length / 30); }

/// The whole lease of which `left` remains: leases are round numbers, and a moment later a little less
/// remains.
milliseconds wholeLease(milliseconds left)
{
    const milliseconds unit = left >= 5s ? 1000ms : left >= 500ms ? 100ms : 10ms;
    const milliseconds up = (left + unit - 1ms) / unit * unit;
    return up - left <= unit / 4 ? up : left;
}

milliseconds lengthTolerance(milliseconds length) { return std::max<milliseconds>(250ms, length / 50); }

bool isSameLength(milliseconds left, milliseconds right)
{
    return std::chrono::abs(left - right) <= lengthTolerance(right);
}

/// How much less may remain than was set, though it was read as soon as the change was reported: the machine
/// or the server stood still for a moment.
milliseconds mostLate(milliseconds length)
{
    return std::max(length / 4, std::min<milliseconds>(1500ms, length / 2));
}

/// True where as much is left as a healthy watchdog leaves: between two thirds and the whole.
bool isWithinWatchdog(milliseconds left, milliseconds lease)
{
    return left <= lease && left >= lease * 2 / 3 - leaseSlack(lease);
}

} // namespace

template<class Field>
void LeaseModel::set(Field Renewed::*field, const std::type_identity_t<Field>& value)
{
    if ((*m_renewed).*field == value)
        return;
    Renewed renewed = *m_renewed;
    renewed.*field = value;
    m_renewed = renewed;
}

void LeaseModel::take(const Observed& look)
{
    m_expiresAt = look.expiresAt;
    m_setAt = look.at;
    m_lookedAt = look.at;
    if (!m_expiresAt) {
        m_lease = {std::nullopt, std::nullopt, LeaseKind::None};
        set(&Renewed::rhythm, {});
        m_whole.reset();
        stopWaiting();
    } else if (m_lease.kind == LeaseKind::None) {
        m_lease.kind = LeaseKind::Unknown;
    }
}

void LeaseModel::stopWaiting()
{
    if (m_renewals->nextDue || m_renewals->overdueAt)
        m_renewals = Renewals{m_renewals->count, m_renewals->last, std::nullopt, std::nullopt};
    set(&Renewed::mustRenewBy, std::nullopt);
}

void LeaseModel::begin(const Observed& look, RenewalHabit habit, std::optional<milliseconds> watchdogOf)
{
    *this = {};
    m_habit = habit;
    take(look);
    m_beatAt = look.at;
    if (!m_expiresAt)
        return;
    const milliseconds left = *m_expiresAt - look.at;
    if (look.prompt) {
        m_lease.length = m_whole = m_least = wholeLease(left);
        m_wholeIsExact = true;
    }
    m_maybeWatchdog = watchdogOf && (isSameLength(m_lease.length.value_or(left), *watchdogOf) ||
                                        (!look.prompt && isWithinWatchdog(left, *watchdogOf)));
}

void LeaseModel::reenter(const Observed& look, bool addsUp)
{
    take(look);
    if (!m_expiresAt)
        return;
    if (look.prompt && !addsUp)
        m_lease.length = wholeLease(*m_expiresAt - look.at);
    if (m_lease.kind == LeaseKind::Fixed) // a re-entry without a lease of its own starts a watchdog
        m_lease.kind = LeaseKind::Unknown;
    if (m_renewed->rhythm.inARow > 0)
        return;
    m_beatAt = look.at;
    m_whole = m_least = m_lease.length;
}

void LeaseModel::regroup(const Observed& look, bool someLeft)
{
    const bool moved = m_expiresAt != look.expiresAt;
    take(look);
    if (!m_expiresAt)
        return;
    if (moved && look.prompt) {
        m_lease.length = wholeLease(*m_expiresAt - look.at);
        if (m_renewed->rhythm.inARow == 0)
            m_whole = m_least = m_lease.length;
    }
    const auto due = m_renewals->overdueAt;
    if (!someLeft || !due || look.at >= *due)
        return;
    stopWaiting();
    set(&Renewed::mustRenewBy, due);
}

bool LeaseModel::isBackAt(milliseconds length) const
{
    const auto isLate = [length](milliseconds whole) {
        return length <= whole && whole - length <= std::min<milliseconds>(1500ms, whole / 4);
    };
    return (m_lease.length && isSameLength(length, *m_lease.length)) ||
           (m_whole && (isSameLength(length, *m_whole) || isLate(*m_whole)));
}

bool LeaseModel::follow(const Observed& look)
{
    if (look.expiresAt == m_expiresAt) {
        m_lookedAt = look.at;
        // The same cause may have kept its holder from renewing it.
        if (look.blind && m_renewals->overdueAt)
            m_renewals = Renewals{m_renewals->count, m_renewals->last, m_renewals->nextDue,
                std::max(*m_renewals->overdueAt, look.at + patience() + leaseSlack(*m_whole))};
        return false;
    }
    if (!look.expiresAt || !m_expiresAt) {
        take(look);
        return false;
    }
    const milliseconds length = wholeLease(*look.expiresAt - look.at);
    if (*look.expiresAt > *m_expiresAt || isBackAt(length)) {
        renew(look, length);
        return true;
    }
    take(look); // somebody shortened it, or took it anew; a watchdog will put it back
    stopWaiting();
    m_lease = {length, std::nullopt, LeaseKind::Unknown};
    return false;
}

void LeaseModel::adopt(const Observed& look, milliseconds length)
{
    m_whole = length;
    m_wholeIsExact = look.prompt;
    set(&Renewed::shorter, std::nullopt);
}

/// True where this renewal came back to the whole lease, as far as that was known; learns its length.
bool LeaseModel::keepsLength(const Observed& look, milliseconds length)
{
    const milliseconds whole = m_whole.value_or(0ms);
    if (length > whole + lengthTolerance(whole))
        return growsTo(look, length);
    if (length >= whole - lengthTolerance(whole) || !look.prompt) {
        m_wholeIsExact = m_wholeIsExact || look.prompt;
        set(&Renewed::shorter, std::nullopt);
        return true;
    }
    const bool same = whole - length <= mostLate(whole); // read late, unless it comes so again
    if (same && !(m_renewed->shorter && isSameLength(length, *m_renewed->shorter))) {
        set(&Renewed::shorter, length);
        return true;
    }
    adopt(look, length);
    m_least = same ? std::min(length, m_least.value_or(length)) : length;
    if (same)
        m_beatAt = std::max(m_beatAt, *m_expiresAt - length);
    return same;
}

/// Takes a greater length than was known. Where it was read late, the expiry was also set sooner than it
/// seemed.
bool LeaseModel::growsTo(const Observed& look, milliseconds length)
{
    const bool wasExact = m_whole && m_wholeIsExact;
    const bool wasLate = wasExact && length - *m_least <= mostLate(length);
    adopt(look, length);
    if (wasLate)
        m_beatAt = std::min(m_beatAt, std::max(m_renewed->beatBefore, *m_expiresAt - length));
    else
        m_least = length;
    return wasLate || !wasExact;
}

ServerTime LeaseModel::whenSet(const Observed& look) const
{
    return std::clamp(*look.expiresAt - *m_whole, std::min(m_beatAt, look.at), look.at);
}

void LeaseModel::renew(const Observed& look, milliseconds length)
{
    const ServerTime lookedBefore = m_lookedAt;
    const bool same = keepsLength(look, length);
    const ServerTime setAt = whenSet(look);
    take(look);
    m_setAt = setAt;
    m_lease.length = m_whole;
    if (same)
        learnGap(look, lookedBefore);
    else
        set(&Renewed::rhythm, {});
    set(&Renewed::beatBefore, std::exchange(m_beatAt, m_setAt));
    m_renewals = Renewals{m_renewals->count + 1, m_setAt, m_renewals->nextDue, m_renewals->overdueAt};
    judge(m_renewed->shorter ? look.at : m_beatAt); // where it is shorter indeed, it was set only now
}

/// Learns the gap before a renewal. Between two reads that lie far apart a renewal may have been missed: then
/// the gap was at least that from the renewal before to the last read. The same holds for one that a late
/// read did not show.
void LeaseModel::learnGap(const Observed& look, ServerTime lookedBefore)
{
    const milliseconds whole = m_setAt - m_beatAt;
    const bool mayHide = m_habit == RenewalHabit::EveryThird && look.at - m_setAt > lengthTolerance(*m_whole);
    const bool sure = (look.prompt && !look.blind && !mayHide) || m_setAt - lookedBefore <= whole / 2;
    const milliseconds gap = std::max<milliseconds>(0ms, sure ? whole : lookedBefore - m_beatAt);
    Rhythm rhythm = m_renewed->rhythm;
    rhythm.longest = std::max(rhythm.longest, gap);
    if (rhythm.inARow > 0) {
        rhythm.longestOfTwo = std::max(rhythm.longestOfTwo, gap);
        if (sure)
            rhythm.shortestOfTwo = std::min(gap, rhythm.shortestOfTwo.value_or(gap));
    }
    rhythm.atOnce = rhythm.inARow > 0 && whole < *m_whole / 60 ? rhythm.atOnce + 1 : 0;
    ++rhythm.inARow;
    set(&Renewed::rhythm, rhythm);
}

void LeaseModel::judge(ServerTime waitsFrom)
{
    stopWaiting();
    m_lease.kind = isWatchdog() ? LeaseKind::Watchdog : LeaseKind::Unknown;
    m_lease.period.reset();
    if (m_lease.kind != LeaseKind::Watchdog)
        return;
    const milliseconds third = *m_whole / 3;
    const bool isThird =
        m_habit == RenewalHabit::EveryThird && m_renewed->rhythm.longest <= third + third / 10;
    m_lease.period = isThird ? third : m_renewed->rhythm.longest;
    m_renewals = Renewals{m_renewals->count, m_renewals->last, m_beatAt + *m_lease.period,
        waitsFrom + patience() + leaseSlack(*m_whole)};
}

bool LeaseModel::isRegular() const
{
    return m_renewed->rhythm.shortestOfTwo &&
           *m_renewed->rhythm.shortestOfTwo >= m_renewed->rhythm.longestOfTwo * 3 / 4;
}

/// False also for a client that takes a lock anew again and again without a message (spin locks, strings): it
/// sets the expiry back as well, but much more often than a renewal, and not at equal times.
bool LeaseModel::isWatchdog() const
{
    if (m_renewed->rhythm.inARow < 2)
        return false;
    const milliseconds tenth = *m_whole / 10;
    constexpr qint64 mostTimers = 4; // that one client was seen to renew by
    if (m_habit == RenewalHabit::EveryThird)
        return m_renewed->rhythm.longestOfTwo >= tenth || m_renewed->rhythm.atOnce < mostTimers;
    return m_renewed->rhythm.longest >= tenth || (m_renewed->rhythm.inARow >= 5 && isRegular());
}

/// How long a living holder may go without a renewal: the longest gap that it has left, or, where that is not
/// yet known to be its longest, the gap that its library may need.
milliseconds LeaseModel::patience() const
{
    const milliseconds whole = *m_whole;
    milliseconds usual = 0ms;
    if (m_habit == RenewalHabit::EveryThird)
        usual = m_renewed->rhythm.longestOfTwo < whole / 60 ? whole * 2 / 3 : whole / 3;
    else if (!isRegular() || m_renewed->rhythm.longestOfTwo < whole * 3 / 10)
        usual = whole / 2;
    return std::max(m_renewed->rhythm.longest, usual);
}

/// The moment from which on a lease that was never renewed will not be. A client that renews at a third of
/// the lease would have done so by then; of others nobody knows until the last moment.
ServerTime LeaseModel::fixedFrom() const
{
    const milliseconds left = *m_expiresAt - m_setAt;
    if (m_habit == RenewalHabit::EveryThird)
        return m_setAt + left / 3 + leaseSlack(left);
    return *m_expiresAt - std::min<milliseconds>(left / 8, 400ms);
}

bool LeaseModel::hasNobodyToRenew(ServerTime at) const
{
    return m_renewed->mustRenewBy && at >= *m_renewed->mustRenewBy;
}

bool LeaseModel::settle(ServerTime at, std::optional<ServerTime> clientRenewedAt)
{
    m_lookedAt = at;
    if (!m_expiresAt)
        return false;
    if (hasNobodyToRenew(at)) {
        set(&Renewed::rhythm, {});
        stopWaiting();
        m_lease = {m_lease.length, std::nullopt, LeaseKind::Unknown};
        return true;
    }
    if (m_lease.kind != LeaseKind::Unknown || m_renewals->count > 0)
        return false;
    const ServerTime due = fixedFrom();
    if (*m_expiresAt < m_setAt || at < due ||
        (m_maybeWatchdog && (!clientRenewedAt || *clientRenewedAt < due)))
        return false;
    m_lease.kind = LeaseKind::Fixed;
    return true;
}

} // namespace lockscope::locks
