#include "core/check/comparisonwords.h"

#include "core/base/printable.h"
#include "core/check/violationwords.h"
#include "core/record/recordwords.h"
#include "core/words/counted.h"
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

struct ComparisonWords {
    Q_DECLARE_TR_FUNCTIONS(Comparison)
};

QString cause(const Difference& difference)
{
    switch (difference.kind) {
    case Difference::Kind::Decision:
        return ComparisonWords::tr("The seed decides this: a fault of the Lab.");
    case Difference::Kind::Change:
        return ComparisonWords::tr("Done to one of the runs alone.");
    case Difference::Kind::Outcome:
    case Difference::Kind::Order:
        return difference.follows ? ComparisonWords::tr("It follows what was done to one of the runs.")
                                  : ComparisonWords::tr("Cause: the server's timing.");
    }
    return {};
}

/// "at 1.203 s: buyer-1 has acquired orders."
QString reported(const std::optional<Step>& step, const Recording& recording)
{
    return step ? words::filled(ComparisonWords::tr("at %1: %2"),
                      {words::moment(step->at), record::stepSentence(recording, *step)})
                : ComparisonWords::tr("nothing of that kind.");
}

QString decisionSentence(const Comparison& comparison)
{
    const qint64 faults = comparison.count(Difference::Kind::Decision);
    QString text =
        faults == 0
            ? words::counted(comparison.decisions, ComparisonWords::tr("The one decision is the same."),
                  ComparisonWords::tr(
                      "All %n decisions are the same.", nullptr, words::numerus(comparison.decisions)))
            : words::counted(comparison.decisions, ComparisonWords::tr("One decision is the same."),
                  ComparisonWords::tr(
                      "%n decisions are the same.", nullptr, words::numerus(comparison.decisions))) +
                  u' ' +
                  words::counted(faults,
                      ComparisonWords::tr(
                          "One is not, which the seed should have decided: a fault of the Lab."),
                      ComparisonWords::tr(
                          "%n are not, which the seed should have decided: a fault of the Lab.", nullptr,
                          words::numerus(faults)));
    if (comparison.onlyFirst > 0)
        text += u' ' + ComparisonWords::tr(
                           "The first run came to %n more.", nullptr, words::numerus(comparison.onlyFirst));
    if (comparison.onlySecond > 0)
        text += u' ' + ComparisonWords::tr(
                           "The second run came to %n more.", nullptr, words::numerus(comparison.onlySecond));
    return text;
}

QString outcomeSentence(const Comparison& comparison)
{
    const qint64 changes = comparison.count(Difference::Kind::Change);
    const qint64 others =
        comparison.count(Difference::Kind::Outcome) + comparison.count(Difference::Kind::Order);
    if (changes == 0 && others == 0 && (!comparison.results.isEmpty() || comparison.isOneLonger))
        return ComparisonWords::tr("Each client fared the same as far as both runs go.");
    if (changes == 0 && others == 0)
        return words::filled(
            ComparisonWords::tr("What happened is the same too; moments lie up to %1 apart, by the "
                                "server's timing."),
            {words::span(comparison.shift)});
    const QString from = words::moment(*comparison.partsAt());
    if (changes > 0)
        return words::filled(
            ComparisonWords::tr(
                "Something was done to one of the runs alone; they differ from %1 on. Differences: %2."),
            {from, QString::number(changes + others)});
    return words::filled(
        ComparisonWords::tr("What happened differs from %1 on, by the server's timing. Differences: %2."),
        {from, QString::number(others)});
}

/// "The results differ: stock ended at 3 and at 4; “Lost wake-up” of orders occurred 2 and 0 times."
QString resultSentence(const Comparison& comparison)
{
    QStringList parts;
    for (const Comparison::Result& result : comparison.results) {
        const QString one = QString::number(result.first);
        const QString other = QString::number(result.second);
        parts.append(result.rule ? words::filled(ComparisonWords::tr("“%1” of %2 occurred %3 and %4 times"),
                                       {ruleWords(*result.rule), base::printable(result.subject), one, other})
                                 : words::filled(ComparisonWords::tr("%1 ended at %2 and at %3"),
                                       {base::printable(result.subject), one, other}));
    }
    return parts.isEmpty() ? QString()
                           : u' ' + words::filled(ComparisonWords::tr("The results differ: %1."),
                                        {parts.join(QStringLiteral("; "))});
}

} // namespace

QString sentence(Comparison::Obstacle obstacle)
{
    switch (obstacle) {
    case Comparison::Obstacle::None:
        return {};
    case Comparison::Obstacle::NoRun:
        return ComparisonWords::tr("Only two runs of the Lab can be compared.");
    case Comparison::Obstacle::OtherScenario:
        return ComparisonWords::tr(
            "These are not two runs of the same scenario, or one does not carry it, as after "
            "hashing its names.");
    case Comparison::Obstacle::OtherSeed:
        return ComparisonWords::tr("The two runs have different seeds: their decisions differ.");
    case Comparison::Obstacle::PartsMissing:
        return ComparisonWords::tr(
            "Recordings of which parts are missing or not understood cannot be compared.");
    case Comparison::Obstacle::NoDecisions:
        return ComparisonWords::tr("One of the runs does not tell what its clients decided.");
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
    const QStringList both{reported(difference.first, first), reported(difference.second, second)};
    if (difference.kind != Difference::Kind::Order)
        return words::filled(
            ComparisonWords::tr("First run %1 Second run %2 %3"), both + QStringList{cause(difference)});
    return words::filled(
        ComparisonWords::tr("Grant %1 of %2 went to another one. First run %3 Second run %4 %5"),
        QStringList{QString::number(difference.number), lockWords(second, difference.second->lock)} + both +
            QStringList{cause(difference)});
}

QString sameWords(const Comparison::ClientRow& client)
{
    const QString decisions = words::counted(client.decisions, ComparisonWords::tr("one decision"),
        ComparisonWords::tr("%n decisions", nullptr, words::numerus(client.decisions)));
    const QString outcomes = words::counted(client.outcomes, ComparisonWords::tr("one outcome"),
        ComparisonWords::tr("%n outcomes", nullptr, words::numerus(client.outcomes)));
    return words::filled(ComparisonWords::tr("%1 and %2 the same, moments up to %3 apart"),
        {decisions, outcomes, words::span(client.shift)});
}

} // namespace lockscope::check
