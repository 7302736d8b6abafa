#include "core/locks/owedevents.h"

#include "core/locks/clues.h"

#include <algorithm>
#include <iterator>

namespace lockscope::locks
{

using base::ServerTime;

namespace
{

bool isUnexplained(const Event& event)
{
    return event.kind == EventKind::Gone ||
           (event.kind == EventKind::ChangedUnseen && isCounter(event.lockKind));
}

Event* find(QList<Event>& events, EventKind kind)
{
    const auto found = std::ranges::find(events, kind, &Event::kind);
    return found == events.end() ? nullptr : &*found;
}

/// Adds one more holder between the read before and this one.
void addUnseen(QList<Event>& events)
{
    if (Event* others = find(events, EventKind::ChangedUnseen)) {
        ++others->unseen;
        return;
    }
    Event others = events.constFirst();
    others.kind = EventKind::ChangedUnseen;
    others.holder = {};
    others.count = 0;
    others.ttl.reset();
    others.exact = false;
    others.unseen = 1;
    events.prepend(others);
}

/// Explains the events by the first message since the read before.
void explainFirst(QList<Event>& events, bool armed)
{
    Event& last = events.last();
    switch (last.kind) {
    case EventKind::Renewed:
        last.kind = EventKind::HandedOver; // to the same holder
        break;
    case EventKind::HandedOver:
        last.exact = armed && isPrompt(last.source);
        break;
    case EventKind::Acquired:
        if (events.size() == 1)
            addUnseen(events);
        events.last().exact = false;
        break;
    default:
        break;
    }
}

/// Explains the events by one message more than there are known holds.
void explainAnother(QList<Event>& events)
{
    Event& last = events.last();
    last.exact = false;
    switch (last.kind) {
    case EventKind::HandedOver:
        ++last.unseen;
        break;
    case EventKind::Released:
        last.holder = {};
        addUnseen(events);
        break;
    case EventKind::Acquired:
        addUnseen(events);
        break;
    default:
        break;
    }
}

void explainBy(QList<Event>& events, AwaitedMessages& awaited)
{
    const bool first = awaited.releases++ == 0;
    const auto open = std::ranges::find_if(events, isUnexplained);
    if (open != events.end()) {
        open->exact = open->kind == EventKind::Gone;
        open->kind = EventKind::Released;
    } else if (isCounter(events.constFirst().lockKind)) {
        return;
    } else if (first) {
        explainFirst(events, awaited.armed);
    } else {
        explainAnother(events);
    }
}

/// No message came: the lock was deleted, and then the present holder took it.
void replaceHandOver(QList<Event>& events, const base::HolderId& before)
{
    Event* handOver = find(events, EventKind::HandedOver);
    if (handOver == nullptr)
        return;
    Event deleted = *handOver;
    deleted.kind = EventKind::Deleted;
    deleted.holder = before;
    deleted.count = 0;
    deleted.ttl.reset();
    handOver->kind = EventKind::Acquired;
    events.insert(handOver - events.data(), deleted);
}

} // namespace

/// Where another server passes the messages on, only events that mean nothing without a message wait.
bool OwedEvents::isWaitedFor(const QList<Event>& events, const AwaitedMessages& awaited) const
{
    if (!awaited.any)
        return false;
    if (m_patience.count() == 0)
        return m_isMarked;
    return awaited.releases == 0 && std::ranges::any_of(events, [](const Event& event) {
        return isUnexplained(event) || event.kind == EventKind::HandedOver;
    });
}

bool OwedEvents::keep(const QList<Event>& events, const AwaitedMessages& awaited)
{
    if (events.isEmpty())
        return false;
    const bool waits = isWaitedFor(events, awaited);
    const LockRef& ref = events.constFirst().lock;
    if (!waits && !m_waiting.contains(ref))
        return false;
    Waiting waiting{++m_look, events, awaited, waits, {}, events.size()};
    if (waits && m_patience.count() > 0)
        waiting.until = events.constFirst().at + m_patience;
    else if (waits)
        m_unproven = m_look;
    m_waiting[ref].append(std::move(waiting));
    m_count += events.size();
    return true;
}

bool OwedEvents::explain(const LockRef& ref)
{
    const auto line = m_waiting.find(ref);
    if (line == m_waiting.end())
        return false;
    const auto first = std::ranges::find_if(*line, &Waiting::open);
    if (first == line->end())
        return false;
    explainBy(first->events, first->awaited);
    if (first->until)
        close(*first, true);
    return true;
}

void OwedEvents::separate(const LockRef& ref)
{
    const auto line = m_waiting.find(ref);
    if (line == m_waiting.end())
        return;
    for (Waiting& each : *line) {
        if (!each.open || each.until || !each.awaited.armed)
            continue;
        if (each.awaited.pushed)
            close(each, true);
        each.awaited.pushed = true;
    }
}

void OwedEvents::close(Waiting& waiting, bool proven)
{
    waiting.open = false;
    waiting.until.reset();
    for (Event& event : waiting.events) {
        if (!proven && event.kind != EventKind::Expired)
            event.exact = false;
        if (!proven || !waiting.awaited.deletedInSilence || event.kind != EventKind::Gone)
            continue;
        event.kind = EventKind::Deleted;
        event.exact = true;
    }
    if (proven && waiting.awaited.deletedInSilence && waiting.awaited.releases == 0)
        replaceHandOver(waiting.events, waiting.awaited.holderBefore);
}

std::optional<quint64> OwedEvents::unproven() const
{
    return m_unproven > m_proven ? std::optional(m_unproven) : std::nullopt;
}

void OwedEvents::heardUntil(quint64 look)
{
    m_proven = std::max(m_proven, look);
    for (Line& line : m_waiting) {
        for (Waiting& each : line) {
            if (each.open && !each.until && each.look <= look)
                close(each, true);
        }
    }
}

void OwedEvents::heardNothing()
{
    m_proven = m_unproven;
    for (Line& line : m_waiting) {
        for (Waiting& each : line) {
            if (each.open && !each.until)
                close(each, false);
        }
    }
}

void OwedEvents::move(Line& line, qsizetype count, std::vector<Waiting>& taken)
{
    std::for_each(
        line.cbegin(), line.cbegin() + count, [this](const Waiting& each) { m_count -= each.counted; });
    std::move(line.begin(), line.begin() + count, std::back_inserter(taken));
    line.remove(0, count);
}

QList<Event> OwedEvents::inOrder(std::vector<Waiting> taken)
{
    std::ranges::sort(taken, {}, &Waiting::look);
    QList<Event> events;
    for (const Waiting& each : taken)
        events += each.events;
    return events;
}

QList<Event> OwedEvents::take(ServerTime now)
{
    std::vector<Waiting> taken;
    for (auto line = m_waiting.begin(); line != m_waiting.end();) {
        for (Waiting& each : *line) {
            if (each.open && each.until && *each.until <= now)
                close(each, true);
        }
        const auto end = std::ranges::find_if(*line, &Waiting::open);
        move(*line, end - line->begin(), taken);
        line = line->isEmpty() ? m_waiting.erase(line) : std::next(line);
    }
    return inOrder(std::move(taken));
}

QList<Event> OwedEvents::takeAll()
{
    heardNothing();
    return take(ServerTime::max());
}

QList<Event> OwedEvents::takeOf(const LockRef& ref)
{
    Line line = m_waiting.take(ref);
    for (Waiting& each : line) {
        if (each.open)
            close(each, each.until.has_value());
    }
    std::vector<Waiting> taken;
    move(line, line.size(), taken);
    return inOrder(std::move(taken));
}

std::optional<ServerTime> OwedEvents::nextAt() const
{
    std::optional<ServerTime> next;
    for (const Line& line : m_waiting) {
        const auto until = line.constFirst().until; // what is before it was taken
        next = until ? std::min(next.value_or(*until), *until) : next;
    }
    return next;
}

} // namespace lockscope::locks
