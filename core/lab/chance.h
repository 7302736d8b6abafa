#pragma once

#include "core/base/time.h"

#include <QtGlobal>

namespace lockscope::lab
{

/// How long something takes in scenario time.
struct Span {
    enum class Shape : quint8 {
        Fixed,   ///< `least`
        Between, ///< evenly from `least` to `most`
        About,   ///< by chance around a mean of `least`, exponential, at most `most`
    };
    Shape shape = Shape::Fixed;
    base::milliseconds least{0};
    base::milliseconds most{0};

    friend bool operator==(const Span&, const Span&) = default;
};

/// The chance of one simulated thread. Each draw is a function of the seed, of the step that draws and of how
/// often that step was reached. So the same seed decides the same, whatever the server's timing lets happen
/// in between, and a copy needs no state. Pure; any thread.
class Chance
{
public:
    Chance() = default;
    explicit Chance(quint64 seed)
        : m_seed(seed)
    {
    }
    /// Returns the chance of one of many: a client, a thread, or anything that is counted.
    [[nodiscard]] Chance of(quint64 number) const { return Chance(draw(number, ~quint64(0))); }

    /// Returns the number that the step `place` draws when it is reached for the `visit`th time; evenly from
    /// all.
    [[nodiscard]] quint64 draw(quint64 place, quint64 visit) const;
    /// Evenly from `least` to `most`, both included.
    [[nodiscard]] qint64 between(qint64 least, qint64 most, quint64 place, quint64 visit) const;
    /// Draws a duration of that span.
    [[nodiscard]] base::milliseconds span(const Span& span, quint64 place, quint64 visit) const;

    /// Archives all of its state: `archive(field, …)` writes or reads each.
    template<class Archive>
    void fields(Archive& archive)
    {
        archive(m_seed);
    }

private:
    quint64 m_seed = 0;
};

} // namespace lockscope::lab
