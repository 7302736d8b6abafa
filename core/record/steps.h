#pragma once

#include "core/record/step.h"

#include <QList>

namespace lockscope::record
{

/// Many steps in the order of time, in blocks: a copy is cheap, and appending to one that somebody else has a
/// copy of costs one block at most. A value.
class Steps
{
public:
    static constexpr qsizetype blockSize = 4096;

    /// `step` is not earlier than the last one.
    void append(const Step& step);

    [[nodiscard]] qsizetype size() const { return m_size; }
    [[nodiscard]] bool isEmpty() const { return m_size == 0; }
    /// Return the step of that index, and the last one; it must be there.
    [[nodiscard]] const Step& at(qsizetype index) const
    {
        return m_blocks.at(index / blockSize).at(index % blockSize);
    }
    [[nodiscard]] const Step& last() const { return m_blocks.last().last(); }
    /// The first step that is not before `moment`; size() where there is none.
    [[nodiscard]] qsizetype firstFrom(Moment moment) const;
    /// For a pass over all of them: each block is full but the last.
    [[nodiscard]] const QList<QList<Step>>& blocks() const { return m_blocks; }

private:
    QList<QList<Step>> m_blocks;
    qsizetype m_size = 0;
};

} // namespace lockscope::record
