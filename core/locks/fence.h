#pragma once

#include <QByteArray>

#include <algorithm>
#include <array>

namespace lockscope::locks
{

/// An opaque digest of a lock's content, its absolute expiry and its token: an operation names by it the
/// state that was seen. A value of 17 bytes; people and files have it as hexadecimal digits.
class Fence
{
public:
    Fence() = default;
    explicit Fence(const QByteArray& digest)
        : m_size(static_cast<quint8>(std::min<qsizetype>(digest.size(), qsizetype(m_digest.size()))))
    {
        std::copy_n(digest.cbegin(), m_size, m_digest.begin());
    }
    /// Makes one of the digits that toHex() gives.
    static Fence fromHex(const QByteArray& digits) { return Fence(QByteArray::fromHex(digits)); }

    [[nodiscard]] bool isEmpty() const { return m_size == 0; }
    /// Return the digest as raw bytes, and as hexadecimal digits.
    [[nodiscard]] QByteArray digest() const { return {m_digest.data(), m_size}; }
    [[nodiscard]] QByteArray toHex() const { return digest().toHex(); }

    friend bool operator==(const Fence&, const Fence&) = default;

private:
    std::array<char, 16> m_digest{}; ///< its first m_size bytes
    quint8 m_size = 0;
};

} // namespace lockscope::locks
