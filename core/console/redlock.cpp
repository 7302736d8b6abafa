#include "core/console/redlock.h"

#include "core/client/multimachine.h"

#include <algorithm>

namespace lockscope::console
{

Redlock::Redlock(RedlockActs::Members members)
    : m_members(std::move(members))
    , m_acts(m_members)
{
    for (const auto& member : m_members) {
        connect(member.get(), &Source::healthChanged, this, &Redlock::tellHealth);
        connect(member.get(), &Source::changed, this, [this, from = member.get()](const locks::Batch& batch) {
            if (from == firstLiving())
                Q_EMIT changed(batch);
        });
    }
}

void Redlock::open()
{
    for (const auto& member : m_members)
        member->open();
}

void Redlock::close()
{
    for (const auto& member : m_members)
        member->close();
}

void Redlock::retryNow()
{
    for (const auto& member : m_members)
        member->retryNow();
}

void Redlock::look(const QList<locks::LockRef>& visible)
{
    for (const auto& member : m_members)
        member->look(visible);
}

void Redlock::select(const std::optional<locks::LockRef>& ref)
{
    for (const auto& member : m_members)
        member->select(ref);
}

void Redlock::pin(const locks::LockRef& ref, std::optional<locks::Kind> kind)
{
    for (const auto& member : m_members)
        member->pin(ref, kind);
}

void Redlock::unpin(const locks::LockRef& ref)
{
    for (const auto& member : m_members)
        member->unpin(ref);
}

void Redlock::setPrefixes(const QByteArrayList& prefixes)
{
    for (const auto& member : m_members)
        member->setPrefixes(prefixes);
}

void Redlock::setBudget(const Budget& budget)
{
    for (const auto& member : m_members)
        member->setBudget(budget);
}

const Source* Redlock::firstLiving() const
{
    const auto living =
        std::ranges::find_if(m_members, [](const auto& member) { return member->health().live; });
    return living == m_members.end() ? nullptr : living->get();
}

/// One that may still come is waited for: its grant may be needed.
locks::Health Redlock::health() const
{
    QList<locks::Health> living;
    QList<locks::Health> away;
    QList<locks::Health> open;
    for (const auto& member : m_members) {
        const locks::Health health = member->health();
        (health.live ? living : health.failure ? away : open).append(health);
    }
    if (away.size() > client::minorityOf(static_cast<int>(m_members.size())))
        return away.constFirst();
    return open.isEmpty() ? living.constFirst() : open.constFirst();
}

QList<locks::LockPtr> Redlock::locks() const
{
    const Source* living = firstLiving();
    return living == nullptr ? QList<locks::LockPtr>() : living->locks();
}

/// What the living server knew before it was the first is told with its health.
void Redlock::tellHealth() { Q_EMIT healthChanged(health()); }

} // namespace lockscope::console
