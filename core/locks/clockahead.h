#pragma once

#include "core/base/raw.h"
#include "core/base/time.h"

namespace lockscope::locks
{

/// A moment that the client of a holder wrote as the present, by its own clock, and that was still to come by
/// the server's when it was read: one of the clocks is wrong. A value.
struct ClockAhead {
    base::HolderId who;           ///< whose client wrote it
    base::ServerTime wrote{};     ///< by its client's clock
    base::ServerTime readAt{};    ///< by the server's clock, when it was read first
    base::milliseconds within{0}; ///< the error of that

    /// So far ahead its clock is at least: it wrote before it was read.
    [[nodiscard]] base::milliseconds atLeast() const { return wrote - readAt - within; }

    friend bool operator==(const ClockAhead&, const ClockAhead&) = default;
};

} // namespace lockscope::locks
