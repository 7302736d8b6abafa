#include "core/redis/replyguard.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace lockscope::redis
{

using base::Error;
using base::ErrorKind;

namespace
{

Error brokenStream(const QByteArray& what) { return {ErrorKind::Protocol, {}, what}; }

Error tooLarge(const char* what, qint64 size)
{
    return {ErrorKind::TooLarge, {}, QByteArray(what) + ' ' + QByteArray::number(size)};
}

/// True where the line that begins there is whole and holds a number without a sign, with all its digits.
bool isWholeNumber(QByteArrayView bytes)
{
    constexpr qsizetype mostDigits = 18;
    if (bytes.front() != '$' && bytes.front() != ':' && bytes.front() != '*')
        return false;
    qsizetype end = 1;
    while (end < bytes.size() && end <= mostDigits && bytes[end] >= '0' && bytes[end] <= '9')
        ++end;
    return end > 1 && end + 1 < bytes.size() && bytes[end] == '\r' && bytes[end + 1] == '\n';
}

} // namespace

ReplyGuard::Failure ReplyGuard::inspect(QByteArrayView bytes, qsizetype& sound)
{
    QByteArrayView rest = bytes;
    while (!rest.isEmpty()) {
        if (m_state == State::Type)
            sound = bytes.size() - rest.size();
        if (Failure failure = m_state == State::Type && isWholeNumber(rest) ? header(rest) : step(rest))
            return failure;
    }
    sound = bytes.size();
    return std::nullopt;
}

ReplyGuard::Failure ReplyGuard::step(QByteArrayView& bytes)
{
    if (m_state == State::Line)
        return line(bytes);
    if (m_state == State::Number)
        return number(bytes);
    if (m_state == State::Bulk) {
        skipBulk(bytes);
        return std::nullopt;
    }
    const char byte = bytes.front();
    bytes = bytes.sliced(1);
    switch (m_state) {
    case State::Type:
        return type(byte);
    case State::NumberEnd:
        return numberEnd(byte);
    case State::BulkCr:
        return expect(byte, '\r', State::BulkLf);
    default:
        return expect(byte, '\n', State::Type);
    }
}

/// Does what step() does with the same bytes one after another; most headers have come whole.
ReplyGuard::Failure ReplyGuard::header(QByteArrayView& bytes)
{
    beginElement(bytes.front());
    qint64 number = 0;
    qsizetype at = 1;
    for (; bytes[at] != '\r'; ++at)
        number = number * 10 + (bytes[at] - '0');
    bytes = bytes.sliced(at + 2);
    if (m_type != ':')
        return announce(number);
    elementEnds();
    return std::nullopt;
}

void ReplyGuard::beginElement(char type)
{
    if (m_open == 0) {
        m_open = 1;
        m_elements = 0;
        m_bytes = 0;
    }
    m_type = type;
    m_left = 0;
    m_number = 0;
    m_digits = 0;
    m_negative = false;
}

ReplyGuard::Failure ReplyGuard::type(char byte)
{
    beginElement(byte);
    if (byte == '+' || byte == '-')
        m_state = State::Line;
    else if (byte == ':' || byte == '$' || byte == '*')
        m_state = State::Number;
    else
        return base::errorOf(ErrorKind::Protocol, {}, QT_TRANSLATE_NOOP("ErrorDetails", "type byte 0x%1"),
            {QByteArray::number(uchar(byte), 16)});
    return std::nullopt;
}

ReplyGuard::Failure ReplyGuard::number(QByteArrayView& bytes)
{
    constexpr int mostDigits = 19; // so many fit into 64 bits without a sign
    qsizetype at = 0;
    if (bytes.front() == '-' && m_digits == 0 && !m_negative) {
        m_negative = true;
        ++at;
    }
    for (; at < bytes.size() && bytes[at] >= '0' && bytes[at] <= '9' && m_digits < mostDigits; ++at) {
        m_number = m_number * 10 + quint64(bytes[at] - '0');
        ++m_digits;
    }
    bytes = bytes.sliced(at);
    if (bytes.isEmpty())
        return std::nullopt;
    if (bytes.front() != '\r' || m_digits == 0)
        return brokenStream(QT_TRANSLATE_NOOP("ErrorDetails", "number"));
    bytes = bytes.sliced(1);
    m_state = State::NumberEnd;
    return std::nullopt;
}

ReplyGuard::Failure ReplyGuard::numberEnd(char byte)
{
    const quint64 most = quint64(std::numeric_limits<qint64>::max()) + (m_negative ? 1 : 0);
    if (byte != '\n' || m_number > most)
        return brokenStream(QT_TRANSLATE_NOOP("ErrorDetails", "number"));
    m_state = State::Type;
    if (m_type == ':') {
        elementEnds();
        return std::nullopt;
    }
    return announce(m_negative ? -qint64(m_number) : qint64(m_number));
}

ReplyGuard::Failure ReplyGuard::announce(qint64 size)
{
    if (size < -1 || (m_negative && size == 0))
        return brokenStream(QT_TRANSLATE_NOOP("ErrorDetails", "size"));
    if (size == -1) {
        elementEnds();
        return std::nullopt;
    }
    return m_type == '$' ? announceBulk(size) : announceArray(size);
}

ReplyGuard::Failure ReplyGuard::announceBulk(qint64 size)
{
    if (size > m_limits.bulkBytes)
        return tooLarge("bulk", size);
    m_bytes += size;
    if (m_bytes > m_limits.replyBytes)
        return tooLarge("reply", m_bytes);
    m_left = size;
    m_state = size > 0 ? State::Bulk : State::BulkCr;
    return std::nullopt;
}

ReplyGuard::Failure ReplyGuard::announceArray(qint64 size)
{
    if (size > m_limits.elements - m_elements)
        return tooLarge("array", size);
    m_elements += size;
    m_open += size;
    elementEnds();
    return std::nullopt;
}

ReplyGuard::Failure ReplyGuard::line(QByteArrayView& bytes)
{
    const auto isEnd = [](char byte) { return byte == '\r' || byte == '\n'; };
    const auto end = std::find_if(bytes.begin(), bytes.end(), isEnd);
    m_left += end - bytes.begin();
    if (m_left > m_limits.bulkBytes)
        return tooLarge("line", m_left);
    bytes = bytes.sliced(end - bytes.begin());
    if (bytes.isEmpty())
        return std::nullopt;
    const char byte = bytes.front();
    bytes = bytes.sliced(1);
    return expect(byte, '\r', State::LineEnd);
}

ReplyGuard::Failure ReplyGuard::expect(char byte, char wanted, State next)
{
    if (byte != wanted)
        return brokenStream(m_type == '$' ? QT_TRANSLATE_NOOP("ErrorDetails", "bulk longer than announced")
                                          : QT_TRANSLATE_NOOP("ErrorDetails", "line end"));
    m_state = next;
    if (next == State::Type)
        elementEnds();
    return std::nullopt;
}

void ReplyGuard::skipBulk(QByteArrayView& bytes)
{
    const QByteArrayView end("\r\n");
    if (m_left + end.size() <= bytes.size() && bytes.sliced(m_left, end.size()) == end) { // it has come whole
        bytes = bytes.sliced(m_left + end.size());
        m_state = State::Type;
        return elementEnds();
    }
    const qint64 here = std::min<qint64>(m_left, bytes.size());
    bytes = bytes.sliced(here);
    m_left -= here;
    if (m_left == 0)
        m_state = State::BulkCr;
}

void ReplyGuard::elementEnds() { --m_open; }

} // namespace lockscope::redis
