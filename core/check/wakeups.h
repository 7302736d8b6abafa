#pragma once

#include "core/check/rulecheck.h"

#include <QSet>

#include <optional>

namespace lockscope::check
{

/// The rule that a client that sleeps before a free lock is woken: it is broken where the client sleeps,
/// while nobody takes the lock, for longer than a message needs. The server decides whether a lock is free: a
/// release counts when it is confirmed, a dead holder's lease counts until it ends. A client that is crashed
/// or cut off need not wake, nor one that is paused, until it goes on. A client that wakes up by itself, asks
/// in vain and sleeps again counts as asleep throughout: the lock is not given to it because a dead one is at
/// the head of the queue, or because the server still holds it. In a run a lock counts as free only from when
/// it was seen to be freed: a command or a script of a client may have set its key before. A server shows,
/// with a delay, who is in the queue of a free lock and listens.
class WakeUps final : public RuleCheck
{
public:
    /// `seenWithin`: the limit for what a server showed.
    WakeUps(std::chrono::milliseconds within, std::chrono::milliseconds seenWithin)
        : m_within(within)
        , m_seenWithin(seenWithin)
    {
    }

    void take(const record::Step& step, const record::Recording& recording) override;
    void finish(const record::Recording& recording) override;
    [[nodiscard]] QList<Violation> open(Moment now) const override;

private:
    struct Room : LockRoom {
        QHash<quint64, qint64> holds;
        qint64 taken = 0; ///< of all holds together
        Moment freeSince{0};
        std::optional<Fact> freedBy;
        QHash<quint64, Moment> asleep;
        QSet<quint64> paused;           ///< were asleep then
        QHash<quint64, Moment> stirred; ///< woke up by themselves, having slept since
        QList<Fact> dead;               ///< crashed in the queue
        bool queues = false;
        std::optional<Violation> missed;

        [[nodiscard]] bool isFree() const { return permits > 0 ? taken < permits : holds.isEmpty(); }
    };
    void learnPace(const record::Step& step, const record::Recording& recording);
    void change(Room& room, const record::Step& step);
    void forgetSleepers(Room& room);
    void hold(Room& room, const record::Step& step);
    void free(Room& room, const record::Step& step, bool everything);
    void wake(Room& room, const record::Step& step);
    void forget(const record::Step& step);
    void pause(qint32 client);
    void goOn(const record::Step& step);
    void stop(const record::Step& step);
    /// Checks whether those who sleep until `now` have slept for too long.
    void settle(Room& room, qint32 lock, Moment now) const;
    void overdue(Room& room, qint32 lock, quint64 who, Moment since, Moment until) const;
    /// Whether it is known that a free lock is free.
    [[nodiscard]] bool isSeenFree(const Room& room) const { return m_seen || room.freedBy.has_value(); }
    void explainWhy(Room& room) const;
    void takeSleeper(Room& room, const record::Step& step);

    const Moment m_within;
    const Moment m_seenWithin;
    Moment m_bound{0};
    bool m_seen = false;               ///< a server showed the steps
    bool m_down = false;               ///< the server does not answer
    QHash<qint32, Fact> m_lostReplyOf; ///< by client: the last one
    ByIndex<Room> m_rooms;
};

} // namespace lockscope::check
