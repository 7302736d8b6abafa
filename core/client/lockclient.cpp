#include "core/client/lockclient.h"

#include "core/client/lockscripts.h"
#include "core/client/wirenames.h"
#include "core/locks/redissonnames.h"
#include "core/redis/primaryplace.h"

#include <QTimer>

#include <algorithm>

namespace lockscope::client
{

using base::milliseconds;
using base::MonoTime;

namespace
{

redis::ClientOptions connectionOptions(const LockClientOptions& options)
{
    redis::ClientOptions result;
    result.clientName = options.clientName;
    result.readsOnly = false;
    result.jitterSeed = options.jitterSeed;
    result.gate = options.gate;
    return result;
}

base::Error badArgument(const char* name, const QByteArray& value)
{
    return {base::ErrorKind::InvalidArgument, name, value};
}

milliseconds untilThen(MonoTime moment, MonoTime now)
{
    return std::max(std::chrono::ceil<milliseconds>(moment - now), milliseconds(0));
}

/// Turns a count into whether it was set up: not where there is one already.
LockClient::Counted isSetUp(LockClient::Confirmed done)
{
    return [done = std::move(done)](const base::Result<qint64>& set) {
        done(set.ok() ? base::Result<bool>(*set == 1) : base::Result<bool>(set.error()));
    };
}

} // namespace

/// Runs the machine over the two connections.
class LockClient::Private
{
public:
    Private(
        LockClient* owner, const redis::Endpoint& endpoint, LockClientOptions given, const base::Clock& time);

    void acquire(const Hold& hold, qint64 thread, const AcquireOptions& wanted, Acquired done);
    void giveUp(const base::KeyName& lock, qint64 thread);
    void release(const Hold& hold, Released done);
    void keepFor(const Hold& hold, milliseconds lease, Confirmed done);
    void count(const ScriptCall& script, Counted done);
    void end();

    quint64 life = 0; ///< the next one begins with each end(); first here: the connections end before it
    LockClient* const q;
    const LockClientOptions options;
    const base::Clock& clock;
    const QByteArray uuid;
    base::Result<LockScripts> scripts;
    redis::Client commands;
    redis::Client subscriber;
    LockClientMachine machine;
    bool ready = false;

private:
    using Id = LockClientMachine::Id;
    using LockOfThread = std::pair<base::KeyName, qint64>;
    struct Wait {
        LockOfThread lock;
        Acquired done;
    };

    [[nodiscard]] std::optional<base::Error> objectionTo(const AcquireOptions& wanted) const;
    void refuse(std::function<void()> refusal);
    void follow(const redis::ConnectionState& state);
    void subscriberChanged(bool isReady);
    [[nodiscard]] redis::Client::Callback answerTo(quint64 ticket);
    void call(const ScriptCall& call, redis::Client::Callback done);

    void perform(const LockClientMachine::Acts& acts);
    void perform(const LockClientMachine::Call& act) { call(act.script, answerTo(act.ticket)); }
    void perform(const LockClientMachine::Subscribe& act)
    {
        subscriber.subscribe({act.channel.bytes}, answerTo(act.ticket));
    }
    void perform(const LockClientMachine::Unsubscribe& act)
    {
        subscriber.unsubscribe({act.channel.bytes}, [](const auto&) {});
    }
    void perform(const LockClientMachine::Acquired& act);
    void perform(const LockClientMachine::Released& act);
    void perform(const LockClientMachine::Kept& act);
    void perform(const LockClientMachine::Lost& act) const { Q_EMIT q->lost(act.holding, act.reason); }
    // These are not reported to the owner of a live client.
    static void perform(const LockClientMachine::Subscribed&) {}
    static void perform(const LockClientMachine::Refused&) {}
    static void perform(const LockClientMachine::Sleeps&) {}
    static void perform(const LockClientMachine::Woken&) {}
    static void perform(const LockClientMachine::Renewed&) {}
    void schedule();
    void ring();
    void scheduleLapse();
    void lapse();

    bool m_moved = false; ///< the server is another one than when it was ready last
    bool m_subscriberWasReady = false;
    Id m_lastId = 0;
    std::map<Id, Wait> m_waits;
    std::map<LockOfThread, Id> m_waiting;
    std::map<Id, Released> m_leaving;
    std::map<Id, Confirmed> m_keeping;
    QTimer m_alarm;
    MonoTime m_ringsAt{};
    QTimer m_lapses;
};

LockClient::Private::Private(
    LockClient* owner, const redis::Endpoint& endpoint, LockClientOptions given, const base::Clock& time)
    : q(owner)
    , options(std::move(given))
    , clock(time)
    , uuid(options.uuid.isEmpty() ? newClientUuid() : options.uuid)
    , scripts(LockScripts::load())
    , commands(endpoint, connectionOptions(options), clock)
    , subscriber(endpoint, connectionOptions(options), clock)
    , machine(options.watchdogLease)
{
    m_alarm.setSingleShot(true);
    m_alarm.setTimerType(Qt::PreciseTimer);
    m_lapses.setSingleShot(true);
    connect(&m_alarm, &QTimer::timeout, q, [this] { ring(); });
    connect(&m_lapses, &QTimer::timeout, q, [this] { lapse(); });
    connect(&commands, &redis::Client::stateChanged, q, [this](const auto& state) { follow(state); });
    connect(&subscriber, &redis::Client::stateChanged, q, [this](const auto& state) {
        subscriberChanged(state.isReady());
        follow(state);
    });
    connect(&subscriber, &redis::Client::message, q,
        [this](const redis::Message& message) { perform(machine.message({message.channel}, clock.now())); });
    if (endpoint.place)
        connect(endpoint.place.get(), &redis::PrimaryPlace::changed, q, [this] { m_moved = true; });
}

void LockClient::Private::end()
{
    ++life;
    machine = LockClientMachine(options.watchdogLease);
    m_waits.clear();
    m_waiting.clear();
    m_leaving.clear();
    m_keeping.clear();
    m_alarm.stop();
    m_lapses.stop();
}

void LockClient::Private::subscriberChanged(bool isReady)
{
    if (std::exchange(m_subscriberWasReady, isReady) == isReady)
        return;
    machine.linkDown();
    if (isReady)
        perform(machine.linkUp());
}

/// `state`: of one of the connections.
void LockClient::Private::follow(const redis::ConnectionState& state)
{
    const bool now = commands.state().isReady() && subscriber.state().isReady();
    if (std::exchange(ready, now) != now)
        Q_EMIT q->readyChanged(now);
    if (now && std::exchange(m_moved, false))
        perform(machine.verifyHolds(clock.now()));
    if (state.step == redis::Step::Waiting && state.failure)
        Q_EMIT q->connectFailed(*state.failure);
}

/// Calls the refusal later: not from within the call, and not after close().
void LockClient::Private::refuse(std::function<void()> refusal)
{
    const auto later = [this, of = life, refusal = std::move(refusal)] {
        if (of == life)
            refusal();
    };
    QMetaObject::invokeMethod(q, later, Qt::QueuedConnection);
}

std::optional<base::Error> LockClient::Private::objectionTo(const AcquireOptions& wanted) const
{
    if (!scripts.ok())
        return scripts.error();
    if (wanted.permits < 1)
        return badArgument("permits", QByteArray::number(wanted.permits));
    if (const auto lease = wanted.lease.value_or(options.watchdogLease); lease < milliseconds(1))
        return badArgument("lease", inMilliseconds(lease));
    return std::nullopt;
}

void LockClient::Private::acquire(
    const Hold& hold, qint64 thread, const AcquireOptions& wanted, Acquired done)
{
    if (const auto objection = objectionTo(wanted))
        return refuse([done, error = *objection] { done(error); });
    const Id id = ++m_lastId;
    m_waits[id] = {{hold.lock, thread}, std::move(done)};
    m_waiting[{hold.lock, thread}] = id;
    perform(machine.acquire(id, hold, thread, wanted, clock.now()));
}

void LockClient::Private::giveUp(const base::KeyName& lock, qint64 thread)
{
    if (const auto found = m_waiting.find({lock, thread}); found != m_waiting.end())
        refuse([this, id = found->second] { perform(machine.giveUp(id, clock.now())); });
}

void LockClient::Private::release(const Hold& hold, Released done)
{
    if (!scripts.ok())
        return refuse([done, error = scripts.error()] { done(error); });
    const bool isNothingToSend =
        hold.form == Form::Latch || (hold.form == Form::Semaphore && machine.book().find(hold) == nullptr);
    if (isNothingToSend)
        return refuse([done] { done(Leave{}); });
    m_leaving[++m_lastId] = std::move(done);
    perform(machine.release(m_lastId, hold, clock.now()));
}

void LockClient::Private::keepFor(const Hold& hold, milliseconds lease, Confirmed done)
{
    if (!scripts.ok() || renewalOf(hold.form) == Renewal::None || lease < milliseconds(1))
        return refuse([done, lease] { done(badArgument("lease", inMilliseconds(lease))); });
    m_keeping[++m_lastId] = std::move(done);
    perform(machine.keepFor(m_lastId, hold, lease, clock.now()));
}

void LockClient::Private::count(const ScriptCall& script, Counted done)
{
    if (!scripts.ok())
        return refuse([done, error = scripts.error()] { done(error); });
    call(script, [this, of = life, done = std::move(done)](const auto& answer) {
        if (of == life)
            done(readNumber(answer));
    });
}

void LockClient::Private::call(const ScriptCall& call, redis::Client::Callback done)
{
    redis::evalScript(commands, (*scripts)[call.script], call.keys, call.arguments, std::move(done));
}

redis::Client::Callback LockClient::Private::answerTo(quint64 ticket)
{
    return [this, of = life, ticket](const redis::Client::Answer& answer) {
        if (of == life)
            perform(machine.answered(ticket, answer, clock.now()));
    };
}

/// A callback may close the client: then nothing more is done.
void LockClient::Private::perform(const LockClientMachine::Acts& acts)
{
    const quint64 of = life;
    for (const LockClientMachine::Act& act : acts) {
        std::visit([this](const auto& one) { this->perform(one); }, act);
        if (of != life)
            return;
    }
    schedule();
}

void LockClient::Private::perform(const LockClientMachine::Acquired& act)
{
    const auto wait = m_waits.extract(act.id);
    m_waiting.erase(wait.mapped().lock);
    base::Result<Attempt> outcome = act.outcome;
    if (outcome.ok() && outcome->acquired && act.hold.form == Form::Semaphore)
        outcome = Attempt{true, machine.book().countOf(act.hold)};
    scheduleLapse();
    wait.mapped().done(outcome);
}

void LockClient::Private::perform(const LockClientMachine::Released& act)
{
    const auto leaving = m_leaving.extract(act.id);
    scheduleLapse();
    leaving.mapped()(act.outcome);
}

void LockClient::Private::perform(const LockClientMachine::Kept& act)
{
    const auto keeping = m_keeping.extract(act.id);
    scheduleLapse();
    keeping.mapped()(act.isHeld);
}

/// An alarm that rings too early finds nothing due and is set again: that costs less than setting it anew for
/// each lock that comes and goes.
void LockClient::Private::schedule()
{
    const auto next = machine.wakeAt();
    if (!next || (m_alarm.isActive() && m_ringsAt <= *next))
        return;
    m_ringsAt = *next;
    m_alarm.start(untilThen(*next, clock.now()));
}

void LockClient::Private::ring()
{
    perform(machine.time(clock.now()));
    perform(machine.renew(clock.now()));
}

void LockClient::Private::scheduleLapse()
{
    const auto next = machine.book().nextLapse();
    if (next)
        m_lapses.start(untilThen(*next, clock.now()));
    else if (m_lapses.isActive())
        m_lapses.stop();
}

void LockClient::Private::lapse()
{
    for (const Holding& holding : machine.takeLapsed(clock.now()))
        Q_EMIT q->lapsed(holding);
    scheduleLapse();
}

LockClient::LockClient(
    redis::Endpoint endpoint, LockClientOptions options, const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, endpoint, std::move(options), clock))
{
}

LockClient::~LockClient() { d->end(); }

void LockClient::open()
{
    for (redis::Client* connection : {&d->commands, &d->subscriber}) {
        connection->open();
        connection->retryNow();
    }
}

void LockClient::close()
{
    d->end();
    d->commands.close();
    d->subscriber.close();
}

bool LockClient::isReady() const { return d->ready; }

const QByteArray& LockClient::uuid() const { return d->uuid; }

base::HolderId LockClient::holder(qint64 thread) const { return holderId(d->uuid, thread); }

void LockClient::acquire(
    const base::KeyName& lock, qint64 thread, const AcquireOptions& options, Acquired done)
{
    Hold hold = holdOf(lock, holder(thread), options.form);
    if (isToken(options.form) && !options.token.isEmpty())
        hold.holder = {options.token};
    d->acquire(hold, thread, options, std::move(done));
}

void LockClient::giveUp(const base::KeyName& lock, qint64 thread) { d->giveUp(lock, thread); }

void LockClient::release(const base::KeyName& lock, qint64 thread, Released done)
{
    const auto latest = d->machine.book().latest(lock, thread);
    d->release(latest.value_or(Hold{lock, holder(thread)}), std::move(done));
}

void LockClient::release(const Hold& hold, Released done) { d->release(hold, std::move(done)); }

void LockClient::keepFor(const Hold& hold, base::milliseconds lease, Confirmed done)
{
    d->keepFor(hold, lease, std::move(done));
}

QList<Holding> LockClient::holdings() const { return d->machine.book().at(d->clock.now()); }

void LockClient::countDown(const base::KeyName& latch, Counted done)
{
    d->count({"count-down", {latch.bytes, locks::redisson::latchChannel(latch)}, {}}, std::move(done));
}

void LockClient::setCount(const base::KeyName& latch, qint64 count, Confirmed done)
{
    d->count(
        {"set-count", {latch.bytes, locks::redisson::latchChannel(latch)}, {QByteArray::number(count), "1"}},
        isSetUp(std::move(done)));
}

void LockClient::setPermits(const base::KeyName& semaphore, qint64 permits, Confirmed done)
{
    const QByteArray number = QByteArray::number(permits);
    d->count({"set-count", {semaphore.bytes, locks::redisson::semaphoreChannel(semaphore)}, {number, number}},
        isSetUp(std::move(done)));
}

bool LockClient::isIdle() const { return d->machine.isIdle() && d->commands.inFlight() == 0; }

} // namespace lockscope::client

#include "moc_lockclient.cpp"
