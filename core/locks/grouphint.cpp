#include "core/locks/grouphint.h"

#include <algorithm>

namespace lockscope::locks
{

namespace
{

constexpr std::size_t recentAtMost = 1024;
constexpr base::milliseconds takenTogether{250};

} // namespace

std::optional<GroupHint::Found> GroupHint::takenWith(
    const Event& event, const std::function<bool(const LockRef&)>& isHeld)
{
    if (event.kind != EventKind::Acquired || !event.exact || event.holder.isEmpty())
        return std::nullopt;
    const auto isOver = [&](const Taken& taken) { return event.at - taken.at > takenTogether; };
    while (!m_recent.empty() && (isOver(m_recent.front()) || m_recent.size() >= recentAtMost))
        m_recent.pop_front();
    const auto other = std::ranges::find_if(m_recent, [&](const Taken& taken) {
        return taken.holder == event.holder && taken.count == event.count && taken.ref != event.lock &&
               isHeld(taken.ref);
    });
    std::optional<Found> found;
    if (other != m_recent.end()) {
        const QByteArray moment = QByteArray::number(qint64(other->at.time_since_epoch().count()));
        found = Found{other->ref, other->holder.bytes + '@' + moment};
    }
    m_recent.push_back({event.lock, event.holder, event.count, event.at});
    return found;
}

} // namespace lockscope::locks
