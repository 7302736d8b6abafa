#include "core/console/spreadsource.h"

#include <algorithm>

namespace lockscope::console
{

SpreadSource::SpreadSource(SpreadActs::Members members, client::Needs needs)
    : m_members(std::move(members))
    , m_acts(m_members, needs)
{
    for (const auto& member : m_members) {
        connect(member.get(), &Source::healthChanged, this, &SpreadSource::tellHealth);
        connect(member.get(), &Source::changed, this, [this, from = member.get()](const locks::Batch& batch) {
            if (from == firstLiving())
                Q_EMIT changed(batch);
        });
    }
}

void SpreadSource::open()
{
    for (const auto& member : m_members)
        member->open();
}

void SpreadSource::close()
{
    for (const auto& member : m_members)
        member->close();
}

void SpreadSource::retryNow()
{
    for (const auto& member : m_members)
        member->retryNow();
}

void SpreadSource::look(const locks::Viewport& viewport)
{
    for (const auto& member : m_members)
        member->look(viewport);
}

void SpreadSource::select(const std::optional<locks::LockRef>& ref)
{
    for (const auto& member : m_members)
        member->select(ref);
}

void SpreadSource::pin(const locks::LockRef& ref, std::optional<locks::Kind> kind)
{
    for (const auto& member : m_members)
        member->pin(ref, kind);
}

void SpreadSource::unpin(const locks::LockRef& ref)
{
    for (const auto& member : m_members)
        member->unpin(ref);
}

void SpreadSource::setPrefixes(const QByteArrayList& prefixes)
{
    for (const auto& member : m_members)
        member->setPrefixes(prefixes);
}

void SpreadSource::setStatements(const QList<locks::Stated>& statements)
{
    for (const auto& member : m_members)
        member->setStatements(statements);
}

void SpreadSource::setBudget(const Budget& budget)
{
    for (const auto& member : m_members)
        member->setBudget(budget);
}

const Source* SpreadSource::firstLiving() const
{
    const auto living =
        std::ranges::find_if(m_members, [](const auto& member) { return member->health().live; });
    return living == m_members.end() ? nullptr : living->get();
}

/// One that may still come is waited for: its grant may be needed.
locks::Health SpreadSource::health() const
{
    QList<locks::Health> living;
    QList<locks::Health> away;
    QList<locks::Health> open;
    for (const auto& member : m_members) {
        const locks::Health health = member->health();
        (health.live ? living : health.failure ? away : open).append(health);
    }
    if (away.size() > m_acts.spare())
        return away.constFirst();
    return open.isEmpty() ? living.constFirst() : open.constFirst();
}

QList<locks::LockPtr> SpreadSource::locks() const
{
    const Source* living = firstLiving();
    return living == nullptr ? QList<locks::LockPtr>() : living->locks();
}

/// What the living server knew before it was the first is told with its health.
void SpreadSource::tellHealth() { Q_EMIT healthChanged(health()); }

} // namespace lockscope::console

#include "moc_spreadsource.cpp"
