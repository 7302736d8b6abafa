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

Watchdog::Entry* Watchdog::entryOf(const Hold& hold)
{
    const auto found = m_entries.find({renewalOf(hold.form), hold.lock});
    return found == m_entries.end() ? nullptr : &found->second;
}

Watchdog::Kept* Watchdog::keptIn(Entry* entry, const Hold& hold)
{
    if (!entry)
        return nullptr;
    const auto found = std::ranges::find(
        entry->holds, hold.holder, [](const Kept& kept) -> const auto& { return kept.hold.holder; });
    return found == entry->holds.end() ? nullptr : &*found;
}

void Watchdog::held(const Hold& hold, MonoTime now)
{
    Entry& entry = m_entries[{renewalOf(hold.form), hold.lock}];
    if (entry.holds.isEmpty())
        entry.due = now + period();
    if (Kept* kept = keptIn(&entry, hold))
        kept->expiresAt = now + m_lease;
    else
        entry.holds.append({hold, ++m_serial, now + m_lease});
}

void Watchdog::released(const Hold& hold)
{
    Entry* entry = entryOf(hold);
    if (!entry)
        return;
    entry->holds.removeIf([&hold](const Kept& kept) { return kept.hold.holder == hold.holder; });
    if (entry->holds.isEmpty())
        m_entries.erase({renewalOf(hold.form), hold.lock});
}

bool Watchdog::watches(const Hold& hold) const
{
    const auto found = m_entries.find({renewalOf(hold.form), hold.lock});
    return found != m_entries.end() && std::ranges::any_of(found->second.holds, [&hold](const Kept& kept) {
        return kept.hold.holder == hold.holder;
    });
}

std::optional<MonoTime> Watchdog::nextTick() const
{
    std::optional<MonoTime> next;
    for (const auto& [key, entry] : m_entries)
        if (!entry.inFlight && (!next || entry.due < *next))
            next = entry.due;
    return next;
}

void Watchdog::hurry(MonoTime now)
{
    for (auto& [key, entry] : m_entries)
        entry.due = std::min(entry.due, now);
}

QList<Watchdog::Batch> Watchdog::tick(MonoTime now)
{
    QList<Batch> batches;
    if (const auto next = nextTick(); !next || *next > now)
        return batches;
    for (const Renewal renewal : {Renewal::Field, Renewal::Read, Renewal::Permit, Renewal::Token}) {
        const QList<Hold> due = takeDue(renewal, now);
        for (qsizetype from = 0; from < due.size(); from += batchSize)
            batches.append(batchOf(renewal, due.mid(from, batchSize), now));
    }
    return batches;
}

/// Locks that are due within a thirtieth of the lease go along: fewer commands, and never late.
QList<Hold> Watchdog::takeDue(Renewal renewal, MonoTime now)
{
    QList<Hold> due;
    for (auto& [key, entry] : m_entries) {
        if (key.first != renewal || entry.inFlight || entry.due > now + m_lease / 30)
            continue;
        entry.inFlight = true;
        for (const Kept& kept : entry.holds)
            due.append(kept.hold);
    }
    return due;
}

Watchdog::Batch Watchdog::batchOf(Renewal renewal, const QList<Hold>& holds, MonoTime now)
{
    m_sent[++m_lastBatch] = {holds, now, m_serial};
    return {m_lastBatch, renewal, holds};
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

bool Watchdog::isMeant(const Hold& hold, const Sent& sent)
{
    const Kept* kept = keptIn(entryOf(hold), hold);
    return kept && kept->serial <= sent.serial;
}

/// The next renewal is due a third after this one was due: the beat does not drift with the round trips.
void Watchdog::renewed(const Hold& hold, const Sent& sent)
{
    Entry* entry = entryOf(hold);
    if (!entry)
        return;
    if (std::exchange(entry->inFlight, false))
        entry->due = std::max(entry->due, sent.at - period()) + period();
    if (Kept* kept = keptIn(entry, hold))
        kept->expiresAt = std::max(kept->expiresAt, sent.at + m_lease);
}

void Watchdog::settle(const Sent& sent)
{
    for (const Hold& hold : sent.holds)
        if (Entry* entry = entryOf(hold))
            entry->inFlight = false;
}

QList<Watchdog::Loss> Watchdog::failed(const Sent& sent, const base::Error& error, MonoTime now)
{
    const bool isFinal = verdictOn(error) == CallVerdict::Final;
    const auto pause = std::min<base::nanoseconds>(retryPause, m_lease / 10);
    settle(sent);
    QList<Loss> losses;
    for (const Hold& hold : sent.holds) {
        Entry* entry = entryOf(hold);
        const Kept* kept = keptIn(entry, hold);
        if (!kept)
            continue;
        entry->due = now + pause;
        if (isMeant(hold, sent) && (isFinal || now >= kept->expiresAt)) {
            losses.append({hold, error});
            released(hold);
        }
    }
    return losses;
}

} // namespace lockscope::client
