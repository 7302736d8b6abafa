#include "core/check/checker.h"

#include "core/check/deadlock.h"
#include "core/check/fairness.h"
#include "core/check/fencing.h"
#include "core/check/invariants.h"
#include "core/check/latewrites.h"
#include "core/check/occupancy.h"
#include "core/check/reentry.h"
#include "core/check/releases.h"
#include "core/check/starvation.h"
#include "core/check/takenaway.h"
#include "core/check/wakeups.h"

#include <algorithm>

namespace lockscope::check
{

using record::Recording;
using record::Step;
using record::Steps;

Checker::Checker(CheckBounds bounds)
    : m_invariants(std::make_unique<Invariants>())
{
    m_rules.push_back(std::make_unique<Occupancy>());
    m_rules.push_back(std::make_unique<WakeUps>(bounds.wakeWithin, bounds.wakeSeenWithin));
    m_rules.push_back(std::make_unique<Fencing>());
    m_rules.push_back(std::make_unique<Reentry>());
    m_rules.push_back(std::make_unique<Fairness>());
    m_rules.push_back(std::make_unique<TakenAway>());
    m_rules.push_back(std::make_unique<Deadlock>());
    m_rules.push_back(std::make_unique<Starvation>(bounds.mostOvertakings));
    m_rules.push_back(std::make_unique<Releases>());
    m_rules.push_back(std::make_unique<LateWrites>());
}

Checker::~Checker() = default;

std::vector<RuleCheck*> Checker::rulesFor(const Recording& recording) const
{
    std::vector<RuleCheck*> rules;
    for (const auto& rule : m_rules)
        rules.push_back(rule.get());
    if (!isSeen(recording))
        rules.push_back(m_invariants.get());
    return rules;
}

/// A block at a time for each rule: its code and its tables stay close.
void Checker::follow(const Recording& recording)
{
    const QList<QList<Step>>& blocks = recording.steps().blocks();
    const std::vector<RuleCheck*> rules = rulesFor(recording);
    while (m_taken < recording.steps().size()) {
        const QList<Step>& block = blocks.at(m_taken / Steps::blockSize);
        const qsizetype first = m_taken % Steps::blockSize;
        for (RuleCheck* rule : rules)
            for (qsizetype i = first; i < block.size(); ++i)
                rule->take(block.at(i), recording);
        m_taken += block.size() - first;
    }
    m_now = recording.length();
}

void Checker::finish(const Recording& recording)
{
    follow(recording);
    if (std::exchange(m_finished, true))
        return;
    for (RuleCheck* rule : rulesFor(recording))
        rule->finish(recording);
}

QList<Violation> Checker::violations() const
{
    QList<Violation> all = m_invariants->found() + m_invariants->open(m_now);
    for (const auto& rule : m_rules)
        all += rule->found() + rule->open(m_now);
    std::ranges::stable_sort(all, {}, &Violation::begin);
    return all;
}

QList<Violation> violationsIn(const Recording& recording, CheckBounds bounds)
{
    Checker checker(bounds);
    checker.finish(recording);
    return checker.violations();
}

} // namespace lockscope::check
