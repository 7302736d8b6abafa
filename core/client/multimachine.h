#pragma once

#include "core/client/attempt.h"

#include <QList>

#include <optional>

namespace lockscope::client
{

/// Which of several members must be ours.
enum class Needs : quint8 { All, Majority };

/// Returns how many of that many independent servers can be missing while a majority is left.
constexpr int minorityOf(int members) { return members - (members / 2 + 1); }
/// Returns how many of that many members are not needed.
constexpr int spareOf(Needs needs, int members) { return needs == Needs::All ? 0 : minorityOf(members); }

/// The conditions for holding several locks as one; times are relative to the begin.
struct MultiTerms {
    int members = 1;
    int mayFail = 0; ///< 0 = all are needed; for a majority: how many are not needed
    std::optional<base::milliseconds> wait{base::milliseconds(0)}; ///< empty = without limit; 0 = one round
    bool isFixed = false; ///< a lease is set on all members once they are ours
};

/// The outcome of taking several locks.
struct MultiOutcome {
    bool acquired = false;
    QList<int> held = {}; ///< the members that are ours

    friend bool operator==(const MultiOutcome&, const MultiOutcome&) = default;
};

/// Takes several locks as one, as a pure machine. A round asks the members one after the other, each for a
/// part of the time. As soon as too many have failed, all taken members are released, and after a pause the
/// next round begins, as long as the wait lasts. A member that does not answer in time is passed over, and
/// given back where it turns out to be ours. Source: redisson-wire 3.6.
class MultiMachine
{
public:
    struct Act {
        enum class What : quint8 { Acquire, GiveUp, Release, Keep, Finish };
        What what = What::Finish;
        int member = 0;
        std::optional<base::milliseconds> wait = {}; ///< for Acquire; never empty

        friend bool operator==(const Act&, const Act&) = default;
    };
    using Acts = QList<Act>;

    explicit MultiMachine(const MultiTerms& terms);

    Acts begin(base::MonoTime now);
    Acts acquired(int member, const base::Result<Attempt>& attempt, base::MonoTime now);
    Acts released(int member, base::MonoTime now);
    /// Reports that the fixed lease of that member was set; false: it is not held any more.
    Acts kept(int member, const base::Result<bool>& isHeld, base::MonoTime now);
    /// Reports that a member that was taken is gone again.
    Acts lost(int member, base::MonoTime now);
    Acts time(base::MonoTime now);
    Acts giveUp(base::MonoTime now);

    [[nodiscard]] std::optional<base::MonoTime> wakeAt() const { return m_wakeAt; }
    [[nodiscard]] const base::Result<MultiOutcome>& outcome() const { return m_outcome; }
    /// Returns how many members there are.
    [[nodiscard]] qsizetype size() const { return m_members.size(); }

    /// Archives all of its state in a fixed order: `archive(field, …)` writes or reads each.
    template<class Archive>
    void fields(Archive& archive)
    {
        archive.among(m_state, State::Finished);
        archive.eachAmong(m_members, Member::Late);
        archive(m_terms, m_asked, m_failures, m_error, m_roundUntil, m_deadline, m_wakeAt, m_outcome);
        if (m_terms.members != m_members.size() || m_asked < 0 || m_asked > m_members.size() ||
            (m_state == State::Asking && m_asked == 0))
            archive.fail();
    }

private:
    enum class State : quint8 { Fresh, Asking, Keeping, Releasing, Pausing, Finished };
    /// Late: its state is not known for now; it is not asked again before it has answered.
    enum class Member : quint8 { Free, Asked, Held, Keeping, Releasing, Late };

    Acts beginRound(base::MonoTime now);
    Acts askNext(base::MonoTime now);
    Acts failed(const std::optional<base::Error>& error, base::MonoTime now);
    [[nodiscard]] bool isTooMany() const { return m_failures > m_terms.mayFail; }
    Acts abandon(base::MonoTime now);
    Acts complete(base::MonoTime now);
    Acts roundOver(base::MonoTime now);
    Acts finish(base::Result<MultiOutcome> outcome);
    [[nodiscard]] base::milliseconds waitOfMember(base::MonoTime now) const;
    [[nodiscard]] QList<int> those(Member state) const;
    [[nodiscard]] bool isOver(base::MonoTime now) const { return m_deadline && now >= *m_deadline; }

    MultiTerms m_terms;
    State m_state = State::Fresh;
    QList<Member> m_members;
    int m_asked = 0; ///< how many in this round
    int m_failures = 0;
    std::optional<base::Error> m_error; ///< the first of this round
    base::MonoTime m_roundUntil{};
    std::optional<base::MonoTime> m_deadline;
    std::optional<base::MonoTime> m_wakeAt;
    base::Result<MultiOutcome> m_outcome = MultiOutcome{};
};

} // namespace lockscope::client
