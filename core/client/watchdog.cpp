#include "core/client/watchdog.h"

#include "core/client/attempt.h"

#include <algorithm>

namespace lockscope::client
{

namespace
{

using base::MonoTime;

constexpr qsizetype batchSize = 100;

} // namespace

Watchdog::Watchdog(base::milliseconds lease)
    : m_lease(lease)
{
}

void Watchdog::held(const Hold& hold, MonoTime now)
{
    Entry& entry = m_entries[hold.lock];
    if (entry.holders.isEmpty())
        entry.due = now + period();
    entry.expiresAt = now + m_lease;
    if (!watches(hold))
        entry.holders.append({hold.holder, ++m_serial});
}

void Watchdog::released(const Hold& hold)
{
    const auto found = m_entries.find(hold.lock);
    if (found == m_entries.end())
        return;
    auto& holders = found->second.holders;
    holders.removeIf([&hold](const auto& entry) { return entry.first == hold.holder; });
    if (holders.isEmpty())
        m_entries.erase(found);
}

bool Watchdog::watches(const Hold& hold) const
{
    const auto found = m_entries.find(hold.lock);
    return found != m_entries.end() && std::ranges::any_of(found->second.holders,
                                           [&hold](const auto& entry) { return entry.first == hold.holder; });
}

std::optional<MonoTime> Watchdog::nextTick() const
{
    std::optional<MonoTime> next;
    for (const auto& [lock, entry] : m_entries)
        if (!entry.inFlight && (!next || entry.due < *next))
            next = entry.due;
    return next;
}

/// What is due within a thirtieth of the lease goes along: fewer commands, and never late.
QList<Watchdog::Batch> Watchdog::tick(MonoTime now)
{
    QList<Hold> due;
    if (const auto next = nextTick(); next && *next <= now)
        for (auto& item : m_entries)
            if (!item.second.inFlight && item.second.due <= now + m_lease / 30)
                takeDue(item, due);
    QList<Batch> batches;
    for (qsizetype from = 0; from < due.size(); from += batchSize) {
        batches.append({++m_lastBatch, due.mid(from, batchSize)});
        m_sent[m_lastBatch] = {batches.last().holds, now, m_serial};
    }
    return batches;
}

void Watchdog::takeDue(Entries::value_type& item, QList<Hold>& into)
{
    item.second.inFlight = true;
    for (const auto& [holder, serial] : item.second.holders)
        into.append({item.first, holder});
}

QList<Watchdog::Loss> Watchdog::answered(quint64 batch, const base::Result<QList<bool>>& flags, MonoTime now)
{
    const auto node = m_sent.extract(batch);
    if (node.empty())
        return {};
    const Sent& sent = node.mapped();
    if (!flags.ok())
        return failed(sent, flags.error(), now);
    QList<Loss> losses;
    for (qsizetype i = 0; i < sent.holds.size(); ++i) {
        if (flags->value(i)) {
            renewed(sent.holds[i], sent);
        } else if (isMeant(sent.holds[i], sent)) {
            released(sent.holds[i]);
            losses.append({sent.holds[i], std::nullopt});
        }
    }
    settle(sent);
    return losses;
}

bool Watchdog::isMeant(const Hold& hold, const Sent& sent) const
{
    const auto found = m_entries.find(hold.lock);
    return found != m_entries.end() && std::ranges::any_of(found->second.holders, [&](const auto& entry) {
        return entry.first == hold.holder && entry.second <= sent.serial;
    });
}

/// The next one is due a third after this one was: the beat does not drift with the round trips.
void Watchdog::renewed(const Hold& hold, const Sent& sent)
{
    const auto found = m_entries.find(hold.lock);
    if (found == m_entries.end())
        return;
    Entry& entry = found->second;
    if (std::exchange(entry.inFlight, false))
        entry.due = std::max(entry.due, sent.at - period()) + period();
    entry.expiresAt = std::max(entry.expiresAt, sent.at + m_lease);
}

void Watchdog::settle(const Sent& sent)
{
    for (const Hold& hold : sent.holds)
        if (const auto found = m_entries.find(hold.lock); found != m_entries.end())
            found->second.inFlight = false;
}

QList<Watchdog::Loss> Watchdog::failed(const Sent& sent, const base::Error& error, MonoTime now)
{
    const bool isFinal = verdictOn(error) == Verdict::Final;
    const auto pause = std::min<base::nanoseconds>(retryPause, m_lease / 10);
    settle(sent);
    QList<Loss> losses;
    for (const Hold& hold : sent.holds) {
        if (const auto found = m_entries.find(hold.lock); found != m_entries.end()) {
            found->second.due = now + pause;
            if (isMeant(hold, sent) && (isFinal || now >= found->second.expiresAt)) {
                released(hold);
                losses.append({hold, error});
            }
        }
    }
    return losses;
}

} // namespace lockscope::client
