#include "core/locks/majorityindex.h"

#include "core/locks/health.h"

#include <algorithm>

namespace lockscope::locks
{

namespace
{

bool isHeldIn(const LockPtr& lock) { return lock && lock->exists && !lock->holders.isEmpty(); }

/// Returns as which kind it may be on several servers; not known = as none. Tokens of several libraries look
/// alike, and the same one on two servers tells more than the order in which they are tried.
Kind majorityKindOf(const Lock& lock)
{
    if (lock.kind->onMajority)
        return lock.kind;
    const QList<Kind>& others = lock.evidence->couldAlsoBe;
    const auto found = std::ranges::find_if(others, [](Kind kind) { return kind->onMajority; });
    return found == others.end() ? Kind() : *found;
}

const base::HolderId& tokenOf(const LockPtr& lock) { return lock->holders.constFirst().id; }

MajorityKey keyOf(const LockRef& ref, const QByteArray& set) { return {{ref.name, ref.db, {}}, set}; }

/// True where the part was gone, or another's, before its time was over.
bool wasTakenEarly(const Lock& before, const LockPtr& after)
{
    return after && after->current && (!before.expiresAt || after->asOf < *before.expiresAt);
}

Contender& contenderOf(QList<Contender>& contenders, const base::HolderId& token)
{
    const auto found = std::ranges::find(contenders, token, &Contender::token);
    if (found != contenders.end())
        return *found;
    contenders.append(Contender{token, {}, {}});
    return contenders.last();
}

MajorityState stateOf(const MajorityLock& lock, const base::HolderId& former)
{
    const Contender& first = lock.contenders.constFirst();
    if (first.parts.size() < lock.needed())
        return first.parts.size() + lock.unknown < lock.needed() ? MajorityState::Minority
                                                                 : MajorityState::Unclear;
    return former.isEmpty() || former == first.token ? MajorityState::Held : MajorityState::TwoHolders;
}

} // namespace

std::optional<base::milliseconds> majorityLasts(
    const Contender& contender, int needed, const QHash<quint64, base::ServerTime>& clocks)
{
    QList<base::milliseconds> left;
    for (const LockOnServer& part : contender.parts)
        left.append(ttlAt(*part.lock, clocks.value(part.server)).value_or(base::milliseconds::max()));
    if (left.size() < needed)
        return std::nullopt;
    std::ranges::sort(left, std::greater());
    const base::milliseconds last = left.at(needed - 1);
    return last == base::milliseconds::max() ? std::nullopt
                                             : std::optional(std::max(last, base::milliseconds(0)));
}

MajorityServer majorityServer(const QByteArray& set, const Health& health)
{
    const bool isWhole = !health.cluster || health.cluster->live() == health.cluster->shards.size();
    return {set, health.live && isWhole && health.discovery.firstPassDone, health.foundWithin};
}

void MajorityIndex::put(
    quint64 id, const MajorityServer& server, const QList<LockPtr>& locks, base::MonoTime now)
{
    remove(id);
    m_servers.insert(id, server);
    for (const LockPtr& lock : locks)
        putPart(id, keyOf(lock->ref, server.set), lock, now);
    judgeSet(server.set);
}

void MajorityIndex::update(quint64 id, const MajorityServer& server)
{
    const auto known = m_servers.find(id);
    if (known == m_servers.end() || *known == server)
        return;
    const bool isSeenAnew = known->isSeen != server.isSeen;
    *known = server;
    if (isSeenAnew)
        judgeSet(server.set);
}

void MajorityIndex::remove(quint64 id)
{
    const auto known = m_servers.find(id);
    if (known == m_servers.end())
        return;
    const QByteArray set = known->set;
    m_servers.erase(known);
    for (auto entry = m_entries.begin(); entry != m_entries.end();) {
        entry->parts.removeIf([id](const LockOnServer& part) { return part.server == id; });
        if (entry->parts.isEmpty()) {
            unlist(entry.key(), *entry);
            entry = m_entries.erase(entry);
        } else {
            ++entry;
        }
    }
    judgeSet(set);
}

void MajorityIndex::take(quint64 id, const Batch& batch, base::MonoTime now)
{
    const auto server = m_servers.constFind(id);
    if (server == m_servers.cend())
        return;
    for (const LockPtr& lock : batch.changed)
        putPart(id, keyOf(lock->ref, server->set), lock, now);
    for (const LockRef& ref : batch.removed)
        putPart(id, keyOf(ref, server->set), nullptr, now);
}

void MajorityIndex::putPart(quint64 id, const MajorityKey& key, const LockPtr& lock, base::MonoTime now)
{
    const bool isHeld = isHeldIn(lock) && majorityKindOf(*lock).isKnown();
    auto entry = m_entries.find(key);
    if (entry == m_entries.end()) {
        if (!isHeld)
            return;
        entry = m_entries.insert(key, {});
    }
    const auto part = std::ranges::find(entry->parts, id, &LockOnServer::server);
    const LockPtr before = part == entry->parts.end() ? nullptr : part->lock;
    if (before && isHeld)
        part->lock = lock;
    else if (before)
        entry->parts.erase(part);
    else if (isHeld)
        entry->parts.insert(
            std::ranges::upper_bound(entry->parts, id, {}, &LockOnServer::server), {id, lock});
    const bool isSame = before && isHeld && tokenOf(before) == tokenOf(lock);
    if (!isSame && (before || isHeld)) {
        entry->changedAt = now;
        if (before && tokenOf(before) == entry->major && wasTakenEarly(*before, lock))
            entry->former = entry->major;
    }
    if (!entry->parts.isEmpty())
        return judge(key, *entry);
    unlist(key, *entry);
    m_entries.erase(entry);
}

bool MajorityIndex::isSeen(const LockOnServer& part) const
{
    return part.lock->current && m_servers.value(part.server).isSeen;
}

void MajorityIndex::judge(const MajorityKey& key, Entry& entry)
{
    if (entry.parts.size() < 2 && !entry.shared)
        return;
    const MajorityLock lock = value(key, entry, std::nullopt);
    const Contender& first = lock.contenders.constFirst();
    entry.shared = entry.shared || std::ranges::any_of(lock.contenders, [](const Contender& contender) {
        return contender.parts.size() + contender.unseen.size() > 1;
    });
    entry.major = first.parts.size() < lock.needed() ? base::HolderId() : first.token;
    const auto former = std::ranges::find(lock.contenders, entry.former, &Contender::token);
    if (former == lock.contenders.end() || former->parts.isEmpty() || entry.former == entry.major)
        entry.former = {};
    const MajorityState state = stateOf(lock, entry.former);
    if (lock.servers < 2)
        return unlist(key, entry);
    if (!entry.shared || entry.listedAs == state)
        return;
    unlist(key, entry);
    entry.listedAs = state;
    m_listed.emplace(state, key);
}

/// After a change that concerns all of them: a server came, went, or is seen anew.
void MajorityIndex::judgeSet(const QByteArray& set)
{
    for (auto entry = m_entries.begin(); entry != m_entries.end(); ++entry)
        if (entry.key().set == set)
            judge(entry.key(), *entry);
}

void MajorityIndex::unlist(const MajorityKey& key, Entry& entry)
{
    if (entry.listedAs)
        m_listed.erase({*entry.listedAs, key});
    entry.listedAs.reset();
}

/// At the moment `now`; without one, as all that is known had settled.
MajorityLock MajorityIndex::value(
    const MajorityKey& key, const Entry& entry, std::optional<base::MonoTime> now) const
{
    MajorityLock lock;
    lock.key = key;
    lock.kind = majorityKindOf(*entry.parts.constFirst().lock);
    for (const LockOnServer& part : entry.parts) {
        Contender& contender = contenderOf(lock.contenders, tokenOf(part.lock));
        (isSeen(part) ? contender.parts : contender.unseen).append(part);
        lock.unknown += isSeen(part) ? 0 : 1;
    }
    std::ranges::stable_sort(lock.contenders, std::greater(), [](const Contender& contender) {
        return std::pair(contender.parts.size(), contender.unseen.size());
    });
    for (auto server = m_servers.begin(); server != m_servers.end(); ++server) {
        if (server->set != key.set)
            continue;
        ++lock.servers;
        const bool isQuiet = !now || *now - entry.changedAt >= std::max(settledAfter, server->foundWithin);
        const bool hasPart =
            std::ranges::find(entry.parts, server.key(), &LockOnServer::server) != entry.parts.end();
        lock.unknown += !hasPart && (!server->isSeen || !isQuiet) ? 1 : 0;
    }
    lock.state = stateOf(lock, entry.former);
    if (lock.state != MajorityState::TwoHolders)
        return lock;
    const bool isBrief = now && *now - entry.changedAt < settledAfter;
    lock.state = isBrief ? MajorityState::Held : lock.state;
    lock.former = isBrief ? base::HolderId() : entry.former;
    return lock;
}

QList<MajorityLock> MajorityIndex::gravest(qsizetype most, base::MonoTime now) const
{
    QList<MajorityLock> locks;
    for (const auto& [state, key] : m_listed) {
        if (locks.size() == most)
            break;
        locks.append(value(key, *m_entries.constFind(key), now));
    }
    std::ranges::stable_sort(locks, {}, &MajorityLock::state);
    return locks;
}

std::optional<MajorityLock> MajorityIndex::find(const MajorityKey& key, base::MonoTime now) const
{
    const auto entry = m_entries.constFind(key);
    if (entry == m_entries.cend() || !entry->listedAs)
        return std::nullopt;
    return value(key, *entry, now);
}

qsizetype MajorityIndex::inTrouble(qsizetype most, base::MonoTime now) const
{
    qsizetype count = 0;
    for (const auto& [state, key] : m_listed) {
        if (state > MajorityState::Minority || most-- == 0)
            break;
        count += value(key, *m_entries.constFind(key), now).state <= MajorityState::Minority ? 1 : 0;
    }
    return count;
}

QList<quint64> MajorityIndex::serversOf(const QByteArray& set) const
{
    QList<quint64> found;
    for (auto server = m_servers.begin(); server != m_servers.end(); ++server)
        if (server->set == set)
            found.append(server.key());
    std::ranges::sort(found);
    return found;
}

std::optional<MajorityServer> MajorityIndex::server(quint64 id) const
{
    const auto found = m_servers.constFind(id);
    return found == m_servers.cend() ? std::nullopt : std::optional(*found);
}

} // namespace lockscope::locks
