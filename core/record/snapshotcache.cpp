#include "core/record/snapshotcache.h"

namespace lockscope::record
{

std::optional<Sight> SnapshotCache::advance(const Recording& recording)
{
    if (m_states.size() * stretch == m_size)
        m_states.append(m_end);
    auto sight = m_end.next(recording);
    if (!sight)
        return std::nullopt;
    m_steps.append(quint32(m_end.taken() - 1));
    ++m_size;
    return sight;
}

Sight SnapshotCache::at(const Recording& recording, qsizetype sight) const
{
    if (m_from == From::Seen)
        return recording.sights().at(sight);
    if (m_shown != sight / stretch) {
        m_shown = sight / stretch;
        m_shownEnd = m_states.at(m_shown);
        m_shownSights.clear();
    }
    while (m_shownSights.size() <= sight % stretch)
        m_shownSights.append(*m_shownEnd.next(recording));
    return m_shownSights.at(sight % stretch);
}

QList<locks::LockPtr> SnapshotCache::locksBefore(qsizetype sight) const
{
    return m_from == From::Seen ? QList<locks::LockPtr>() : m_states.at(sight / stretch).locks();
}

} // namespace lockscope::record
