#include "core/check/deadlock.h"

#include <algorithm>

namespace lockscope::check
{

using locks::Mode;
using record::Recording;
using record::Rule;
using record::Step;
using record::What;

namespace
{

bool isIn(const Violation& violation, quint64 who)
{
    for (qsizetype i = 0; i < violation.clients.size(); ++i)
        if (violation.clients.at(i) == clientOf(who) && violation.threads.value(i) == threadOf(who))
            return true;
    return false;
}

/// A wait without a mode may be a reader's.
bool blocks(Mode held, Mode wanted) { return held != Mode::Read || wanted == Mode::Write; }

} // namespace

void Deadlock::take(const Step& step, const Recording&)
{
    if (step.what == What::Crashed || step.what == What::Stopped)
        return forget(step);
    if (step.what == What::SightLost)
        return forgetLock(step);
    if (step.lock >= 0 && takesAway(step))
        return lose(step);
    if (step.lock < 0 || step.client < 0 || step.mode == Mode::Permit)
        return;
    switch (step.what) {
    case What::Wants:
        if (step.number == 0) // one attempt
            return;
        m_waits.insert(whoOf(step), {step.lock, step.mode, factOf(step)});
        return closeCircle(step);
    case What::Acquired:
        return hold(step);
    case What::Reentered:
    case What::GaveUp:
        return goOn(whoOf(step), step.lock, step.at);
    case What::Released:
    case What::ReleaseFailed:
    case What::LeaseEnded:
    case What::LeaseLost:
        return leave(step);
    default:
        return;
    }
}

/// A thread that cannot hold the lock beside the new holder has lost it.
void Deadlock::hold(const Step& step)
{
    goOn(whoOf(step), step.lock, step.at);
    QList<quint64>& holds = m_holdsOf[step.lock];
    holds.removeIf(
        [&](quint64 hold) { return !isSameThread(hold, holdOf(step)) && blocks(modeOf(hold), step.mode); });
    if (!holds.contains(holdOf(step)))
        holds.append(holdOf(step));
}

void Deadlock::leave(const Step& step)
{
    QList<quint64>& holds = m_holdsOf[step.lock];
    const quint64 over = holdOf(step);
    const bool isKnown = holds.contains(over);
    const auto count =
        holds.removeIf([=](quint64 hold) { return isKnown ? hold == over : mayBeOneHold(hold, over); });
    if (count > 0)
        loosen(whoOf(step), step.at);
}

/// The lock's key is gone: nobody holds it any more.
void Deadlock::lose(const Step& step)
{
    for (const quint64 hold : m_holdsOf.take(step.lock))
        loosen(threadOfHold(hold), step.at);
}

/// Ends the wait of `who` for that lock alone: on a server a hold may be seen after a wait for another lock.
void Deadlock::goOn(quint64 who, qint32 lock, Moment at)
{
    const auto wait = m_waits.constFind(who);
    if (wait == m_waits.constEnd() || wait->lock != lock)
        return;
    m_waits.remove(who);
    loosen(who, at);
}

/// A circle ends when one of its members goes on or gives its lock back.
void Deadlock::loosen(quint64 who, Moment at)
{
    for (auto each = m_stuck.begin(); each != m_stuck.end();) {
        if (!isIn(*each, who)) {
            ++each;
            continue;
        }
        each->end = at;
        report(*each);
        each = m_stuck.erase(each);
    }
}

/// Returns the threads that hold the wanted lock, without the waiter: one that waits for itself enters again.
QList<quint64> Deadlock::blockersOf(quint64 who) const
{
    QList<quint64> blockers;
    const auto wait = m_waits.constFind(who);
    if (wait == m_waits.constEnd())
        return blockers;
    for (const quint64 hold : m_holdsOf.value(wait->lock))
        if (!isSameThread(hold, who) && blocks(modeOf(hold), wait->mode))
            blockers.append(threadOfHold(hold));
    return blockers;
}

/// Follows the waits from the wanted lock to all its holders, and to those of the locks that these wait for,
/// until one is back at the first.
void Deadlock::closeCircle(const Step& step)
{
    const quint64 first = whoOf(step);
    Reached reached{{first}, {}};
    for (qsizetype i = 0; i < reached.line.size(); ++i) {
        const quint64 who = reached.line.at(i);
        for (const quint64 next : blockersOf(who)) {
            if (next == first) {
                m_stuck.insert(first, circle(step, reached, who));
                return;
            }
            if (reached.from.contains(next))
                continue;
            reached.from.insert(next, who);
            reached.line.append(next);
        }
    }
}

/// The way back from the last of the circle to the first, named from the first on.
Violation Deadlock::circle(const Step& step, const Reached& reached, quint64 last) const
{
    QList<quint64> members;
    for (quint64 who = last; who != whoOf(step); who = reached.from.value(who))
        members.prepend(who);
    members.prepend(whoOf(step));
    Violation violation{.rule = Rule::Deadlock, .begin = step.at, .end = step.at, .lock = step.lock};
    for (const quint64 who : members) {
        involve(violation, clientOf(who), threadOf(who));
        explain(violation, m_waits.value(who).since);
    }
    return violation;
}

void Deadlock::forget(const Step& step)
{
    const auto waits = m_waits;
    for (auto wait = waits.cbegin(); wait != waits.cend(); ++wait)
        if (clientOf(wait.key()) == step.client)
            goOn(wait.key(), wait->lock, step.at);
}

/// Sight of a lock was lost: nobody is known to hold it or to wait for it until it is seen again.
void Deadlock::forgetLock(const Step& step)
{
    const auto waits = m_waits;
    for (auto wait = waits.cbegin(); wait != waits.cend(); ++wait)
        if (wait->lock == step.lock)
            goOn(wait.key(), step.lock, step.at);
    m_holdsOf.remove(step.lock);
}

void Deadlock::finish(const Recording& recording)
{
    for (const Violation& violation : open(recording.length()))
        report(violation);
    m_stuck.clear();
}

QList<Violation> Deadlock::open(Moment now) const
{
    QList<Violation> open = m_stuck.values();
    for (Violation& violation : open)
        violation.end = now;
    std::ranges::sort(open, {}, &Violation::begin);
    return open;
}

} // namespace lockscope::check
