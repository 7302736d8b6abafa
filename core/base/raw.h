#pragma once

#include <QByteArray>
#include <QHashFunctions>
#include <QTypeInfo>

#include <compare>

namespace lockscope::base
{

/// Raw bytes with a meaning. Names in Redis are not UTF-8: identity is the bytes, text is only a picture of
/// them (see printable.h). The tag keeps a key from being taken for a holder.
template<class Tag>
struct Raw {
    QByteArray bytes;

    [[nodiscard]] bool isEmpty() const { return bytes.isEmpty(); }
    friend bool operator==(const Raw&, const Raw&) = default;
    friend std::strong_ordering operator<=>(const Raw& left, const Raw& right)
    {
        const int order = left.bytes.compare(right.bytes);
        return order <=> 0;
    }
    friend size_t qHash(const Raw& raw, size_t seed = 0) { return qHash(raw.bytes, seed); }
};

using KeyName = Raw<struct KeyNameTag>;     ///< a Redis key
using ChannelName = Raw<struct ChannelTag>; ///< a pub/sub channel
using HolderId = Raw<struct HolderTag>;     ///< a holder or waiter, exactly as the lock's format writes it

} // namespace lockscope::base

template<class Tag>
Q_DECLARE_TYPEINFO_BODY(lockscope::base::Raw<Tag>, Q_RELOCATABLE_TYPE);
