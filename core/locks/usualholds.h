#pragma once

#include "core/base/time.h"

#include <QByteArray>
#include <QHash>

#include <array>

namespace lockscope::locks
{

/// How long most holds of locks with such a name last at most, in one byte of each lock: 0 = not known, else
/// 2^((n-1)/8) ms, rounded up.
class UsualHold
{
public:
    UsualHold() = default;
    explicit UsualHold(base::milliseconds atMost);
    [[nodiscard]] bool isKnown() const { return m_eighths > 0; }
    /// Returns from when on a hold is far longer than usual: so many times as long, and a minute at least. To
    /// be called where it is known.
    [[nodiscard]] base::milliseconds longAfter(int times) const;

    friend bool operator==(const UsualHold&, const UsualHold&) = default;

private:
    quint8 m_eighths = 0;
};

/// How long locks are usually held, by the pattern of their names: what has a digit in it is a "*", so that
/// all orders count together. Of each pattern a small histogram is kept, in which older holds count less.
/// Pure; one thread.
class UsualHolds
{
public:
    /// A hold has ended that was seen from its begin.
    void add(const QByteArray& name, base::milliseconds held);
    /// Returns how long 95 of 100 holds of locks with such a name last at most.
    [[nodiscard]] UsualHold usualOf(const QByteArray& name) const;
    /// "order:*" of "order:42"; at most so long.
    [[nodiscard]] static QByteArray patternOf(const QByteArray& name);

private:
    /// Holds of up to 2^n ms, by n.
    struct Histogram {
        std::array<quint16, 36> holds{};
        int total = 0;
    };
    QHash<QByteArray, Histogram> m_patterns;
};

} // namespace lockscope::locks
