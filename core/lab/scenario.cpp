#include "core/lab/scenario.h"

#include <algorithm>
#include <limits>

namespace lockscope::lab
{

namespace
{

/// Below this the round trips of a real server are no longer small against it.
constexpr double shortestTrueMs = 20;

/// The shortest lease or interval that the program leaves to the server.
base::milliseconds shortestOf(const ClientGroup& group)
{
    base::milliseconds shortest = base::milliseconds::max();
    for (const Instruction& instruction : group.program) {
        const auto* acquire = std::get_if<step::Acquire>(&instruction);
        if (acquire == nullptr)
            continue;
        shortest = std::min(shortest, acquire->lease ? acquire->lease->least : group.watchdog / 3);
    }
    return shortest;
}

} // namespace

QByteArray clientName(const ClientGroup& group, int number)
{
    return group.count == 1 && number == 0 ? group.name : group.name + '-' + QByteArray::number(number + 1);
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
        const base::milliseconds shortest = shortestOf(group);
        if (shortest != base::milliseconds::max())
            fastest = std::min(fastest, static_cast<double>(shortest.count()) / shortestTrueMs);
    }
    return fastest;
}

} // namespace lockscope::lab
