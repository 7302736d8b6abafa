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

/// Counts what that hold of the lock says of its holder; its thread is counted apart.
void countHold(ClientTally& client, const Lock& lock, int by)
{
    client.held += by;
    client.renewing += isRenewed(lock) ? by : 0;
    client.renewals += lock.holders.size() == 1 ? by * lock.renewals->count : 0;
    client.noExpiry += lock.exists && !lock.expiresAt ? by : 0;
}

/// A renewal of a lock with several holders may be of any of them.
void hearOfHold(ClientTally& client, const Lock& lock, const Holder& holder)
{
    if (holder.sinceExact)
        raise(client.lastSign, holder.since);
    if (lock.holders.size() > 1)
        return;
    raise(client.lastSign, lock.renewals->last);
    if (isRenewed(lock))
        raise(client.expectedUntil, lock.renewals->overdueAt);
}

/// Returns the figures of the only holder of the lock, who has no other place; its name and threads are left
/// out.
ClientTally figuresOfSole(const Lock& lock)
{
    ClientTally client;
    countHold(client, lock, 1);
    hearOfHold(client, lock, lock.holders.constFirst());
    return client;
}

/// Returns all of it.
ClientTally tallyOfSole(const Lock& lock)
{
    ClientTally client = figuresOfSole(lock);
    client.client = lock.holders.constFirst().client();
    countThread(client, lock.holders.constFirst().thread(), 1);
    return client;
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
    m_sole.clear();
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

QByteArrayList ClientBook::names() const
{
    QByteArrayList names = m_clients.keys();
    names.reserve(size());
    for (auto sole = m_sole.keyBegin(); sole != m_sole.keyEnd(); ++sole)
        names.append(sole->toByteArray());
    return names;
}

std::optional<ClientTally> ClientBook::tallyOf(const QByteArray& client) const
{
    if (const auto known = m_clients.constFind(client); known != m_clients.cend())
        return *known;
    const Lock* const lock = m_sole.value(client);
    return lock != nullptr ? std::optional(tallyOfSole(*lock)) : std::nullopt;
}

/// The new state is counted before the old one is taken back: a client that stays is not forgotten between.
void ClientBook::put(const LockPtr& lock)
{
    const LockPtr before = m_locks.value(lock->ref);
    const bool isSame = before && replaceSole(*before, *lock);
    if (!lock->holders.isEmpty() || !lock->waiters.list->isEmpty()) {
        if (!isSame)
            countHolders(*lock, 1);
        countWaiters(*lock, 1);
        hearFrom(*lock);
        m_locks.insert(lock->ref, lock);
    } else if (before) {
        m_locks.remove(lock->ref);
    }
    if (before) {
        if (!isSame)
            countHolders(*before, -1);
        countWaiters(*before, -1);
        settle(*before);
    }
}

void ClientBook::drop(const LockRef& ref)
{
    if (const LockPtr before = m_locks.take(SharedRef(ref))) {
        countHolders(*before, -1);
        countWaiters(*before, -1);
        settle(*before);
    }
}

/// Where the same client is still the only holder and has no other place, its lock as it is now tells all of
/// it. False where it is not so, and where the lock as it was tells of a later sign of life.
bool ClientBook::replaceSole(const Lock& before, const Lock& lock)
{
    if (before.holders.size() != 1 || lock.holders.size() != 1)
        return false;
    const QByteArrayView client = lock.holders.constFirst().clientView();
    const auto known = m_sole.constFind(client);
    if (known == m_sole.cend() || client != before.holders.constFirst().clientView())
        return false;
    const ClientTally was = figuresOfSole(before);
    const ClientTally is = figuresOfSole(lock);
    if (is.lastSign < was.lastSign || (is.renewing > 0 && is.expectedUntil < was.expectedUntil))
        return false;
    m_sole.erase(known); // its name lies in the lock as it was
    m_sole.insert(client, &lock);
    return true;
}

/// Returns the tally of a client that has several places, or may come to have them.
ClientTally& ClientBook::at(const QByteArray& client)
{
    if (const Lock* const lock = m_sole.take(client))
        return *m_clients.insert(client, tallyOfSole(*lock));
    ClientTally& tally = m_clients[client];
    tally.client = client;
    return tally;
}

void ClientBook::countHolders(const Lock& lock, int by)
{
    for (const Holder& holder : lock.holders) {
        const QByteArray id = holder.client();
        if (id.isEmpty())
            continue;
        const bool isSole = m_sole.contains(id);
        if (isSole && by < 0) {
            m_sole.remove(id);
        } else if (!isSole && by > 0 && lock.holders.size() == 1 && !m_clients.contains(id)) {
            m_sole.insert(holder.clientView(), &lock);
        } else {
            ClientTally& client = at(id);
            countHold(client, lock, by);
            countThread(client, holder.thread(), by);
        }
    }
}

void ClientBook::countWaiters(const Lock& lock, int by)
{
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

void ClientBook::hearFrom(const Lock& lock)
{
    for (const Holder& holder : lock.holders) {
        const auto known = m_clients.find(holder.client());
        if (known != m_clients.end())
            hearOfHold(*known, lock, holder);
    }
}

/// Its holder may have left the lock again before anybody could see it there.
void ClientBook::hearFrom(const Event& event)
{
    if (!isSignOfLife(event.kind) || event.holder.isEmpty())
        return;
    const QByteArray id = holderOf(event.lockKind, event.holder).client();
    const Lock* const sole = m_sole.value(id);
    const bool isNews = sole != nullptr && figuresOfSole(*sole).lastSign < event.at;
    if (isNews || m_clients.contains(id))
        raise(at(id).lastSign, event.at);
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

QList<ClientTally> ClientBook::inOrder(const ClientSight& sight, base::ServerTime now, qsizetype most) const
{
    struct Place {
        ClientLife life;
        qint64 held;
        QByteArrayView client;
        const Lock* sole; ///< null: it is in m_clients
    };
    QList<Place> places;
    places.reserve(size());
    const auto add = [&](const ClientTally& tally, QByteArrayView client, const Lock* sole) {
        const auto match = sight.matches.constFind(QByteArray::fromRawData(client.data(), client.size()));
        const ClientLife life = lifeAt(tally, match == sight.matches.cend() ? nullptr : &*match, now);
        places.append({life, tally.held, client, sole});
    };
    for (const ClientTally& tally : m_clients)
        add(tally, tally.client, nullptr);
    for (const Lock* const lock : m_sole)
        add(figuresOfSole(*lock), lock->holders.constFirst().clientView(), lock);
    const auto end = places.begin() + std::min(most, places.size());
    std::ranges::partial_sort(places, end, [](const Place& left, const Place& right) {
        if (left.life != right.life)
            return left.life > right.life;
        if (left.held != right.held)
            return left.held > right.held;
        return left.client < right.client;
    });
    QList<ClientTally> clients;
    for (auto place = places.begin(); place != end; ++place)
        clients.append(place->sole != nullptr ? tallyOfSole(*place->sole)
                                              : m_clients.value(place->client.toByteArray()));
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
