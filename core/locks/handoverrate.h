#pragma once

#include "core/base/time.h"

#include <algorithm>
#include <array>

namespace lockscope::locks
{

/// How often a lock changes hands, counted from the messages of its releases over the last second, and
/// compared with how many of these changes a read has shown. Pure; owned by the Registry.
class HandOverRate
{
public:
    /// Notes that a message has announced a release.
    void released(base::ServerTime at) { ++partOf(at).released; }
    /// Notes that a read has shown another holder, or none.
    void seen(base::ServerTime at) { ++partOf(at).seen; }
    /// The hand-overs per second, where they are faster than the reads; else 0. The value changes late, so
    /// that it does not flicker.
    qint64 perSecond(base::ServerTime now);
    /// True where nothing was heard for a second.
    [[nodiscard]] bool isQuiet(base::ServerTime now) const { return now - m_last > window; }

private:
    static constexpr base::milliseconds window{1000};
    static constexpr std::size_t parts = 4;

    struct Part {
        qint64 number = -1;
        qint64 released = 0;
        qint64 seen = 0;
    };
    Part& partOf(base::ServerTime at);

    std::array<Part, parts + 1> m_parts; ///< whole ones and the one that runs
    base::ServerTime m_last{};
    qint64 m_reported = 0;
};

} // namespace lockscope::locks
