#pragma once

#include <QDeadlineTimer>

#include <chrono>

namespace lockscope::ui
{

/// Tells when a piece of work over many things is long enough: after 4 ms, which leaves most of a frame to
/// everything else. Pure but for the clock.
class Piece
{
public:
    /// A piece has so many things at least, however long they take.
    explicit Piece(qsizetype atLeast = 0)
        : m_atLeast(atLeast)
    {
    }
    /// Returns true where the piece ends after that many things.
    [[nodiscard]] bool endsAfter(qsizetype done) const
    {
        return done >= m_atLeast && done % looksAtClockEvery == 0 && m_over.hasExpired();
    }

private:
    static constexpr std::chrono::milliseconds takes{4};
    static constexpr qsizetype looksAtClockEvery = 64;

    const qsizetype m_atLeast;
    const QDeadlineTimer m_over{takes};
};

} // namespace lockscope::ui
