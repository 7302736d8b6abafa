#include "core/client/multilock.h"

#include "core/client/wirenames.h"

#include <QPointer>

#include <algorithm>

namespace lockscope::client
{

MultiLock::MultiLock(
    QList<Member> members, qint64 thread, Needs needs, const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , m_members(std::move(members))
    , m_thread(thread)
    , m_clock(clock)
    , m_machine(static_cast<int>(m_members.size()), needs)
{
    for (const Member& member : m_members)
        m_holds << holdOf(member.lock, member.client->holder(m_thread), Form::Reentrant);
    m_alarm.setSingleShot(true);
    connect(&m_alarm, &QTimer::timeout, this, [this] { perform(m_machine.time(m_clock.now())); });
    QList<LockClient*> clients;
    for (const Member& member : m_members)
        if (!clients.contains(member.client))
            clients << member.client;
    for (LockClient* client : clients)
        connect(client, &LockClient::lost, this, &MultiLock::memberLost);
}

void MultiLock::acquire(const AcquireOptions& options, Acquired done)
{
    m_options = options;
    m_acquired = std::move(done);
    perform(m_machine.begin({options.wait, options.lease.has_value()}, m_clock.now()));
}

void MultiLock::giveUp() { perform(m_machine.giveUp(m_clock.now())); }

void MultiLock::release(Released done)
{
    m_released = std::move(done);
    perform(m_machine.release());
}

void MultiLock::perform(const MultiMachine::Acts& acts)
{
    if (const auto at = m_machine.wakeAt())
        m_alarm.start(
            std::max(std::chrono::ceil<base::milliseconds>(*at - m_clock.now()), base::milliseconds(0)));
    else
        m_alarm.stop();
    for (const auto& act : acts)
        perform(act);
}

void MultiLock::perform(const MultiMachine::Act& act)
{
    using What = MultiMachine::Act::What;
    switch (act.what) {
    case What::Acquire:
        return askMember(act.member, *act.wait);
    case What::GiveUp:
        return m_members[act.member].client->giveUp(m_members[act.member].lock, m_thread);
    case What::Release:
        return leaveMember(act.member);
    case What::Keep:
        return keepMember(act.member);
    case What::Finish: {
        const base::Result<MultiOutcome> outcome = m_machine.outcome(); // another acquire may begin in it
        return std::exchange(m_acquired, {})(outcome);
    }
    case What::Left:
        QMetaObject::invokeMethod(
            this, [this] { std::exchange(m_released, {})(m_machine.leave()); }, Qt::QueuedConnection);
        return;
    case What::Lost:
        Q_EMIT lost(m_lossReason);
    }
}

/// Asks without a lease of its own: the collecting may take longer than the lease.
void MultiLock::askMember(int member, base::milliseconds wait)
{
    const Member& asked = m_members[member];
    AcquireOptions options = m_options;
    options.wait = wait;
    options.lease.reset();
    asked.client->acquire(
        asked.lock, m_thread, options, [self = QPointer(this), member](const base::Result<Attempt>& attempt) {
            if (self)
                self->answered(member, attempt);
        });
}

void MultiLock::answered(int member, const base::Result<Attempt>& attempt)
{
    const Member& from = m_members[member];
    Hold& hold = m_holds[member];
    hold = holdOf(from.lock, from.client->holder(m_thread), m_options.form);
    if (attempt.ok() && !attempt->permit.isEmpty())
        hold.holder = {attempt->permit};
    perform(m_machine.acquired(member, attempt, m_clock.now()));
}

void MultiLock::leaveMember(int member)
{
    m_members[member].client->release(
        m_holds[member], [self = QPointer(this), member](const base::Result<Leave>& leave) {
            if (self)
                self->perform(self->m_machine.released(member, leave, self->m_clock.now()));
        });
}

void MultiLock::keepMember(int member)
{
    m_members[member].client->keepFor(
        m_holds[member], *m_options.lease, [self = QPointer(this), member](const base::Result<bool>& held) {
            if (self)
                self->perform(self->m_machine.kept(member, held, self->m_clock.now()));
        });
}

void MultiLock::memberLost(const Holding& holding, const std::optional<base::Error>& reason)
{
    const auto member = static_cast<int>(m_holds.indexOf(holding.hold()));
    if (member < 0)
        return;
    m_lossReason = reason;
    perform(m_machine.lost(member, m_clock.now()));
}

} // namespace lockscope::client

#include "moc_multilock.cpp"
