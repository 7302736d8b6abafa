#include "core/check/fencing.h"

namespace lockscope::check
{

using record::Recording;
using record::Rule;
using record::Step;
using record::What;

void Fencing::take(const Step& step, const Recording& recording)
{
    if (step.what == What::Wrote && step.resource >= 0 && step.other > 0)
        return write(m_guarded[step.resource], step);
    if (step.lock < 0)
        return;
    if (step.what == What::Wants) {
        Tokens& tokens = m_tokens[step.lock];
        if (tokens.highest > 0)
            tokens.highestWhenAsked.insert(whoOf(step), tokens.highest);
    } else if (step.what == What::Acquired && step.other > 0) {
        isSeen(recording) ? giveSeen(m_tokens[step.lock], step) : give(m_tokens[step.lock], step);
    }
}

void Fencing::give(Tokens& tokens, const Step& step)
{
    const qint64 before = tokens.highestWhenAsked.take(whoOf(step));
    const bool isSecond = tokens.givenBy && tokens.highest == step.other;
    if (step.other <= before || isSecond)
        report(breach(step, tokens.givenBy, std::max(before, tokens.highest)));
    if (step.other > tokens.highest) {
        tokens.highest = step.other;
        tokens.givenBy = factOf(step);
    }
}

/// The token is read beside the hold, and may be that of the next one already: only a smaller one is wrong.
void Fencing::giveSeen(Tokens& tokens, const Step& step)
{
    if (step.other < tokens.highest)
        report(breach(step, tokens.givenBy, tokens.highest));
    if (step.other > tokens.highest)
        tokens = {step.other, factOf(step), {}};
}

void Fencing::write(Guarded& guarded, const Step& step)
{
    if (step.other < guarded.highest)
        report(breach(step, guarded.takenBy, guarded.highest));
    if (step.other > guarded.highest) {
        guarded.highest = step.other;
        guarded.takenBy = factOf(step);
    }
}

Violation Fencing::breach(const Step& step, const std::optional<Fact>& before, qint64 bound)
{
    Violation violation{.rule = Rule::Fencing,
        .begin = step.at,
        .end = step.at,
        .lock = step.lock,
        .resource = step.resource,
        .number = step.other,
        .bound = bound};
    if (before) {
        involve(violation, before->client, before->thread);
        explain(violation, *before);
    }
    involve(violation, step.client, step.thread);
    explain(violation, factOf(step));
    return violation;
}

} // namespace lockscope::check
