#include "core/record/blockorder.h"

#include <algorithm>
#include <utility>

namespace lockscope::record
{

BlockOrder::Place BlockOrder::take(const BlockTag& tag)
{
    m_live += tag.kind == Header::Kind::Live ? 1 : 0;
    m_lab += tag.kind == Header::Kind::Lab ? 1 : 0;
    m_hasLast = m_hasLast || tag.isLast;
    if (tag.number == 0) {
        ++m_unreported;
        return Place::Next;
    }
    if (tag.number == 1 && m_before == greatestBlockNumber)
        beginAgain();
    if (m_seen.contains(tag.number)) {
        ++m_stray;
        return Place::Again;
    }
    m_seen.insert(tag.number);
    const bool isNext = tag.number == std::exchange(m_before, tag.number) + 1;
    m_stray += tag.number < m_greatest ? 1 : 0;
    m_greatest = std::max(m_greatest, tag.number);
    return isNext ? Place::Next : Place::Elsewhere;
}

/// Begins again with number 1, after the greatest number.
void BlockOrder::beginAgain()
{
    m_missingBefore = missing();
    m_seen.clear();
    m_before = 0;
    m_greatest = 0;
}

std::optional<Header::Kind> BlockOrder::kind() const
{
    if (m_live == 0 && m_lab == 0)
        return std::nullopt;
    if (m_live > 0 && m_lab > 0)
        return Header::Kind::Unknown;
    return m_live > 0 ? Header::Kind::Live : Header::Kind::Lab;
}

qint64 BlockOrder::stray() const
{
    const qint64 unreported = m_seen.isEmpty() ? 0 : m_unreported;
    return m_stray + unreported + std::min(m_live, m_lab);
}

} // namespace lockscope::record
