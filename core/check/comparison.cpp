#include "core/check/comparison.h"

#include "core/check/checker.h"
#include "core/check/runtracks.h"
#include "core/check/statistics.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace lockscope::check
{

using record::Header;
using record::Recording;
using record::Step;
using record::What;

namespace
{

using Obstacle = Comparison::Obstacle;
using Kind = Difference::Kind;

/// A step counts as missing in a run that went on for longer than this without it; a run that ended earlier
/// may still have come to it.
constexpr Moment patience = std::chrono::seconds(1);

bool isOfWholeClient(const Step& step)
{
    return step.what == What::Crashed || step.what == What::Paused || step.what == What::LinkCut;
}

/// Compares two runs thread by thread, and lock by lock.
class Pairing
{
public:
    Pairing(const RunTracks& first, const RunTracks& second)
        : m_first(first)
        , m_second(second)
    {
    }

    Comparison compare()
    {
        compareChanges();
        for (const auto& [who, track] : m_second.threads())
            if (const auto before = m_first.threads().find(who); before != m_first.threads().end())
                compareThread(who, before->second, track);
            else
                compareThread(who, {}, track);
        for (const auto& [who, track] : m_first.threads())
            if (!m_second.threads().contains(who))
                compareThread(who, track, {});
        compareOrders();
        return finished();
    }

private:
    void add(
        Kind kind, const std::optional<Step>& first, const std::optional<Step>& second, qint64 number = 0)
    {
        m_result.differences.append({kind, first, second, number, false});
    }

    /// Adds the first change that was made in only one of the runs.
    void compareChanges()
    {
        const QList<quint32>& first = m_first.changes();
        const QList<quint32>& second = m_second.changes();
        qsizetype i = 0;
        while (i < first.size() && i < second.size() &&
               isSameChange(m_first.step(first[i]), m_second.step(second[i])))
            ++i;
        const auto one = i < first.size() ? std::optional(m_first.step(first[i])) : std::nullopt;
        const auto other = i < second.size() ? std::optional(m_second.step(second[i])) : std::nullopt;
        if (one && (!other || one->at <= other->at)) {
            if (one->at + patience < m_second.recording().length() || other)
                add(Kind::Change, one, std::nullopt);
        } else if (other && (other->at + patience < m_first.recording().length() || one)) {
            add(Kind::Change, std::nullopt, other);
        }
    }

    [[nodiscard]] bool isSameChange(const Step& one, const Step& other) const
    {
        return one.what == other.what && one.number == other.number &&
               m_first.lockOf(one) == m_second.lockOf(other) &&
               m_first.recording().textOf(one) == m_second.recording().textOf(other);
    }

    void compareThread(
        const RunTracks::Who& who, const RunTracks::Thread& first, const RunTracks::Thread& second)
    {
        Comparison::ClientRow& row = m_rows[who.title];
        compareDecisions(first, second, row);
        compareOutcomes(first, second, row);
    }

    void compareDecisions(
        const RunTracks::Thread& first, const RunTracks::Thread& second, Comparison::ClientRow& row)
    {
        qint64 same = 0;
        qint64 shared = 0;
        for (auto it = second.decisions.cbegin(); it != second.decisions.cend(); ++it) {
            const auto before = first.decisions.constFind(it.key());
            if (before == first.decisions.cend())
                continue;
            ++shared;
            const Step& one = m_first.step(*before);
            const Step& other = m_second.step(it.value());
            if (one.number == other.number &&
                m_first.recording().textOf(one) == m_second.recording().textOf(other))
                ++same;
            else
                add(Kind::Decision, one, other);
        }
        row.decisions += same;
        m_result.decisions += same;
        m_result.onlyFirst += first.decisions.size() - shared;
        m_result.onlySecond += second.decisions.size() - shared;
    }

    [[nodiscard]] bool isSameOutcome(const Step& one, const Step& other) const
    {
        if (one.what != other.what || one.mode != other.mode || one.resource != other.resource ||
            m_first.lockOf(one) != m_second.lockOf(other))
            return false;
        switch (one.what) {
        case What::Wants:
            return one.number == other.number && one.other == other.other;
        case What::Read:
        case What::Wrote:
        case What::WriteRefused:
            return one.number == other.number &&
                   m_first.recording().textOf(one) == m_second.recording().textOf(other);
        case What::Reentered:
        case What::PartlyReleased:
            return one.number == other.number;
        case What::Acquired:
            return one.number == other.number && one.other == other.other;
        default:
            return true;
        }
    }

    /// A crash, a pause or a cut link of a whole client counts as a change from outside, unless finished()
    /// finds another reason.
    [[nodiscard]] static Kind kindOf(const Step& one, const Step& other)
    {
        return isOfWholeClient(one) || isOfWholeClient(other) ? Kind::Change : Kind::Outcome;
    }

    /// Compares up to the first outcome that differs: after it the thread takes another course, and its later
    /// steps cannot be compared.
    void compareOutcomes(
        const RunTracks::Thread& first, const RunTracks::Thread& second, Comparison::ClientRow& row)
    {
        const qsizetype both = std::min(first.outcomes.size(), second.outcomes.size());
        qsizetype i = 0;
        for (; i < both; ++i) {
            const Step& one = m_first.step(first.outcomes[i]);
            const Step& other = m_second.step(second.outcomes[i]);
            if (!isSameOutcome(one, other))
                return add(kindOf(one, other), one, other);
            row.outcomes += 1;
            row.shift = std::max(row.shift, one.at < other.at ? other.at - one.at : one.at - other.at);
        }
        if (i < first.outcomes.size())
            missing(m_first.step(first.outcomes[i]), m_second.recording(), true);
        else if (i < second.outcomes.size())
            missing(m_second.step(second.outcomes[i]), m_first.recording(), false);
    }

    void missing(const Step& step, const Recording& other, bool isOfFirst)
    {
        if (step.at + patience >= other.length())
            m_result.isOneLonger = true;
        else if (isOfFirst)
            add(kindOf(step, step), step, std::nullopt);
        else
            add(kindOf(step, step), std::nullopt, step);
    }

    void compareOrders()
    {
        for (const auto& [lock, grants] : m_second.grants()) {
            const auto found = m_first.grants().find(lock);
            if (found == m_first.grants().end())
                continue;
            const QList<quint32>& before = found->second;
            for (qsizetype i = 0; i < std::min(before.size(), grants.size()); ++i) {
                const Step& one = m_first.step(before[i]);
                const Step& other = m_second.step(grants[i]);
                if (m_first.titleOf(one) == m_second.titleOf(other) && one.thread == other.thread)
                    continue;
                add(Kind::Order, one, other, i + 1);
                break;
            }
        }
    }

    Comparison finished()
    {
        const QList<record::ClientRecord>& clients = m_second.recording().clients();
        for (qint32 i = 0; i < clients.size(); ++i) {
            const auto row = m_rows.find(clients[i].title);
            if (row == m_rows.end())
                continue;
            row->second.client = i;
            m_result.clients.append(row->second);
            m_result.outcomes += row->second.outcomes;
            m_result.shift = std::max(m_result.shift, row->second.shift);
        }
        QList<Difference>& all = m_result.differences;
        std::ranges::stable_sort(all, {}, &Difference::at);
        blameTheWay(all);
        const auto change = std::ranges::find(all, Kind::Change, &Difference::kind);
        for (auto each = change; each != all.end(); ++each)
            each->follows = each->kind == Kind::Outcome || each->kind == Kind::Order;
        return std::move(m_result);
    }

    /// A change of a client whose outcomes differed before may have come from its own program (a crash, a
    /// pause), so it counts as an outcome.
    void blameTheWay(QList<Difference>& all) const
    {
        std::set<QByteArray> strayed;
        for (Difference& each : all) {
            const bool isFirst = !each.second;
            const Step& step = isFirst ? *each.first : *each.second;
            if (step.client < 0)
                continue;
            const QByteArray title = isFirst ? m_first.titleOf(step) : m_second.titleOf(step);
            if (each.kind == Kind::Change && strayed.contains(title))
                each.kind = Kind::Outcome;
            if (each.kind == Kind::Outcome)
                strayed.insert(title);
        }
    }

    const RunTracks& m_first;
    const RunTracks& m_second;
    std::map<QByteArray, Comparison::ClientRow> m_rows;
    Comparison m_result;
};

using Result = Comparison::Result;

/// A rule, one of the header's invariants or -1, and the name of the lock or the resource.
using Breach = std::tuple<record::Rule, qint16, QByteArray>;

QByteArray subjectOf(const Violation& violation, const Recording& recording)
{
    return violation.lock >= 0 ? recording.locks().at(violation.lock).ref.name.bytes
                               : recording.header().resources.value(violation.resource).name;
}

/// How often each of them was violated.
std::map<Breach, qint64> violatedIn(const Recording& recording)
{
    std::map<Breach, qint64> times;
    for (const Violation& violation : violationsIn(recording))
        times[{violation.rule, violation.invariant, subjectOf(violation, recording)}] += violation.times;
    return times;
}

QList<Statistics::Use> usesIn(const Recording& recording)
{
    StatisticsMeter meter;
    meter.follow(recording);
    return meter.statistics().resources;
}

QList<Result> differingResults(const Recording& first, const Recording& second)
{
    QList<Result> results;
    const QList<Statistics::Use> one = usesIn(first);
    const QList<Statistics::Use> other = usesIn(second);
    for (qsizetype i = 0; i < std::min(one.size(), other.size()); ++i)
        if (one[i].value != other[i].value)
            results.append({{}, first.header().resources.at(i).name, one[i].value, other[i].value});
    const std::map<Breach, qint64> before = violatedIn(first);
    const std::map<Breach, qint64> after = violatedIn(second);
    const auto timesIn = [](const std::map<Breach, qint64>& times, const Breach& breach) {
        const auto found = times.find(breach);
        return found == times.end() ? 0 : found->second;
    };
    std::set<Breach> all;
    for (const auto& times : {before, after})
        for (const auto& [breach, count] : times)
            all.insert(breach);
    for (const Breach& breach : all)
        if (timesIn(before, breach) != timesIn(after, breach))
            results.append({std::get<record::Rule>(breach), std::get<QByteArray>(breach),
                timesIn(before, breach), timesIn(after, breach)});
    return results;
}

} // namespace

qint64 Comparison::count(Difference::Kind kind) const
{
    return std::ranges::count(differences, kind, &Difference::kind);
}

std::optional<Moment> Comparison::partsAt() const
{
    return differences.isEmpty() ? std::nullopt : std::optional(differences.constFirst().at());
}

Obstacle obstacleBetween(const Header& first, const Header& second)
{
    if (first.kind != Header::Kind::Lab || second.kind != Header::Kind::Lab)
        return Obstacle::NoRun;
    if (std::max(first.lack, second.lack) >= Header::Gap::News)
        return Obstacle::PartsMissing;
    if (first.scenario.isEmpty() || first.scenario != second.scenario)
        return Obstacle::OtherScenario;
    return first.seed == second.seed ? Obstacle::None : Obstacle::OtherSeed;
}

Comparison compared(const Recording& first, const Recording& second)
{
    Comparison result;
    result.obstacle = obstacleBetween(first.header(), second.header());
    if (result.obstacle != Obstacle::None)
        return result;
    const RunTracks one(first);
    const RunTracks other(second);
    if (!one.hasDecisions() || !other.hasDecisions()) {
        result.obstacle = Obstacle::NoDecisions;
        return result;
    }
    result = Pairing(one, other).compare();
    result.results = differingResults(first, second);
    return result;
}

} // namespace lockscope::check
