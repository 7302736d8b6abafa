#include "core/locks/phppacking.h"

namespace lockscope::locks
{

namespace
{

using Text = std::optional<QByteArray>;

/// The rest of the value, where it has exactly the length that stands before it.
Text restOf(const QByteArray& value, qsizetype from, qsizetype length)
{
    return value.size() == from + length ? Text(value.sliced(from)) : std::nullopt;
}

qsizetype numberAt(const QByteArray& value, qsizetype at) { return uchar(value.at(at)); }

/// A run of bytes as they are: their number less one, then the bytes.
Text fromLzf(const QByteArray& value)
{
    constexpr qsizetype mostInRun = 32;
    if (value.isEmpty() || numberAt(value, 0) >= mostInRun)
        return std::nullopt;
    return restOf(value, 1, numberAt(value, 0) + 1);
}

/// A frame that tells its length in a byte, with one block, the last, of bytes as they are.
Text fromZstandard(const QByteArray& value)
{
    static const QByteArray frame = QByteArray::fromHex("28b52ffd20");
    constexpr qsizetype header = 9;
    constexpr qsizetype lastRawBlock = 1;
    constexpr qsizetype most = 31; // so that the length of the block stands in one byte
    if (value.size() < header || !value.startsWith(frame))
        return std::nullopt;
    const qsizetype length = numberAt(value, frame.size());
    if (length > most || numberAt(value, frame.size() + 1) != (length << 3 | lastRawBlock) ||
        value.at(header - 2) != 0 || value.at(header - 1) != 0)
        return std::nullopt;
    return restOf(value, header, length);
}

/// A checksum and the length, which phpredis puts before it, then bytes as they are: from 15 on their number
/// goes on in the byte after the token.
Text fromLz4(const QByteArray& value)
{
    constexpr qsizetype header = 7;
    constexpr qsizetype inToken = 15;
    constexpr qsizetype token = inToken << 4;
    if (value.size() < header || numberAt(value, 5) != token)
        return std::nullopt;
    const qsizetype length = numberAt(value, 1);
    const bool isShort = value.sliced(2, 3) == QByteArray(3, '\0');
    if (!isShort || length != inToken + numberAt(value, header - 1))
        return std::nullopt;
    return restOf(value, header, length);
}

Text decompressed(const QByteArray& value)
{
    if (const Text text = fromLzf(value))
        return text;
    if (const Text text = fromZstandard(value))
        return text;
    return fromLz4(value);
}

/// Version 2, a string with its length in a byte.
Text fromIgbinary(const QByteArray& value)
{
    static const QByteArray header = QByteArray::fromHex("0000000211");
    return value.size() > header.size() && value.startsWith(header)
               ? restOf(value, header.size() + 1, numberAt(value, header.size()))
               : std::nullopt;
}

/// “s:16:"…";”, or the text in quotes as JSON has it.
Text fromQuotes(const QByteArray& value)
{
    const qsizetype begin = value.indexOf('"') + 1;
    if (begin > 0 && value.size() >= begin + 2 && value.endsWith("\";")) {
        const QByteArray text = value.sliced(begin).chopped(2);
        if (value == "s:" + QByteArray::number(text.size()) + ":\"" + text + "\";")
            return text;
    }
    const bool isQuoted = value.size() > 1 && value.startsWith('"') && value.endsWith('"');
    return isQuoted ? Text(value.sliced(1).chopped(1)) : std::nullopt;
}

} // namespace

std::optional<PhpPacked> unpackedByPhp(const QByteArray& value)
{
    const Text stored = decompressed(value);
    const QByteArray& serialized = stored ? *stored : value;
    if (const Text text = fromIgbinary(serialized))
        return PhpPacked{*text, false};
    if (const Text text = fromQuotes(serialized))
        return PhpPacked{*text, true};
    return stored ? std::optional(PhpPacked{*stored, false}) : std::nullopt;
}

} // namespace lockscope::locks
