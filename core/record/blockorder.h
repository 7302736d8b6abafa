#pragma once

#include "core/record/block.h"

#include <QSet>

namespace lockscope::record
{

/// Checks whether the blocks of a file are all there, each once and in its place, by the number and the kind
/// in each of them. Pure. Blocks of older files have neither, so nothing is known of them.
class BlockOrder
{
public:
    enum class Place : quint8 {
        Next,      ///< it continues the block before
        Elsewhere, ///< blocks between are missing, or it is not in its place
        Again,     ///< it was there before
    };
    /// Takes the next block of the file.
    Place take(const BlockTag& tag);

    /// The kind that all blocks give; Unknown where they give different ones, nothing where they give none.
    [[nodiscard]] std::optional<Header::Kind> kind() const;
    /// The number of missing blocks, up to the greatest number that was seen.
    [[nodiscard]] qint64 missing() const { return m_missingBefore + m_greatest - m_seen.size(); }
    /// The number of blocks that are there twice, not in their place, or of another recording.
    [[nodiscard]] qint64 stray() const;
    /// True where the last block and all before it were there: nothing of this file follows.
    [[nodiscard]] bool isComplete() const { return m_hasLast && missing() == 0; }
    /// True where no block ends the file; for an older file this is not known, and false.
    [[nodiscard]] bool isCutOff() const { return m_greatest > 0 && !m_hasLast; }

private:
    void beginAgain();

    QSet<quint32> m_seen; ///< since the numbers began again, as are the next two
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
