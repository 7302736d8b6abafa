#include "core/console/lockparts.h"

#include <algorithm>

namespace lockscope::console
{

LockParts::LockParts(const locks::LockRef& lock, const LockPartsActs::Members& members)
    : m_lock(lock)
    , m_acts(members)
{
    for (qsizetype place = 0; place < members.size(); ++place) {
        const LockPartsActs::Member& member = members.at(place);
        put(place, member.lock);
        connect(member.source.get(), &Source::changed, this,
            [this, place](const locks::Batch& batch) { take(place, batch); });
        connect(
            member.source.get(), &Source::healthChanged, this, [this] { Q_EMIT healthChanged(health()); });
    }
}

void LockParts::retryNow()
{
    for (const LockPartsActs::Member& member : m_acts.members())
        member.source->retryNow();
}

locks::LockRef LockParts::refOf(qsizetype place) const
{
    return {m_lock.name, m_lock.db, m_acts.members().at(place).node};
}

void LockParts::put(qsizetype place, const locks::LockPtr& lock)
{
    if (!lock) {
        m_parts.remove(place);
        return;
    }
    locks::Lock part = *lock;
    part.ref = refOf(place);
    m_parts.insert(place, locks::share(std::move(part)));
}

void LockParts::take(qsizetype place, const locks::Batch& batch)
{
    const auto isIt = [this](const locks::LockRef& ref) {
        return ref.name == m_lock.name && ref.db == m_lock.db;
    };
    locks::Batch ours;
    for (const locks::LockPtr& lock : batch.changed) {
        if (!isIt(lock->ref))
            continue;
        put(place, lock);
        ours.changed.append(m_parts.value(place));
    }
    if (std::ranges::any_of(batch.removed, isIt)) {
        put(place, nullptr);
        ours.removed.append(refOf(place));
    }
    if (!ours.isEmpty())
        Q_EMIT changed(ours);
}

locks::Health LockParts::health() const
{
    const LockPartsActs::Members& members = m_acts.members();
    for (const LockPartsActs::Member& member : members)
        if (const locks::Health health = member.source->health(); health.live)
            return health;
    return members.constFirst().source->health();
}

QList<locks::LockPtr> LockParts::locks() const { return m_parts.values(); }

QByteArrayList LockParts::nodes() const
{
    QByteArrayList nodes;
    for (const LockPartsActs::Member& member : m_acts.members())
        nodes.append(member.node);
    return nodes;
}

base::ServerTime LockParts::clockOf(const QByteArray& node) const
{
    const LockPartsActs::Member* member = m_acts.memberAt(node);
    return member != nullptr ? member->source->health().clockAt(base::monoNow()) : base::ServerTime();
}

bool LockParts::isLive(const QByteArray& node) const
{
    const LockPartsActs::Member* member = m_acts.memberAt(node);
    return member != nullptr && member->source->health().live;
}

} // namespace lockscope::console

#include "moc_lockparts.cpp"
