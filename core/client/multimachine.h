#pragma once

#include "core/client/attempt.h"

#include <QList>

#include <algorithm>
#include <optional>

namespace lockscope::client
{

/// Which of several members must be ours.
enum class Needs : quint8 { All, Majority };

/// Returns how many of that many independent servers can be missing while a majority is left.
constexpr int minorityOf(int members) { return members - (members / 2 + 1); }
/// Returns how many of that many members are not needed.
constexpr int spareOf(Needs needs, int members) { return needs == Needs::All ? 0 : minorityOf(members); }

/// The terms of one acquire of several locks; times are relative to its begin.
struct MultiTerms {
    std::optional<base::milliseconds> wait{base::milliseconds(0)}; ///< empty = without limit; 0 = one round
    bool isFixed = false; ///< a lease is set on all members once they are ours
};

/// The outcome of taking several locks.
struct MultiOutcome {
    bool acquired = false;
    QList<int> held = {}; ///< the members that are ours

    friend bool operator==(const MultiOutcome&, const MultiOutcome&) = default;
};

/// Takes several locks as one, knows which of them are ours, and leaves them; a pure machine. A round asks
/// the members one after the other, each for a part of the time. As soon as too many have failed, all taken
/// members are released, and after a pause the next round begins, as long as the wait lasts. A member that
/// does not answer in time is passed over, and given back where it turns out to be ours. Once acquired, they
/// are held until they are released, or until too few members are left. Source: redisson-wire 3.6.
class MultiMachine
{
public:
    /// An act for the owner, at the member of that number.
    struct Act {
        enum class What : quint8 {
            Acquire,
            GiveUp,
            Release,
            Keep,
            Finish, ///< the acquire is over: see outcome()
            Left,   ///< the release is over: see leave()
            Lost,   ///< too few members are left; those that are left stay ours until they are released
        };
        What what = What::Finish;
        int member = 0;
        std::optional<base::milliseconds> wait = {}; ///< for Acquire; never empty

        friend bool operator==(const Act&, const Act&) = default;
    };
    using Acts = QList<Act>;

    MultiMachine(int members, Needs needs);

    /// Begins an acquire; Finish follows. Where they are held already, each is entered once more.
    Acts begin(const MultiTerms& terms, base::MonoTime now);
    /// Leaves each member that is ours once; Left follows. Not while an acquire is under way.
    Acts release();
    /// Takes the outcome of the member's own acquire.
    Acts acquired(int member, const base::Result<Attempt>& attempt, base::MonoTime now);
    /// Takes the outcome of the member's own release.
    Acts released(int member, const base::Result<Leave>& leave, base::MonoTime now);
    /// Reports that the fixed lease of that member was set; false: it is not held any more.
    Acts kept(int member, const base::Result<bool>& isHeld, base::MonoTime now);
    /// Reports that a member that was taken is gone again.
    Acts lost(int member, base::MonoTime now);
    /// Takes the time where wakeAt() has come.
    Acts time(base::MonoTime now);
    /// Ends the wait now; Finish follows.
    Acts giveUp(base::MonoTime now);

    /// Returns when time() must be called if no event comes before; empty = never.
    [[nodiscard]] std::optional<base::MonoTime> wakeAt() const { return m_wakeAt; }
    /// Returns the outcome of the acquire, for Finish.
    [[nodiscard]] const base::Result<MultiOutcome>& outcome() const { return m_outcome; }
    /// Returns the outcome of the release. wasHeld: as many were held as are needed; what a server that is
    /// away still keeps lapses. Errors: the first of a member where fewer were.
    [[nodiscard]] base::Result<Leave> leave() const;
    /// Returns the members that are ours, by their number.
    [[nodiscard]] const QList<int>& held() const { return m_held; }
    /// True from an acquire that succeeded until they are left or lost.
    [[nodiscard]] bool isHeld() const { return m_isHeld; }
    /// Returns how many members there are.
    [[nodiscard]] qsizetype size() const { return m_members.size(); }

    /// Archives all of its state in a fixed order: `archive(field, …)` writes or reads each.
    template<class Archive>
    void fields(Archive& archive)
    {
        archive.among(m_needs, Needs::Majority);
        archive.among(m_state, State::Leaving);
        archive.eachAmong(m_members, Member::Late);
        archive(m_terms, m_held, m_isHeld, m_asked, m_failures, m_error, m_roundUntil, m_deadline, m_wakeAt,
            m_outcome, m_wereHeld, m_entriesLeft);
        const auto isMember = [this](int member) { return member >= 0 && member < size(); };
        if (m_asked < 0 || m_asked > size() || (m_state == State::Asking && m_asked == 0) ||
            !std::ranges::all_of(m_held, isMember))
            archive.fail();
    }

private:
    enum class State : quint8 { Idle, Asking, Keeping, Releasing, Pausing, Leaving };
    /// A member in the acquire or release under way. Releasing: it was taken in vain. Late: its state is not
    /// known for now; it is not asked again before it has answered.
    enum class Member : quint8 { Free, Asked, Held, Keeping, Releasing, Leaving, Late };

    Acts beginRound(base::MonoTime now);
    Acts askNext(base::MonoTime now);
    Acts failed(const std::optional<base::Error>& error, base::MonoTime now);
    [[nodiscard]] int spare() const { return spareOf(m_needs, static_cast<int>(size())); }
    [[nodiscard]] bool isTooMany() const { return m_failures > spare(); }
    [[nodiscard]] bool isEnough() const { return size() - m_held.size() <= spare(); }
    Acts abandon(base::MonoTime now);
    Acts complete(base::MonoTime now);
    Acts keptOrLost(base::MonoTime now);
    Acts left(int member, const base::Result<Leave>& leave);
    Acts leavingOver();
    Acts roundOver(base::MonoTime now);
    Acts finish(base::Result<MultiOutcome> outcome);
    [[nodiscard]] base::milliseconds waitOfMember(base::MonoTime now) const;
    [[nodiscard]] QList<int> those(Member state) const;
    [[nodiscard]] bool isOver(base::MonoTime now) const { return m_deadline && now >= *m_deadline; }

    Needs m_needs;
    State m_state = State::Idle;
    QList<Member> m_members;
    MultiTerms m_terms;
    QList<int> m_held; ///< also while they are collected
    bool m_isHeld = false;
    int m_asked = 0; ///< how many in this round
    int m_failures = 0;
    std::optional<base::Error> m_error; ///< the first of this round, or of the release
    base::MonoTime m_roundUntil{};
    std::optional<base::MonoTime> m_deadline;
    std::optional<base::MonoTime> m_wakeAt;
    base::Result<MultiOutcome> m_outcome = MultiOutcome{};
    int m_wereHeld = 0; ///< members that the release found held
    qint64 m_entriesLeft = 0;
};

} // namespace lockscope::client
