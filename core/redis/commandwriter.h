#pragma once

#include "core/redis/command.h"

#include <array>
#include <vector>

namespace lockscope::redis
{

/// Writes commands as the wire carries them. It keeps the text that hiredis formatted for words of some
/// sizes, and puts the next words of these sizes into their places: known locks are asked about again and
/// again, and the formatter's numbers cost more than all else of a short command. Bounded; one thread.
class CommandWriter
{
public:
    /// Appends the command of these words to `buffer`.
    void append(const QByteArrayList& words, QByteArray& buffer);

private:
    static constexpr qsizetype mostWords = 6;
    using Numbers = std::array<quint16, mostWords>;

    /// A command whose words may be replaced by others of the same sizes.
    struct Frame {
        Numbers sizes{}; ///< each one more than the size: 0 = no word
        Numbers places{};
        QByteArray bytes;
    };
    static bool measure(const QByteArrayList& words, Numbers& sizes);
    static Frame frameOf(const QByteArrayList& words, const Numbers& sizes);

    std::vector<Frame> m_frames; ///< placed by the hash of the sizes; the last one to come stays
};

} // namespace lockscope::redis
