#include "core/check/verdict.h"

#include <algorithm>

namespace lockscope::check
{

using record::Expectation;
using record::Header;
using record::What;

namespace
{

bool fits(const Expectation& expected, const Violation& violation, const Header& header)
{
    if (expected.rule != violation.rule || (expected.resource && *expected.resource != violation.resource))
        return false;
    return !expected.invariant || (violation.invariant >= 0 &&
                                      header.invariants.at(violation.invariant).what == *expected.invariant);
}

/// More than wishes that nobody answered.
bool cameToSomething(const record::Step& step)
{
    switch (step.what) {
    case What::Wants:
    case What::Started:
    case What::Stopped:
    case What::Crashed:
    case What::Paused:
    case What::Resumed:
    case What::LinkCut:
    case What::LinkMended:
    case What::Command:
    case What::Decides:
        return false;
    default:
        return step.client >= 0;
    }
}

/// Of a server it is nothing unusual.
bool nothingHappenedIn(const record::Recording& recording)
{
    if (recording.header().kind != Header::Kind::Lab)
        return false;
    for (qsizetype i = 0; i < recording.steps().size(); ++i)
        if (cameToSomething(recording.steps().at(i)))
            return false;
    return true;
}

/// As it is told where the branch begins; one that was forked from a branch itself begins more than once.
QByteArray changesOf(const record::Recording& recording)
{
    QByteArray changed;
    for (qsizetype i = 0; i < recording.steps().size(); ++i) {
        const record::Step step = recording.steps().at(i);
        if (step.what == What::Branch)
            changed = recording.textOf(step);
    }
    return changed;
}

} // namespace

bool Verdict::passed() const
{
    return !nothingHappened && unexpected.isEmpty() &&
           std::ranges::all_of(counts, [](const Count& each) { return each.met(); });
}

bool Verdict::prevented() const
{
    const auto isTooMany = [](const Count& each) { return !each.met() && each.found >= each.expected.least; };
    return isBranch && !passed() && !nothingHappened && unexpected.isEmpty() &&
           std::ranges::none_of(counts, isTooMany);
}

Verdict verdict(const record::Recording& recording, const QList<Violation>& found)
{
    const Header& header = recording.header();
    Verdict verdict;
    verdict.nothingHappened = nothingHappenedIn(recording);
    verdict.isBranch = header.forkedAt.has_value();
    if (verdict.isBranch)
        verdict.changed = changesOf(recording);
    for (const Expectation& each : header.expected)
        verdict.counts.append({each, 0});
    for (const Violation& violation : found) {
        const auto place = std::ranges::find_if(verdict.counts,
            [&](const Verdict::Count& each) { return fits(each.expected, violation, header); });
        if (place == verdict.counts.end())
            verdict.unexpected.append(violation);
        else
            place->found += violation.times;
    }
    return verdict;
}

} // namespace lockscope::check
