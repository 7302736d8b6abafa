#include "core/client/lockclientmachine.h"

#include "core/client/lockscripts.h"

#include <algorithm>

namespace lockscope::client
{

namespace
{

using base::milliseconds;
using base::MonoTime;

/// A place in a fair lock's queue where the wait has no limit; live clients use this by default.
constexpr milliseconds unlimitedPlace{300'000};

/// Returns the terms for the attempt's machine, by what the kind of lock can do.
AcquireTerms termsOf(const LockKind& kind, const Ask& ask, const AcquireOptions& options, qint64 heldBefore)
{
    AcquireTerms terms{options.wait, ask.lease, heldBefore};
    terms.polls = !kind.channel;
    terms.queues = kind.leave != nullptr;
    terms.canLook = kind.look != nullptr;
    return terms;
}

base::Result<bool> flagIn(const base::Result<QList<bool>>& flags, qsizetype place)
{
    return flags.ok() ? base::Result<bool>(flags->value(place)) : base::Result<bool>(flags.error());
}

base::Result<void> withoutValue(const redis::Client::Answer& answer)
{
    return answer.ok() ? base::Result<void>() : base::Result<void>(answer.error());
}

} // namespace

milliseconds onServer(milliseconds time, double speed)
{
    if (time <= milliseconds(0))
        return time;
    return milliseconds(std::max<qint64>(1, qRound64(static_cast<double>(time.count()) / speed)));
}

LockClientMachine::LockClientMachine(milliseconds watchdogLease)
    : m_watchdog(watchdogLease)
{
}

quint64 LockClientMachine::expect(Pending pending)
{
    m_pending.emplace(++m_ticket, std::move(pending));
    return m_ticket;
}

void LockClientMachine::call(Pending pending, ScriptCall script)
{
    Call act{0, std::move(script), pending.id};
    if (pending.to == Pending::To::Renewal)
        act.renewed = pending.holds;
    act.ticket = expect(std::move(pending));
    m_acts.append(std::move(act));
}

void LockClientMachine::ask(Pending::To to, Id id, LockKind::Compose compose, Ask ask)
{
    ask.lease = onServer(ask.lease, m_speed);
    ask.place = onServer(ask.place, m_speed);
    call({.to = to, .id = id}, compose(ask));
}

milliseconds LockClientMachine::fromServer(milliseconds time) const
{
    if (time <= milliseconds(0))
        return time;
    return milliseconds(qRound64(static_cast<double>(time.count()) * m_speed));
}

LockClientMachine::Acts LockClientMachine::acquire(
    Id id, const Hold& hold, qint64 thread, const AcquireOptions& options, MonoTime now)
{
    m_now = now;
    const bool waits = !options.wait || *options.wait > milliseconds(0);
    Ask ask{hold, options.lease.value_or(m_watchdog.lease())};
    ask.queuesUp = waits;
    ask.place = waits ? options.wait.value_or(unlimitedPlace) : unlimitedPlace;
    ask.permits = options.permits;
    const AcquireTerms terms = termsOf(kindOf(hold.form), ask, options, m_book.countOf(hold));
    LockAttempt& attempt = m_attempts[id];
    attempt = {.ask = ask, .thread = thread, .lease = options.lease, .machine = AcquireMachine(terms)};
    perform(id, attempt.machine.begin(now));
    return taken();
}

LockClientMachine::Acts LockClientMachine::giveUp(Id id, MonoTime now)
{
    m_now = now;
    if (const auto found = m_attempts.find(id); found != m_attempts.end())
        perform(id, found->second.machine.giveUp(now));
    return taken();
}

LockClientMachine::Acts LockClientMachine::release(Id id, const Hold& hold, MonoTime now)
{
    m_now = now;
    const Holding* holding = m_book.find(hold);
    Ask ask{hold, holding ? holding->lease.value_or(m_watchdog.lease()) : m_watchdog.lease()};
    ask.permits = std::max<qint64>(1, m_book.countOf(hold));
    const LockKind& kind = kindOf(hold.form);
    if (kind.release == nullptr)
        return {Released{id, Leave{}}};
    LockRelease& release = m_releases[id];
    release = {ask, ReleaseMachine({m_book.countOf(hold), ask.lease, kind.look != nullptr})};
    perform(id, release.machine.begin(now));
    return taken();
}

/// Sends the lease on the connection of the renewals: no earlier renewal can come after it, and none follows.
LockClientMachine::Acts LockClientMachine::keepFor(Id id, const Hold& hold, milliseconds lease, MonoTime now)
{
    m_now = now;
    const bool wasWatched = m_watchdog.watches(hold);
    m_watchdog.released(hold);
    watchdogChanged();
    call({.to = Pending::To::Keep,
             .id = id,
             .holds = {hold},
             .lease = lease,
             .sentAt = now,
             .wasWatched = wasWatched},
        renewalCall(renewalOf(hold.form), {hold}, onServer(lease, m_speed)));
    return taken();
}

LockClientMachine::Acts LockClientMachine::forget(Id id)
{
    if (const auto found = m_attempts.find(id); found != m_attempts.end()) {
        unlisten(id, found->second);
        m_attempts.erase(found);
    }
    m_releases.erase(id);
    m_wakes.set(id, {});
    return taken();
}

void LockClientMachine::perform(Id id, const AcquireMachine::Acts& acts)
{
    LockAttempt& attempt = m_attempts.at(id);
    m_wakes.set(id, attempt.machine.wakeAt());
    for (const AcquireMachine::Act act : acts)
        perform(id, attempt, act);
}

/// Finish is the last one: the attempt is gone with it.
void LockClientMachine::perform(Id id, LockAttempt& attempt, AcquireMachine::Act act)
{
    using Do = AcquireMachine::Act;
    const LockKind& kind = kindOf(attempt.ask.hold.form);
    switch (act) {
    case Do::Try:
        attempt.sentAt = m_now;
        return ask(Pending::To::Try, id, kind.acquire, attempt.ask);
    case Do::Look:
        return ask(Pending::To::Look, id, kind.look, attempt.ask);
    case Do::Subscribe:
        return listen(id, attempt);
    case Do::Unsubscribe:
        return unlisten(id, attempt);
    case Do::Leave:
        return ask(Pending::To::Leave, id, kind.leave, attempt.ask);
    case Do::Finish:
        return attemptOver(id);
    }
}

void LockClientMachine::perform(Id id, const ReleaseMachine::Acts& acts)
{
    const LockRelease& release = m_releases.at(id);
    const LockKind& kind = kindOf(release.ask.hold.form);
    m_wakes.set(id, release.machine.wakeAt());
    for (const ReleaseMachine::Act act : acts) {
        switch (act) {
        case ReleaseMachine::Act::Send:
            ask(Pending::To::Release, id, kind.release, release.ask);
            break;
        case ReleaseMachine::Act::Look:
            ask(Pending::To::LookAfter, id, kind.look, release.ask);
            break;
        case ReleaseMachine::Act::Finish:
            return releaseOver(id);
        }
    }
}

void LockClientMachine::attemptOver(Id id)
{
    const auto node = m_attempts.extract(id);
    const LockAttempt& attempt = node.mapped();
    const Hold& hold = attempt.ask.hold;
    base::Result<Attempt> outcome = attempt.machine.outcome();
    if (outcome.ok() && outcome->acquired) {
        Attempt taken = *outcome;
        if (hold.form == Form::Permit)
            taken.permit = hold.holder.bytes;
        enter(attempt, taken);
        outcome = std::move(taken);
    }
    m_acts.append(Acquired{id, hold, std::move(outcome)});
}

/// A fixed lease inside a watched hold leaves the watchdog on; a watched entry inside a fixed one starts it.
void LockClientMachine::enter(const LockAttempt& attempt, const Attempt& outcome)
{
    const Hold& hold = attempt.ask.hold;
    if (hold.form == Form::Latch)
        return;
    Holding holding{hold.lock, attempt.thread, outcome.count, attempt.lease, attempt.sentAt, hold.form,
        hold.holder, outcome.token};
    if (hold.form == Form::Semaphore)
        holding.count += m_book.countOf(hold);
    const bool isWatched = renewalOf(hold.form) != Renewal::None;
    if (!isWatched || m_watchdog.watches(hold))
        holding.lease.reset();
    if (isWatched && !holding.lease) {
        m_watchdog.held(hold, holding.acquiredAt);
        watchdogChanged();
    }
    m_book.enter(holding);
}

/// A hold whose release has failed is still there. Permits are not given back again where it is unknown
/// whether they went back.
void LockClientMachine::releaseOver(Id id)
{
    const auto node = m_releases.extract(id);
    const Hold& hold = node.mapped().ask.hold;
    const base::Result<Leave>& outcome = node.mapped().machine.outcome();
    const bool isLost = !outcome.ok() && outcome.error().kind == base::ErrorKind::OutcomeUnknown &&
                        hold.form == Form::Semaphore;
    const qint64 left = outcome.ok() ? outcome->left : 0;
    if (outcome.ok() || isLost)
        m_book.setCount(hold, left);
    if ((outcome.ok() || isLost) && left == 0) {
        m_watchdog.released(hold);
        watchdogChanged();
    }
    m_acts.append(Released{id, outcome});
}

LockClientMachine::Acts LockClientMachine::answered(
    quint64 ticket, const redis::Client::Answer& answer, MonoTime now)
{
    m_now = now;
    if (const auto node = m_pending.extract(ticket); !node.empty())
        take(node.mapped(), answer);
    return taken();
}

void LockClientMachine::take(const Pending& pending, const redis::Client::Answer& answer)
{
    using To = Pending::To;
    switch (pending.to) {
    case To::Try:
    case To::Look:
    case To::Leave:
        return takeOfAttempt(pending, answer);
    case To::Release:
    case To::LookAfter:
        return takeOfRelease(pending, answer);
    case To::Keep:
        return kept(pending, answer);
    case To::Renewal:
        return renewed(pending, answer);
    case To::Verify:
        if (const auto state = readHoldState(answer); state.ok() && state->count == 0)
            lose(pending.holds.value(0), {});
        return;
    case To::Subscription:
        return confirm(pending, answer);
    }
}

void LockClientMachine::takeOfAttempt(const Pending& pending, const redis::Client::Answer& answer)
{
    const auto found = m_attempts.find(pending.id);
    if (found == m_attempts.end())
        return;
    AcquireMachine& machine = found->second.machine;
    if (pending.to == Pending::To::Try)
        tried(pending.id, found->second, answer);
    else if (pending.to == Pending::To::Look)
        perform(pending.id, machine.looked(holdStateIn(answer), m_now));
    else
        perform(pending.id, machine.left(withoutValue(answer), m_now));
}

void LockClientMachine::tried(Id id, LockAttempt& attempt, const redis::Client::Answer& answer)
{
    auto outcome = readAttempt(answer);
    if (outcome.ok() && !outcome->acquired) {
        outcome = Attempt{false, 0, fromServer(outcome->ttl)};
        m_acts.append(Refused{id, outcome->ttl});
    }
    const auto acts = attempt.machine.tried(outcome, m_now);
    if (const auto wakeAt = attempt.machine.wakeAt(); acts.isEmpty() && wakeAt)
        m_acts.append(Sleeps{id, std::chrono::ceil<milliseconds>(*wakeAt - m_now)});
    perform(id, acts);
}

void LockClientMachine::takeOfRelease(const Pending& pending, const redis::Client::Answer& answer)
{
    const auto found = m_releases.find(pending.id);
    if (found == m_releases.end())
        return;
    ReleaseMachine& machine = found->second.machine;
    perform(pending.id, pending.to == Pending::To::Release ? machine.sent(readLeave(answer), m_now)
                                                           : machine.looked(holdStateIn(answer), m_now));
}

base::Result<HoldState> LockClientMachine::holdStateIn(const redis::Client::Answer& answer) const
{
    const auto state = readHoldState(answer);
    return state.ok() ? HoldState{state->count, fromServer(state->ttl), state->token} : state;
}

void LockClientMachine::kept(const Pending& pending, const redis::Client::Answer& answer)
{
    const Hold hold = pending.holds.value(0);
    const auto isHeld = flagIn(readRenewal(answer), 0);
    if (isHeld.ok()) {
        auto holding = m_book.remove(hold);
        if (holding && *isHeld) {
            holding->lease = pending.lease;
            holding->acquiredAt = pending.sentAt;
            m_book.enter(*holding);
        }
    } else if (pending.wasWatched) {
        m_watchdog.held(hold, pending.sentAt);
        watchdogChanged();
    }
    m_acts.append(Kept{pending.id, isHeld});
}

void LockClientMachine::renewed(const Pending& pending, const redis::Client::Answer& answer)
{
    const auto flags = readRenewal(answer);
    for (qsizetype i = 0; i < pending.holds.size(); ++i) {
        const Hold& hold = pending.holds[i];
        const Holding* holding = m_book.find(hold);
        if (holding && m_watchdog.watches(hold))
            m_acts.append(Renewed{hold, holding->thread, flagIn(flags, i)});
    }
    for (const Watchdog::Loss& loss : m_watchdog.answered(pending.batch, flags, m_now))
        lose(loss.hold, loss.reason);
    watchdogChanged();
}

void LockClientMachine::lose(const Hold& hold, const std::optional<base::Error>& reason)
{
    if (const auto holding = m_book.remove(hold))
        m_acts.append(Lost{*holding, reason});
}

LockClientMachine::Acts LockClientMachine::listen(const base::ChannelName& name)
{
    Channel& channel = m_channels[name];
    channel.isOwners = true;
    if (channel.state == Channel::State::Wanted)
        subscribe(name, channel);
    return taken();
}

bool LockClientMachine::isSubscribed(const base::ChannelName& name) const
{
    const auto found = m_channels.find(name);
    return found != m_channels.end() && found->second.state == Channel::State::Confirmed;
}

void LockClientMachine::subscribe(const base::ChannelName& name, Channel& channel)
{
    m_pending.erase(channel.ticket);
    channel.state = Channel::State::Asked;
    channel.ticket = expect({.to = Pending::To::Subscription, .channel = name});
    m_acts.append(Subscribe{channel.ticket, name});
}

void LockClientMachine::listen(Id id, LockAttempt& attempt)
{
    attempt.isListening = true;
    const base::ChannelName name = kindOf(attempt.ask.hold.form).channel(attempt.ask.hold);
    Channel& channel = m_channels[name];
    const bool isConfirmed = channel.state == Channel::State::Confirmed;
    channel.listeners[id] = isConfirmed;
    if (isConfirmed)
        return perform(id, attempt.machine.subscribed({}, m_now));
    if (channel.state == Channel::State::Wanted)
        subscribe(name, channel);
}

void LockClientMachine::unlisten(Id id, LockAttempt& attempt)
{
    if (!std::exchange(attempt.isListening, false))
        return;
    const base::ChannelName name = kindOf(attempt.ask.hold.form).channel(attempt.ask.hold);
    const auto found = m_channels.find(name);
    if (found == m_channels.end())
        return;
    Channel& channel = found->second;
    channel.listeners.erase(id);
    if (!channel.listeners.empty() || channel.isOwners)
        return;
    m_pending.erase(channel.ticket);
    m_channels.erase(found);
    m_acts.append(Unsubscribe{name});
}

/// An attempt that waits for the confirmation goes on; one that listened before may have missed something.
void LockClientMachine::confirm(const Pending& pending, const redis::Client::Answer& answer)
{
    const auto found = m_channels.find(pending.channel);
    if (found == m_channels.end())
        return;
    Channel& channel = found->second;
    channel.state = answer.ok() ? Channel::State::Confirmed : Channel::State::Wanted;
    if (!answer.ok() && verdictOn(answer.error()) != CallVerdict::Final)
        return;
    m_acts.append(Subscribed{pending.channel, withoutValue(answer)});
    const std::map<Id, bool> listeners = channel.listeners;
    for (auto& [id, isReported] : channel.listeners)
        isReported = true;
    for (const auto& [id, wasNamed] : listeners)
        if (const auto attempt = m_attempts.find(id); attempt != m_attempts.end())
            perform(id, wasNamed ? attempt->second.machine.message(m_now)
                                 : attempt->second.machine.subscribed(withoutValue(answer), m_now));
}

LockClientMachine::Acts LockClientMachine::message(const base::ChannelName& name, MonoTime now)
{
    m_now = now;
    const auto found = m_channels.find(name);
    if (found == m_channels.end())
        return {};
    const std::map<Id, bool> listeners = found->second.listeners;
    for (const auto& [id, isReported] : listeners) {
        const auto attempt = m_attempts.find(id);
        if (attempt == m_attempts.end())
            continue;
        const auto acts = attempt->second.machine.message(now);
        if (acts.contains(AcquireMachine::Act::Try))
            m_acts.append(Woken{id, true});
        perform(id, acts);
    }
    return taken();
}

LockClientMachine::Acts LockClientMachine::linkUp()
{
    for (auto& [name, channel] : m_channels)
        subscribe(name, channel);
    return taken();
}

void LockClientMachine::linkDown()
{
    for (auto& [name, channel] : m_channels) {
        m_pending.erase(channel.ticket);
        channel.state = Channel::State::Wanted;
    }
}

/// A replica that was promoted may not know the locks. Watched holds are renewed at once; a hold of a fixed
/// lease is read.
LockClientMachine::Acts LockClientMachine::verifyHolds(MonoTime now)
{
    m_now = now;
    m_watchdog.hurry(now);
    watchdogChanged();
    for (const Holding& holding : m_book.at(now)) {
        const LockKind& kind = kindOf(holding.form);
        if (holding.lease && kind.look != nullptr)
            call({.to = Pending::To::Verify, .holds = {holding.hold()}}, kind.look(Ask{holding.hold()}));
    }
    return taken();
}

LockClientMachine::Acts LockClientMachine::time(MonoTime now)
{
    m_now = now;
    QList<Id> due = m_wakes.due(now);
    std::ranges::sort(due);
    for (const Id id : due)
        ring(id);
    return taken();
}

void LockClientMachine::ring(Id id)
{
    if (const auto attempt = m_attempts.find(id); attempt != m_attempts.end()) {
        const auto acts = attempt->second.machine.time(m_now);
        if (acts.contains(AcquireMachine::Act::Try))
            m_acts.append(Woken{id, false});
        perform(id, acts);
    } else if (const auto release = m_releases.find(id); release != m_releases.end()) {
        perform(id, release->second.machine.time(m_now));
    }
}

LockClientMachine::Acts LockClientMachine::renew(MonoTime now)
{
    m_now = now;
    if (!m_renewAt || now < *m_renewAt)
        return {};
    for (const Watchdog::Batch& batch : m_watchdog.tick(now))
        call({.to = Pending::To::Renewal, .batch = batch.id, .holds = batch.holds},
            renewalCall(batch.renewal, batch.holds, onServer(m_watchdog.lease(), m_speed)));
    watchdogChanged();
    return taken();
}

std::optional<MonoTime> LockClientMachine::wakeAt() const
{
    const auto first = m_wakes.next();
    return first && m_renewAt ? std::min(*first, *m_renewAt) : first ? first : m_renewAt;
}

void LockClientMachine::wakeAnew()
{
    m_wakes = {};
    for (const auto& [id, attempt] : m_attempts)
        m_wakes.set(id, attempt.machine.wakeAt());
    for (const auto& [id, release] : m_releases)
        m_wakes.set(id, release.machine.wakeAt());
    watchdogChanged();
}

bool LockClientMachine::isSound(const QByteArray& prefix) const
{
    const auto isSoundAttempt = [&](const auto& item) {
        const LockKind& kind = kindOf(item.second.ask.hold.form);
        const AcquireTerms& terms = item.second.machine.terms();
        return item.second.ask.hold.lock.bytes.startsWith(prefix) && terms.polls == !kind.channel &&
               (!terms.queues || kind.leave) && (!terms.canLook || kind.look) &&
               (!item.second.isListening || kind.channel);
    };
    const auto isSoundRelease = [&](const auto& item) {
        const LockKind& kind = kindOf(item.second.ask.hold.form);
        return item.second.ask.hold.lock.bytes.startsWith(prefix) && kind.release &&
               (!item.second.machine.terms().canLook || kind.look);
    };
    return std::ranges::all_of(m_attempts, isSoundAttempt) && std::ranges::all_of(m_releases, isSoundRelease);
}

} // namespace lockscope::client
