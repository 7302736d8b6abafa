#include "core/check/invariants.h"

#include <cstdlib>

namespace lockscope::check
{

using record::Invariant;
using record::Recording;
using record::Rule;
using record::Step;
using record::What;

void Invariants::begin(const Recording& recording)
{
    m_begun = true;
    const auto& resources = recording.header().resources;
    for (qsizetype i = 0; i < resources.size(); ++i)
        m_known[qint32(i)] = {resources.at(i).initial, 0};
    const auto& invariants = recording.header().invariants;
    for (qsizetype i = 0; i < invariants.size(); ++i) {
        const Invariant& invariant = invariants.at(i);
        const bool isKnown = invariant.resource >= 0 && invariant.resource < resources.size() &&
                             invariant.with < resources.size();
        if (isKnown)
            m_standings.push_back({invariant, qint16(i), {}, {}, {}});
    }
}

void Invariants::take(const Step& step, const Recording& recording)
{
    if (!m_begun)
        begin(recording);
    const bool reported = step.what == What::Read && step.client < 0;
    if (step.resource < 0 || (step.what != What::Wrote && !reported))
        return;
    Known& known = m_known[step.resource];
    known.value = step.number;
    known.writes += reported ? 0 : 1;
    for (Standing& standing : m_standings) {
        if (standing.invariant.resource == step.resource)
            judge(standing, step);
    }
}

void Invariants::judge(Standing& standing, const Step& step)
{
    const Invariant& invariant = standing.invariant;
    switch (invariant.what) {
    case Invariant::What::NotNegative:
        return keepBelow(standing, step, step.number >= 0, 0);
    case Invariant::What::AtMost:
        return keepBelow(standing, step, step.number <= invariant.number, invariant.number);
    case Invariant::What::AtLeast:
        return keepBelow(standing, step, step.number >= invariant.number, invariant.number);
    case Invariant::What::NoDuplicates:
        return countDuplicate(standing, step);
    case Invariant::What::Rises:
        return compareWithLast(standing, step);
    case Invariant::What::EndsAt:
    case Invariant::What::EndsWithSum:
    case Invariant::What::NoLostUpdates:
        return;
    }
}

Violation Invariants::breach(const Standing& standing, Moment at) const
{
    Violation violation{
        .rule = Rule::Invariant, .begin = at, .end = at, .resource = standing.invariant.resource};
    violation.invariant = standing.index;
    return violation;
}

/// Reports one violation from when the invariant is broken until it holds again, with the worst value.
void Invariants::keepBelow(Standing& standing, const Step& step, bool holds, qint64 bound)
{
    if (holds && standing.broken) {
        standing.broken->end = step.at;
        report(*standing.broken);
        standing.broken.reset();
    }
    if (holds)
        return;
    if (!standing.broken) {
        standing.broken = breach(standing, step.at);
        standing.broken->bound = bound;
        standing.broken->number = step.number;
        explain(*standing.broken, factOf(step));
    }
    if (std::abs(step.number - bound) > std::abs(standing.broken->number - bound))
        standing.broken->number = step.number;
    involve(*standing.broken, step.client, step.thread);
}

/// Reports all breaches of the invariant as one violation, from the first to the last.
void Invariants::breakOnce(Standing& standing, const Step& step, qint64 bound)
{
    if (!standing.broken) {
        standing.broken = breach(standing, step.at);
        standing.broken->times = 0;
        standing.broken->bound = bound;
    }
    standing.broken->times += 1;
    standing.broken->each.append(step.at);
    standing.broken->end = step.at;
    standing.broken->number = step.number;
    involve(*standing.broken, step.client, step.thread);
    explain(*standing.broken, factOf(step));
}

void Invariants::countDuplicate(Standing& standing, const Step& step)
{
    if (step.what != What::Wrote || step.text < 0)
        return;
    if (standing.members.contains(step.text))
        breakOnce(standing, step, 1);
    standing.members.insert(step.text);
}

/// Compares a write with the last one of the same client: writes of two clients that overlapped have no
/// order.
void Invariants::compareWithLast(Standing& standing, const Step& step)
{
    if (step.what != What::Wrote)
        return;
    const auto last = standing.lastOf.constFind(step.client);
    if (last != standing.lastOf.constEnd() && step.number <= *last)
        breakOnce(standing, step, *last);
    standing.lastOf.insert(step.client, step.number);
}

void Invariants::settle(Standing& standing, Moment end)
{
    const Invariant& invariant = standing.invariant;
    const Known& known = m_known[invariant.resource];
    qint64 value = known.value;
    qint64 bound = invariant.number;
    if (invariant.what == Invariant::What::EndsWithSum && invariant.with >= 0) {
        value += m_known[invariant.with].value;
    } else if (invariant.what == Invariant::What::NoLostUpdates) {
        bound = known.writes;
        value = std::abs(known.value - invariant.number);
    } else if (invariant.what != Invariant::What::EndsAt) {
        return;
    }
    if (value == bound)
        return;
    Violation violation = breach(standing, end);
    violation.number = value;
    violation.bound = bound;
    report(violation);
}

void Invariants::finish(const Recording& recording)
{
    if (!m_begun)
        begin(recording);
    for (Standing& standing : m_standings) {
        if (standing.invariant.what == Invariant::What::NoLostUpdates)
            standing.invariant.number = recording.header().resources.at(standing.invariant.resource).initial;
        settle(standing, recording.length());
    }
    for (const Violation& violation : open(recording.length()))
        report(violation);
    for (Standing& standing : m_standings)
        standing.broken.reset();
}

QList<Violation> Invariants::open(Moment now) const
{
    QList<Violation> open;
    for (const Standing& standing : m_standings) {
        if (!standing.broken)
            continue;
        open.append(*standing.broken);
        const bool isEpisode = standing.invariant.what != Invariant::What::NoDuplicates &&
                               standing.invariant.what != Invariant::What::Rises;
        if (isEpisode)
            open.last().end = now;
    }
    return open;
}

} // namespace lockscope::check
