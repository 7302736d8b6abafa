#pragma once

#include "core/record/block.h"

#include <QSet>

namespace lockscope::record
{

/// Whether the blocks of a file are all there, each once and in its place, by the number and the kind that
/// each of them tells. Pure. Blocks of older files tell neither: of them it knows nothing.
class BlockOrder
{
public:
    enum class Place : quint8 {
        Next,      ///< what the block before has begun goes on in it
        Elsewhere, ///< blocks between are missing, or it does not stand in its place
        Again,     ///< it was there before
    };
    /// Takes the next block that stands in the file.
    Place take(const BlockTag& tag);

    /// As all blocks tell it; Unknown where they tell different ones, nothing where they do not.
    [[nodiscard]] std::optional<Header::Kind> kind() const;
    /// Up to the greatest number that was seen.
    [[nodiscard]] qint64 missing() const { return m_missingBefore + m_greatest - m_seen.size(); }
    /// There twice, not in their place, or of another recording.
    [[nodiscard]] qint64 stray() const;
    /// The last block was there, and so were all before it: nothing of this file follows.
    [[nodiscard]] bool isComplete() const { return m_hasLast && missing() == 0; }
    /// Nothing says that the file was ended; of an older one it is not known.
    [[nodiscard]] bool isCutOff() const { return m_greatest > 0 && !m_hasLast; }

private:
    void beginAgain();

    QSet<quint32> m_seen; ///< since the numbers began again, as all that follows
    quint32 m_before = 0;
    quint32 m_greatest = 0;
    qint64 m_missingBefore = 0; ///< before that
    qint64 m_stray = 0;
    qint64 m_unreported = 0; ///< without a number
    qint64 m_live = 0;
    qint64 m_lab = 0;
    bool m_hasLast = false;
};

} // namespace lockscope::record
