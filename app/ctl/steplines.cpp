#include "app/ctl/steplines.h"

#include "app/ctl/exitcode.h"
#include "app/ctl/output.h"
#include "core/base/rawjson.h"
#include "core/check/violationwords.h"
#include "core/locks/lockjson.h"
#include "core/record/recordwords.h"
#include "core/record/stepexport.h"
#include "core/words/moment.h"

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

using record::What;

/// Returns whether a person follows such steps. Of commands those are that an operator sends.
bool isForPeople(const record::Step& step)
{
    switch (step.what) {
    case What::Command:
    case What::Reply:
        return step.client < 0;
    case What::Refused:
    case What::Subscribed:
    case What::Unsubscribed:
    case What::Pace:
    case What::Releasing:
    case What::Decides:
        return false;
    default:
        return true;
    }
}

/// The begin of a line; up to an hour all of them are of one width.
QString stamp(record::Moment moment)
{
    return words::moment(moment).rightJustified(12) + QStringLiteral("  ");
}

bool sayRule(const check::RuleVerdict& rule, bool json)
{
    const QString sentence = check::sentence(rule);
    if (!json)
        return say(sentence);
    QJsonObject line{{QStringLiteral("rule"), QString::fromLatin1(record::name(rule.rule))},
        {QStringLiteral("result"), QString::fromLatin1(check::name(rule.result))},
        {QStringLiteral("times"), rule.times}, {QStringLiteral("sentence"), sentence}};
    if (rule.why != check::RuleVerdict::Why::None)
        line.insert(QStringLiteral("why"), QString::fromLatin1(check::name(rule.why)));
    return say(base::jsonLine(line));
}

bool sayRules(const check::Verdict& verdict, bool json)
{
    return std::ranges::all_of(
        verdict.rules, [json](const check::RuleVerdict& rule) { return sayRule(rule, json); });
}

ExitCode codeOf(check::Verdict::Result result)
{
    switch (result) {
    case check::Verdict::Result::Passed:
        return Done;
    case check::Verdict::Result::NotAllJudged:
        return NotAllJudged;
    case check::Verdict::Result::Prevented:
        return Prevented;
    case check::Verdict::Result::Failed:
        return OtherVerdict;
    case check::Verdict::Result::NotJudged:
        break;
    }
    return NotJudged;
}

} // namespace

bool sayViolation(const check::Violation& violation, const record::Recording& recording, bool json)
{
    const QString sentence = check::sentence(violation, recording);
    if (!json)
        return say(sentence);
    return say(base::jsonLine({{QStringLiteral("violation"),
                                   QString::fromLatin1(record::name(violation.rule))},
        {QStringLiteral("begin_us"), microseconds(violation.begin)},
        {QStringLiteral("end_us"), microseconds(violation.end)}, {QStringLiteral("sentence"), sentence}}));
}

bool sayStep(const record::Recording& recording, const record::Step& step, bool json)
{
    if (json)
        return say(base::jsonLine(record::stepAsJson(recording, step)));
    return !isForPeople(step) || say(stamp(step.at) + record::stepSentence(recording, step));
}

bool sayHealth(
    const record::Recording& recording, const record::RecordedBatch& recorded, HealthNews& news, bool json)
{
    const auto texts = recorded.health ? news.take(*recorded.health) : std::nullopt;
    if (texts && json) {
        QJsonObject line = locks::toJson(*recorded.health, recording.serverTime(recorded.at));
        line.insert(QStringLiteral("at_us"), microseconds(recorded.at));
        return say(base::jsonLine(line));
    }
    return std::ranges::all_of(texts.value_or(QStringList()),
        [&](const QString& text) { return say(stamp(recorded.at) + QStringLiteral("-- ") + text); });
}

int sayVerdict(
    const record::Recording& recording, const check::Judged& judged, bool json, const QJsonObject& damage)
{
    const check::Verdict& verdict = judged.verdict;
    for (const check::Violation& violation : judged.violations)
        if (!sayViolation(violation, recording, json))
            return OutputClosed;
    if (!sayRules(verdict, json))
        return OutputClosed;
    const QString sentence = check::sentence(verdict);
    QJsonObject line{{QStringLiteral("judged"), verdict.isJudged()},
        {QStringLiteral("passed"), verdict.passed()},
        {QStringLiteral("result"), QString::fromLatin1(check::name(verdict.result()))},
        {QStringLiteral("prevented"), verdict.prevented()}, {QStringLiteral("sentence"), sentence}};
    if (!damage.isEmpty())
        line.insert(QStringLiteral("damage"), damage);
    return say(json ? QString::fromUtf8(base::jsonLine(line)) : sentence) ? codeOf(verdict.result())
                                                                          : OutputClosed;
}

} // namespace lockscope::ctl
