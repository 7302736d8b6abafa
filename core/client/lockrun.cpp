#include "core/client/lockrun.h"

#include <QPointer>

#include <algorithm>

namespace lockscope::client
{

using base::milliseconds;

namespace
{

/// What the machine must know of the kind.
AcquireTerms termsFor(const LockKind& kind, AcquireTerms terms)
{
    terms.polls = !kind.channel;
    terms.queues = kind.leave != nullptr;
    terms.canLook = kind.look != nullptr;
    return terms;
}

} // namespace

LockRun::LockRun(const LockLink& link, Ask ask, QObject* parent)
    : QObject(parent)
    , m_link(link)
    , m_ask(std::move(ask))
    , m_kind(kindOf(m_ask.hold.form))
{
}

void LockRun::run(LockKind::Compose compose, std::function<void(const redis::Client::Answer&)> done)
{
    m_link.run(compose(m_ask), [self = QPointer(this), done = std::move(done)](const auto& answer) {
        if (self)
            done(answer);
    });
}

void LockRun::wakeAt(std::optional<base::MonoTime> moment)
{
    if (!moment) {
        if (m_alarm)
            m_alarm->stop();
        return;
    }
    if (!m_alarm) {
        m_alarm = std::make_unique<QTimer>();
        m_alarm->setSingleShot(true);
        m_alarm->setTimerType(Qt::PreciseTimer);
        connect(m_alarm.get(), &QTimer::timeout, this, &LockRun::ring);
    }
    m_alarm->start(std::max(std::chrono::ceil<milliseconds>(*moment - now()), milliseconds(0)));
}

void LockRun::ring()
{
    const QPointer alive(this);
    m_isRinging = true;
    awake();
    if (alive)
        m_isRinging = false;
}

/// The alarm is ours: while it rings it must not go.
void LockRun::endLife()
{
    if (m_isRinging)
        deleteLater();
    else
        delete this;
}

AcquireRun::AcquireRun(const LockLink& link, Ask ask, AcquireTerms terms, Done done, QObject* parent)
    : LockRun(link, std::move(ask), parent)
    , m_machine(termsFor(m_kind, terms))
    , m_done(std::move(done))
{
}

AcquireRun::~AcquireRun() { unsubscribe(); }

void AcquireRun::begin() { perform(m_machine.begin(now())); }

void AcquireRun::giveUp() { perform(m_machine.giveUp(now())); }

/// A timer may ring a moment early: then the machine asks for nothing and the rest is slept.
void AcquireRun::awake() { perform(m_machine.time(now())); }

void AcquireRun::perform(const AcquireMachine::Acts& acts)
{
    wakeAt(m_machine.wakeAt());
    for (const auto act : acts)
        perform(act);
}

void AcquireRun::perform(AcquireMachine::Act act)
{
    using Act = AcquireMachine::Act;
    switch (act) {
    case Act::Try:
        return attempt();
    case Act::Look:
        return run(
            m_kind.look, [this](const auto& answer) { perform(m_machine.looked(readSight(answer), now())); });
    case Act::Subscribe:
        return subscribe();
    case Act::Unsubscribe:
        return unsubscribe();
    case Act::Leave:
        return run(m_kind.leave, [this](const auto& answer) {
            perform(m_machine.left(
                answer.ok() ? base::Result<void>() : base::Result<void>(answer.error()), now()));
        });
    case Act::Finish:
        return tellOwner();
    }
}

void AcquireRun::tellOwner()
{
    const Done done = std::move(m_done);
    const base::Result<Attempt> outcome = m_machine.outcome();
    const base::MonoTime sentAt = m_sentAt;
    endLife();
    done(outcome, sentAt);
}

void AcquireRun::attempt()
{
    m_sentAt = now();
    run(m_kind.acquire, [this](const auto& answer) { perform(m_machine.tried(readAttempt(answer), now())); });
}

void AcquireRun::subscribe()
{
    m_listener = m_link.channels.listen(
        m_kind.channel(m_ask.hold),
        [this](const auto& result) { perform(m_machine.subscribed(result, now())); },
        [this] { perform(m_machine.message(now())); });
}

void AcquireRun::unsubscribe() { m_link.channels.leave(std::exchange(m_listener, 0)); }

ReleaseRun::ReleaseRun(const LockLink& link, Ask ask, qint64 heldBefore, Done done, QObject* parent)
    : LockRun(link, std::move(ask), parent)
    , m_machine({heldBefore, m_ask.lease, m_kind.look != nullptr})
    , m_done(std::move(done))
{
}

void ReleaseRun::begin() { perform(m_machine.begin(now())); }

void ReleaseRun::awake() { perform(m_machine.time(now())); }

void ReleaseRun::perform(const ReleaseMachine::Acts& acts)
{
    wakeAt(m_machine.wakeAt());
    for (const auto act : acts) {
        switch (act) {
        case ReleaseMachine::Act::Send:
            run(m_kind.release,
                [this](const auto& answer) { perform(m_machine.sent(readLeave(answer), now())); });
            break;
        case ReleaseMachine::Act::Look:
            run(m_kind.look,
                [this](const auto& answer) { perform(m_machine.looked(readSight(answer), now())); });
            break;
        case ReleaseMachine::Act::Finish:
            return tellOwner();
        }
    }
}

void ReleaseRun::tellOwner()
{
    const Done done = std::move(m_done);
    const base::Result<Leave> outcome = m_machine.outcome();
    endLife();
    done(outcome);
}

} // namespace lockscope::client

#include "moc_lockrun.cpp"
