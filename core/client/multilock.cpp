#include "core/client/multilock.h"

#include "core/client/wirenames.h"

#include <QPointer>

#include <algorithm>
#include <memory>

namespace lockscope::client
{

namespace
{

/// The answers to a release of several members: how many are missing, and their results together.
struct Leaving {
    qsizetype open = 0;
    int wereHeld = 0;
    qint64 left = 0;
    std::optional<base::Error> error;

    void answered(const base::Result<Leave>& leave)
    {
        --open;
        if (!leave.ok()) {
            error = error.value_or(leave.error());
            return;
        }
        wereHeld += leave->wasHeld ? 1 : 0;
        left = std::max(left, leave->left);
    }
};

} // namespace

MultiLock::MultiLock(
    QList<Member> members, qint64 thread, Needs needs, const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , m_members(std::move(members))
    , m_thread(thread)
    , m_needs(needs)
    , m_clock(clock)
{
    for (const Member& member : m_members)
        m_holds << holdOf(member.lock, member.client->holder(m_thread), Form::Reentrant);
    m_alarm.setSingleShot(true);
    connect(&m_alarm, &QTimer::timeout, this, [this] { perform(m_machine->time(m_clock.now())); });
    QList<LockClient*> clients;
    for (const Member& member : m_members)
        if (!clients.contains(member.client))
            clients << member.client;
    for (LockClient* client : clients)
        connect(client, &LockClient::lost, this, &MultiLock::memberLost);
}

int MultiLock::mayFail() const { return spareOf(m_needs, static_cast<int>(m_members.size())); }

void MultiLock::acquire(const AcquireOptions& options, Acquired done)
{
    m_options = options;
    m_done = std::move(done);
    MultiTerms terms;
    terms.members = static_cast<int>(m_members.size());
    terms.mayFail = mayFail();
    terms.wait = options.wait;
    terms.isFixed = options.lease.has_value();
    m_machine.emplace(terms);
    ++m_serial;
    perform(m_machine->begin(m_clock.now()));
}

void MultiLock::giveUp()
{
    if (m_machine)
        perform(m_machine->giveUp(m_clock.now()));
}

void MultiLock::perform(const MultiMachine::Acts& acts)
{
    if (const auto at = m_machine->wakeAt())
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
        return leaveMember(act.member, [this, member = act.member](const auto&) {
            perform(m_machine->released(member, m_clock.now()));
        });
    case What::Keep:
        return keepMember(act.member);
    case What::Finish:
        return finish();
    }
}

/// Asks without a lease of its own: the collecting may take longer than the lease.
void MultiLock::askMember(int member, base::milliseconds wait)
{
    const Member& asked = m_members[member];
    AcquireOptions options = m_options;
    options.wait = wait;
    options.lease.reset();
    asked.client->acquire(asked.lock, m_thread, options,
        [self = QPointer(this), member, serial = m_serial](const base::Result<Attempt>& attempt) {
            if (self && self->m_serial == serial)
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
    perform(m_machine->acquired(member, attempt, m_clock.now()));
}

void MultiLock::leaveMember(int member, Released done)
{
    m_members[member].client->release(
        m_holds[member], [self = QPointer(this), done](const base::Result<Leave>& leave) {
            if (self)
                done(leave);
        });
}

void MultiLock::keepMember(int member)
{
    m_members[member].client->keepFor(
        m_holds[member], *m_options.lease, [self = QPointer(this), member](const base::Result<bool>& held) {
            if (self)
                self->perform(self->m_machine->kept(member, held, self->m_clock.now()));
        });
}

void MultiLock::finish()
{
    const base::Result<MultiOutcome> outcome = m_machine->outcome();
    if (outcome.ok() && outcome->acquired) {
        m_held = outcome->held;
        m_isHeld = true;
    }
    const Acquired done = std::exchange(m_done, {});
    done(outcome);
}

void MultiLock::release(Released done)
{
    const auto leaving = std::make_shared<Leaving>();
    leaving->open = m_held.size();
    const int needed = static_cast<int>(m_members.size()) - mayFail();
    if (m_held.isEmpty())
        QMetaObject::invokeMethod(
            this, [done] { done(Leave{}); }, Qt::QueuedConnection);
    for (const int member : m_held)
        leaveMember(member, [this, member, leaving, needed, done](const base::Result<Leave>& leave) {
            leaving->answered(leave);
            if (leave.ok() && leave->left == 0)
                m_held.removeOne(member);
            if (leaving->open > 0)
                return;
            m_isHeld = isEnough();
            if (leaving->error)
                return done(*leaving->error);
            done(Leave{leaving->wereHeld >= needed, leaving->left});
        });
}

bool MultiLock::isEnough() const { return m_members.size() - m_held.size() <= mayFail(); }

void MultiLock::memberLost(const Holding& holding, const std::optional<base::Error>& reason)
{
    const auto member = static_cast<int>(m_holds.indexOf(holding.hold()));
    if (member < 0)
        return;
    if (m_machine)
        perform(m_machine->lost(member, m_clock.now()));
    m_held.removeOne(member);
    if (!isEnough() && std::exchange(m_isHeld, false))
        Q_EMIT lost(reason);
}

} // namespace lockscope::client

#include "moc_multilock.cpp"
