#include "core/check/ruleverdict.h"

#include <array>

namespace lockscope::check
{

using locks::Mode;
using record::Header;
using record::Recording;
using record::Rule;
using record::Step;
using record::What;
using Why = RuleVerdict::Why;

namespace
{

/// Counts, for each rule, what a recording has of it.
class Subjects
{
public:
    explicit Subjects(const Recording& recording)
        : m_recording(recording)
    {
        add(Rule::Invariant, !recording.header().invariants.isEmpty());
        for (const QList<Step>& block : recording.steps().blocks())
            for (const Step& step : block)
                take(step);
    }

    [[nodiscard]] bool has(Rule rule) const { return m_has[std::size_t(rule)]; }
    [[nodiscard]] bool hasUncountedPermits() const { return m_hasUncountedPermits; }

private:
    void add(Rule rule, bool is)
    {
        bool& has = m_has[std::size_t(rule)];
        has = has || is;
    }

    void take(const Step& step)
    {
        add(Rule::LostWakeUp, step.what == What::Sleeps);
        add(Rule::Fencing, step.other > 0 && step.what == What::Wrote);
        if (step.lock < 0)
            return;
        const record::KnownLock& lock = m_recording.locks().at(step.lock);
        add(Rule::Fairness, lock.kind->queuesWaiters && step.what == What::Wants);
        if (step.what != What::Acquired)
            return;
        add(Rule::Fencing, step.other > 0);
        add(Rule::MutualExclusion, step.mode == Mode::Exclusive);
        add(Rule::ReadWrite, step.mode == Mode::Read || step.mode == Mode::Write);
        add(Rule::Reentry, step.mode != Mode::Permit);
        add(Rule::Permits, step.mode == Mode::Permit && lock.permits > 0);
        m_hasUncountedPermits = m_hasUncountedPermits || (step.mode == Mode::Permit && lock.permits == 0);
    }

    const Recording& m_recording;
    std::array<bool, record::ruleCount> m_has{};
    bool m_hasUncountedPermits = false;
};

Why reasonNotToJudge(Rule rule, const Subjects& subjects, bool isSeen)
{
    if (isSeen && needsTheirWord(rule))
        return Why::ClientsWord;
    if (rule == Rule::Permits && subjects.hasUncountedPermits())
        return Why::PermitsUnknown;
    return subjects.has(rule) ? Why::None : Why::NothingOfIt;
}

} // namespace

QByteArray name(RuleVerdict::Result result)
{
    constexpr std::array<const char*, 3> names{"held", "broken", "not-judged"};
    return names.at(std::size_t(result));
}

QByteArray name(RuleVerdict::Why why)
{
    constexpr std::array<const char*, 5> names{
        "", "recording", "clients-word", "nothing-of-it", "permits-unknown"};
    return names.at(std::size_t(why));
}

QList<Why> reasonsNotToJudge(const Recording& recording)
{
    const Subjects subjects(recording);
    const bool isSeen = recording.header().kind != Header::Kind::Lab;
    QList<Why> reasons;
    for (int rule = 0; rule < record::ruleCount; ++rule)
        reasons.append(reasonNotToJudge(Rule(rule), subjects, isSeen));
    return reasons;
}

} // namespace lockscope::check
