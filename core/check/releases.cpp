#include "core/check/releases.h"

#include <algorithm>

namespace lockscope::check
{

using record::Recording;
using record::Rule;
using record::Step;
using record::What;

namespace
{

Violation breach(Rule rule, const Step& step, const std::optional<Fact>& before)
{
    Violation violation{.rule = rule,
        .begin = step.at,
        .end = step.at,
        .lock = step.lock,
        .clients = {step.client},
        .threads = {step.thread}};
    if (before)
        explain(violation, *before);
    return violation;
}

/// True where a release or an attempt failed for another reason than that the lock is not held.
bool isUnknown(const Step& step) { return step.text >= 0; }

} // namespace

void Releases::take(const Step& step, const Recording& recording)
{
    if (step.what == What::Crashed || step.what == What::Stopped)
        return end(step);
    if (step.lock < 0 || step.client < 0 || step.mode == locks::Mode::Permit || isSeen(recording))
        return;
    Hold& hold = m_holds[step.lock][holdOf(step)];
    switch (step.what) {
    case What::Wants:
        hold.mayHold = true;
        return;
    case What::GaveUp:
        hold.mayHold = isUnknown(step);
        hold.last = factOf(step);
        return;
    case What::Acquired:
    case What::Reentered:
        return acquire(hold, step);
    case What::PartlyReleased:
        hold.entries = step.number;
        return;
    case What::LeaseEnded:
    case What::LeaseLost:
        hold.isOver = true;
        return;
    case What::Renewed:
        return renew(hold, step);
    case What::Releasing:
    case What::Released:
    case What::ReleaseFailed:
        return release(hold, step);
    default:
        return;
    }
}

void Releases::acquire(Hold& hold, const Step& step)
{
    const bool isFirst = step.what == What::Acquired || hold.entries == 0;
    hold = {std::max<qint64>(1, step.number), false, false, isFirst ? factOf(step) : hold.came, {}};
}

void Releases::release(Hold& hold, const Step& step)
{
    if (step.what == What::Releasing) {
        const bool isMember = step.other == 1; // judged is the lock that stands for all of them
        if (hold.entries == 0 && !hold.mayHold && !isMember)
            report(breach(Rule::ReleasedWithoutHold, step, hold.last));
        return;
    }
    if (step.what == What::ReleaseFailed && isUnknown(step))
        return;
    hold = Hold{};
    hold.last = factOf(step);
}

void Releases::renew(const Hold& hold, const Step& step)
{
    if (hold.entries > 0 || hold.mayHold || !hold.last || hold.last->what != What::Released)
        return;
    Violation violation = breach(Rule::RenewedAfterRelease, step, hold.last);
    violation.number = step.number;
    report(violation);
}

/// A crashed client is not held to anything.
void Releases::end(const Step& step)
{
    for (std::size_t lock = 0; lock < m_holds.all().size(); ++lock) {
        Holds& holds = m_holds.all()[lock];
        QList<Violation> kept;
        for (auto hold = holds.cbegin(); hold != holds.cend(); ++hold) {
            if (clientOf(hold.key()) != step.client || hold->entries == 0 || hold->isOver)
                continue;
            Violation violation = breach(Rule::NeverReleased, step, hold->came);
            violation.lock = qint32(lock);
            violation.number = hold->entries;
            violation.threads = {threadOf(hold.key())};
            kept.append(violation);
        }
        holds.removeIf([&step](auto hold) { return clientOf(hold.key()) == step.client; });
        std::ranges::sort(kept, {}, [](const Violation& each) { return each.threads.constFirst(); });
        if (step.what == What::Stopped)
            for (const Violation& violation : kept)
                report(violation);
    }
}

} // namespace lockscope::check
