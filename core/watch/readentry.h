#pragma once

#include "core/watch/readturn.h"

namespace lockscope::watch
{

/// The state of a name in the read schedule, of which there may be a million: 40 bytes. Pure.
struct ReadEntry {
    locks::Kind kind;            ///< as last seen
    base::MonoTime readAt{};     ///< when the last read was sent
    base::MonoTime reportedAt{}; ///< where it is wanted: since when
    base::MonoTime calmAt{};     ///< storm control: the theoretical time of the next evenly spaced read
    quint32 stamp = 0;           ///< which of its places in the line is the valid one; 0 = not added yet
    locks::Seen source = locks::Seen::Scan;
    bool visible = false;
    bool released = false;
    bool wanted : 1 = false; ///< stands in a queue of wanted reads
    bool inFlight : 1 = false;
    bool recovery : 1 = false; ///< the read in flight belongs to wantAll()
    bool again : 1 = false;    ///< changed while in flight
    bool dropped : 1 = false;  ///< the answer before was dropped
    bool armed : 1 = false;    ///< a read has armed it since the connection stands
    bool unarmed : 1 = false;  ///< the last read did not: it is wanted again as soon as that is answered
    bool calm : 1 = false;     ///< and showed no change, so the next one arms

    /// True where it is likely to change again before its next turn, so that a push would be of no use.
    /// `pollsPay`: names that are read without being armed have changed each time, mostly.
    [[nodiscard]] bool isOutrun(base::MonoTime now, base::milliseconds after, bool pollsPay) const
    {
        constexpr int muchFaster = 4;
        const base::nanoseconds waited = now - reportedAt;
        if (waited < after || calm)
            return false;
        return pollsPay || (!unarmed && (reportedAt - readAt) * muchFaster < waited);
    }
};
static_assert(sizeof(ReadEntry) <= 40);

} // namespace lockscope::watch
