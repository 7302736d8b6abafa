#include "core/client/lockclient.h"

#include "core/client/lockrun.h"
#include "core/client/wirenames.h"

#include <QPointer>

namespace lockscope::client
{

using base::MonoTime;

namespace
{

redis::ClientOptions connectionOptions(const LockClientOptions& options)
{
    redis::ClientOptions result;
    result.clientName = options.clientName;
    result.readsOnly = false;
    result.jitterSeed = options.jitterSeed;
    return result;
}

} // namespace

class LockClient::Private
{
public:
    Private(LockClient* owner, redis::Endpoint endpoint, LockClientOptions given, const base::Clock& time);

    void acquire(const Hold& hold, qint64 thread, const AcquireOptions& options, Acquired done);
    void acquired(const Hold& hold, Holding holding, qint64 count, MonoTime sentAt);
    void release(const Hold& hold, Released done);
    void released(const Hold& hold, const Leave& leave);
    void refuseSoon(std::function<void()> refusal);
    void checkReady();
    void scheduleRenewals();
    void renew();

    LockClient* const q;
    const LockClientOptions options;
    const base::Clock& clock;
    const QByteArray uuid;
    base::Result<LockScripts> scripts;
    redis::Client commands;
    redis::Client subscriber;
    LockChannels channels;
    Watchdog watchdog;
    QTimer renewals;
    bool ready = false;
    std::map<std::pair<base::KeyName, base::HolderId>, Holding> book;
    std::optional<LockLink> link;
    std::unique_ptr<QObject> runs = std::make_unique<QObject>();

private:
    void send(const Watchdog::Batch& batch);
    void lose(const Watchdog::Loss& loss);
    [[nodiscard]] qint64 countOf(const Hold& hold) const;
};

LockClient::Private::Private(
    LockClient* owner, redis::Endpoint endpoint, LockClientOptions given, const base::Clock& time)
    : q(owner)
    , options(std::move(given))
    , clock(time)
    , uuid(options.uuid.isEmpty() ? newClientUuid() : options.uuid)
    , scripts(LockScripts::load())
    , commands(endpoint, connectionOptions(options), clock)
    , subscriber(endpoint, connectionOptions(options), clock)
    , channels(subscriber)
    , watchdog(options.watchdogLease)
{
    if (scripts.ok())
        link.emplace(LockLink{commands, channels, scripts.value(), clock});
    renewals.setSingleShot(true);
    renewals.setTimerType(Qt::PreciseTimer);
    connect(&renewals, &QTimer::timeout, q, [this] { renew(); });
    connect(&commands, &redis::Client::stateChanged, q, [this] { checkReady(); });
    connect(&subscriber, &redis::Client::stateChanged, q, [this] { checkReady(); });
}

void LockClient::Private::checkReady()
{
    const bool now = commands.state().isReady() && subscriber.state().isReady();
    if (std::exchange(ready, now) != now)
        Q_EMIT q->readyChanged(now);
}

qint64 LockClient::Private::countOf(const Hold& hold) const
{
    const auto found = book.find({hold.lock, hold.holder});
    return found == book.end() ? 0 : found->second.count;
}

void LockClient::Private::acquire(
    const Hold& hold, qint64 thread, const AcquireOptions& wanted, Acquired done)
{
    if (!link)
        return refuseSoon([done, error = scripts.error()] { done(error); });
    AcquireTerms terms;
    terms.wait = wanted.wait;
    terms.lease = wanted.lease.value_or(options.watchdogLease);
    terms.heldBefore = countOf(hold);
    const Holding holding{hold.lock, thread, 0, wanted.lease, {}};
    auto* run = new AcquireRun(
        *link, hold, terms,
        [this, hold, holding, done](const base::Result<Attempt>& outcome, MonoTime sentAt) {
            if (outcome.ok() && outcome->acquired)
                acquired(hold, holding, outcome->count, sentAt);
            done(outcome);
        },
        runs.get());
    QMetaObject::invokeMethod(run, &LockRun::begin, Qt::QueuedConnection);
}

/// A fixed lease inside a watched hold leaves the watchdog on; a watched entry inside a fixed one starts it.
void LockClient::Private::acquired(const Hold& hold, Holding holding, qint64 count, MonoTime sentAt)
{
    holding.count = count;
    holding.acquiredAt = sentAt;
    if (!holding.lease || watchdog.watches(hold)) {
        holding.lease.reset();
        watchdog.held(hold, sentAt);
        scheduleRenewals();
    }
    book[{hold.lock, hold.holder}] = holding;
}

void LockClient::Private::release(const Hold& hold, Released done)
{
    if (!link)
        return refuseSoon([done, error = scripts.error()] { done(error); });
    const auto found = book.find({hold.lock, hold.holder});
    const auto fixed = found == book.end() ? std::nullopt : found->second.lease;
    auto* run = new ReleaseRun(
        *link, hold, countOf(hold), fixed.value_or(options.watchdogLease),
        [this, hold, done](const base::Result<Leave>& outcome) {
            if (outcome.ok())
                released(hold, *outcome);
            done(outcome);
        },
        runs.get());
    QMetaObject::invokeMethod(run, &LockRun::begin, Qt::QueuedConnection);
}

void LockClient::Private::released(const Hold& hold, const Leave& leave)
{
    if (leave.left > 0) {
        book[{hold.lock, hold.holder}].count = leave.left;
        return;
    }
    book.erase({hold.lock, hold.holder});
    watchdog.released(hold);
    scheduleRenewals();
}

void LockClient::Private::refuseSoon(std::function<void()> refusal)
{
    QMetaObject::invokeMethod(q, std::move(refusal), Qt::QueuedConnection);
}

void LockClient::Private::scheduleRenewals()
{
    const auto next = watchdog.nextTick();
    if (!next)
        return renewals.stop();
    const auto pause = std::chrono::ceil<base::milliseconds>(*next - clock.now());
    renewals.start(std::max(pause, base::milliseconds(0)));
}

void LockClient::Private::renew()
{
    for (const Watchdog::Batch& batch : watchdog.tick(clock.now()))
        send(batch);
    scheduleRenewals();
}

void LockClient::Private::send(const Watchdog::Batch& batch)
{
    QByteArrayList keys;
    QByteArrayList arguments{QByteArray::number(qint64(watchdog.lease().count()))};
    for (const Hold& hold : batch.holds) {
        keys << hold.lock.bytes;
        arguments << hold.holder.bytes;
    }
    redis::evalScript(commands, scripts->renew, keys, arguments,
        [this, guard = QPointer(runs.get()), id = batch.id](const auto& answer) {
            if (!guard)
                return;
            for (const auto& loss : watchdog.answered(id, readRenewal(answer), clock.now()))
                lose(loss);
            scheduleRenewals();
        });
}

void LockClient::Private::lose(const Watchdog::Loss& loss)
{
    const auto node = book.extract({loss.hold.lock, loss.hold.holder});
    if (!node.empty())
        Q_EMIT q->lost(loss.hold.lock, node.mapped().thread, loss.reason);
}

LockClient::LockClient(
    redis::Endpoint endpoint, LockClientOptions options, const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(endpoint), std::move(options), clock))
{
}

LockClient::~LockClient()
{
    d->renewals.stop();
    d->runs.reset();
}

void LockClient::open()
{
    d->commands.open();
    d->subscriber.open();
}

void LockClient::close()
{
    d->runs = std::make_unique<QObject>();
    d->renewals.stop();
    d->commands.close();
    d->subscriber.close();
    d->book.clear();
    d->watchdog = Watchdog(d->options.watchdogLease);
}

bool LockClient::isReady() const { return d->ready; }

const QByteArray& LockClient::uuid() const { return d->uuid; }

base::HolderId LockClient::holder(qint64 thread) const { return holderId(d->uuid, thread); }

void LockClient::acquire(
    const base::KeyName& lock, qint64 thread, const AcquireOptions& options, Acquired done)
{
    d->acquire({lock, holder(thread)}, thread, options, std::move(done));
}

void LockClient::release(const base::KeyName& lock, qint64 thread, Released done)
{
    d->release({lock, holder(thread)}, std::move(done));
}

QList<Holding> LockClient::holdings() const
{
    QList<Holding> list;
    for (const auto& [key, holding] : d->book)
        if (!holding.lease || d->clock.now() < holding.acquiredAt + *holding.lease)
            list.append(holding);
    return list;
}

bool LockClient::isIdle() const { return d->runs->children().isEmpty() && d->commands.inFlight() == 0; }

} // namespace lockscope::client
