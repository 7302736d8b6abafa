#include "core/redis/hashslot.h"

#include <algorithm>
#include <array>

namespace lockscope::redis
{

namespace
{

constexpr quint16 polynomial = 0x1021;

constexpr quint16 remainderOf(quint16 byte)
{
    auto rest = static_cast<quint16>(byte << 8);
    for (int bit = 0; bit < 8; ++bit)
        rest = static_cast<quint16>((rest & 0x8000) != 0 ? (rest << 1) ^ polynomial : rest << 1);
    return rest;
}

constexpr std::array<quint16, 256> remainders()
{
    std::array<quint16, 256> all{};
    for (std::size_t byte = 0; byte < all.size(); ++byte)
        all[byte] = remainderOf(static_cast<quint16>(byte));
    return all;
}

/// Returns the bytes that the slot is computed from.
QByteArrayView hashTag(const QByteArray& key)
{
    const QByteArrayView whole = key;
    const qsizetype open = whole.indexOf('{');
    const qsizetype close = open < 0 ? -1 : whole.indexOf('}', open + 1);
    return close <= open + 1 ? whole : whole.sliced(open + 1, close - open - 1);
}

} // namespace

quint16 crc16(QByteArrayView bytes)
{
    static constexpr std::array<quint16, 256> table = remainders();
    quint16 sum = 0;
    for (const char each : bytes) {
        const auto index = static_cast<quint8>((sum >> 8) ^ static_cast<quint8>(each));
        sum = static_cast<quint16>(static_cast<quint16>(sum << 8) ^ table[index]);
    }
    return sum;
}

quint16 hashSlot(const QByteArray& key) { return crc16(hashTag(key)) % hashSlots; }

bool shareASlot(const QByteArrayList& keys)
{
    return std::ranges::all_of(
        keys, [&keys](const QByteArray& key) { return hashSlot(key) == hashSlot(keys.constFirst()); });
}

} // namespace lockscope::redis
