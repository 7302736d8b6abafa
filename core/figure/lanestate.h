#pragma once

#include "core/record/step.h"

#include <vector>

namespace lockscope::figure
{

using record::Moment;

/// The activity of a client, as its lane shows it. Where several apply, the last in this list counts.
enum class LaneState : quint8 {
    Idle,
    Waiting,
    Holding,
    CutOff,
    Paused,
    Blocking,   ///< a script that it sent blocks the server
    Unrightful, ///< works on, or believes to hold, though the lock is lost
    Crashed,
};
inline constexpr int laneStateCount = int(LaneState::Crashed) + 1;

/// One client's state as it follows from its steps. Pure; small.
class LaneFollower
{
public:
    /// A step of this client.
    void take(const record::Step& step);
    /// That lock was taken away from its holder.
    void loseLock(qint32 lock);
    /// Its script blocks the server no more.
    void endBlock() { m_blocks = false; }

    /// Returns the state after the steps taken so far.
    [[nodiscard]] LaneState state() const;
    /// The greatest reentry depth, or number of permits, of one of its holds: several locks are not deeper.
    [[nodiscard]] int depth() const;

private:
    struct Hold {
        qint32 lock = -1;
        qint32 thread = 0;
        locks::Mode mode = locks::Mode::Exclusive;
        qint64 count = 1;
        bool rightful = true;
        bool believes = true;
        bool works = false;
    };
    struct Wait {
        qint32 lock = -1;
        qint32 thread = 0;
    };
    [[nodiscard]] Hold* find(const record::Step& step);
    void enter(const record::Step& step);
    void leave(const record::Step& step);
    void work(const record::Step& step);
    void endWait(const record::Step& step);
    void dropOver();

    std::vector<Hold> m_holds;
    std::vector<Wait> m_waits;
    bool m_paused = false;
    bool m_cutOff = false;
    bool m_blocks = false;
    bool m_crashed = false;
};

} // namespace lockscope::figure
