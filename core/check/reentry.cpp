#include "core/check/reentry.h"

namespace lockscope::check
{

using record::Recording;
using record::Rule;
using record::Step;
using record::What;

void Reentry::take(const Step& step, const Recording& recording)
{
    if (step.what == What::Crashed || step.what == What::Stopped)
        return forget(step.client);
    if (step.lock < 0 || step.mode == locks::Mode::Permit || isSeen(recording))
        return;
    Counts& counts = m_counts[step.lock];
    const quint64 hold = holdOf(step);
    switch (step.what) {
    case What::Acquired:
        expect(step, 1);
        counts.insert(hold, std::max<qint64>(1, step.number));
        return;
    case What::Reentered:
        expect(step, counts.value(hold) + 1);
        counts.insert(hold, step.number > 0 ? step.number : counts.value(hold) + 1);
        return;
    case What::PartlyReleased:
        if (counts.contains(hold))
            expect(step, counts.value(hold) - 1);
        counts.insert(hold, step.number);
        return;
    case What::Released:
        if (counts.value(hold, 1) != 1)
            report({.rule = Rule::Reentry,
                .begin = step.at,
                .end = step.at,
                .lock = step.lock,
                .number = 0,
                .bound = counts.value(hold) - 1,
                .clients = {step.client},
                .threads = {step.thread},
                .facts = {factOf(step)}});
        counts.remove(hold);
        return;
    case What::ReleaseFailed:
    case What::LeaseEnded:
    case What::LeaseLost:
        counts.remove(hold);
        return;
    default:
        return;
    }
}

/// A step without a count is not judged.
void Reentry::expect(const Step& step, qint64 count)
{
    if (step.number <= 0 || step.number == count)
        return;
    report({.rule = Rule::Reentry,
        .begin = step.at,
        .end = step.at,
        .lock = step.lock,
        .number = step.number,
        .bound = count,
        .clients = {step.client},
        .threads = {step.thread},
        .facts = {factOf(step)}});
}

void Reentry::forget(qint32 client)
{
    for (Counts& counts : m_counts.all())
        counts.removeIf([client](auto count) { return clientOf(count.key()) == client; });
}

} // namespace lockscope::check
