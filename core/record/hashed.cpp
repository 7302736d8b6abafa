#include "core/record/hashed.h"

namespace lockscope::record
{

using locks::Lock;

namespace
{

void hashHolders(QList<locks::Holder>& holders, NameHash& hash)
{
    for (locks::Holder& holder : holders) {
        const QByteArray client = hash(holder.client(), "client-");
        const QByteArray thread = hash.thread(holder.thread());
        holder.id.bytes = hash.holder(holder.id.bytes);
        holder.setParts(client, thread);
    }
}

locks::LockPtr hashedLock(const Lock& lock, NameHash& hash)
{
    Lock hashed = lock;
    locks::LockRef ref = lock.ref;
    hash.hashRef(ref);
    hashed.ref = std::move(ref);
    hashHolders(hashed.holders, hash);
    if (lock.lost) {
        locks::LostHold lost = *lock.lost;
        hashHolders(lost.holders, hash);
        hashed.lost = std::move(lost);
    }
    if (lock.doubts->clockAhead) {
        locks::ClockAhead ahead = *lock.doubts->clockAhead;
        ahead.who.bytes = hash.holder(ahead.who.bytes);
        hashed.doubts = locks::Doubts{lock.doubts->seenBefore, std::move(ahead)};
    }
    QList<locks::Waiter> waiters = lock.waiters.list;
    for (locks::Waiter& waiter : waiters)
        waiter.id.bytes = hash.holder(waiter.id.bytes);
    hashed.waiters.list = waiters;
    hashed.node = hash(*hashed.node, "node-");
    hashed.companions = {};
    hashed.group.reset();
    return share(std::move(hashed));
}

void hashAddress(QString& address, NameHash& hash)
{
    address = QString::fromUtf8(hash(address.toUtf8(), "node-"));
}

void hashFailover(locks::Failover& failover, NameHash& hash)
{
    hashAddress(failover.from, hash);
    hashAddress(failover.to, hash);
    if (!failover.former)
        return;
    hashAddress(failover.former->address, hash);
    for (locks::FormerHold& hold : failover.former->holds) {
        hash.hashRef(hold.lock);
        hashHolders(hold.holders, hash);
    }
}

void hashTopology(locks::Topology& topology, NameHash& hash)
{
    topology.master = hash(topology.master, "group-");
    hashAddress(topology.primary, hash);
    for (QString& replica : topology.replicas)
        hashAddress(replica, hash);
    if (topology.failover)
        hashFailover(*topology.failover, hash);
}

/// The health without its failures, because their texts name servers.
locks::Health hashedHealth(locks::Health health, NameHash& hash)
{
    health.server.clear();
    health.serverName.clear();
    health.failure.reset();
    hashAddress(health.replicaOf, hash);
    for (locks::DiscoveryPlace& place : health.discovery.places) {
        hashAddress(place.node, hash);
        hashAddress(place.tried, hash);
    }
    if (health.topology)
        hashTopology(*health.topology, hash);
    if (health.cluster)
        for (locks::ShardHealth& shard : health.cluster->shards) {
            hashTopology(shard.topology, hash);
            shard.failure.reset();
        }
    return health;
}

RecordedBatch hashedBatch(const RecordedBatch& recorded, NameHash& hash)
{
    RecordedBatch hashed{recorded.at, {}, nullptr, recorded.whole};
    for (const locks::LockPtr& lock : recorded.batch.changed)
        hashed.batch.changed.append(hashedLock(*lock, hash));
    hashed.batch.removed = recorded.batch.removed;
    for (locks::LockRef& ref : hashed.batch.removed)
        hash.hashRef(ref);
    hashed.batch.events = recorded.batch.events;
    for (locks::Event& event : hashed.batch.events) {
        hash.hashRef(event.lock);
        event.holder.bytes = hash.holder(event.holder.bytes);
        event.node = hash(event.node, "node-");
    }
    if (recorded.health)
        hashed.health = std::make_shared<const locks::Health>(hashedHealth(*recorded.health, hash));
    return hashed;
}

bool isDecision(const QByteArray& word)
{
    static const QByteArrayList words{decision::start, decision::think, decision::work, decision::wait,
        decision::lease, decision::hear, decision::pause, decision::pick.trimmed()};
    return words.contains(word);
}

} // namespace

Header HashedNames::of(const Header& header)
{
    Header hashed = header;
    hashed.scenario = {};
    hashed.server = m_hash(header.server, "server-");
    hashed.canFork = false;
    m_isRun = header.kind == Header::Kind::Lab;
    if (!m_isRun) { // a server is called by its address
        hashed.title = QString::fromUtf8(m_hash.inText(header.title.toUtf8()));
        return hashed;
    }
    hashed.title = QString::fromUtf8(m_hash(header.title.toUtf8(), "run-"));
    hashed.about.clear();
    for (Resource& resource : hashed.resources)
        resource.name = m_hash(resource.name, "resource-");
    return hashed;
}

/// A text of a run may be a command, a script, a member, a reply or a note, so each of its words is hashed,
/// but for those of a decision.
QByteArray HashedNames::ofText(const QByteArray& text)
{
    if (!m_isRun)
        return m_hash.inText(text);
    QByteArrayList words = text.split(' ');
    for (QByteArray& word : words)
        if (!isDecision(word))
            word = m_hash(word, "text-");
    return words.join(' ');
}

Part HashedNames::of(const Part& part)
{
    Part hashed{.locks = part.locks, .clients = part.clients, .steps = part.steps, .until = part.until};
    for (KnownLock& lock : hashed.locks)
        m_hash.hashRef(lock.ref);
    for (ClientRecord& client : hashed.clients) {
        client.title = m_hash(client.title, "client-");
        client.id = m_hash.holder(client.id);
    }
    for (const RecordedBatch& recorded : part.batches)
        hashed.batches.append(hashedBatch(recorded, m_hash));
    for (const QByteArray& text : part.texts)
        hashed.texts.append(ofText(text));
    return hashed;
}

Recording withHashedNames(const Recording& recording, const QByteArray& salt)
{
    HashedNames names(salt);
    Recording hashed(names.of(recording.header()));
    hashed.append(names.of(Part{.locks = recording.locks(),
        .clients = recording.clients(),
        .texts = recording.texts(),
        .batches = recording.batches(),
        .until = recording.length()}));
    for (const QList<Step>& block : recording.steps().blocks())
        hashed.append({.steps = block});
    return hashed;
}

} // namespace lockscope::record
