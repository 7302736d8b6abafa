#pragma once

#include "core/base/time.h"

#include <QList>

#include <map>
#include <optional>
#include <set>

namespace lockscope::lab
{

/// Who wants to be woken when; one moment each. A value; pure.
class WakeList
{
public:
    /// From now on that one wants to be woken then, or not at all.
    void set(int client, std::optional<base::MonoTime> at);
    [[nodiscard]] std::optional<base::MonoTime> next() const;
    /// Those whose moment has come, the earliest first.
    [[nodiscard]] QList<int> due(base::MonoTime now) const;

private:
    std::set<std::pair<base::MonoTime, int>> m_moments;
    std::map<int, base::MonoTime> m_clients;
};

} // namespace lockscope::lab
