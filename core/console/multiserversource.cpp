#include "core/console/multiserversource.h"

#include <algorithm>

namespace lockscope::console
{

MultiServerSource::MultiServerSource(MultiServerActs::Members members, client::Needs needs)
    : m_members(std::move(members))
    , m_acts(m_members, needs)
{
    for (const auto& member : m_members) {
        connect(member.get(), &Source::healthChanged, this, &MultiServerSource::reportHealth);
        connect(member.get(), &Source::changed, this, [this, from = member.get()](const locks::Batch& batch) {
            if (from == firstLiving())
                Q_EMIT changed(batch);
        });
    }
}

void MultiServerSource::open()
{
    for (const auto& member : m_members)
        member->open();
}

void MultiServerSource::close()
{
    for (const auto& member : m_members)
        member->close();
}

void MultiServerSource::retryNow()
{
    for (const auto& member : m_members)
        member->retryNow();
}

void MultiServerSource::look(const locks::Viewport& viewport)
{
    for (const auto& member : m_members)
        member->look(viewport);
}

void MultiServerSource::select(const std::optional<locks::LockRef>& ref)
{
    for (const auto& member : m_members)
        member->select(ref);
}

void MultiServerSource::pin(const locks::LockRef& ref, std::optional<locks::Kind> kind)
{
    for (const auto& member : m_members)
        member->pin(ref, kind);
}

void MultiServerSource::unpin(const locks::LockRef& ref)
{
    for (const auto& member : m_members)
        member->unpin(ref);
}

void MultiServerSource::setPrefixes(const QByteArrayList& prefixes)
{
    for (const auto& member : m_members)
        member->setPrefixes(prefixes);
}

void MultiServerSource::setStatements(const QList<locks::Stated>& statements)
{
    for (const auto& member : m_members)
        member->setStatements(statements);
}

void MultiServerSource::setBudget(const locks::ServerBudget& budget)
{
    for (const auto& member : m_members)
        member->setBudget(budget);
}

const Source* MultiServerSource::firstLiving() const
{
    const auto living =
        std::ranges::find_if(m_members, [](const auto& member) { return member->health().live; });
    return living == m_members.end() ? nullptr : living->get();
}

/// A server that may still come is waited for: its grant may be needed.
locks::Health MultiServerSource::health() const
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

QList<locks::LockPtr> MultiServerSource::locks() const
{
    const Source* living = firstLiving();
    return living == nullptr ? QList<locks::LockPtr>() : living->locks();
}

/// Reports also facts that the living server knew before it became the first.
void MultiServerSource::reportHealth() { Q_EMIT healthChanged(health()); }

} // namespace lockscope::console

#include "moc_multiserversource.cpp"
