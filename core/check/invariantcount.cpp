#include "core/check/invariantcount.h"

#include "core/check/violationwords.h"
#include "core/record/recordwords.h"
#include "core/words/counted.h"
#include "core/words/filled.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::check
{

qint64 timesViolated(const QList<Violation>& violations, qint16 invariant, Moment at)
{
    qint64 times = 0;
    for (const Violation& violation : violations) {
        if (violation.rule != record::Rule::Invariant || violation.invariant != invariant ||
            violation.begin > at)
            continue;
        const QList<Moment>& each = violation.each;
        times += each.isEmpty() ? violation.times : std::ranges::upper_bound(each, at) - each.begin();
    }
    return times;
}

QStringList invariantLines(const record::Recording& recording, const QList<Violation>& violations, Moment at)
{
    QStringList lines;
    const auto& invariants = recording.header().invariants;
    const bool isWhole = recording.header().lack == record::Header::Gap::Nothing;
    for (qsizetype i = 0; i < invariants.size(); ++i) {
        const record::Invariant& invariant = invariants.at(i);
        const qint64 times = timesViolated(violations, qint16(i), at);
        const QString line =
            !isWhole
                ? QCoreApplication::translate("Invariants", "? %2 %3: could not be judged")
                : words::counted(times, QCoreApplication::translate("Invariants", "%1 %2 %3: violated once"),
                      QCoreApplication::translate(
                          "Invariants", "%1 %2 %3: violated %n times", nullptr, words::numerus(times)));
        const QString resources = invariant.with < 0
                                      ? record::resourceWords(recording, invariant.resource)
                                      : QCoreApplication::translate("Invariants", "%1 and %2")
                                            .arg(record::resourceWords(recording, invariant.resource),
                                                record::resourceWords(recording, invariant.with));
        lines += words::filled(line,
            {times > 0 ? QStringLiteral("✕") : QStringLiteral("✓"), resources, invariantWords(invariant)});
    }
    return lines;
}

} // namespace lockscope::check
