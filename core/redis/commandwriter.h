#pragma once

#include "core/redis/command.h"

#include <array>
#include <vector>

namespace lockscope::redis
{

/// Writes commands as the wire carries them. What hiredis formatted for words of some sizes is kept, and the
/// next words of these sizes are put into their places: what is known is asked the same again and again, and
/// the formatter's numbers cost more than all else of a short command. Bounded; one thread.
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
        Numbers sizes{}; ///< each one more than it is: 0 = no word
        Numbers places{};
        QByteArray bytes;
    };
    static bool measure(const QByteArrayList& words, Numbers& sizes);
    static Frame frameOf(const QByteArrayList& words, const Numbers& sizes);

    std::vector<Frame> m_frames; ///< each where the hash of its sizes says; the last one to come stays
};

} // namespace lockscope::redis
