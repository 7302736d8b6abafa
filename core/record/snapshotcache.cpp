#include "core/record/snapshotcache.h"

namespace lockscope::record
{

std::optional<RecordedBatch> SnapshotCache::advance(const Recording& recording)
{
    if (m_states.size() * stretch == m_size)
        m_states.append(m_end);
    auto recorded = m_end.next(recording);
    if (!recorded)
        return std::nullopt;
    m_steps.append(quint32(m_end.taken() - 1));
    ++m_size;
    return recorded;
}

RecordedBatch SnapshotCache::at(const Recording& recording, qsizetype index) const
{
    if (m_from == From::Seen)
        return recording.batches().at(index);
    if (m_shown != index / stretch) {
        m_shown = index / stretch;
        m_shownEnd = m_states.at(m_shown);
        m_shownBatches.clear();
    }
    while (m_shownBatches.size() <= index % stretch)
        m_shownBatches.append(*m_shownEnd.next(recording));
    return m_shownBatches.at(index % stretch);
}

QList<locks::LockPtr> SnapshotCache::locksBefore(qsizetype index) const
{
    return m_from == From::Seen ? QList<locks::LockPtr>() : m_states.at(index / stretch).locks();
}

} // namespace lockscope::record
