#include "app/ctl/exitcode.h"
#include "app/ctl/openedrecording.h"
#include "app/ctl/output.h"
#include "app/ctl/steplines.h"
#include "app/ctl/subcommands.h"
#include "core/base/rawjson.h"
#include "core/check/comparisonwords.h"
#include "core/record/recordwords.h"

namespace lockscope::ctl
{

namespace
{

using check::Comparison;
using check::Difference;
using record::Recording;

QString nameOf(Difference::Kind kind)
{
    switch (kind) {
    case Difference::Kind::Decision:
        return QStringLiteral("decision");
    case Difference::Kind::Change:
        return QStringLiteral("change");
    case Difference::Kind::Outcome:
        return QStringLiteral("outcome");
    case Difference::Kind::Order:
        break;
    }
    return QStringLiteral("order");
}

bool sayDifference(const Difference& difference, const Recording& first, const Recording& second, bool isJson)
{
    const QString sentence = check::sentence(difference, first, second);
    if (!isJson)
        return say(sentence);
    QJsonObject line{{QStringLiteral("difference"), nameOf(difference.kind)},
        {QStringLiteral("follows_change"), difference.follows}, {QStringLiteral("sentence"), sentence}};
    if (difference.first)
        line.insert(QStringLiteral("first_us"), microseconds(difference.first->at));
    if (difference.second)
        line.insert(QStringLiteral("second_us"), microseconds(difference.second->at));
    return say(base::jsonLine(line));
}

bool sayClient(const Comparison::ClientRow& client, const Recording& second, bool isJson)
{
    if (!isJson)
        return say(
            record::clientWords(second, client.client) + QStringLiteral(": ") + check::sameWords(client));
    QJsonObject line{{QStringLiteral("decisions"), client.decisions},
        {QStringLiteral("outcomes"), client.outcomes},
        {QStringLiteral("shift_us"), microseconds(client.shift)}};
    base::insertRaw(line, QStringLiteral("client"), second.clients().at(client.client).title);
    return say(base::jsonLine(line));
}

bool saySum(const Comparison& comparison, bool isJson)
{
    const QString sentence = check::sentence(comparison);
    if (!isJson)
        return say(sentence);
    QJsonObject line{{QStringLiteral("decisions"), comparison.decisions},
        {QStringLiteral("decisions_agree"), comparison.count(Difference::Kind::Decision) == 0},
        {QStringLiteral("results_agree"), comparison.results.isEmpty()},
        {QStringLiteral("only_first"), comparison.onlyFirst},
        {QStringLiteral("only_second"), comparison.onlySecond},
        {QStringLiteral("outcomes"), comparison.outcomes},
        {QStringLiteral("shift_us"), microseconds(comparison.shift)}, {QStringLiteral("sentence"), sentence}};
    if (const auto parts = comparison.partsAt())
        line.insert(QStringLiteral("parts_at_us"), microseconds(*parts));
    return say(base::jsonLine(line));
}

} // namespace

int compareLab(const Arguments& arguments)
{
    const auto one = openedRecording(arguments.operands.at(1));
    const auto other = one ? openedRecording(arguments.operands.at(2)) : std::nullopt;
    if (!one || !other)
        return Usage;
    const Recording* first = &one->recording;
    const Recording* second = &other->recording;
    const Comparison comparison = check::compared(*first, *second);
    if (comparison.obstacle != Comparison::Obstacle::None) {
        complain(check::sentence(comparison));
        return comparison.obstacle == Comparison::Obstacle::PartsMissing ? NotJudged : Refused;
    }
    for (const Comparison::ClientRow& client : comparison.clients)
        if (!sayClient(client, *second, arguments.json))
            return OutputClosed;
    for (const Difference& difference : comparison.differences)
        if (!sayDifference(difference, *first, *second, arguments.json))
            return OutputClosed;
    if (!saySum(comparison, arguments.json))
        return OutputClosed;
    return comparison.count(Difference::Kind::Decision) == 0 ? Done : OtherVerdict;
}

} // namespace lockscope::ctl
