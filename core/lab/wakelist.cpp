#include "core/lab/wakelist.h"

namespace lockscope::lab
{

void WakeList::set(int client, std::optional<base::MonoTime> at)
{
    const auto known = m_clients.find(client);
    if (known != m_clients.end()) {
        if (known->second == at)
            return;
        m_moments.erase({known->second, client});
        m_clients.erase(known);
    }
    if (!at)
        return;
    m_clients.emplace(client, *at);
    m_moments.emplace(*at, client);
}

std::optional<base::MonoTime> WakeList::next() const
{
    return m_moments.empty() ? std::nullopt : std::optional(m_moments.begin()->first);
}

QList<int> WakeList::due(base::MonoTime now) const
{
    QList<int> clients;
    for (auto moment = m_moments.begin(); moment != m_moments.end() && moment->first <= now; ++moment)
        clients.append(moment->second);
    return clients;
}

} // namespace lockscope::lab
