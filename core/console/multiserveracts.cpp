#include "core/console/multiserveracts.h"

#include "core/admin/plan.h"
#include "core/client/wirenames.h"

#include <algorithm>

namespace lockscope::console
{

using admin::ActKind;
using admin::Outcome;
using admin::OutcomeKind;
using base::Error;
using base::ErrorKind;
using base::milliseconds;
using client::Attempt;
using client::MultiMachine;

namespace
{

Outcome endedAs(OutcomeKind kind, const QByteArray& why, const std::optional<Error>& error = {})
{
    Outcome outcome;
    outcome.kind = kind;
    outcome.why = why;
    outcome.error = error;
    return outcome;
}

/// Others have it, or the wait was ended: another round may go better.
bool isPassing(const Outcome& outcome)
{
    return outcome.kind == OutcomeKind::Refused &&
           (outcome.why == "not-acquired" || outcome.why == "given-up");
}

base::Result<Attempt> attemptOf(const Outcome& outcome)
{
    Attempt attempt;
    attempt.acquired = outcome.kind == OutcomeKind::Applied;
    if (attempt.acquired || isPassing(outcome))
        return attempt;
    if (outcome.kind == OutcomeKind::Refused)
        return Error{ErrorKind::NotAllowed, "acquire", {}};
    if (outcome.kind == OutcomeKind::Unknown)
        return Error{ErrorKind::OutcomeUnknown, "acquire", {}};
    return outcome.error.value_or(Error{ErrorKind::NotSent, "acquire", {}});
}

/// A server that is away may be back in the next round, so it ends no wait.
base::Result<Attempt> attemptAt(const Source& member, const Outcome& outcome)
{
    const bool isAway = outcome.kind == OutcomeKind::Failed && !member.health().live;
    return isAway ? base::Result<Attempt>(Error{ErrorKind::NotSent, "acquire", {}}) : attemptOf(outcome);
}

base::Result<client::Leave> leaveOf(const Outcome& outcome)
{
    if (outcome.kind == OutcomeKind::Applied || outcome.kind == OutcomeKind::Refused)
        return client::Leave{outcome.kind == OutcomeKind::Applied, 0};
    return outcome.error.value_or(Error{ErrorKind::OutcomeUnknown, "release", {}});
}

QList<Acts*> actsOf(const MultiServerActs::Members& members)
{
    QList<Acts*> acts;
    for (const auto& member : members)
        acts.append(member->acts());
    return acts;
}

} // namespace

MultiServerActs::MultiServerActs(Members members, client::Needs needs)
    : StrictestGuard(actsOf(members))
    , m_members(std::move(members))
    , m_needs(needs)
    , m_machine(static_cast<int>(m_members.size()), needs)
{
    m_alarm.setSingleShot(true);
    connect(&m_alarm, &QTimer::timeout, this, [this] { follow(m_machine.time(m_clock.now())); });
    for (const auto& member : m_members)
        connect(member->acts(), &Acts::holdsChanged, this, &MultiServerActs::loseMembers);
}

int MultiServerActs::spare() const { return client::spareOf(m_needs, static_cast<int>(m_members.size())); }

admin::Plan MultiServerActs::plan(const admin::ActRequest& request) const
{
    return m_members.constFirst()->acts()->plan(request);
}

void MultiServerActs::askPermissions(const locks::LockRef& lock, QObject* context, PermissionsCallback done)
{
    m_members.constFirst()->acts()->askPermissions(lock, context, std::move(done));
}

QList<admin::OperatorHold> MultiServerActs::holds() const
{
    return m_hold ? QList<admin::OperatorHold>{*m_hold} : QList<admin::OperatorHold>();
}

QByteArray MultiServerActs::objectionTo(const admin::ActRequest& request) const
{
    if (m_done)
        return "busy-here";
    if (request.act == ActKind::Release)
        return m_machine.isHeld() ? "" : "not-held";
    return request.act == ActKind::Acquire ? "" : "not-for-kind";
}

void MultiServerActs::perform(const admin::ActRequest& request, QObject* context, Done done)
{
    const QByteArray why = objectionTo(request);
    if (why == "not-held")
        m_hold.reset();
    if (!why.isEmpty()) {
        QMetaObject::invokeMethod(
            context, [done = std::move(done), why] { done(endedAs(OutcomeKind::Refused, why)); },
            Qt::QueuedConnection);
        return;
    }
    m_context = context;
    m_done = std::move(done);
    if (request.act == ActKind::Acquire)
        return acquire(request);
    m_hold.reset();
    release();
}

void MultiServerActs::acquire(const admin::ActRequest& request)
{
    m_request = request;
    // Its library gives it the same token on each server, by which all parts are known as one hold.
    if (const auto form = locks::formOf(request.hold.kind, request.hold.mode); form && isToken(*form))
        m_request.hold.token = client::holdOf(request.lock.name, {}, *form).holder.bytes;
    m_givenUp = false;
    m_objection.reset();
    m_holders.clear();
    m_machine = MultiMachine(static_cast<int>(m_members.size()), m_needs);
    ++m_serial;
    follow(m_machine.begin({request.hold.wait, request.hold.lease.has_value()}, m_clock.now()));
}

void MultiServerActs::giveUp(const locks::LockRef& lock)
{
    if (!m_done || lock.name != m_request.lock.name)
        return;
    m_givenUp = true;
    follow(m_machine.giveUp(m_clock.now()));
}

void MultiServerActs::follow(const MultiMachine::Acts& acts)
{
    if (const auto at = m_machine.wakeAt())
        m_alarm.start(std::max(std::chrono::ceil<milliseconds>(*at - m_clock.now()), milliseconds(0)));
    else
        m_alarm.stop();
    for (const auto& act : acts)
        follow(act);
}

void MultiServerActs::follow(const MultiMachine::Act& act)
{
    using What = MultiMachine::Act::What;
    switch (act.what) {
    case What::Acquire:
        return askMember(act.member, *act.wait);
    case What::GiveUp:
        return m_members[act.member]->acts()->giveUp(m_request.lock);
    case What::Release:
        return leaveMember(act.member);
    case What::Keep:
        return keepMember(act.member);
    case What::Finish:
        return finish();
    case What::Left:
        return left();
    case What::Lost:
        return lose();
    }
}

/// Without a lease of its own: the collecting may take longer than the lease.
void MultiServerActs::askMember(int member, milliseconds wait)
{
    const auto answer = [this, member, serial = m_serial](const Outcome& outcome) {
        if (m_serial == serial)
            answered(member, outcome);
    };
    const Source& asked = *m_members[member];
    if (const locks::Health health = asked.health(); !health.live) {
        const Error away = health.failure.value_or(Error{ErrorKind::NotSent, "acquire", {}});
        QMetaObject::invokeMethod(
            this, [answer, away] { answer(endedAs(OutcomeKind::Failed, {}, away)); }, Qt::QueuedConnection);
        return;
    }
    admin::ActRequest request = m_request;
    request.hold.wait = wait;
    request.hold.lease.reset();
    m_members[member]->acts()->perform(request, this, answer);
}

void MultiServerActs::answered(int member, const Outcome& outcome)
{
    if (const auto hold = holdAt(member); hold && outcome.kind == OutcomeKind::Applied)
        m_holders.insert(member, hold->holder);
    if (outcome.kind != OutcomeKind::Applied && !isPassing(outcome))
        m_objection = m_objection.value_or(outcome);
    follow(m_machine.acquired(member, attemptAt(*m_members[member], outcome), m_clock.now()));
}

void MultiServerActs::leaveMember(int member)
{
    admin::ActRequest request = m_request;
    request.act = ActKind::Release;
    request.who = m_holders.take(member);
    m_members[member]->acts()->perform(
        request, this, [this, member, serial = m_serial](const Outcome& outcome) {
            if (m_serial != serial)
                return;
            m_leaves.append(outcome);
            follow(m_machine.released(member, leaveOf(outcome), m_clock.now()));
        });
}

void MultiServerActs::keepMember(int member)
{
    admin::ActRequest request = m_request;
    request.act = ActKind::ShortenLease;
    request.who = m_holders.value(member);
    request.lease = *m_request.hold.lease;
    m_members[member]->acts()->perform(request, this, [this, member](const Outcome& outcome) {
        const bool isReported = outcome.kind == OutcomeKind::Applied || outcome.kind == OutcomeKind::Refused;
        const base::Result<bool> kept =
            isReported
                ? base::Result<bool>(outcome.kind == OutcomeKind::Applied)
                : base::Result<bool>(outcome.error.value_or(Error{ErrorKind::OutcomeUnknown, "keep", {}}));
        follow(m_machine.kept(member, kept, m_clock.now()));
    });
}

std::optional<admin::OperatorHold> MultiServerActs::holdAt(int member) const
{
    const QList<admin::OperatorHold> holds = m_members[member]->acts()->holds();
    const auto found = std::ranges::find_if(holds, [&](const admin::OperatorHold& hold) {
        return hold.lock.name == m_request.lock.name && hold.holder == m_holders.value(member, hold.holder);
    });
    return found == holds.end() ? std::nullopt : std::optional(*found);
}

void MultiServerActs::finish()
{
    const auto& outcome = m_machine.outcome();
    if (outcome.ok() && outcome->acquired) {
        m_hold = holdAt(outcome->held.constFirst());
        if (m_hold)
            m_hold->terms = m_request.hold;
        Outcome applied = endedAs(OutcomeKind::Applied, {});
        applied.finding = "held-by-us";
        Q_EMIT holdsChanged();
        return end(applied);
    }
    if (m_givenUp)
        return end(endedAs(OutcomeKind::Refused, "given-up"));
    if (!outcome.ok() && m_objection)
        return end(*m_objection);
    end(outcome.ok() ? endedAs(OutcomeKind::Refused, "not-acquired")
                     : endedAs(OutcomeKind::Failed, {}, outcome.error()));
}

void MultiServerActs::release()
{
    m_leaves.clear();
    follow(m_machine.release());
}

void MultiServerActs::left()
{
    if (m_hold)
        m_hold->leaving = false;
    Q_EMIT holdsChanged();
    if (!m_done)
        return;
    const base::Result<client::Leave> leave = m_machine.leave();
    const bool wasHeld = leave.ok() && leave->wasHeld;
    end(wasHeld ? *std::ranges::find(m_leaves, OutcomeKind::Applied, &Outcome::kind)
                : *std::ranges::max_element(m_leaves, {}, &Outcome::kind));
}

void MultiServerActs::loseMembers()
{
    MultiMachine::Acts acts;
    m_lossReason.reset();
    for (const int member : QList(m_machine.held())) {
        const auto hold = holdAt(member);
        if (hold && !hold->lost)
            continue;
        m_lossReason = hold ? hold->error : m_lossReason;
        acts << m_machine.lost(member, m_clock.now());
    }
    follow(acts);
}

/// Where too few parts are left, they protect nothing and are given back.
void MultiServerActs::lose()
{
    if (m_hold) {
        m_hold->lost = true;
        m_hold->error = m_lossReason;
        m_hold->leaving = true;
    }
    release();
    if (m_hold && m_hold->leaving)
        Q_EMIT holdsChanged();
}

void MultiServerActs::end(const Outcome& outcome)
{
    const Done done = std::exchange(m_done, {});
    if (m_context && done)
        done(outcome);
}

} // namespace lockscope::console

#include "moc_multiserveracts.cpp"
