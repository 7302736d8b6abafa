#include "core/watch/readschedule.h"

#include <algorithm>

namespace lockscope::watch
{

using base::MonoTime;
using locks::Seen;
using locks::SharedRef;

namespace
{

/// So many wishes of what is looked at go before one read in turn.
constexpr int visibleInRow = 3;

/// Of so many that are only asked whether they are there, one is read.
constexpr int togetherPerRead = 16;

} // namespace

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
        if (entry->inFlight) { // asked before sight came back: its answer is dropped and it is asked again
            entry->again = true;
            entry->dropped = false;
            continue;
        }
        return send({ref, true, Seen::Reconcile}, now);
    }
    return std::nullopt;
}

std::optional<ReadTurn> ReadSchedule::nextHurried(MonoTime now)
{
    if (m_hurried == 0 || !m_arming.has(now))
        return std::nullopt;
    const auto turn = nextFresh(now);
    if (turn)
        m_arming.spend(now);
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
    if (auto turn = nextFresh(now))
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

/// Each is read by itself in another minute of sixteen, whoever stands beside it.
bool ReadSchedule::goesTogether(const SharedRef& ref, const Entry& entry, MonoTime now) const
{
    const auto minute =
        static_cast<size_t>(std::chrono::floor<std::chrono::minutes>(now.time_since_epoch()).count());
    return m_together && !entry.visible && entry.armed && (qHash(ref) + minute) % togetherPerRead != 0;
}

/// Whole, whichever turn it is that has come: the expiry alone need not show the change that was told.
ReadTurn ReadSchedule::sendWanted(const SharedRef& ref, const Entry& entry, MonoTime now)
{
    const bool pollsPay = m_changedShare > 1.0 / 3; // one that was free and is free again looks unchanged
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
