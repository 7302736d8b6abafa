#include "core/locks/clientbook.h"

#include "core/locks/family.h"
#include "core/words/duration.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope::locks
{

namespace
{

struct BookWords {
    Q_DECLARE_TR_FUNCTIONS(Clients)
};

constexpr std::array lifeNames{"alive", "unknown", "silent"};

void raise(std::optional<base::ServerTime>& moment, std::optional<base::ServerTime> other)
{
    if (other && (!moment || *moment < *other))
        moment = other;
}

void countThread(ClientTally& client, const QByteArray& thread, int by)
{
    if (thread.isEmpty())
        return;
    int& places = client.threads[thread];
    places += by;
    if (places <= 0)
        client.threads.remove(thread);
}

bool isGone(const ClientMatch* match)
{
    return match != nullptr && match->goneSince && match->certainty != Certainty::Possible;
}

bool isListening(const ClientTally& client) { return client.listens > 0; }

QString agoWords(base::ServerTime moment, base::ServerTime now)
{
    return words::duration(std::max(base::milliseconds(0), now - moment));
}

} // namespace

bool isRenewed(const Lock& lock)
{
    return lock.current && !lock.tooLarge && lock.lease.kind == LeaseKind::Watchdog;
}

void ClientBook::begin(const QList<LockPtr>& all)
{
    clear();
    for (const LockPtr& lock : all)
        put(lock);
}

void ClientBook::clear()
{
    m_locks.clear();
    m_clients.clear();
}

void ClientBook::take(const Batch& batch)
{
    for (const LockRef& ref : batch.removed)
        drop(ref);
    for (const LockPtr& lock : batch.changed)
        put(lock);
    for (const Event& event : batch.events)
        hearFrom(event);
}

/// The new state is counted before the old one is taken back: a client that stays is not forgotten between.
void ClientBook::put(const LockPtr& lock)
{
    const LockPtr before = m_locks.value(lock->ref);
    const bool matters = !lock->holders.isEmpty() || !lock->waiters.list->isEmpty();
    if (matters) {
        count(*lock, 1);
        hearFrom(*lock);
        m_locks.insert(lock->ref, lock);
    } else if (before) {
        m_locks.remove(lock->ref);
    }
    if (before) {
        count(*before, -1);
        settle(*before);
    }
}

void ClientBook::drop(const LockRef& ref)
{
    if (const LockPtr before = m_locks.take(SharedRef(ref))) {
        count(*before, -1);
        settle(*before);
    }
}

ClientTally& ClientBook::at(const QByteArray& client)
{
    ClientTally& tally = m_clients[client];
    tally.client = client;
    return tally;
}

void ClientBook::count(const Lock& lock, int by)
{
    for (const Holder& holder : lock.holders) {
        const QByteArray id = holder.client();
        if (id.isEmpty())
            continue;
        ClientTally& client = at(id);
        client.held += by;
        client.renewing += isRenewed(lock) ? by : 0;
        client.renewals += lock.holders.size() == 1 ? by * lock.renewals->count : 0;
        client.noExpiry += lock.exists && !lock.expiresAt ? by : 0;
        countThread(client, holder.thread(), by);
    }
    for (const Waiter& waiter : *lock.waiters.list) {
        const Holder parts = holderOf(lock.kind, waiter.id);
        if (parts.client().isEmpty())
            continue;
        ClientTally& client = at(parts.client());
        client.waits += by;
        client.listens += lock.current && waiter.alive == true ? by : 0;
        countThread(client, parts.thread(), by);
    }
}

/// A renewal of a lock with several holders may be of any of them.
void ClientBook::hearFrom(const Lock& lock)
{
    for (const Holder& holder : lock.holders) {
        const auto known = m_clients.find(holder.client());
        if (known == m_clients.end())
            continue;
        if (holder.sinceExact)
            raise(known->lastSign, holder.since);
        if (lock.holders.size() > 1)
            continue;
        raise(known->lastSign, lock.renewals->last);
        if (isRenewed(lock))
            raise(known->expectedUntil, lock.renewals->overdueAt);
    }
}

/// Its holder may have left the lock again before anybody could see it there.
void ClientBook::hearFrom(const Event& event)
{
    if (!isSignOfLife(event.kind) || event.holder.isEmpty())
        return;
    const auto known = m_clients.find(holderOf(event.lockKind, event.holder).client());
    if (known != m_clients.end())
        raise(known->lastSign, event.at);
}

/// Forgets the clients of `lock` that neither hold nor wait any more.
void ClientBook::settle(const Lock& lock)
{
    const auto forget = [this](const QByteArray& id) {
        const auto client = m_clients.find(id);
        if (client == m_clients.end())
            return;
        if (client->renewing <= 0)
            client->expectedUntil.reset();
        if (client->held <= 0 && client->waits <= 0)
            m_clients.erase(client);
    };
    for (const Holder& holder : lock.holders)
        forget(holder.client());
    for (const Waiter& waiter : *lock.waiters.list)
        forget(holderOf(lock.kind, waiter.id).client());
}

ClientLife lifeAt(const ClientTally& client, const ClientMatch* match, base::ServerTime now)
{
    if (isGone(match))
        return ClientLife::Silent;
    const bool isExpected = client.expectedUntil && now < *client.expectedUntil && client.renewing > 0;
    // A sign from the future was seen before the server's clock was set back, at an unknown time.
    const bool isRecent = client.lastSign && std::chrono::abs(now - *client.lastSign) <= livelyFor;
    if (isExpected || isListening(client))
        return ClientLife::Alive;
    if (client.renewing > 0 && client.expectedUntil)
        return ClientLife::Silent;
    return isRecent ? ClientLife::Alive : ClientLife::Unknown;
}

QList<ClientTally> inOrder(
    const ClientBook& book, const ClientSight& sight, base::ServerTime now, qsizetype most)
{
    struct Place {
        ClientLife life;
        const ClientTally* tally;
    };
    QList<Place> places;
    for (const ClientTally& tally : book.clients()) {
        const auto match = sight.matches.constFind(tally.client);
        places.append({lifeAt(tally, match == sight.matches.cend() ? nullptr : &*match, now), &tally});
    }
    const auto end = places.begin() + std::min(most, places.size());
    std::ranges::partial_sort(places, end, [](const Place& left, const Place& right) {
        if (left.life != right.life)
            return left.life > right.life;
        if (left.tally->held != right.tally->held)
            return left.tally->held > right.tally->held;
        return left.tally->client < right.tally->client;
    });
    QList<ClientTally> clients;
    for (auto place = places.begin(); place != end; ++place)
        clients.append(*place->tally);
    return clients;
}

QByteArray name(ClientLife life) { return lifeNames.at(std::size_t(life)); }

QString lifeWords(ClientLife life)
{
    switch (life) {
    case ClientLife::Alive:
        return BookWords::tr("● alive");
    case ClientLife::Silent:
        return BookWords::tr("▲ silent");
    case ClientLife::Unknown:
        break;
    }
    return BookWords::tr("? not known");
}

QString lifeReason(const ClientTally& client, const ClientMatch* match, base::ServerTime now)
{
    if (isGone(match))
        return BookWords::tr("Its connections went away %1 ago.").arg(agoWords(*match->goneSince, now));
    switch (lifeAt(client, match, now)) {
    case ClientLife::Alive:
        if (client.lastSign)
            return BookWords::tr("It took or renewed a lock %1 ago.").arg(agoWords(*client.lastSign, now));
        return isListening(client) ? BookWords::tr("It listens in a queue.")
                                   : BookWords::tr("Its next renewal is not due yet.");
    case ClientLife::Silent:
        return client.lastSign
                   ? BookWords::tr("All its renewals are overdue; the last sign of life was %1 ago.")
                         .arg(agoWords(*client.lastSign, now))
                   : BookWords::tr("All its renewals are overdue, and no sign of life was seen.");
    case ClientLife::Unknown:
        break;
    }
    return BookWords::tr("Nothing that it holds is renewed, so nothing shows whether it is alive.");
}

} // namespace lockscope::locks
