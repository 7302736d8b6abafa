#pragma once

#include "core/base/time.h"

#include <QtGlobal>

/// Every bound on size and time that core holds itself to, in one place.
namespace lockscope::base::limits
{

using namespace std::chrono_literals;

inline constexpr qint64 stringBytesRead = 1024;     ///< a string value is read by GETRANGE 0 1023
inline constexpr qint64 hashFieldsRead = 1000;      ///< a hash with more fields is "too large" for HGETALL
inline constexpr qint64 hashBytesRead = 512 << 10;  ///< as is one that takes the server more memory
inline constexpr qint64 hashBytesScanned = 4 << 10; ///< the same limit in memory as hashFieldsScanned
inline constexpr qint64 hashFieldsScanned =
    4; ///< before Redis 6.2 no longer hash is asked for a field's name
inline constexpr qint64 listEntriesRead = 1000;   ///< queue and timeout entries read of one fair lock
inline constexpr qint64 replyBulkBytes = 1 << 20; ///< an announced bulk above this closes the connection
inline constexpr qint64 replyElements = 1 << 17;  ///< so does an announced array above this
inline constexpr qint64 replyBytes = 64 << 20;    ///< so do all bulks of one reply together

inline constexpr milliseconds connectStep = 5s;  ///< each step of connecting
inline constexpr milliseconds tunnelStep = 20s;  ///< that of an SSH tunnel, through as many hosts as it needs
inline constexpr milliseconds callDeadline = 5s; ///< a call without its own deadline
inline constexpr milliseconds silentLink = 10s;  ///< an answer overdue by this ends the connection
inline constexpr milliseconds backoffFirst = 250ms;
inline constexpr milliseconds backoffMost = 10s;

inline constexpr milliseconds busyProbe = 250ms; ///< a busy server is asked again after 1 to 2 of these

inline constexpr milliseconds pingEvery = 250ms;    ///< health: pings overlap at this beat
inline constexpr milliseconds notLiveAfter = 750ms; ///< health: the last good PONG is at most this old
inline constexpr milliseconds reconcileWithin = 5s; ///< each known lock is touched by a read within this

} // namespace lockscope::base::limits
