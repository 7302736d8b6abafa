#pragma once

#include <QByteArray>

#include <optional>

namespace lockscope::locks
{

/// A text that phpredis has packed, as it does with each value that it writes where its client is told to:
/// serialized by PHP, igbinary or as JSON, then compressed by LZF, Zstandard or LZ4.
struct PhpPacked {
    QByteArray text;
    /// Applications write texts so themselves, too, without phpredis: PHP's own serialization, and JSON.
    bool isCommon = false;
};

/// More bytes are never put around a short text than these.
inline constexpr qint64 phpPackingMost = 17;

/// Returns the text in it; empty where the value is not packed, or was made shorter by a compressor, which
/// none does with a short text of random letters. Pure; any thread.
std::optional<PhpPacked> unpackedByPhp(const QByteArray& value);

} // namespace lockscope::locks
