#include "core/client/lockclient_p.h"

#include "core/client/wirenames.h"
#include "core/redis/primaryplace.h"

#include <QPointer>

#include <algorithm>

namespace lockscope::client
{

using base::milliseconds;
using base::MonoTime;

namespace
{

/// A place in a fair lock's queue where the wait has no limit; what live clients use by default.
constexpr milliseconds unlimitedPlace{300'000};

redis::ClientOptions connectionOptions(const LockClientOptions& options)
{
    redis::ClientOptions result;
    result.clientName = options.clientName;
    result.readsOnly = false;
    result.jitterSeed = options.jitterSeed;
    result.gate = options.gate;
    return result;
}

} // namespace

LockClient::Private::Private(
    LockClient* owner, const redis::Endpoint& endpoint, LockClientOptions given, const base::Clock& time)
    : q(owner)
    , options(std::move(given))
    , clock(time)
    , uuid(options.uuid.isEmpty() ? newClientUuid() : options.uuid)
    , scripts(LockScripts::load())
    , commands(endpoint, connectionOptions(options), clock)
    , subscriber(endpoint, connectionOptions(options), clock)
    , channels(subscriber)
{
    if (scripts.ok())
        link.emplace(LockLink{commands, channels, scripts.value(), clock});
    m_lapses.setSingleShot(true);
    connect(&m_lapses, &QTimer::timeout, q, [this] { lapse(); });
    connect(&commands, &redis::Client::stateChanged, q, [this](const auto& state) { follow(state); });
    connect(&subscriber, &redis::Client::stateChanged, q, [this](const auto& state) { follow(state); });
    if (endpoint.place)
        connect(endpoint.place.get(), &redis::PrimaryPlace::changed, q, [this] { moved = true; });
    begin();
}

void LockClient::Private::begin()
{
    runs = std::make_unique<QObject>();
    if (link)
        watchdog = std::make_unique<WatchdogRun>(
            *link, options.watchdogLease, [this](const auto& loss) { lose(loss); });
}

void LockClient::Private::end()
{
    m_waits.clear();
    runs.reset();
    watchdog.reset();
    book = {};
    m_lapses.stop();
}

/// `state`: of one of the connections.
void LockClient::Private::follow(const redis::ConnectionState& state)
{
    const bool now = commands.state().isReady() && subscriber.state().isReady();
    if (std::exchange(ready, now) != now)
        Q_EMIT q->readyChanged(now);
    if (now && std::exchange(moved, false))
        verifyHolds();
    if (state.step == redis::Step::Waiting && state.failure)
        Q_EMIT q->connectFailed(*state.failure);
}

/// Not from within the call, and not after close().
void LockClient::Private::refuse(std::function<void()> refusal)
{
    QMetaObject::invokeMethod(runs.get(), std::move(refusal), Qt::QueuedConnection);
}

std::optional<base::Error> LockClient::Private::objectionTo(const AcquireOptions& wanted) const
{
    if (!link)
        return scripts.error();
    if (wanted.permits < 1)
        return base::Error{base::ErrorKind::InvalidArgument, "permits", QByteArray::number(wanted.permits)};
    if (wanted.lease.value_or(options.watchdogLease) < milliseconds(1))
        return base::Error{base::ErrorKind::InvalidArgument, "lease", inMilliseconds(*wanted.lease)};
    return std::nullopt;
}

Ask LockClient::Private::askFor(const Hold& hold, const AcquireOptions& wanted) const
{
    Ask ask{hold, wanted.lease.value_or(options.watchdogLease)};
    ask.queuesUp = !wanted.wait || *wanted.wait > milliseconds(0);
    ask.place = wanted.wait && *wanted.wait > milliseconds(0) ? *wanted.wait : unlimitedPlace;
    ask.permits = wanted.permits;
    return ask;
}

void LockClient::Private::acquire(
    const Hold& hold, qint64 thread, const AcquireOptions& wanted, Acquired done)
{
    if (const auto objection = objectionTo(wanted))
        return refuse([done, error = *objection] { done(error); });
    const Ask ask = askFor(hold, wanted);
    AcquireTerms terms;
    terms.wait = wanted.wait;
    terms.lease = ask.lease;
    terms.heldBefore = book.countOf(hold);
    const Holding holding{hold.lock, thread, 0, wanted.lease, {}, hold.form, hold.holder};
    auto* run = new AcquireRun(
        *link, ask, terms,
        [this, holding, done](const base::Result<Attempt>& outcome, MonoTime sentAt) {
            m_waits.erase({holding.lock, holding.thread});
            if (!outcome.ok() || !outcome->acquired)
                return done(outcome);
            Holding taken = holding;
            taken.acquiredAt = sentAt;
            done(acquired(taken, *outcome));
        },
        runs.get());
    m_waits[{hold.lock, thread}] = run;
    run->begin();
}

/// A fixed lease inside a watched hold leaves the watchdog on; a watched entry inside a fixed one starts it.
Attempt LockClient::Private::acquired(const Holding& taken, Attempt attempt)
{
    const Hold hold = taken.hold();
    if (hold.form == Form::Latch)
        return attempt;
    if (hold.form == Form::Semaphore)
        attempt.count += book.countOf(hold);
    if (hold.form == Form::Permit)
        attempt.permit = hold.holder.bytes;
    Holding holding = taken;
    holding.count = attempt.count;
    holding.token = attempt.token;
    const bool isWatched = renewalOf(hold.form) != Renewal::None;
    if (!isWatched || !holding.lease || watchdog->watches(hold))
        holding.lease.reset();
    if (isWatched && !holding.lease)
        watchdog->held(hold, holding.acquiredAt);
    book.enter(holding);
    scheduleLapse();
    return attempt;
}

void LockClient::Private::giveUp(const base::KeyName& lock, qint64 thread)
{
    if (const auto found = m_waits.find({lock, thread}); found != m_waits.end())
        QMetaObject::invokeMethod(found->second, &AcquireRun::giveUp, Qt::QueuedConnection);
}

void LockClient::Private::release(const Hold& hold, Released done)
{
    if (!link)
        return refuse([done, error = scripts.error()] { done(error); });
    const Holding* holding = book.find(hold);
    const bool isNothingToSend =
        hold.form == Form::Latch || (hold.form == Form::Semaphore && holding == nullptr);
    if (isNothingToSend)
        return refuse([done] { done(Leave{}); });
    Ask ask{hold, holding ? holding->lease.value_or(options.watchdogLease) : options.watchdogLease};
    ask.permits = book.countOf(hold);
    auto* run = new ReleaseRun(
        *link, ask, book.countOf(hold),
        [this, hold, done](const base::Result<Leave>& outcome) {
            released(hold, outcome);
            done(outcome);
        },
        runs.get());
    run->begin();
}

/// Permits of which nobody can tell whether they went back are not given back again.
void LockClient::Private::released(const Hold& hold, const base::Result<Leave>& outcome)
{
    const bool isLost = !outcome.ok() && outcome.error().kind == base::ErrorKind::OutcomeUnknown &&
                        hold.form == Form::Semaphore;
    if (!outcome.ok() && !isLost)
        return;
    const qint64 left = outcome.ok() ? outcome->left : 0;
    book.setCount(hold, left);
    if (left == 0)
        watchdog->released(hold);
    scheduleLapse();
}

/// Sent on the connection of the renewals: none that was sent before can come after it, and none follows.
void LockClient::Private::keepFor(const Hold& hold, milliseconds lease, Told done)
{
    const Renewal renewal = renewalOf(hold.form);
    if (!link || renewal == Renewal::None || lease < milliseconds(1))
        return refuse([done, lease] {
            done(base::Error{base::ErrorKind::InvalidArgument, "lease", inMilliseconds(lease)});
        });
    const MonoTime sentAt = clock.now();
    const bool wasWatched = watchdog->watches(hold);
    watchdog->released(hold);
    link->run(renewalCall(renewal, {hold}, lease),
        [this, guard = QPointer(runs.get()), hold, lease, sentAt, wasWatched, done](const auto& answer) {
            if (!guard)
                return;
            const auto flags = readRenewal(answer);
            if (flags.ok())
                kept(hold, lease, sentAt, flags->value(0));
            else if (wasWatched)
                watchdog->held(hold, sentAt);
            done(flags.ok() ? base::Result<bool>(flags->value(0)) : base::Result<bool>(flags.error()));
        });
}

void LockClient::Private::kept(const Hold& hold, milliseconds lease, MonoTime sentAt, bool isHeld)
{
    auto holding = book.remove(hold);
    if (holding && isHeld) {
        holding->lease = lease;
        holding->acquiredAt = sentAt;
        book.enter(*holding);
    }
    scheduleLapse();
}

void LockClient::Private::count(const ScriptCall& call, Counted done)
{
    if (!link)
        return refuse([done, error = scripts.error()] { done(error); });
    link->run(call, [guard = QPointer(runs.get()), done = std::move(done)](const auto& answer) {
        if (guard)
            done(readNumber(answer));
    });
}

void LockClient::Private::lose(const Watchdog::Loss& loss)
{
    if (const auto holding = book.remove(loss.hold))
        Q_EMIT q->lost(*holding, loss.reason);
}

void LockClient::Private::scheduleLapse()
{
    const auto next = book.nextLapse();
    if (next)
        m_lapses.start(std::max(std::chrono::ceil<milliseconds>(*next - clock.now()), milliseconds(0)));
    else if (m_lapses.isActive())
        m_lapses.stop();
}

void LockClient::Private::lapse()
{
    for (const Holding& holding : book.takeLapsed(clock.now()))
        Q_EMIT q->lapsed(holding);
    scheduleLapse();
}

} // namespace lockscope::client
