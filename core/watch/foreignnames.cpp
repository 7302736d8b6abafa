#include "core/watch/foreignnames.h"

#include <algorithm>

namespace lockscope::watch
{

namespace
{

constexpr std::size_t bitsPerName = 16;
constexpr int bitsSet = 8; // with 16 bits a name: (1 - e^(-8/16))^8 = 0.0006
constexpr std::size_t firstRoom = 4096;
constexpr std::size_t roomGrowth = 4;
constexpr std::size_t mostFilters = 5; // 4,096 to 1,048,576 names: 1,396,736 together

/// The finalizer of MurmurHash3: each bit of the answer depends on each of `value`.
std::uint64_t mixed(std::uint64_t value)
{
    value = (value ^ (value >> 33)) * 0xff51afd7ed558ccdULL;
    value = (value ^ (value >> 33)) * 0xc4ceb9fe1a85ec53ULL;
    return value ^ (value >> 33);
}

int partOf(std::size_t hash) { return static_cast<int>(mixed(hash) % ForeignNames::parts); }

/// The places of a name in a filter of so many bits, by two hashes made from one.
std::size_t place(std::uint64_t hash, int which, std::size_t bits)
{
    const std::uint64_t step = (hash >> 32) | 1;
    return static_cast<std::size_t>((hash + static_cast<std::uint64_t>(which) * step) % bits);
}

} // namespace

void ForeignNames::beginPass(int pass)
{
    m_turn = pass % parts;
    Part& part = m_parts.at(static_cast<std::size_t>(m_turn));
    part.filters.clear();
    part.salt = mixed(static_cast<std::uint64_t>(pass) + 1);
}

void ForeignNames::insert(std::size_t hash)
{
    Part& part = m_parts.at(static_cast<std::size_t>(partOf(hash)));
    if (contains(hash))
        return;
    if (part.filters.empty() || part.filters.back().names == part.filters.back().room) {
        if (part.filters.size() == mostFilters)
            return;
        const std::size_t room = part.filters.empty() ? firstRoom : part.filters.back().room * roomGrowth;
        part.filters.push_back({std::vector<std::uint64_t>(room * bitsPerName / 64), 0, room});
    }
    put(part.filters.back(), mixed(hash ^ part.salt));
}

bool ForeignNames::contains(std::size_t hash) const
{
    const Part& part = m_parts.at(static_cast<std::size_t>(partOf(hash)));
    const std::uint64_t salted = mixed(hash ^ part.salt);
    return std::ranges::any_of(part.filters, [salted](const Filter& filter) { return isIn(filter, salted); });
}

bool ForeignNames::isTurn(std::size_t hash) const { return partOf(hash) == m_turn; }

std::size_t ForeignNames::bytes() const
{
    std::size_t bytes = 0;
    for (const Part& part : m_parts)
        for (const Filter& filter : part.filters)
            bytes += filter.bits.size() * sizeof(std::uint64_t);
    return bytes;
}

bool ForeignNames::isIn(const Filter& filter, std::uint64_t hash)
{
    for (int i = 0; i < bitsSet; ++i) {
        const std::size_t at = place(hash, i, filter.bits.size() * 64);
        if ((filter.bits[at / 64] >> (at % 64) & 1) == 0)
            return false;
    }
    return true;
}

void ForeignNames::put(Filter& filter, std::uint64_t hash)
{
    ++filter.names;
    for (int i = 0; i < bitsSet; ++i) {
        const std::size_t at = place(hash, i, filter.bits.size() * 64);
        filter.bits[at / 64] |= std::uint64_t(1) << (at % 64);
    }
}

} // namespace lockscope::watch
