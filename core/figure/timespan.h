#pragma once

#include "core/record/step.h"

#include <QList>
#include <QString>

namespace lockscope::figure
{

using record::Moment;

/// The stretch of time that a timeline shows. Pure.
struct TimeSpan {
    /// The shortest span that zooming leads to.
    static constexpr Moment shortest{std::chrono::milliseconds(1)};

    Moment from{0};
    Moment to{std::chrono::seconds(1)};

    [[nodiscard]] Moment length() const { return to - from; }
    /// True where the moment is inside, edges included.
    [[nodiscard]] bool has(Moment moment) const { return from <= moment && moment <= to; }

    friend bool operator==(const TimeSpan&, const TimeSpan&) = default;
};

/// `factor` < 1 shows less, with `anchor` staying where it is; within 0 to `end`.
TimeSpan zoomed(const TimeSpan& span, double factor, Moment anchor, Moment end);
/// Later by `by`, as far as there is something to show.
TimeSpan panned(const TimeSpan& span, Moment by, Moment end);

/// The place of a label of the time axis, and its text: "12.031 s", "3 m 12 s"; no finer than needed.
struct TimeTick {
    Moment at{0};
    QString label;

    friend bool operator==(const TimeTick&, const TimeTick&) = default;
};
/// Round moments within the span, at most `most` of them, from a tenth of a millisecond to hours apart.
QList<TimeTick> timeTicks(const TimeSpan& span, int most);

} // namespace lockscope::figure
