#include "core/record/steps.h"

#include <algorithm>

namespace lockscope::record
{

void Steps::append(const Step& step)
{
    Q_ASSERT(isEmpty() || last().at <= step.at);
    if (m_size % blockSize == 0) {
        m_blocks.append(QList<Step>());
        if (m_size > 0) // a long one: its blocks get full
            m_blocks.last().reserve(blockSize);
    }
    m_blocks.last().append(step);
    ++m_size;
}

qsizetype Steps::firstFrom(Moment moment) const
{
    const auto block = std::ranges::partition_point(
        m_blocks, [moment](const QList<Step>& steps) { return steps.last().at < moment; });
    if (block == m_blocks.end())
        return m_size;
    const auto step =
        std::ranges::partition_point(*block, [moment](const Step& each) { return each.at < moment; });
    return (block - m_blocks.begin()) * blockSize + (step - block->begin());
}

} // namespace lockscope::record
