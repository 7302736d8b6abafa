#pragma once

#include <QByteArray>

namespace lockscope::redis
{

/// A cluster deals its keys out to so many slots.
constexpr int hashSlots = 16384;

/// The slot of a key: CRC16 (XMODEM) of what stands between its first "{" and the next "}", where that is not
/// empty, else of the whole key; modulo hashSlots. Source: the Redis cluster specification. Pure.
quint16 hashSlot(const QByteArray& key);

/// Likewise the checksum itself, of all the bytes.
quint16 crc16(QByteArrayView bytes);

} // namespace lockscope::redis
