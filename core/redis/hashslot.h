#pragma once

#include <QByteArray>
#include <QByteArrayList>

namespace lockscope::redis
{

/// The number of slots over which a cluster spreads its keys.
constexpr int hashSlots = 16384;

/// Returns the slot of a key: CRC16 (XMODEM) of the text between its first "{" and the next "}", where that
/// is not empty, else of the whole key; modulo hashSlots. Source: the Redis cluster specification. Pure.
quint16 hashSlot(const QByteArray& key);

/// Returns whether a cluster runs a script on these keys: all of them belong to one slot.
bool shareASlot(const QByteArrayList& keys);

/// Returns the checksum itself, of all the bytes.
quint16 crc16(QByteArrayView bytes);

} // namespace lockscope::redis
