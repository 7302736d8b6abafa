#pragma once

#include "core/base/time.h"

#include <QByteArray>
#include <QHash>

#include <array>

namespace lockscope::locks
{

/// The moment of a hold from which on it is far longer than usual, in one byte of each lock: 0 = what is
/// usual is not known, else 2^(n/8) seconds, rounded up.
class LongAfter
{
public:
    LongAfter() = default;
    explicit LongAfter(base::milliseconds after);
    [[nodiscard]] bool isKnown() const { return m_eighths > 0; }
    /// Returns the time; to be called where it is known.
    [[nodiscard]] base::milliseconds after() const;

    friend bool operator==(const LongAfter&, const LongAfter&) = default;

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
    /// Returns from when on a hold of that lock is far longer than usual: ten times as long as 95 of 100
    /// holds, and a minute at least.
    [[nodiscard]] LongAfter longAfter(const QByteArray& name) const;
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
