#include "core/lab/framearchive.h"

#include <bit>
#include <limits>

namespace lockscope::lab
{

namespace
{

constexpr quint8 moreFlag = 0x80;
constexpr int bitsOfByte = 7;
constexpr int bitsOfNumber = 64;

/// Small numbers of either sign become small ones without.
quint64 withoutSign(qint64 value) { return (quint64(value) << 1) ^ quint64(value >> (bitsOfNumber - 1)); }
qint64 withSign(quint64 value) { return qint64(value >> 1) ^ -qint64(value & 1); }

} // namespace

/// Seven bits a byte, the lowest first.
void FrameArchive::number(qint64& value)
{
    if (!m_reads) {
        quint64 left = withoutSign(value);
        for (; left >= moreFlag; left >>= bitsOfByte)
            m_bytes.append(char(quint8(left) | moreFlag));
        m_bytes.append(char(left));
        return;
    }
    quint64 read = 0;
    for (int shift = 0; shift < bitsOfNumber && m_at < m_bytes.size() && !m_isFailed; shift += bitsOfByte) {
        const auto byte = quint8(m_bytes.at(m_at++));
        read |= quint64(byte & (moreFlag - 1)) << shift;
        if (byte < moreFlag) {
            value = withSign(read);
            return;
        }
    }
    value = 0;
    fail();
}

void FrameArchive::text(QByteArray& value)
{
    const qsizetype size = count(value.size(), std::numeric_limits<qsizetype>::max());
    if (!m_reads) {
        m_bytes.append(value);
        return;
    }
    value = m_bytes.mid(m_at, size);
    m_at += size;
}

qsizetype FrameArchive::count(qsizetype size, qsizetype most)
{
    qint64 stored = size;
    number(stored);
    if (m_reads && (m_isFailed || stored < 0 || stored > most || stored > m_bytes.size() - m_at)) {
        fail();
        return 0;
    }
    return qsizetype(stored);
}

void FrameArchive::real(double& value)
{
    auto stored = std::bit_cast<qint64>(value);
    number(stored);
    value = std::bit_cast<double>(stored);
}

} // namespace lockscope::lab
