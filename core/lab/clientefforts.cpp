#include "core/client/lockkind.h"
#include "core/lab/clientmachine.h"

#include <algorithm>

namespace lockscope::lab
{

using client::AcquireMachine;
using client::Form;
using client::MultiMachine;
using client::ReleaseMachine;
using record::What;

ClientLogEntry ClientMachine::about(const Effort& effort, What what, qint64 number) const
{
    ClientLogEntry clientLogEntry{.what = what, .number = number};
    clientLogEntry.lock = effort.ask.hold.lock;
    clientLogEntry.form = effort.ask.hold.form;
    clientLogEntry.server = effort.server;
    for (const ClientThread& thread : m_threads)
        if (!thread.efforts.empty() && &effort >= &thread.efforts.front() &&
            &effort <= &thread.efforts.back())
            clientLogEntry.thread = thread.number;
    return clientLogEntry;
}

void ClientMachine::ask(Place place, PendingAnswer::To to, client::LockKind::Compose compose)
{
    const Effort& effort = effortAt(place);
    client::Ask scaled = effort.ask;
    scaled.lease = onServer(scaled.lease);
    scaled.place = onServer(scaled.place);
    client::ScriptCall call = compose(scaled);
    ClientLogEntry clientLogEntry = about(effort, What::Command);
    clientLogEntry.text = call.script + ' ' + (call.keys + call.arguments).join(' ');
    clientLogEntry.other = static_cast<qint64>(m_ticket) + 1;
    tell(clientLogEntry);
    send({.to = to, .thread = place.first, .effort = place.second, .server = effort.server},
        {.what = ClientAct::What::Call, .call = std::move(call)});
}

void ClientMachine::perform(Place place, const AcquireMachine::Acts& acts)
{
    using Act = AcquireMachine::Act;
    const client::LockKind& kind = client::kindOf(effortAt(place).ask.hold.form);
    for (const Act act : acts) {
        switch (act) {
        case Act::Try:
            effortAt(place).sentAt = m_now;
            ask(place, PendingAnswer::To::Try, kind.acquire);
            break;
        case Act::Look:
            ask(place, PendingAnswer::To::Look, kind.look);
            break;
        case Act::Subscribe:
            listen(place);
            break;
        case Act::Unsubscribe:
            unlisten(place);
            break;
        case Act::Leave:
            ask(place, PendingAnswer::To::Leave, kind.leave);
            break;
        case Act::Finish:
            return effortOver(place);
        }
    }
}

void ClientMachine::perform(Place place, const ReleaseMachine::Acts& acts)
{
    const client::LockKind& kind = client::kindOf(effortAt(place).ask.hold.form);
    for (const ReleaseMachine::Act act : acts) {
        switch (act) {
        case ReleaseMachine::Act::Send:
            ask(place, PendingAnswer::To::Release, kind.release);
            break;
        case ReleaseMachine::Act::Look:
            ask(place, PendingAnswer::To::LookAfter, kind.look);
            break;
        case ReleaseMachine::Act::Finish:
            return left(place);
        }
    }
}

/// The acquire of one lock has its outcome.
void ClientMachine::effortOver(Place place)
{
    Effort& effort = effortAt(place);
    ClientThread& thread = m_threads[place.first];
    const base::Result<client::Attempt> outcome = effort.acquire->outcome();
    effort.acquire.reset();
    const bool isOurs = outcome.ok() && outcome->acquired;
    if (isOurs) {
        locked(place, *outcome);
    } else {
        ClientLogEntry clientLogEntry = about(effort, What::GaveUp);
        clientLogEntry.text = outcome.ok() ? QByteArray() : base::name(outcome.error().kind);
        tell(clientLogEntry);
    }
    if (thread.multi)
        performMulti(place.first, thread.multi->acquired(static_cast<int>(place.second), outcome, m_now));
    else
        lockingOver(place.first, isOurs);
}

/// A fixed lease inside a watched hold leaves the watchdog on; a watched entry inside a fixed one starts it.
void ClientMachine::locked(Place place, const client::Attempt& attempt)
{
    const Effort& effort = effortAt(place);
    ClientThread& thread = m_threads[place.first];
    const client::Hold& hold = effort.ask.hold;
    const bool isEntered = hold.form != Form::Semaphore && attempt.count > 1;
    ClientLogEntry clientLogEntry =
        about(effort, isEntered ? What::Reentered : What::Acquired, attempt.count);
    clientLogEntry.other = attempt.token.value_or(0);
    tell(clientLogEntry);
    if (!thread.joint)
        thread.inside.append(about(effort, What::WorkBegins));
    thread.variables["token"] = QByteArray::number(attempt.token.value_or(0));
    if (hold.form == Form::Latch)
        return;
    const bool isRenewable = client::renewalOf(hold.form) != client::Renewal::None;
    const bool isFixed = effort.fixedLease && !thread.multi;
    client::Watchdog& watchdog =
        m_watchdogs.try_emplace(effort.server, client::Watchdog(m_terms.watchdog)).first->second;
    client::Holding holding{
        hold.lock, thread.number, attempt.count, effort.ask.lease, effort.sentAt, hold.form, hold.holder};
    if (!isRenewable || !isFixed || watchdog.watches(hold))
        holding.lease.reset();
    if (isRenewable && !holding.lease)
        watchdog.held(hold, effort.sentAt);
    holding.token = attempt.token;
    m_book.enter(holding);
}

void ClientMachine::lockingOver(std::size_t index, bool acquired)
{
    ClientThread& thread = m_threads[index];
    thread.variables["acquired"] = acquired ? "1" : "0";
    if (thread.joint) {
        thread.joint->what = acquired ? What::Acquired : What::GaveUp;
        thread.joint->number = acquired ? 1 : 0;
        tell(*thread.joint);
        thread.joint->number = 0;
        thread.inside = acquired ? QList<ClientLogEntry>{*thread.joint} : QList<ClientLogEntry>();
    }
    if (m_threads[index].stage == ClientThread::Stage::Locking)
        wake(index);
}

/// The release of one lock has its outcome.
void ClientMachine::left(Place place)
{
    Effort& effort = effortAt(place);
    const base::Result<client::Leave> outcome = effort.release->outcome();
    effort.release.reset();
    const bool wasHeld = outcome.ok() && outcome->wasHeld;
    const qint64 left = outcome.ok() ? outcome->left : 0;
    ClientLogEntry clientLogEntry = about(effort,
        !wasHeld   ? What::ReleaseFailed
        : left > 0 ? What::PartlyReleased
                   : What::Released,
        left);
    clientLogEntry.text = outcome.ok() ? QByteArray() : base::name(outcome.error().kind);
    tell(clientLogEntry);
    m_book.setCount(effort.ask.hold, left);
    if (const auto dog = m_watchdogs.find(effort.server); dog != m_watchdogs.end() && left == 0)
        dog->second.released(effort.ask.hold);
    ClientThread& thread = m_threads[place.first];
    if (thread.multi && thread.stage == ClientThread::Stage::Locking)
        return performMulti(place.first, thread.multi->released(static_cast<int>(place.second), m_now));
    const bool isLast =
        std::ranges::none_of(thread.efforts, [](const Effort& other) { return other.release.has_value(); });
    thread.variables["released"] = wasHeld ? "1" : "0";
    if (!isLast || thread.stage != ClientThread::Stage::Leaving)
        return;
    if (thread.joint && thread.efforts.size() > 1) {
        thread.joint->what = wasHeld ? What::Released : What::ReleaseFailed;
        tell(*thread.joint);
    }
    wake(place.first);
}

} // namespace lockscope::lab
