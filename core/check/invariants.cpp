#include "core/check/invariants.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace lockscope::check
{

using record::FaultKind;
using record::Invariant;
using record::Recording;
using record::Rule;
using record::Step;
using record::What;

namespace
{

constexpr qsizetype mostOfAKind = 3;

} // namespace

void Invariants::begin(const Recording& recording)
{
    m_begun = true;
    const auto& resources = recording.header().resources;
    for (qsizetype i = 0; i < resources.size(); ++i)
        m_known[qint32(i)].value = resources.at(i).initial;
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
    if (!m_standings.empty())
        learnCause(step, recording);
    const bool reported = step.what == What::Read && step.client < 0;
    if (step.resource < 0 || (step.what != What::Wrote && !reported))
        return;
    Known& known = m_known[step.resource];
    if (!reported)
        keepWrite(known, step);
    known.value = step.number;
    for (Standing& standing : m_standings) {
        if (standing.invariant.resource == step.resource)
            judge(standing, step);
    }
}

void Invariants::keepWrite(Known& known, const Step& step)
{
    known.writes += 1;
    known.writers.insert(step.client);
    if (step.number <= known.value && known.repeats.size() < Violation::mostFacts) {
        if (known.last && !known.repeats.contains(*known.last))
            known.repeats.append(*known.last);
        known.repeats.append(factOf(step));
    }
    known.last = factOf(step);
}

void Invariants::learnCause(const Step& step, const Recording& recording)
{
    if (step.what == What::Crashed)
        return learnCrash(step);
    const bool isServerStop = step.what == What::Fault && FaultKind(step.number) == FaultKind::ServerStopped;
    if (isServerStop || step.what == What::ReplyLost)
        keepCause(factOf(step));
    if (step.what == What::Command && recording.textOf(step).startsWith("publish "))
        m_publishing.insert({step.client, step.other});
    if (step.what == What::Reply)
        learnAnswer(step, recording);
    if (step.lock >= 0)
        learnHold(step);
}

/// A crash is told with each hold that it left.
void Invariants::learnCrash(const Step& step)
{
    QList<qint32> left;
    for (auto hold = m_holds.cbegin(); hold != m_holds.cend(); ++hold)
        if (clientOf(hold.key().second) == step.client)
            left.append(hold.key().first);
    m_holds.removeIf([&](auto hold) { return clientOf(hold.key().second) == step.client; });
    std::ranges::sort(left);
    Fact fact = factOf(step);
    if (left.isEmpty())
        left.append(-1);
    for (const qint32 lock : left) {
        fact.lock = lock;
        keepCause(fact);
    }
}

void Invariants::learnHold(const Step& step)
{
    switch (step.what) {
    case What::Acquired:
        m_holds.insert({step.lock, holdOf(step)}, factOf(step));
        return;
    case What::Released:
    case What::ReleaseFailed:
    case What::LeaseEnded:
    case What::LeaseLost:
        m_holds.remove({step.lock, holdOf(step)});
        return;
    case What::Fault:
        if (takesAway(step))
            m_holds.removeIf([&](auto hold) { return hold.key().first == step.lock; });
        return;
    default:
        return;
    }
}

void Invariants::learnAnswer(const Step& step, const Recording& recording)
{
    const bool isPublished = m_publishing.remove({step.client, step.other});
    const bool isHeardByNobody = isPublished && step.text < 0 && step.number == 0;
    if (isHeardByNobody || !record::errorIn(recording.textOf(step)).isEmpty())
        keepCause(factOf(step));
}

void Invariants::keepCause(const Fact& fact)
{
    const auto isOfItsKind = [&fact](const Fact& other) {
        return other.what == fact.what && other.client == fact.client && (other.text < 0) == (fact.text < 0);
    };
    if (std::ranges::count_if(m_causes, isOfItsKind) < mostOfAKind)
        m_causes.append(fact);
}

/// Nothing is guessed: these are what was recorded, in the order of time.
void Invariants::explainEnd(Violation& violation, const Invariant& invariant) const
{
    const Known& known = m_known.all().at(std::size_t(invariant.resource));
    QList<Fact> facts = known.repeats;
    if (invariant.what != Invariant::What::NoLostUpdates) {
        facts = m_causes + m_holds.values();
        facts.removeIf([&](const Fact& fact) {
            const bool isFailedCall = fact.what == What::Reply && fact.text >= 0;
            return isFailedCall && !known.writers.contains(fact.client);
        });
    }
    std::ranges::stable_sort(
        facts, {}, [](const Fact& fact) { return std::tuple(fact.at, fact.lock, fact.client, fact.thread); });
    for (const Fact& fact : facts)
        explain(violation, fact);
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
    explainEnd(violation, invariant);
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
