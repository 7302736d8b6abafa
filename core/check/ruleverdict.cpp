#include "core/check/ruleverdict.h"

#include "core/check/occupancy.h"
#include "core/check/rulecheck.h"

#include <array>

namespace lockscope::check
{

using locks::Mode;
using record::Recording;
using record::Rule;
using record::Step;
using record::What;
using Why = RuleVerdict::Why;

namespace
{

/// True where a server alone cannot show the rule's subject: never for what clients do by themselves, and for
/// three rules only where the waiters are in a list.
bool needsTheirWord(Rule rule, bool hasSubject)
{
    switch (rule) {
    case Rule::Invariant:
    case Rule::RenewedAfterRelease:
    case Rule::ReleasedWithoutHold:
    case Rule::NeverReleased:
    case Rule::LateWrite:
        return true;
    case Rule::LostWakeUp:
    case Rule::Deadlock:
    case Rule::Starvation:
        return !hasSubject;
    default:
        return false;
    }
}

/// Counts, for each rule, what a recording has about it, and what about it was not seen.
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
    [[nodiscard]] bool lacks(Rule rule) const { return m_isSightLost || m_lacks[std::size_t(rule)]; }
    [[nodiscard]] bool hasUncountedPermits() const { return m_hasUncountedPermits; }

private:
    void add(Rule rule, bool is)
    {
        bool& has = m_has[std::size_t(rule)];
        has = has || is;
    }

    void take(const Step& step)
    {
        add(Rule::LostWakeUp, step.what == What::Sleeps || (isSeen(m_recording) && step.what == What::Wants));
        add(Rule::Fencing, step.other > 0 && step.what == What::Wrote);
        const bool waits = step.what == What::Wants && (isSeen(m_recording) || step.number != 0);
        add(Rule::Deadlock, waits); // one attempt is none
        add(Rule::Starvation, waits);
        add(Rule::LateWrite, step.what == What::Wrote);
        if (step.lock < 0)
            return;
        const bool isOwned = step.mode != Mode::Permit;
        add(Rule::RenewedAfterRelease, isOwned && step.what == What::Renewed);
        add(Rule::ReleasedWithoutHold, isOwned && step.what == What::Releasing);
        if (isSeen(m_recording))
            missWhatWasUnseen(step);
        const record::KnownLock& lock = m_recording.locks().at(step.lock);
        add(Rule::Fairness, lock.kind->queuesWaiters && step.what == What::Wants);
        if (step.what != What::Acquired)
            return;
        add(Rule::Fencing, step.other > 0);
        add(Rule::MutualExclusion, step.mode == Mode::Exclusive);
        add(Rule::ReadWrite, step.mode == Mode::Read || step.mode == Mode::Write);
        add(Rule::Reentry, isOwned);
        add(Rule::TakenAway, isOwned);
        add(Rule::NeverReleased, isOwned);
        add(Rule::Permits, step.mode == Mode::Permit && lock.permits > 0);
        m_hasUncountedPermits = m_hasUncountedPermits || (step.mode == Mode::Permit && lock.permits == 0);
    }

    /// A hold that ended for no reported reason may have been taken away.
    void missWhatWasUnseen(const Step& step)
    {
        m_isSightLost = m_isSightLost || step.what == What::SightLost;
        if (step.what == What::Reentered && step.other > 0)
            m_lacks[std::size_t(Rule::Reentry)] = true;
        if (step.what == What::Fault)
            m_fault = step;
        const bool isReported = m_fault.lock == step.lock && m_fault.at == step.at;
        const bool isUnseen = step.what == What::Released && step.other == record::endUnseen;
        if ((isUnseen || (step.what == What::LeaseEnded && !isReported)) && step.mode != Mode::Permit)
            m_lacks[std::size_t(Rule::TakenAway)] = true;
    }

    const Recording& m_recording;
    std::array<bool, record::ruleCount> m_has{};
    std::array<bool, record::ruleCount> m_lacks{};
    Step m_fault{}; ///< the last one
    bool m_isSightLost = false;
    bool m_hasUncountedPermits = false;
};

Why reasonNotToJudge(Rule rule, const Subjects& subjects, bool isOfServer)
{
    if (isOfServer && needsTheirWord(rule, subjects.has(rule)))
        return Why::ClientsWord;
    if (rule == Rule::Permits && subjects.hasUncountedPermits())
        return Why::PermitsUnknown;
    if (!subjects.has(rule))
        return Why::NothingOfIt;
    return subjects.lacks(rule) ? Why::Unseen : Why::None;
}

QSet<Rule> withinClockError(const Recording& recording)
{
    Occupancy occupancy;
    for (const QList<Step>& block : recording.steps().blocks())
        for (const Step& step : block)
            occupancy.take(step, recording);
    occupancy.finish(recording);
    return occupancy.withinClockError();
}

} // namespace

QByteArray name(RuleVerdict::Result result)
{
    constexpr std::array<const char*, 3> names{"held", "broken", "not-judged"};
    return names.at(std::size_t(result));
}

QByteArray name(RuleVerdict::Why why)
{
    constexpr std::array<const char*, 7> names{
        "", "recording", "clients-word", "nothing-of-it", "permits-unknown", "unseen", "within-clock-error"};
    return names.at(std::size_t(why));
}

QList<Why> reasonsNotToJudge(const Recording& recording)
{
    const Subjects subjects(recording);
    QList<Why> reasons;
    for (int rule = 0; rule < record::ruleCount; ++rule)
        reasons.append(reasonNotToJudge(Rule(rule), subjects, isSeen(recording)));
    if (isSeen(recording))
        for (const Rule rule : withinClockError(recording))
            reasons[qsizetype(rule)] = Why::WithinClockError;
    return reasons;
}

} // namespace lockscope::check
