#include "core/locks/lifetracker.h"

#include "core/locks/family.h"

#include <algorithm>
#include <utility>

namespace lockscope::locks
{

using base::ServerTime;
using namespace std::chrono_literals;

namespace
{

constexpr qsizetype mostJudged = 10'000;
/// Each lock of a client changes with the number of those that it renews, so that is told of so many alone.
constexpr qsizetype mostToldTheNumber = 100;
/// A list of the connections counts so long: a new one comes every ten seconds, or a little less often.
constexpr base::milliseconds sightCountsFor = 30s;
constexpr base::milliseconds looksAgainWithin = 30s;
constexpr base::milliseconds looksAgainAfter = 1s;

/// Returns the client that alone holds the lock; empty where there is none, or it has no id of its own.
QByteArray onlyClientOf(const Lock& lock)
{
    const QByteArray first = lock.holders.isEmpty() ? QByteArray() : lock.holders.constFirst().client();
    const bool isAlone = std::ranges::all_of(
        lock.holders, [&first](const Holder& holder) { return holder.client() == first; });
    return isAlone ? first : QByteArray();
}

QByteArray onlyClientOf(const LockPtr& lock) { return lock ? onlyClientOf(*lock) : QByteArray(); }

bool isOverdue(const Lock& lock, ServerTime now) { return stateAt(lock, now) == State::RenewalOverdue; }

/// Returns what the life of its client, judged by that last sign, tells for this lock. A renewal of the lock
/// itself says more than one of others does, and a sign from before it was taken nothing.
HolderLife lifeOn(const Lock& lock, HolderLife life, std::optional<ServerTime> lastSign, ServerTime now)
{
    using Sign = HolderLife::Sign;
    if (life.sign == Sign::None)
        return life;
    const bool isOld = lastSign && longestHold(lock)->since >= *lastSign;
    const bool showsItself = isRenewed(lock) && !isOverdue(lock, now);
    return showsItself || (life.sign == Sign::Worked && isOld) ? HolderLife() : life;
}

/// Readers of a lock may be others on each side, and so may holders of permits.
bool canHaveOneOnly(const FormerHold& there, const LockPtr& here)
{
    const auto isAlone = [](const Holder& holder) {
        return holder.mode == Mode::Exclusive || holder.mode == Mode::Write;
    };
    return here && !isCounter(here->kind) &&
           (std::ranges::any_of(there.holders, isAlone) || std::ranges::any_of(here->holders, isAlone));
}

} // namespace

Batch LifeTracker::take(Batch batch, ServerTime now)
{
    for (const LockRef& ref : batch.removed)
        follow(ref, m_book.find(ref), {}, now);
    m_book.take({{}, batch.removed, {}, 0});
    for (const LockPtr& lock : std::as_const(batch.changed))
        follow(lock->ref, m_book.find(lock->ref), lock, now);
    m_book.take({batch.changed, {}, batch.events, 0});
    QSet<SharedRef> others;
    for (const QByteArray& client : concernedBy(batch, now))
        lookAt(client, now, others);
    for (LockPtr& lock : batch.changed) {
        others.remove(lock->ref);
        lock = completed(lock, now);
    }
    batch.changed += batchOf(others, now).changed;
    return batch;
}

/// Takes that the lock is as `after` now, and was as `before`; null where nobody holds it.
void LifeTracker::follow(const SharedRef& ref, const LockPtr& before, const LockPtr& after, ServerTime now)
{
    const QByteArray left = onlyClientOf(before);
    const QByteArray holder = onlyClientOf(after);
    if (const auto known = m_clients.find(left); known != m_clients.end() && known->locks.contains(ref))
        known->renewed.count(*before, -1);
    if (left != holder) {
        leave(ref, left);
        join(ref, holder, now);
    }
    if (const auto known = m_clients.find(holder); known != m_clients.end() && known->locks.contains(ref))
        known->renewed.count(*after, 1);
}

void LifeTracker::leave(const SharedRef& ref, const QByteArray& id)
{
    const auto known = m_clients.find(id);
    if (known == m_clients.end())
        return;
    known->locks.erase(ref);
    if (!known->locks.empty())
        return;
    m_due.erase({known->due, id});
    m_silent.remove(id);
    m_clients.erase(known);
}

/// A client that has just been heard of has not been silent before.
void LifeTracker::join(const SharedRef& ref, const QByteArray& id, ServerTime now)
{
    const bool isNew = !m_clients.contains(id);
    if (id.isEmpty() || (isNew && m_clients.size() >= mostJudged))
        return;
    m_clients[id].locks.insert(ref);
    if (!isNew)
        return;
    m_clients[id].from = now;
    wake(id, now + looksAgainAfter);
}

/// A lock whose renewal is overdue is read at that moment, and then changes.
void LifeTracker::Renewed::count(const Lock& lock, int by)
{
    const Renewals& renewals = lock.renewals;
    if (!isRenewed(lock) || !renewals.overdueAt)
        return;
    if (lock.asOf < *renewals.overdueAt) {
        inTime += by;
        return;
    }
    const ServerTime due = renewals.nextDue.value_or(*renewals.overdueAt);
    if ((missed[due] += by) <= 0)
        missed.erase(due);
}

/// Returns the silent ones of whom the batch may have a sign of life, and those who are late with a renewal:
/// what their other locks tell is asked for then.
QSet<QByteArray> LifeTracker::concernedBy(const Batch& batch, ServerTime now) const
{
    QSet<QByteArray> found;
    for (const LockPtr& lock : batch.changed)
        if (isRenewed(*lock) && isOverdue(*lock, now))
            found.insert(onlyClientOf(*lock));
    if (m_silent.isEmpty())
        return found;
    const auto consider = [&](const QByteArray& client) {
        if (m_silent.contains(client))
            found.insert(client);
    };
    for (const LockPtr& lock : batch.changed) {
        for (const Holder& holder : lock->holders)
            consider(holder.client());
        for (const Waiter& waiter : *lock->waiters.list)
            consider(holderOf(lock->kind, waiter.id).client());
    }
    for (const Event& event : batch.events)
        consider(holderOf(event.lockKind, event.holder).client());
    return found;
}

Batch LifeTracker::take(const ClientSight& sight, ServerTime now)
{
    m_sight = sight;
    QSet<SharedRef> changed;
    for (auto match = sight.matches.cbegin(); match != sight.matches.cend(); ++match) {
        const auto known = m_clients.find(match.key());
        if (known == m_clients.end())
            continue;
        if (match->connections > 0)
            known->connectedAt = sight.at;
        lookAt(match.key(), now, changed);
    }
    for (const QByteArray& client : QSet<QByteArray>(m_silent))
        lookAt(client, now, changed);
    return batchOf(changed, now);
}

Batch LifeTracker::take(const std::optional<FormerPrimary>& former, ServerTime now)
{
    const QByteArray address = former ? former->address.toUtf8() : QByteArray();
    const bool isSame = std::exchange(m_former, address) == address;
    QHash<SharedRef, ServerTime> heldTwice;
    if (former) {
        for (const FormerHold& hold : former->holds)
            if (hold.byOthersHere && canHaveOneOnly(hold, m_book.find(hold.lock)))
                heldTwice.insert(hold.lock, isSame ? m_heldTwice.value(hold.lock, now) : now);
    }
    const QHash<SharedRef, ServerTime> before = std::exchange(m_heldTwice, heldTwice);
    QSet<SharedRef> changed;
    for (const SharedRef& ref : before.keys() + heldTwice.keys())
        if (!isSame || before.contains(ref) != heldTwice.contains(ref))
            changed.insert(ref);
    return batchOf(changed, now);
}

Batch LifeTracker::see(bool isWhole, ServerTime now)
{
    if (std::exchange(m_isWhole, isWhole) == isWhole)
        return {};
    QSet<SharedRef> changed;
    for (const QByteArray& client : QSet<QByteArray>(m_silent))
        lookAt(client, now, changed);
    for (Client& client : m_clients)
        client.from = now;
    return batchOf(changed, now);
}

Batch LifeTracker::advance(ServerTime now)
{
    QSet<SharedRef> changed;
    while (!m_due.empty() && m_due.begin()->first <= now)
        lookAt(QByteArray(m_due.begin()->second), now, changed);
    return batchOf(changed, now);
}

bool LifeTracker::areConnectionsKnown(ServerTime now) const
{
    return m_sight.condition == ClientSight::Condition::Known && now - m_sight.at <= sightCountsFor;
}

const ClientMatch* LifeTracker::matchOf(const QByteArray& client, ServerTime now) const
{
    const auto match = m_sight.matches.constFind(client);
    return areConnectionsKnown(now) && match != m_sight.matches.cend() ? &*match : nullptr;
}

HolderLife LifeTracker::judged(const QByteArray& id, const Client& client, ServerTime now) const
{
    using Sign = HolderLife::Sign;
    const std::optional<ClientTally> tally = m_book.tallyOf(id);
    if (!tally)
        return {};
    if (lifeAt(*tally, matchOf(id, now), now) != ClientLife::Alive)
        return {Sign::None, 0, silenceOf(id, client, *tally, now)};
    if (client.renewed.isKeptUp(tally->lastSign)) {
        const bool isTold = qint64(client.locks.size()) <= mostToldTheNumber;
        return {Sign::Renews, isTold ? client.renewed.inTime : 0, {}};
    }
    if (tally->renewing > 0 && tally->listens == 0)
        return {};
    return {tally->listens > 0 ? Sign::Listens : Sign::Worked, 0, {}};
}

/// True where it renews locks. Those whose renewal is not due yet show nothing once another one did not come,
/// and nothing was seen of the client since that was due.
bool LifeTracker::Renewed::isKeptUp(std::optional<ServerTime> lastSign) const
{
    const bool isLate = !missed.empty() && (!lastSign || *lastSign <= missed.crbegin()->first);
    return inTime > 0 && !isLate;
}

/// A client that holds a renewed lock together with others may be the one who renews it.
std::optional<HolderSilence> LifeTracker::silenceOf(
    const QByteArray& id, const Client& client, const ClientTally& tally, ServerTime now) const
{
    using Connection = HolderSilence::Connection;
    const ClientMatch* match = matchOf(id, now);
    if (!m_isWhole || (match != nullptr && match->connections > 0))
        return std::nullopt;
    if (tally.renewing > 0 && lifeAt(tally, match, now) == ClientLife::Unknown)
        return std::nullopt;
    HolderSilence silence;
    const auto sign = std::max(tally.lastSign, client.connectedAt);
    silence.seenBefore = sign && *sign + looksAgainAfter >= client.from;
    silence.since = silence.seenBefore ? *sign : client.from;
    if (now - silence.since <= livelyFor)
        return std::nullopt;
    silence.missedRenewals = tally.renewing > 0;
    if (areConnectionsKnown(now))
        silence.connection = match != nullptr && match->certainty != Certainty::Possible
                                 ? Connection::Gone
                                 : Connection::NotFound;
    return silence;
}

/// Judges the client anew, and adds its locks where that makes a difference for them.
void LifeTracker::lookAt(const QByteArray& id, ServerTime now, QSet<SharedRef>& changed)
{
    const auto client = m_clients.find(id);
    if (client == m_clients.end())
        return;
    const ClientTally tally = m_book.tallyOf(id).value_or(ClientTally());
    const HolderLife life = judged(id, *client, now);
    if (life != client->life) {
        for (const SharedRef& ref : client->locks) {
            const LockPtr lock = m_book.find(ref);
            if (lock && lifeOn(*lock, client->life, client->judgedBy, now) !=
                            lifeOn(*lock, life, tally.lastSign, now))
                changed.insert(ref);
        }
    }
    client->life = life;
    client->judgedBy = tally.lastSign;
    if (life.silence)
        m_silent.insert(id);
    else
        m_silent.remove(id);
    ServerTime next = now + looksAgainWithin;
    for (const auto& until :
        {tally.lastSign ? std::optional(*tally.lastSign + livelyFor) : std::nullopt, tally.expectedUntil}) {
        if (until && *until >= now)
            next = std::min(next, *until + 1ms);
    }
    wake(id, std::max(next, now + looksAgainAfter));
}

void LifeTracker::wake(const QByteArray& id, ServerTime at)
{
    Client& client = m_clients[id];
    m_due.erase({client.due, id});
    client.due = at;
    m_due.insert({at, id});
}

Batch LifeTracker::batchOf(const QSet<SharedRef>& refs, ServerTime now) const
{
    Batch batch;
    for (const SharedRef& ref : refs) {
        if (const LockPtr lock = m_book.find(ref))
            batch.changed.append(completed(lock, now));
    }
    return batch;
}

LockPtr LifeTracker::completed(const LockPtr& lock, ServerTime now) const
{
    const auto client = m_clients.constFind(onlyClientOf(*lock));
    HolderLife life =
        client == m_clients.cend() ? HolderLife() : lifeOn(*lock, client->life, client->judgedBy, now);
    if (const auto twice = m_heldTwice.constFind(lock->ref); lock->exists && twice != m_heldTwice.cend()) {
        life.othersHoldItAt = m_former;
        life.othersHoldItSince = *twice;
    }
    if (lock->life == life)
        return lock;
    Lock next = *lock;
    next.life = life;
    return share(std::move(next));
}

} // namespace lockscope::locks
