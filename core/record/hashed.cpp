#include "core/record/hashed.h"

#include <QCryptographicHash>
#include <QHash>

#include <algorithm>

namespace lockscope::record
{

using locks::Lock;

namespace
{

/// Gives hashes, and knows what it has given them for.
class NameHash
{
public:
    explicit NameHash(const QByteArray& salt)
        : m_salt(salt)
    {
    }

    QByteArray operator()(const QByteArray& name, const char* front)
    {
        if (name.isEmpty())
            return name;
        QByteArray& hashed = m_given[name];
        if (hashed.isEmpty())
            hashed =
                front + QCryptographicHash::hash(m_salt + name, QCryptographicHash::Sha256).toHex().left(10);
        return hashed;
    }

    /// A holder id: the client's part is hashed, the thread's stays.
    QByteArray holder(const QByteArray& id)
    {
        const qsizetype colon = id.indexOf(':');
        return colon < 0 ? (*this)(id, "client-") : (*this)(id.left(colon), "client-") + id.mid(colon);
    }

    void hashRef(locks::LockRef& ref)
    {
        ref.name.bytes = (*this)(ref.name.bytes, "lock-");
        ref.node = (*this)(ref.node, "node-");
    }

    /// Longer names first: one may be part of another.
    [[nodiscard]] QByteArray inText(QByteArray text)
    {
        if (m_longestFirst.size() != m_given.size()) {
            m_longestFirst = m_given.keys();
            std::ranges::stable_sort(m_longestFirst, std::ranges::greater(), &QByteArray::size);
        }
        for (const QByteArray& name : m_longestFirst)
            text.replace(name, m_given.value(name));
        return text;
    }

private:
    const QByteArray m_salt;
    QHash<QByteArray, QByteArray> m_given;
    QByteArrayList m_longestFirst;
};

locks::LockPtr hashedLock(const Lock& lock, NameHash& hash)
{
    Lock hashed = lock;
    hash.hashRef(hashed.ref);
    for (locks::Holder& holder : hashed.holders) {
        holder.id.bytes = hash.holder(holder.id.bytes);
        holder.client = hash(holder.client, "client-");
    }
    for (locks::Waiter& waiter : hashed.waiters.list)
        waiter.id.bytes = hash.holder(waiter.id.bytes);
    hashed.companions.clear();
    hashed.group.reset();
    return std::make_shared<const Lock>(std::move(hashed));
}

Sight hashedSight(const Sight& sight, NameHash& hash)
{
    Sight hashed{sight.at, {}, nullptr, sight.whole};
    for (const locks::LockPtr& lock : sight.batch.changed)
        hashed.batch.changed.append(hashedLock(*lock, hash));
    hashed.batch.removed = sight.batch.removed;
    for (locks::LockRef& ref : hashed.batch.removed)
        hash.hashRef(ref);
    hashed.batch.events = sight.batch.events;
    for (locks::Event& event : hashed.batch.events) {
        hash.hashRef(event.lock);
        event.holder.bytes = hash.holder(event.holder.bytes);
    }
    if (sight.health) {
        locks::Health health = *sight.health;
        health.server.clear();
        health.serverName.clear();
        health.failure.reset();
        hashed.health = std::make_shared<const locks::Health>(health);
    }
    return hashed;
}

} // namespace

Recording withHashedNames(const Recording& recording, const QByteArray& salt)
{
    NameHash hash(salt);
    Header header = recording.header();
    header.scenario = {};
    header.server = hash(header.server, "server-");
    header.canFork = false;
    Part part{.locks = recording.locks(), .clients = recording.clients(), .until = recording.length()};
    for (KnownLock& lock : part.locks)
        hash.hashRef(lock.ref);
    for (Client& client : part.clients) {
        client.title = hash(client.title, "client-");
        client.id = hash.holder(client.id);
    }
    for (const Sight& sight : recording.sights())
        part.sights.append(hashedSight(sight, hash));
    for (const QByteArray& text : recording.texts())
        part.texts.append(hash.inText(text));
    if (header.kind == Header::Kind::Live) // a server is called by its address
        header.title = QString::fromUtf8(hash.inText(header.title.toUtf8()));
    Recording hashed(header);
    hashed.append(part);
    for (const QList<Step>& block : recording.steps().blocks())
        hashed.append({.steps = block});
    return hashed;
}

} // namespace lockscope::record
