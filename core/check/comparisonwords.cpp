#include "core/check/comparisonwords.h"

#include "core/base/printable.h"
#include "core/check/violationwords.h"
#include "core/record/recordwords.h"
#include "core/words/filled.h"
#include "core/words/moment.h"
#include "core/words/span.h"

#include <QCoreApplication>
#include <QStringList>

namespace lockscope::check
{

using record::Recording;
using record::Step;

namespace
{

#define COMPARE_TEXT(text) QT_TRANSLATE_NOOP("Comparison", text)

QString compareText(const char* text, const QStringList& arguments = {})
{
    return words::filled(QCoreApplication::translate("Comparison", text), arguments);
}

QString cause(const Difference& difference)
{
    switch (difference.kind) {
    case Difference::Kind::Decision:
        return compareText(COMPARE_TEXT("The seed decides this: a fault of the Lab."));
    case Difference::Kind::Change:
        return compareText(COMPARE_TEXT("Done to one of the runs alone."));
    case Difference::Kind::Outcome:
    case Difference::Kind::Order:
        return difference.follows ? compareText(COMPARE_TEXT("It follows what was done to one of the runs."))
                                  : compareText(COMPARE_TEXT("Cause: the server's timing."));
    }
    return {};
}

/// "at 1.203 s: buyer-1 has acquired orders."
QString told(const std::optional<Step>& step, const Recording& recording)
{
    return step ? compareText(COMPARE_TEXT("at %1: %2"),
                      {words::moment(step->at), record::stepSentence(recording, *step)})
                : compareText(COMPARE_TEXT("nothing of that kind."));
}

QString decisionSentence(const Comparison& comparison)
{
    const qint64 faults = comparison.count(Difference::Kind::Decision);
    const QString same = QString::number(comparison.decisions);
    QString text = faults == 0
                       ? compareText(COMPARE_TEXT("All %1 decisions are the same."), {same})
                       : compareText(COMPARE_TEXT("%1 decisions are the same and %2 are not, which "
                                                  "the seed should have decided: a fault of the Lab."),
                             {same, QString::number(faults)});
    const auto only = [&](qint64 count, const char* pattern) {
        if (count > 0)
            text += u' ' + compareText(pattern, {QString::number(count)});
    };
    only(comparison.onlyFirst, COMPARE_TEXT("The first run came to %1 more."));
    only(comparison.onlySecond, COMPARE_TEXT("The second run came to %1 more."));
    return text;
}

QString outcomeSentence(const Comparison& comparison)
{
    const qint64 changes = comparison.count(Difference::Kind::Change);
    const qint64 others =
        comparison.count(Difference::Kind::Outcome) + comparison.count(Difference::Kind::Order);
    if (changes == 0 && others == 0 && (!comparison.results.isEmpty() || comparison.isOneLonger))
        return compareText(COMPARE_TEXT("Each client fared the same as far as both runs go."));
    if (changes == 0 && others == 0)
        return compareText(COMPARE_TEXT("What happened is the same too; moments lie up to %1 apart, by the "
                                        "server's timing."),
            {words::span(comparison.shift)});
    const QString from = words::moment(*comparison.partsAt());
    if (changes > 0)
        return compareText(
            COMPARE_TEXT(
                "Something was done to one of the runs alone; they differ from %1 on. Differences: %2."),
            {from, QString::number(changes + others)});
    return compareText(
        COMPARE_TEXT("What happened differs from %1 on, by the server's timing. Differences: %2."),
        {from, QString::number(others)});
}

/// "The results differ: stock ended at 3 and at 4; “Lost wake-up” of orders occurred 2 and 0 times."
QString resultSentence(const Comparison& comparison)
{
    QStringList parts;
    for (const Comparison::Result& result : comparison.results) {
        const QString one = QString::number(result.first);
        const QString other = QString::number(result.second);
        parts.append(result.rule ? compareText(COMPARE_TEXT("“%1” of %2 occurred %3 and %4 times"),
                                       {ruleWords(*result.rule), base::printable(result.subject), one, other})
                                 : compareText(COMPARE_TEXT("%1 ended at %2 and at %3"),
                                       {base::printable(result.subject), one, other}));
    }
    return parts.isEmpty() ? QString()
                           : u' ' + compareText(COMPARE_TEXT("The results differ: %1."),
                                        {parts.join(QStringLiteral("; "))});
}

} // namespace

QString sentence(Comparison::Obstacle obstacle)
{
    switch (obstacle) {
    case Comparison::Obstacle::None:
        return {};
    case Comparison::Obstacle::NoRun:
        return compareText(COMPARE_TEXT("Only two runs of the Lab can be compared."));
    case Comparison::Obstacle::OtherScenario:
        return compareText(
            COMPARE_TEXT("These are not two runs of the same scenario, or one does not carry it, as after "
                         "hashing its names."));
    case Comparison::Obstacle::OtherSeed:
        return compareText(COMPARE_TEXT("The two runs have different seeds: their decisions differ."));
    case Comparison::Obstacle::PartsMissing:
        return compareText(
            COMPARE_TEXT("Recordings of which parts are missing or not understood cannot be compared."));
    case Comparison::Obstacle::NoDecisions:
        return compareText(COMPARE_TEXT("One of the runs does not tell what its clients decided."));
    }
    return {};
}

QString sentence(const Comparison& comparison)
{
    if (comparison.obstacle != Comparison::Obstacle::None)
        return sentence(comparison.obstacle);
    return decisionSentence(comparison) + u' ' + outcomeSentence(comparison) + resultSentence(comparison);
}

QString sentence(const Difference& difference, const Recording& first, const Recording& second)
{
    const QStringList both{told(difference.first, first), told(difference.second, second)};
    if (difference.kind != Difference::Kind::Order)
        return compareText(
            COMPARE_TEXT("First run %1 Second run %2 %3"), both + QStringList{cause(difference)});
    return compareText(COMPARE_TEXT("Grant %1 of %2 went to another one. First run %3 Second run %4 %5"),
        QStringList{QString::number(difference.number), lockWords(second, difference.second->lock)} + both +
            QStringList{cause(difference)});
}

QString sameWords(const Comparison::Client& client)
{
    return compareText(COMPARE_TEXT("%1 decisions and %2 outcomes the same, moments up to %3 apart"),
        {QString::number(client.decisions), QString::number(client.outcomes), words::span(client.shift)});
}

#undef COMPARE_TEXT

} // namespace lockscope::check
