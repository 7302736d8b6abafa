#include "core/watch/readschedule.h"

#include <algorithm>
#include <utility>

namespace lockscope::watch
{

using base::MonoTime;
using locks::LockRef;
using locks::Seen;
using locks::SharedRef;

namespace
{

/// A finished read is reported with the strongest of its reasons: reconcile and scan are left when no source
/// has reported a change.
bool outranks(Seen left, Seen right)
{
    const auto weak = [](Seen seen) { return seen == Seen::Reconcile || seen == Seen::Scan; };
    return !weak(left) && weak(right);
}

/// The number of wanted reads of the viewport that go before one read in turn.
constexpr int visibleInRow = 3;

/// One name is read for so many that are only asked whether they are there.
constexpr int togetherPerRead = 16;

} // namespace

ReadSchedule::ReadSchedule(const Limits& limits)
    : m_limits(limits)
    , m_budget(limits.readsPerSecond)
    , m_arming(limits.readsPerSecond * limits.armingFactor, limits.armingBurst)
{
}

void ReadSchedule::setRate(int readsPerSecond)
{
    m_budget.setRate(readsPerSecond);
    m_arming.setRate(readsPerSecond * m_limits.armingFactor);
}

/// Names that were to wait for their turn by the earlier pace no longer do.
void ReadSchedule::setReconcileWithin(base::milliseconds age)
{
    if (std::exchange(m_limits.reconcileWithin, age) != age)
        m_pacedUntil = m_turnRestUntil = {};
}

void ReadSchedule::add(const SharedRef& ref)
{
    Entry& entry = m_entries[ref];
    if (std::exchange(entry.released, false))
        --m_releasedCount;
    else if (entry.stamp != 0)
        return;
    entry.visible = m_shown.contains(ref);
    if (entry.armed || entry.wanted)
        return toBack(ref, entry);
    ++entry.stamp; // it gets its place in the line when its first read is sent
    pushFresh(ref, entry);
}

void ReadSchedule::release(const LockRef& ref)
{
    const auto entry = m_entries.find(ref);
    if (entry == m_entries.end() || std::exchange(entry->released, true))
        return;
    ++m_releasedCount;
    toBack(entry.key(), *entry);
    while (m_releasedCount > m_limits.releasedKept) {
        trim(m_released);
        forget(SharedRef(m_released.front().ref));
    }
}

void ReadSchedule::forget(const LockRef& ref)
{
    const auto entry = m_entries.constFind(ref);
    if (entry == m_entries.constEnd())
        return;
    m_releasedCount -= entry->released ? 1 : 0;
    m_recoveryInFlight -= entry->inFlight && entry->recovery ? 1 : 0;
    m_entries.erase(entry);
}

void ReadSchedule::setKind(const LockRef& ref, locks::Kind kind)
{
    if (const auto entry = m_entries.find(ref); entry != m_entries.end())
        entry->kind = kind;
}

void ReadSchedule::forgetKinds(const std::function<bool(const LockRef&)>& concerned)
{
    for (auto entry = m_entries.begin(); entry != m_entries.end(); ++entry)
        if (concerned(entry.key()))
            entry->kind = {};
}

void ReadSchedule::want(const LockRef& ref, Seen source, MonoTime now)
{
    const auto entry = m_entries.find(ref);
    if (entry == m_entries.end())
        return;
    if (entry->inFlight) {
        entry->source = entry->again && !outranks(source, entry->source) ? entry->source : source;
        entry->again = true;
        return;
    }
    if (!entry->wanted) {
        entry->source = source;
        enqueue(entry.key(), *entry, now);
    } else if (outranks(source, entry->source)) {
        entry->source = source;
    }
}

void ReadSchedule::enqueue(const SharedRef& ref, Entry& entry, MonoTime now)
{
    entry.wanted = true;
    entry.reportedAt = now;
    const MonoTime ready = entry.calmAt - m_limits.storm(entry.visible) * (m_limits.stormBurst - 1);
    if (ready > now)
        m_deferred.push({ready, ref});
    else
        (entry.visible ? m_wantedVisible : m_wanted).push_back(ref);
}

void ReadSchedule::show(const QList<LockRef>& visible)
{
    const QSet<LockRef> shown(visible.begin(), visible.end());
    for (const LockRef& ref : std::as_const(m_shown)) {
        const auto entry = m_entries.find(ref);
        if (entry != m_entries.end() && !shown.contains(ref))
            entry->visible = false;
    }
    m_shown = shown;
    for (const LockRef& ref : visible) {
        const auto entry = m_entries.find(ref);
        if (entry != m_entries.end() && !std::exchange(entry->visible, true))
            comeIntoView(entry.key(), *entry);
    }
    std::ranges::sort(m_turnVisible, {}, [this](const Place& place) {
        const auto entry = m_entries.constFind(place.ref);
        return entry == m_entries.constEnd() ? MonoTime{} : entry->readAt;
    });
}

/// Moves the name to the front wherever it waits to be read; its old place is dropped when it is reached.
void ReadSchedule::comeIntoView(const SharedRef& ref, Entry& entry)
{
    if (!entry.released)
        toBack(ref, entry);
    entry.calmAt = {}; // its reads were spaced for a lock outside the viewport
    if (!m_recovery.empty() && !entry.recovery)
        m_recovery.push_front(ref);
    else if (entry.wanted)
        m_wantedVisible.push_back(ref);
    else if (!entry.armed && !entry.inFlight)
        pushFresh(ref, entry);
}

void ReadSchedule::pushFresh(const SharedRef& ref, const Entry& entry)
{
    if (entry.visible) {
        m_fresh.push_front(ref);
        m_hurried += m_hurry || m_hurried > 0 ? 1 : 0;
        m_hurryRestUntil = {};
        return;
    }
    m_fresh.push_back(ref);
    if (m_hurry)
        m_hurried = qsizetype(m_fresh.size());
}

/// Each name gets a new place in its line when it is read. The old ones would all be outdated then, and take
/// long to drop.
void ReadSchedule::wantAll()
{
    m_recovery.clear();
    m_turnVisible.clear();
    m_turn.clear();
    for (auto entry = m_entries.cbegin(); entry != m_entries.cend(); ++entry) {
        if (entry->visible)
            m_recovery.push_front(entry.key());
        else
            m_recovery.push_back(entry.key());
    }
}

void ReadSchedule::stop()
{
    m_recovery.clear();
    m_wantedVisible.clear();
    m_wanted.clear();
    m_fresh.clear();
    m_hurried = 0;
    m_deferred = {};
    m_recoveryInFlight = 0;
    m_changedShare = 1;
    for (Entry& entry : m_entries) {
        entry.wanted = entry.inFlight = entry.again = entry.dropped = entry.recovery = false;
        entry.armed = entry.unarmed = false;
        entry.calmAt = {};
    }
}

ReadSchedule::Use ReadSchedule::done(const LockRef& ref, MonoTime now)
{
    const auto entry = m_entries.find(ref);
    if (entry == m_entries.end() || !entry->inFlight)
        return Use::Drop;
    entry->inFlight = false;
    const bool again = entry->again;
    const bool recovery = entry->recovery;
    entry->again = entry->recovery = false;
    entry->dropped = again && !entry->dropped;
    m_recoveryInFlight -= recovery ? 1 : 0;
    if (!again && entry->unarmed)
        entry->source = Seen::Reconcile; // nobody has reported a change, and nobody would
    if (recovery && entry->dropped)
        m_recovery.push_back(entry.key());
    else if (again || entry->unarmed)
        enqueue(entry.key(), *entry, now);
    if (entry->dropped)
        return Use::Drop;
    return again ? Use::TakeOvertaken : Use::Take;
}

void ReadSchedule::polled(const ReadTurn& turn, bool changed)
{
    constexpr double weight = 1.0 / 32;
    if (turn.source == Seen::Reconcile)
        m_changedShare += ((changed ? 1.0 : 0.0) - m_changedShare) * weight;
    if (const auto entry = m_entries.find(turn.ref); entry != m_entries.end())
        entry->calm = !changed;
}

void ReadSchedule::releaseDeferred(MonoTime now)
{
    while (!m_deferred.empty() && m_deferred.top().at <= now) {
        const auto entry = m_entries.constFind(m_deferred.top().ref);
        if (entry != m_entries.constEnd() && entry->wanted)
            (entry->visible ? m_wantedVisible : m_wanted).push_back(m_deferred.top().ref);
        m_deferred.pop();
    }
}

void ReadSchedule::toBack(const SharedRef& ref, Entry& entry)
{
    ++entry.stamp;
    Line& line = entry.released ? m_released : entry.visible ? m_turnVisible : m_turn;
    line.push_back({ref, entry.stamp});
    shorten(line);
}

/// A name that is read often leaves a place behind each time, and the front may not be reached for long.
void ReadSchedule::shorten(Line& line) const
{
    const std::size_t most = 2 * std::size_t(m_entries.size()) + outdatedKept;
    if (line.size() > most)
        std::erase_if(line, [this](const Place& place) { return isOutdated(place); });
}

std::size_t ReadSchedule::longestLine() const
{
    return std::max({m_turnVisible.size(), m_turn.size(), m_released.size()});
}

bool ReadSchedule::isOutdated(const Place& place) const
{
    const auto entry = m_entries.constFind(place.ref);
    return entry == m_entries.constEnd() || entry->stamp != place.stamp;
}

void ReadSchedule::trim(Line& line) const
{
    while (!line.empty() && isOutdated(line.front()))
        line.pop_front();
}

/// A name that was read is put at the end of its line, so the first has waited longest. Of a name that was
/// never read nothing is shown.
base::milliseconds ReadSchedule::oldestLook(MonoTime now) const
{
    base::nanoseconds oldest = m_limits.reconcileWithin * 5 / 4; // a turn may come late
    for (const Line& line : {std::cref(m_turn), std::cref(m_turnVisible)}) {
        const auto first = std::ranges::find_if_not(line, [this](const Place& p) { return isOutdated(p); });
        if (first == line.end())
            continue;
        if (const MonoTime readAt = m_entries.constFind(first->ref)->readAt; readAt != MonoTime{})
            oldest = std::max(oldest, now - readAt);
    }
    return std::chrono::ceil<std::chrono::seconds>(oldest);
}

base::nanoseconds ReadSchedule::pace() const
{
    const qsizetype inTurn = std::max<qsizetype>(1, m_entries.size() - m_releasedCount);
    return base::nanoseconds(m_limits.reconcileWithin) / inTurn;
}

/// Reads in turn come together: the rarer, the more of them.
base::milliseconds ReadSchedule::batch() const
{
    return std::max(m_limits.batch, m_limits.reconcileWithin / 200);
}

std::optional<MonoTime> ReadSchedule::turnAt() const
{
    std::optional<MonoTime> at;
    const auto dueAt = [this](const Line& line, base::nanoseconds age) {
        const auto entry = m_entries.constFind(line.front().ref);
        return entry == m_entries.constEnd() ? MonoTime{} : entry->readAt + age;
    };
    if (!m_turn.empty())
        at = std::max({dueAt(m_turn, m_limits.reconcileWithin / 2), m_pacedUntil, m_turnRestUntil});
    if (!m_turnVisible.empty()) {
        const MonoTime visible = dueAt(m_turnVisible, m_limits.reconcileWithin / 4);
        at = at ? std::min(*at, visible) : visible;
    }
    return at;
}

MonoTime ReadSchedule::budgetAt(MonoTime now) const
{
    return m_isUsedUp && m_wantedVisible.empty() ? m_budget.nextAt(now, m_limits.batch)
                                                 : m_budget.nextAt(now);
}

std::optional<MonoTime> ReadSchedule::nextAt(MonoTime now) const
{
    if (!m_recovery.empty())
        return now;
    const MonoTime hurried =
        m_hurried > 0 ? std::max(m_arming.nextAt(now), m_hurryRestUntil) : MonoTime::max();
    if (wantedWaiting() || (m_hurried == 0 && !m_fresh.empty()))
        return std::min(hurried, budgetAt(now));
    std::optional<MonoTime> at = turnAt();
    if (!m_deferred.empty())
        at = at ? std::min(*at, m_deferred.top().at) : m_deferred.top().at;
    if (at)
        return std::min(hurried, budgetAt(std::max(*at, now)));
    return m_hurried > 0 ? std::optional(hurried) : std::nullopt;
}

std::optional<ReadTurn> ReadSchedule::next(MonoTime now)
{
    releaseDeferred(now);
    if (auto turn = nextRecovery(now))
        return turn;
    if (auto turn = nextHurried(now))
        return turn;
    m_isUsedUp = m_isUsedUp || !m_budget.has(now);
    if (budgetAt(now) > now)
        return std::nullopt;
    m_isUsedUp = false;
    const bool wantedFirst = m_wantedInRow < (m_wantedVisible.empty() ? 1 : visibleInRow);
    for (const bool wanted : {wantedFirst, !wantedFirst}) {
        if (auto turn = wanted ? nextWanted(now) : nextInTurn(now)) {
            m_wantedInRow = wanted ? m_wantedInRow + 1 : 0;
            spend(*turn, now);
            return turn;
        }
    }
    return std::nullopt;
}

void ReadSchedule::spend(const ReadTurn& turn, MonoTime now)
{
    if (!turn.together || ++m_spentTogether % togetherPerRead == 0)
        m_budget.spend(now);
}

std::optional<ReadTurn> ReadSchedule::nextRecovery(MonoTime now)
{
    while (!m_recovery.empty()) {
        const SharedRef ref = m_recovery.front();
        m_recovery.pop_front();
        const auto entry = m_entries.find(ref);
        if (entry == m_entries.end())
            continue;
        m_recoveryInFlight += entry->recovery ? 0 : 1;
        entry->recovery = true;
        if (entry->inFlight) { // asked before the recovery: its answer is dropped and it is asked again
            entry->again = true;
            entry->dropped = false;
            continue;
        }
        return send({ref, true, Seen::Reconcile}, now);
    }
    return std::nullopt;
}

/// These reads come together, too: one by one they would keep the server, and us, from the search that brings
/// their names.
std::optional<ReadTurn> ReadSchedule::nextHurried(MonoTime now)
{
    if (m_hurried == 0 || m_hurryRestUntil > now || !m_arming.has(now))
        return std::nullopt;
    const auto turn = nextFresh(now);
    if (turn)
        m_arming.spend(now);
    if (m_hurried == 0)
        m_hurryRestUntil = now + m_limits.armingRest;
    return turn;
}

std::optional<ReadTurn> ReadSchedule::nextFresh(MonoTime now)
{
    while (!m_fresh.empty()) {
        const SharedRef ref = m_fresh.front();
        m_fresh.pop_front();
        m_hurried = std::max<qsizetype>(0, m_hurried - 1);
        const auto entry = m_entries.constFind(ref);
        if (entry != m_entries.constEnd() && !entry->armed && !entry->inFlight)
            return entry->wanted ? sendWanted(ref, *entry, now) : send({ref, false, Seen::Scan}, now);
    }
    return std::nullopt;
}

std::optional<ReadTurn> ReadSchedule::nextWanted(MonoTime now)
{
    for (auto* queue : {&m_wantedVisible, &m_wanted}) {
        while (!queue->empty()) {
            const SharedRef ref = queue->front();
            queue->pop_front();
            const auto entry = m_entries.constFind(ref);
            if (entry != m_entries.constEnd() && entry->wanted && !entry->inFlight)
                return sendWanted(ref, *entry, now);
        }
    }
    return std::nullopt;
}

std::optional<ReadTurn> ReadSchedule::nextInTurn(MonoTime now)
{
    if (auto turn = m_hurried == 0 ? nextFresh(now) : std::nullopt)
        return turn;
    trim(m_turnVisible);
    trim(m_turn);
    const auto due = turnAt();
    if (!due || *due > now) {
        if (m_turnRestUntil <= now)
            m_turnRestUntil = now + batch();
        return std::nullopt;
    }
    const auto readAt = [this](const Line& line) { return m_entries.constFind(line.front().ref)->readAt; };
    const bool visible =
        !m_turnVisible.empty() && readAt(m_turnVisible) + m_limits.reconcileWithin / 4 <= now;
    const SharedRef ref = (visible ? m_turnVisible : m_turn).front().ref;
    if (!visible)
        m_pacedUntil = std::max(m_pacedUntil, now - m_limits.reconcileWithin / 100) + pace();
    const auto entry = m_entries.constFind(ref);
    return entry->wanted ? sendWanted(ref, *entry, now)
                         : send({ref, false, Seen::Reconcile, true, goesTogether(ref, *entry, now)}, now);
}

/// Each name is read by itself in one minute of sixteen, whichever names stand beside it.
bool ReadSchedule::goesTogether(const SharedRef& ref, const Entry& entry, MonoTime now) const
{
    const auto minute =
        static_cast<size_t>(std::chrono::floor<std::chrono::minutes>(now.time_since_epoch()).count());
    return m_together && !entry.visible && entry.armed && (qHash(ref) + minute) % togetherPerRead != 0;
}

/// Reads the lock whole, whichever turn has come: the expiry alone need not show the change that was
/// reported.
ReadTurn ReadSchedule::sendWanted(const SharedRef& ref, const Entry& entry, MonoTime now)
{
    const bool pollsPay = m_changedShare > 1.0 / 3; // a lock that was free and is free again looks unchanged
    return send({ref, true, entry.source, !entry.isOutrun(now, m_limits.outrunAfter, pollsPay)}, now);
}

ReadTurn ReadSchedule::send(const ReadTurn& turn, MonoTime now)
{
    Entry& entry = *m_entries.find(turn.ref);
    entry.inFlight = true;
    entry.armed = turn.arms;
    entry.unarmed = !turn.arms;
    entry.wanted = entry.again = entry.calm = false;
    entry.readAt = now;
    if (turn.whole)
        entry.calmAt = std::max(entry.calmAt, now) + m_limits.storm(entry.visible);
    toBack(turn.ref, entry);
    return turn;
}

} // namespace lockscope::watch
