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

} // namespace

void Deadlock::take(const Step& step, const Recording&)
{
    if (step.what == What::Crashed || step.what == What::Stopped)
        return forget(step);
    if (step.what == What::SightLost)
        return forgetLock(step);
    if (step.lock < 0 || step.client < 0 || step.mode == Mode::Permit || step.mode == Mode::Read)
        return;
    switch (step.what) {
    case What::Wants:
        if (step.number == 0) // one attempt
            return;
        m_waits.insert(whoOf(step), {step.lock, factOf(step)});
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

void Deadlock::hold(const Step& step)
{
    goOn(whoOf(step), step.lock, step.at);
    m_holderOf.insert(step.lock, whoOf(step));
}

void Deadlock::leave(const Step& step)
{
    const auto holder = m_holderOf.constFind(step.lock);
    if (holder == m_holderOf.constEnd() || *holder != whoOf(step))
        return;
    m_holderOf.erase(holder);
    loosen(whoOf(step), step.at);
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

/// Follows the chain from the wanted lock to its holder, and to the lock that this holder waits for, until it
/// is back at the first.
void Deadlock::closeCircle(const Step& step)
{
    const quint64 first = whoOf(step);
    Violation violation{.rule = Rule::Deadlock, .begin = step.at, .end = step.at, .lock = step.lock};
    quint64 who = first;
    for (qsizetype i = 0; i <= m_waits.size(); ++i) {
        const auto wait = m_waits.constFind(who);
        if (wait == m_waits.constEnd())
            return;
        involve(violation, clientOf(who), threadOf(who));
        explain(violation, wait->since);
        const auto holder = m_holderOf.constFind(wait->lock);
        if (holder == m_holderOf.constEnd())
            return;
        who = *holder;
        if (who != first)
            continue;
        if (i > 0) // who waits for itself enters again
            m_stuck.insert(first, violation);
        return;
    }
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
    m_holderOf.remove(step.lock);
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
