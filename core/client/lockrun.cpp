#include "core/client/lockrun.h"

#include "core/client/wirenames.h"

#include <QPointer>

#include <algorithm>
#include <memory>

namespace lockscope::client
{

using base::milliseconds;

LockRun::LockRun(const LockLink& link, Hold hold, QObject* parent)
    : QObject(parent)
    , m_link(link)
    , m_hold(std::move(hold))
{
    m_alarm.setSingleShot(true);
    m_alarm.setTimerType(Qt::PreciseTimer);
    connect(&m_alarm, &QTimer::timeout, this, &LockRun::awake);
}

/// HGET and PTTL go out together, so one connection answers both in order.
void LockRun::look(std::function<void(const base::Result<HoldSight>&)> done)
{
    using Answer = redis::Client::Answer;
    const auto field = std::make_shared<Answer>(redis::Reply::nil());
    m_link.commands.call(
        {"hget", m_hold.lock.bytes, m_hold.holder.bytes}, [field](const Answer& answer) { *field = answer; });
    m_link.commands.call({"pttl", m_hold.lock.bytes},
        [self = QPointer(this), field, done = std::move(done)](const Answer& ttl) {
            if (self)
                done(readSight(*field, ttl));
        });
}

void LockRun::wakeAt(std::optional<base::MonoTime> moment)
{
    if (!moment)
        return m_alarm.stop();
    m_alarm.start(std::max(std::chrono::ceil<milliseconds>(*moment - m_link.clock.now()), milliseconds(0)));
}

AcquireRun::AcquireRun(const LockLink& link, Hold hold, const AcquireTerms& terms, Done done, QObject* parent)
    : LockRun(link, std::move(hold), parent)
    , m_lease(terms.lease)
    , m_machine(terms)
    , m_done(std::move(done))
{
}

AcquireRun::~AcquireRun() { unsubscribe(); }

void AcquireRun::begin() { perform(m_machine.begin(m_link.clock.now())); }

/// A timer may ring a moment early: then the machine asks for nothing and the rest is slept.
void AcquireRun::awake() { perform(m_machine.time(m_link.clock.now())); }

void AcquireRun::perform(const AcquireMachine::Acts& acts)
{
    wakeAt(m_machine.wakeAt());
    for (const auto act : acts) {
        switch (act) {
        case AcquireMachine::Act::Try:
            attempt();
            break;
        case AcquireMachine::Act::Look:
            look([this](const auto& sight) { perform(m_machine.looked(sight, m_link.clock.now())); });
            break;
        case AcquireMachine::Act::Subscribe:
            subscribe();
            break;
        case AcquireMachine::Act::Unsubscribe:
            unsubscribe();
            break;
        case AcquireMachine::Act::Finish:
            return tellOwner();
        }
    }
}

/// The owner may delete this run from within: nothing of it is touched after the call.
void AcquireRun::tellOwner()
{
    deleteLater();
    const Done done = std::move(m_done);
    done(base::Result<Attempt>(m_machine.outcome()), m_sentAt);
}

void AcquireRun::attempt()
{
    m_sentAt = m_link.clock.now();
    const QByteArrayList arguments{QByteArray::number(qint64(m_lease.count())), m_hold.holder.bytes};
    redis::evalScript(m_link.commands, m_link.scripts.acquire, {m_hold.lock.bytes}, arguments,
        [self = QPointer(this)](const auto& answer) {
            if (self)
                self->perform(self->m_machine.tried(readAttempt(answer), self->m_link.clock.now()));
        });
}

void AcquireRun::subscribe()
{
    m_listener = m_link.channels.listen(
        lockChannel(m_hold.lock),
        [this](const auto& result) { perform(m_machine.subscribed(result, m_link.clock.now())); },
        [this] { perform(m_machine.message(m_link.clock.now())); });
}

void AcquireRun::unsubscribe() { m_link.channels.leave(std::exchange(m_listener, 0)); }

ReleaseRun::ReleaseRun(
    const LockLink& link, Hold hold, qint64 heldBefore, milliseconds lease, Done done, QObject* parent)
    : LockRun(link, std::move(hold), parent)
    , m_lease(lease)
    , m_machine(heldBefore, lease)
    , m_done(std::move(done))
{
}

void ReleaseRun::begin() { perform(m_machine.begin(m_link.clock.now())); }

void ReleaseRun::awake() { perform(m_machine.time(m_link.clock.now())); }

void ReleaseRun::perform(const ReleaseMachine::Acts& acts)
{
    wakeAt(m_machine.wakeAt());
    for (const auto act : acts) {
        switch (act) {
        case ReleaseMachine::Act::Send:
            send();
            break;
        case ReleaseMachine::Act::Look:
            look([this](const auto& sight) { perform(m_machine.looked(sight, m_link.clock.now())); });
            break;
        case ReleaseMachine::Act::Finish:
            return tellOwner();
        }
    }
}

void ReleaseRun::tellOwner()
{
    deleteLater();
    const Done done = std::move(m_done);
    done(base::Result<Leave>(m_machine.outcome()));
}

void ReleaseRun::send()
{
    const QByteArrayList keys{m_hold.lock.bytes, lockChannel(m_hold.lock).bytes};
    const QByteArrayList arguments{m_hold.holder.bytes, QByteArray::number(qint64(m_lease.count()))};
    redis::evalScript(m_link.commands, m_link.scripts.release, keys, arguments,
        [self = QPointer(this)](const auto& answer) {
            if (self)
                self->perform(self->m_machine.sent(readLeave(answer), self->m_link.clock.now()));
        });
}

} // namespace lockscope::client
