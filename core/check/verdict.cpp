#include "core/check/verdict.h"

#include "core/check/checker.h"

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

bool isAnythingHeld(const record::Recording& recording)
{
    for (qsizetype i = 0; i < recording.steps().size(); ++i)
        if (recording.steps().at(i).what == What::Acquired)
            return true;
    return false;
}

Verdict::Obstacle obstacleIn(const record::Recording& recording)
{
    switch (recording.header().kind) {
    case Header::Kind::Unknown:
        return Verdict::Obstacle::UnknownKind;
    case Header::Kind::Live:
        return isAnythingHeld(recording) ? Verdict::Obstacle::None : Verdict::Obstacle::NothingHeld;
    case Header::Kind::Lab:
        break;
    }
    return Verdict::Obstacle::None;
}

/// A fault of the file itself is reported before one of its content.
Verdict::Obstacle obstacleIn(const record::Opened& file)
{
    const Header::Kind kind = file.recording.header().kind;
    if (kind == Header::Kind::Unknown)
        return Verdict::Obstacle::UnknownKind;
    if (!file.report.isWhole())
        return Verdict::Obstacle::Damaged;
    if (file.report.isNewer() || file.report.unknownLines > 0)
        return Verdict::Obstacle::NewerFormat;
    if (file.report.isCutOff && kind == Header::Kind::Lab)
        return Verdict::Obstacle::CutOff;
    return obstacleIn(file.recording);
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
    return isJudged() && !nothingHappened && unexpected.isEmpty() &&
           std::ranges::all_of(counts, [](const Count& each) { return each.met(); });
}

bool Verdict::prevented() const
{
    const auto isTooMany = [](const Count& each) { return !each.met() && each.found >= each.expected.least; };
    return isJudged() && isBranch && !passed() && !nothingHappened && unexpected.isEmpty() &&
           std::ranges::none_of(counts, isTooMany);
}

Verdict verdict(const record::Recording& recording, const QList<Violation>& found)
{
    const Header& header = recording.header();
    Verdict verdict;
    verdict.obstacle = obstacleIn(recording);
    verdict.isSeen = header.kind != Header::Kind::Lab;
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

Judged judged(const record::Recording& recording)
{
    Judged judged;
    judged.violations = violationsIn(recording);
    judged.verdict = verdict(recording, judged.violations);
    return judged;
}

Judged judgedFile(const record::Opened& file)
{
    Judged judged;
    const Verdict::Obstacle obstacle = obstacleIn(file);
    if (obstacle == Verdict::Obstacle::None)
        judged.violations = violationsIn(file.recording);
    judged.verdict = verdict(file.recording, judged.violations);
    judged.verdict.obstacle = obstacle;
    return judged;
}

} // namespace lockscope::check
