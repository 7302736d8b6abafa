#include "core/check/checker.h"

#include "core/check/fairness.h"
#include "core/check/fencing.h"
#include "core/check/invariants.h"
#include "core/check/occupancy.h"
#include "core/check/reentry.h"
#include "core/check/wakeups.h"

#include <algorithm>

namespace lockscope::check
{

using record::Recording;
using record::Step;
using record::Steps;

Checker::Checker(CheckBounds bounds)
    : m_occupancy(std::make_unique<Occupancy>())
{
    m_onTheirWord.push_back(std::make_unique<WakeUps>(bounds.wakeWithin));
    m_onTheirWord.push_back(std::make_unique<Fencing>());
    m_onTheirWord.push_back(std::make_unique<Reentry>());
    m_onTheirWord.push_back(std::make_unique<Fairness>());
    m_onTheirWord.push_back(std::make_unique<Invariants>());
}

Checker::~Checker() = default;

std::vector<RuleCheck*> Checker::rulesFor(const Recording& recording) const
{
    std::vector<RuleCheck*> rules{m_occupancy.get()};
    if (recording.header().kind == record::Header::Kind::Lab)
        for (const auto& rule : m_onTheirWord)
            rules.push_back(rule.get());
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
    QList<Violation> all = m_occupancy->found() + m_occupancy->open(m_now);
    for (const auto& rule : m_onTheirWord)
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
