#pragma once

#include "core/check/violation.h"
#include "core/record/recording.h"

#include <QHash>

#include <utility>
#include <vector>

/// The base class and helpers of the checker's rules. Used inside core/check only.
namespace lockscope::check
{

/// One thread of one client, whatever the mode of its hold.
inline quint64 whoOf(const record::Step& step)
{
    return quint64(quint32(step.client)) << 36 | quint64(quint32(step.thread)) << 4;
}
/// One hold of one thread: whoOf() with the mode.
inline quint64 holdOf(const record::Step& step) { return whoOf(step) | quint64(step.mode); }
inline locks::Mode modeOf(quint64 hold) { return locks::Mode(hold & 0xf); }
inline bool isSameThread(quint64 left, quint64 right) { return left >> 4 == right >> 4; }
/// The thread of a hold, as whoOf() gives it.
inline quint64 threadOfHold(quint64 hold) { return hold >> 4 << 4; }
/// A step without a mode has the mode Exclusive; it belongs to the one hold of its thread. A step with
/// another mode belongs to another hold: a writer that has become a reader still reads when its write lock is
/// given back.
inline bool mayBeOneHold(quint64 left, quint64 right)
{
    return isSameThread(left, right) &&
           (modeOf(left) == locks::Mode::Exclusive || modeOf(right) == locks::Mode::Exclusive);
}
inline qint32 clientOf(quint64 who) { return qint32(quint32(who >> 36)); }
inline qint32 threadOf(quint64 who) { return qint32(quint32(who >> 4)); }

/// Whether the steps are what a server showed, and not what the clients reported.
inline bool isSeen(const record::Recording& recording)
{
    return recording.header().kind != record::Header::Kind::Lab;
}

/// A rule that is applied to a recording step by step. Pure.
class RuleCheck
{
public:
    static constexpr qsizetype mostFound = 1000; ///< more are counted at the last one

    RuleCheck() = default;
    RuleCheck(const RuleCheck&) = delete;
    RuleCheck& operator=(const RuleCheck&) = delete;
    virtual ~RuleCheck() = default;

    /// Takes the next step, which is one of `recording`; steps come in their order.
    virtual void take(const record::Step& step, const record::Recording& recording) = 0;
    /// Ends the recording.
    virtual void finish(const record::Recording&) {}
    /// The violations that go on at `now`, as if they ended there.
    [[nodiscard]] virtual QList<Violation> open(Moment) const { return {}; }

    /// Returns the violations that are over; at most mostFound, the last of which stands for all further
    /// ones.
    [[nodiscard]] const QList<Violation>& found() const { return m_found; }

protected:
    /// Adds a violation to found().
    void report(const Violation& violation)
    {
        if (m_found.size() < mostFound)
            m_found.append(violation);
        else
            m_found.last().times += violation.times;
    }

private:
    QList<Violation> m_found;
};

/// The facts about a lock that each rule needs, from the first step about it on.
struct LockRoom {
    bool isKnown = false;
    qint64 permits = 0;

    /// Takes the facts from the list of locks, the first time that it is called.
    void learn(qint32 lock, const record::Recording& recording)
    {
        if (std::exchange(isKnown, true))
            return;
        permits = recording.locks().at(lock).permits;
    }
};

/// The state of each lock or resource, by its index.
template<class State>
class ByIndex
{
public:
    State& operator[](qint32 index)
    {
        if (std::size_t(index) >= m_states.size())
            m_states.resize(std::size_t(index) + 1);
        return m_states[std::size_t(index)];
    }
    /// Return the states up to the highest index that was asked for.
    [[nodiscard]] const std::vector<State>& all() const { return m_states; }
    std::vector<State>& all() { return m_states; }

private:
    std::vector<State> m_states;
};

} // namespace lockscope::check
