#include "core/check/verdict.h"

#include "core/check/checker.h"

#include <algorithm>
#include <array>

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

/// True for steps that show more than attempts without a result.
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

/// True where no client of a lab run came to anything. Of a server that is nothing unusual, so it is false
/// there.
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

/// An obstacle of the file comes before one of its content. A server's recording need not have an end.
Verdict::Obstacle obstacleIn(const record::Recording& recording)
{
    const Header& header = recording.header();
    if (header.kind == Header::Kind::Unknown)
        return Verdict::Obstacle::UnknownKind;
    if (header.lack == Header::Gap::Parts)
        return Verdict::Obstacle::Damaged;
    if (header.lack == Header::Gap::News)
        return Verdict::Obstacle::NewerFormat;
    if (header.kind == Header::Kind::Lab)
        return header.lack == Header::Gap::End ? Verdict::Obstacle::CutOff : Verdict::Obstacle::None;
    return isAnythingHeld(recording) ? Verdict::Obstacle::None : Verdict::Obstacle::NothingHeld;
}

bool isUnjudged(const RuleVerdict& rule) { return rule.result == RuleVerdict::Result::NotJudged; }

QList<RuleVerdict> rulesIn(
    const record::Recording& recording, const QList<Violation>& found, Verdict::Obstacle obstacle)
{
    const QList<RuleVerdict::Why> reasons = reasonsNotToJudge(recording);
    QList<RuleVerdict> rules;
    for (int i = 0; i < record::ruleCount; ++i) {
        const auto why = obstacle == Verdict::Obstacle::None ? reasons.at(i) : RuleVerdict::Why::Recording;
        const bool isJudged = why == RuleVerdict::Why::None;
        rules.append(
            {record::Rule(i), isJudged ? RuleVerdict::Result::Held : RuleVerdict::Result::NotJudged, why, 0});
    }
    for (const Violation& violation : found) {
        RuleVerdict& rule = rules[qsizetype(violation.rule)];
        rule = {violation.rule, RuleVerdict::Result::Broken, RuleVerdict::Why::None,
            rule.times + violation.times};
    }
    return rules;
}

/// The changes as the step What::Branch gives them, and what the viewer did after it. The last branch counts,
/// because a branch of a branch has several.
QByteArray changesOf(const record::Recording& recording)
{
    QByteArrayList changed;
    for (qsizetype i = 0; i < recording.steps().size(); ++i) {
        const record::Step step = recording.steps().at(i);
        if (step.what == What::Branch)
            changed.clear();
        if (step.what == What::Branch || step.what == What::Intervenes)
            changed.append(recording.textOf(step));
    }
    changed.removeAll(QByteArray());
    return changed.join(", ");
}

} // namespace

Verdict::Result Verdict::result() const
{
    if (!isJudged())
        return Result::NotJudged;
    if (nothingHappened || !unexpected.isEmpty())
        return Result::Failed;
    if (std::ranges::all_of(counts, &Count::met))
        return std::ranges::any_of(rules, &isOpen) ? Result::NotAllJudged : Result::Passed;
    const auto isTooMany = [](const Count& each) { return !each.met() && each.found >= each.expected.least; };
    return isBranch && std::ranges::none_of(counts, isTooMany) ? Result::Prevented : Result::Failed;
}

bool Verdict::showsAll() const { return !nothingHappened && std::ranges::all_of(counts, &Count::met); }

QByteArray name(Verdict::Result result)
{
    constexpr std::array<const char*, 5> names{
        "passed", "not-all-judged", "prevented", "failed", "not-judged"};
    return names.at(std::size_t(result));
}

Verdict verdict(const record::Recording& recording, const QList<Violation>& found)
{
    const Header& header = recording.header();
    Verdict verdict;
    verdict.obstacle = obstacleIn(recording);
    verdict.rules = rulesIn(recording, found, verdict.obstacle);
    verdict.isCutOff = header.lack == Header::Gap::End;
    verdict.isSeen = header.kind != Header::Kind::Lab;
    verdict.nothingHappened = nothingHappenedIn(recording);
    if (verdict.isJudged() && !verdict.nothingHappened && std::ranges::all_of(verdict.rules, &isUnjudged))
        verdict.obstacle = Verdict::Obstacle::NoRule;
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
    if (obstacleIn(recording) == Verdict::Obstacle::None)
        judged.violations = violationsIn(recording);
    judged.verdict = verdict(recording, judged.violations);
    return judged;
}

} // namespace lockscope::check
