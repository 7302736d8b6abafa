#include "core/redis/commandwriter.h"

#include <algorithm>
#include <cstring>

namespace lockscope::redis
{

namespace
{

constexpr size_t framesKept = 128;
constexpr qsizetype longestWord = 200; ///< of longer ones no two are the same size, as a rule

} // namespace

void CommandWriter::append(const QByteArrayList& words, QByteArray& buffer)
{
    Numbers sizes{};
    if (!measure(words, sizes))
        return Command::appendWire(words, buffer);
    m_frames.resize(framesKept);
    size_t hash = 0;
    for (const quint16 size : sizes)
        hash = hash * 31 + size;
    Frame& frame = m_frames[hash % framesKept];
    if (frame.sizes != sizes)
        frame = frameOf(words, sizes);
    const qsizetype before = buffer.size();
    buffer.append(frame.bytes);
    char* const begin = buffer.data() + before;
    for (size_t i = 0; i < size_t(words.size()); ++i)
        std::memcpy(begin + frame.places[i], words.at(qsizetype(i)).constData(), sizes[i] - 1U);
}

/// False where there is no frame for such words.
bool CommandWriter::measure(const QByteArrayList& words, Numbers& sizes)
{
    const auto isLong = [](const QByteArray& word) { return word.size() > longestWord; };
    if (words.size() > mostWords || std::ranges::any_of(words, isLong))
        return false;
    std::ranges::transform(
        words, sizes.begin(), [](const QByteArray& word) { return quint16(word.size() + 1); });
    return true;
}

/// Each word follows a line that announces it; a line with their number comes before all.
CommandWriter::Frame CommandWriter::frameOf(const QByteArrayList& words, const Numbers& sizes)
{
    Frame frame{sizes, {}, Command(words).wire()};
    qsizetype end = frame.bytes.indexOf('\n') + 1;
    for (size_t i = 0; i < size_t(words.size()); ++i) {
        const qsizetype place = frame.bytes.indexOf('\n', end) + 1;
        frame.places[i] = quint16(place);
        end = place + words.at(qsizetype(i)).size() + 2;
    }
    return frame;
}

} // namespace lockscope::redis
