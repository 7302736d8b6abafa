#include "core/client/multimachine.h"

namespace lockscope::client
{

namespace
{

using namespace std::chrono_literals;
using base::MonoTime;
using What = MultiMachine::Act::What;

/// The time that a round has for each member, and by which an answer may be late.
constexpr base::milliseconds memberTakes = 1500ms;
/// The pause between two rounds: a client that took the other part first gets the time to take the rest.
constexpr base::milliseconds betweenRounds = 100ms;

} // namespace

MultiMachine::MultiMachine(int members, Needs needs)
    : m_needs(needs)
    , m_members(members, Member::Free)
{
}

QList<int> MultiMachine::those(Member state) const
{
    QList<int> found;
    for (int i = 0; i < m_members.size(); ++i)
        if (m_members[i] == state)
            found.append(i);
    return found;
}

MultiMachine::Acts MultiMachine::begin(const MultiTerms& terms, MonoTime now)
{
    if (m_state != State::Idle)
        return {};
    m_terms = terms;
    m_deadline = terms.wait ? std::optional(now + *terms.wait) : std::nullopt;
    return beginRound(now);
}

MultiMachine::Acts MultiMachine::beginRound(MonoTime now)
{
    m_state = State::Asking;
    m_asked = 0;
    m_failures = 0;
    m_error.reset();
    m_roundUntil = now + size() * memberTakes;
    if (m_deadline)
        m_roundUntil = std::min(m_roundUntil, *m_deadline);
    return askNext(now);
}

/// Where all are needed one member may take what the round has left; of a majority each has its share.
base::milliseconds MultiMachine::waitOfMember(MonoTime now) const
{
    const auto left = std::chrono::floor<base::milliseconds>(m_roundUntil - now);
    return std::max(0ms, spare() == 0 ? left : std::min(left, memberTakes));
}

MultiMachine::Acts MultiMachine::askNext(MonoTime now)
{
    if (isTooMany())
        return abandon(now);
    if (m_asked == size())
        return complete(now);
    const int member = m_asked++;
    if (m_members[member] == Member::Late)
        return failed({}, now);
    const base::milliseconds wait = waitOfMember(now);
    m_members[member] = Member::Asked;
    m_wakeAt = now + wait + memberTakes;
    return {{What::Acquire, member, wait}};
}

MultiMachine::Acts MultiMachine::acquired(int member, const base::Result<Attempt>& attempt, MonoTime now)
{
    const bool mayBeOurs =
        attempt.ok() ? attempt->acquired : verdictOn(attempt.error()) == CallVerdict::Undecided;
    if (m_members[member] == Member::Late) {
        m_members[member] = mayBeOurs ? Member::Releasing : Member::Free;
        return mayBeOurs ? Acts{{What::Release, member}} : Acts();
    }
    if (m_state != State::Asking || m_members[member] != Member::Asked)
        return {};
    const bool isOurs = attempt.ok() && attempt->acquired;
    m_members[member] = isOurs ? Member::Held : Member::Free;
    if (isOurs) {
        if (!m_held.contains(member))
            m_held.append(member);
        return askNext(now);
    }
    Acts acts;
    if (mayBeOurs) {
        m_members[member] = Member::Releasing;
        acts << Act{What::Release, member};
    }
    return acts + failed(attempt.ok() ? std::nullopt : std::optional(attempt.error()), now);
}

MultiMachine::Acts MultiMachine::failed(const std::optional<base::Error>& error, MonoTime now)
{
    if (!m_error)
        m_error = error;
    ++m_failures;
    return askNext(now);
}

/// The member that is being asked goes on: its outcome ends the round.
MultiMachine::Acts MultiMachine::lost(int member, MonoTime now)
{
    m_held.removeOne(member);
    Acts acts;
    if (m_isHeld && !isEnough() && m_state != State::Leaving) {
        m_isHeld = false;
        acts << Act{What::Lost};
    }
    if (m_members[member] != Member::Held && m_members[member] != Member::Keeping)
        return acts;
    m_members[member] = Member::Free;
    ++m_failures;
    m_roundUntil = isTooMany() ? now : m_roundUntil;
    return m_state == State::Keeping ? acts + keptOrLost(now) : acts;
}

MultiMachine::Acts MultiMachine::abandon(MonoTime now)
{
    m_state = State::Releasing;
    Acts acts;
    for (const int member : those(Member::Held)) {
        m_members[member] = Member::Releasing;
        acts << Act{What::Release, member};
    }
    m_wakeAt = now + memberTakes;
    return those(Member::Releasing).isEmpty() ? acts + roundOver(now) : acts;
}

MultiMachine::Acts MultiMachine::released(int member, const base::Result<Leave>& leave, MonoTime now)
{
    if (leave.ok() && leave->left == 0)
        m_held.removeOne(member);
    if (m_members[member] == Member::Leaving)
        return left(member, leave);
    if (m_members[member] == Member::Releasing || m_members[member] == Member::Late)
        m_members[member] = Member::Free;
    const bool isLast = m_state == State::Releasing && those(Member::Releasing).isEmpty();
    return isLast ? roundOver(now) : Acts();
}

MultiMachine::Acts MultiMachine::roundOver(MonoTime now)
{
    const bool isFinal = m_error && verdictOn(*m_error) == CallVerdict::Final;
    if (isOver(now) || isFinal)
        return finish(m_error ? base::Result<MultiOutcome>(*m_error) : MultiOutcome{});
    m_state = State::Pausing;
    m_wakeAt = now + betweenRounds;
    if (m_deadline)
        m_wakeAt = std::min(*m_wakeAt, *m_deadline);
    return {};
}

MultiMachine::Acts MultiMachine::complete(MonoTime now)
{
    if (!m_terms.isFixed)
        return finish(MultiOutcome{true, those(Member::Held)});
    m_state = State::Keeping;
    m_wakeAt = now + memberTakes;
    Acts acts;
    for (const int member : those(Member::Held)) {
        m_members[member] = Member::Keeping;
        acts << Act{What::Keep, member};
    }
    return acts;
}

MultiMachine::Acts MultiMachine::kept(int member, const base::Result<bool>& isHeld, MonoTime now)
{
    if (m_state != State::Keeping || m_members[member] != Member::Keeping)
        return {};
    m_members[member] = Member::Held;
    if (!isHeld.ok() || !*isHeld) {
        m_members[member] = Member::Free;
        m_held.removeOne(member);
        if (!isHeld.ok() && !m_error)
            m_error = isHeld.error();
        ++m_failures;
    }
    return keptOrLost(now);
}

MultiMachine::Acts MultiMachine::keptOrLost(MonoTime now)
{
    if (!those(Member::Keeping).isEmpty())
        return {};
    return isTooMany() ? abandon(now) : finish(MultiOutcome{true, those(Member::Held)});
}

MultiMachine::Acts MultiMachine::time(MonoTime now)
{
    if (!m_wakeAt || now < *m_wakeAt)
        return {};
    m_wakeAt.reset();
    if (m_state == State::Pausing)
        return isOver(now) ? finish(MultiOutcome{}) : beginRound(now);
    if (m_state == State::Asking) {
        const int member = m_asked - 1;
        m_members[member] = Member::Late;
        return Acts{{What::GiveUp, member}} + failed(base::Error{base::ErrorKind::TimedOut, {}, {}}, now);
    }
    for (Member& member : m_members)
        if (member == Member::Releasing || member == Member::Keeping)
            member = Member::Late;
    return m_state == State::Keeping ? abandon(now) : roundOver(now);
}

MultiMachine::Acts MultiMachine::giveUp(MonoTime now)
{
    m_deadline = now;
    if (m_state == State::Pausing)
        return finish(MultiOutcome{});
    if (m_state != State::Asking)
        return {};
    m_roundUntil = now;
    m_wakeAt = now + memberTakes;
    return {{What::GiveUp, m_asked - 1}};
}

MultiMachine::Acts MultiMachine::finish(base::Result<MultiOutcome> outcome)
{
    const bool isAcquired = outcome.ok() && outcome->acquired;
    if (isAcquired)
        m_held = outcome->held;
    m_isHeld = (m_isHeld || isAcquired) && isEnough();
    for (Member& member : m_members)
        member = member == Member::Late || member == Member::Releasing ? Member::Late : Member::Free;
    m_state = State::Idle;
    m_wakeAt.reset();
    m_outcome = std::move(outcome);
    return {{What::Finish}};
}

MultiMachine::Acts MultiMachine::release()
{
    if (m_state != State::Idle)
        return {};
    m_state = State::Leaving;
    m_error.reset();
    m_wereHeld = 0;
    m_entriesLeft = 0;
    Acts acts;
    for (const int member : std::as_const(m_held)) {
        m_members[member] = Member::Leaving;
        acts << Act{What::Release, member};
    }
    return acts.isEmpty() ? leavingOver() : acts;
}

MultiMachine::Acts MultiMachine::left(int member, const base::Result<Leave>& leave)
{
    m_members[member] = Member::Free;
    if (leave.ok()) {
        m_wereHeld += leave->wasHeld ? 1 : 0;
        m_entriesLeft = std::max(m_entriesLeft, leave->left);
    } else if (!m_error) {
        m_error = leave.error();
    }
    return those(Member::Leaving).isEmpty() ? leavingOver() : Acts();
}

MultiMachine::Acts MultiMachine::leavingOver()
{
    m_state = State::Idle;
    m_isHeld = m_isHeld && isEnough();
    return {{What::Left}};
}

base::Result<Leave> MultiMachine::leave() const
{
    const bool wasHeld = m_wereHeld >= size() - spare();
    if (!wasHeld && m_error)
        return *m_error;
    return Leave{wasHeld, m_entriesLeft};
}

} // namespace lockscope::client
