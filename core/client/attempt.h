#pragma once

#include "core/base/result.h"
#include "core/base/time.h"

#include <optional>

namespace lockscope::client
{

/// The server's answer to one attempt at a lock.
struct Attempt {
    bool acquired = false;
    qint64 count = 0;                 ///< of acquired: the reentry count, or the number of permits
    base::milliseconds ttl{-1};       ///< of refused: the time that the present holder has left; -1 = no
                                      ///< expiry, -2 = free, and another one's turn
    std::optional<qint64> token = {}; ///< of an acquired fenced lock
    QByteArray permit = {};           ///< of an acquired permit: its id, 16 raw bytes

    friend bool operator==(const Attempt&, const Attempt&) = default;
};

/// The state of one holder by a read of the lock: it settles an unknown outcome.
struct HoldState {
    qint64 count = 0;                 ///< this holder's reentry count; 0 = does not hold
    base::milliseconds ttl{-2};       ///< of the key: -1 no expiry, -2 no key
    std::optional<qint64> token = {}; ///< of a fenced lock that this holder has

    friend bool operator==(const HoldState&, const HoldState&) = default;
};

/// The server's answer to a release.
struct Leave {
    bool wasHeld = false;
    qint64 left = 0; ///< entries that remain

    friend bool operator==(const Leave&, const Leave&) = default;
};

/// The meaning of a call's error for the request.
enum class CallVerdict : quint8 {
    NotDone,   ///< surely not done, and may go better soon
    Undecided, ///< may be done or not: to be found out by reading
    Final,     ///< refused for good
};
/// Judges the error of a call that may change something.
CallVerdict verdictOn(const base::Error& error);

/// The pause before a request is tried again that failed for the moment.
inline constexpr base::milliseconds retryPause{250};

} // namespace lockscope::client
