#pragma once

#include "core/base/time.h"

#include <QList>

#include <map>
#include <optional>
#include <set>

namespace lockscope::base
{

/// Keeps the one moment at which each wants to be woken. A value; pure.
template<class Who>
class WakeList
{
public:
    /// Replaces the moment of `who`; empty = is not woken.
    void set(Who who, std::optional<MonoTime> at)
    {
        const auto known = m_sleepers.find(who);
        if (known != m_sleepers.end()) {
            if (known->second == at)
                return;
            m_moments.erase({known->second, who});
            m_sleepers.erase(known);
        }
        if (!at)
            return;
        m_sleepers.emplace(who, *at);
        m_moments.emplace(*at, who);
    }
    [[nodiscard]] std::optional<MonoTime> next() const
    {
        return m_moments.empty() ? std::nullopt : std::optional(m_moments.begin()->first);
    }
    /// Returns everybody whose moment has come, the earliest first.
    [[nodiscard]] QList<Who> due(MonoTime now) const
    {
        QList<Who> list;
        for (auto moment = m_moments.begin(); moment != m_moments.end() && moment->first <= now; ++moment)
            list.append(moment->second);
        return list;
    }

private:
    std::set<std::pair<MonoTime, Who>> m_moments;
    std::map<Who, MonoTime> m_sleepers;
};

} // namespace lockscope::base
