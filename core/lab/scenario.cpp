#include "core/lab/scenario.h"

#include <algorithm>

namespace lockscope::lab
{

namespace
{

/// Below this time the round trips of a real server are no longer small against it.
constexpr double shortestTrueMs = 20;

/// Finds the shortest time that the program leaves to the server, or by which it repeats a home-made lock.
class ShortestTime
{
public:
    explicit ShortestTime(const ClientGroup& group)
        : m_group(group)
    {
        const auto holds = [](const Instruction& instruction) {
            const auto* believe = std::get_if<step::Believe>(&instruction);
            return believe != nullptr && believe->holds;
        };
        m_isHomeMade = std::ranges::any_of(group.program, holds);
        for (m_place = 0; m_place < group.program.size(); ++m_place)
            std::visit(*this, group.program[m_place]);
    }
    [[nodiscard]] base::milliseconds shortest() const { return m_shortest; }

    template<class Other>
    void operator()(const Other&)
    {
    }
    void operator()(const step::Acquire& step)
    {
        take(step.lease ? step.lease->least : m_group.watchdog / 3);
    }
    void operator()(const step::Believe& step)
    {
        if (step.lease)
            take(step.lease->least);
    }
    void operator()(const step::Renew& step) { take(step.lease); }
    /// The time lies between two tries, or two renewals.
    void operator()(const step::Think& step)
    {
        if (m_isHomeMade && m_place < m_loopEnd)
            take(step.takes.least);
    }
    void operator()(const step::JumpAfter& step) { m_loopEnd = std::max(m_loopEnd, step.to); }
    void operator()(const step::Send& step) { takeWritten(step.words); }
    void operator()(const step::RunScript& step) { takeWritten(step.arguments); }
    void operator()(const step::Let& step) { takeWritten({step.left, step.right}); }

private:
    /// A step that takes no time is no interval.
    void take(base::milliseconds time)
    {
        if (time.count() > 0)
            m_shortest = std::min(m_shortest, time);
    }

    void takeWritten(const QByteArrayList& templates)
    {
        static const QByteArray front = QByteArrayLiteral("${ms:");
        for (const QByteArray& text : templates)
            for (qsizetype at = text.indexOf(front); at >= 0; at = text.indexOf(front, at + 1)) {
                const qsizetype begin = at + front.size();
                take(base::milliseconds(text.mid(begin, text.indexOf('}', begin) - begin).toLongLong()));
            }
    }

    const ClientGroup& m_group;
    base::milliseconds m_shortest = base::milliseconds::max();
    qsizetype m_place = 0;
    qsizetype m_loopEnd = 0; ///< of the outermost that it is in
    bool m_isHomeMade = false;
};

} // namespace

QByteArray clientName(const ClientGroup& group, int number)
{
    return group.count == 1 && number == 0 ? group.name : group.name + '-' + QByteArray::number(number + 1);
}

bool hasClient(const Scenario& scenario, const QByteArray& name)
{
    for (const ClientGroup& group : scenario.groups)
        for (int number = 0; number < group.count; ++number)
            if (name == group.name || name == clientName(group, number))
                return true;
    return false;
}

std::optional<int> serverNamed(const Scenario& scenario, const QByteArray& name)
{
    const auto found = std::ranges::find(scenario.servers, name, &ServerNeed::name);
    return found == scenario.servers.end() ? std::nullopt
                                           : std::optional(int(found - scenario.servers.begin()));
}

TargetKind targetOf(const Fault& fault, const Scenario& scenario)
{
    const bool isOfServer = fault.what == Fault::What::JumpClock && serverNamed(scenario, fault.target) &&
                            !hasClient(scenario, fault.target);
    return isOfServer ? TargetKind::Server : targetOf(fault.what);
}

bool hasProcesses(const Scenario& scenario)
{
    return std::ranges::any_of(scenario.groups, &ClientGroup::isProcess);
}

int clientsOf(const Scenario& scenario, int largest)
{
    int clients = 0;
    int most = 0;
    for (const ClientGroup& group : scenario.groups) {
        clients += group.count;
        most = std::max(most, group.count);
    }
    return largest > 0 ? clients - most + largest : clients;
}

double fastestTrueSpeed(const Scenario& scenario)
{
    double fastest = scenario.fastest;
    for (const ClientGroup& group : scenario.groups) {
        const base::milliseconds shortest = ShortestTime(group).shortest();
        if (shortest != base::milliseconds::max())
            fastest = std::min(fastest, static_cast<double>(shortest.count()) / shortestTrueMs);
    }
    return fastest;
}

} // namespace lockscope::lab
