#include "core/locks/owedevents.h"

#include <algorithm>
#include <utility>

namespace lockscope::locks
{

using base::ServerTime;

namespace
{

bool mayBeExplained(EventKind kind)
{
    return kind == EventKind::Gone || kind == EventKind::Deleted || kind == EventKind::ChangedUnseen;
}

} // namespace

bool OwedEvents::keep(const Event& event, bool owed)
{
    const bool waits = owed && m_patience.count() > 0 && mayBeExplained(event.kind);
    if (!waits && !m_waiting.contains(event.lock))
        return false;
    const auto until = waits ? std::optional(event.at + m_patience) : std::nullopt;
    m_waiting[event.lock].append({event, until});
    return true;
}

bool OwedEvents::explain(const LockRef& ref)
{
    const auto events = m_waiting.find(ref);
    if (events == m_waiting.end())
        return false;
    const auto first =
        std::ranges::find_if(*events, [](const Waiting& each) { return each.until.has_value(); });
    if (first == events->end())
        return false;
    first->event.exact = first->event.kind != EventKind::ChangedUnseen;
    first->event.kind = EventKind::Released;
    first->until.reset();
    return true;
}

QList<Event> OwedEvents::take(ServerTime now)
{
    QList<Event> taken;
    for (auto events = m_waiting.begin(); events != m_waiting.end();) {
        const auto waits = [now](const Waiting& each) { return each.until && *each.until > now; };
        const auto end = std::find_if(events->begin(), events->end(), waits);
        for (auto each = events->begin(); each != end; ++each)
            taken.append(each->event);
        events->erase(events->begin(), end);
        events = events->isEmpty() ? m_waiting.erase(events) : std::next(events);
    }
    return taken;
}

QList<Event> OwedEvents::takeOf(const LockRef& ref)
{
    QList<Event> taken;
    for (const Waiting& each : m_waiting.take(ref))
        taken.append(each.event);
    return taken;
}

std::optional<ServerTime> OwedEvents::nextAt() const
{
    std::optional<ServerTime> next;
    for (const QList<Waiting>& events : m_waiting) {
        const auto until = events.constFirst().until; // what is before it was taken
        next = until ? std::min(next.value_or(*until), *until) : next;
    }
    return next;
}

} // namespace lockscope::locks
