#pragma once

#include "core/check/rulecheck.h"

#include <QSet>

#include <optional>

namespace lockscope::check
{

/// Checks who is in the critical section of each lock, as the clients themselves report it: from Acquired
/// until a client begins to release, learns that it lost the lock, or is gone; and as long as it works,
/// whatever it believes. Two clients where one may be, a writer beside others, or more permits than there
/// are: that is one violation for as long as it lasts. The moments of a live recording are known only as well
/// as the server's clock, to half a round trip: an overlap that is not longer than that is no violation, and
/// the rule could not be judged.
class Occupancy final : public RuleCheck
{
public:
    void take(const record::Step& step, const record::Recording& recording) override;
    void finish(const record::Recording& recording) override;
    [[nodiscard]] QList<Violation> open(Moment now) const override;
    /// The rules of which an overlap was within the error of the clocks.
    [[nodiscard]] const QSet<record::Rule>& withinClockError() const { return m_withinClockError; }

private:
    struct Occupant {
        quint64 hold = 0;
        qint64 count = 1;
        bool believes = true;
        bool works = false;
        Fact came;
        Moment kept{0};           ///< when its lease began, or was renewed
        std::optional<Fact> lost; ///< its lease
    };
    struct Room : LockRoom {
        qint64 writers = 0; ///< the occupants that exclude all others
        std::vector<Occupant> inside;
        std::optional<Fact> world; ///< what took the lock away from outside, before its lease was over
        std::optional<Fact> jump;  ///< of the clock of a server that it is on
        std::optional<Violation> overlap;
    };
    void enter(Room& room, const record::Step& step, bool works);
    void leave(Room& room, const record::Step& step);
    void work(Room& room, const record::Step& step, bool works);
    void change(Room& room, const record::Step& step);
    void drop(Room& room, Occupant* occupant);
    void vanish(const record::Step& step);
    void judge(Room& room, const record::Step& step);
    [[nodiscard]] static Occupant* find(Room& room, const record::Step& step);
    [[nodiscard]] static qint64 tooManyIn(const Room& room);
    void learn(const record::Step& step, const record::Recording& recording);
    void learnJump(const record::Step& step, const record::Recording& recording);
    [[nodiscard]] std::optional<Fact> causeOf(
        const Room& room, const Occupant& occupant, const record::Step& step) const;
    [[nodiscard]] Violation beginning(const Room& room, const record::Step& step) const;

    void learnClock(const record::Recording& recording, Moment until);
    void end(Room& room, Moment at);
    [[nodiscard]] bool isShort(const Violation& overlap, Moment end) const;

    ByIndex<Room> m_rooms;
    QSet<record::Rule> m_withinClockError;
    Moment m_clockError{0};         ///< of a live recording: the greatest that was known by now
    qsizetype m_batches = 0;        ///< that were looked at for it
    std::optional<Fact> m_server;   ///< its last promotion or restart
    QHash<qint32, Fact> m_jumpedOf; ///< by client: its clock
};

} // namespace lockscope::check
