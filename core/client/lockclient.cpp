#include "core/client/lockclient.h"

#include "core/client/lockclient_p.h"
#include "core/client/wirenames.h"
#include "core/locks/redissonnames.h"

namespace lockscope::client
{

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
    d->begin();
}

bool LockClient::isReady() const { return d->ready; }

const QByteArray& LockClient::uuid() const { return d->uuid; }

base::HolderId LockClient::holder(qint64 thread) const { return holderId(d->uuid, thread); }

void LockClient::acquire(
    const base::KeyName& lock, qint64 thread, const AcquireOptions& options, Acquired done)
{
    d->acquire(holdOf(lock, holder(thread), options.form), thread, options, std::move(done));
}

void LockClient::giveUp(const base::KeyName& lock, qint64 thread) { d->giveUp(lock, thread); }

void LockClient::release(const base::KeyName& lock, qint64 thread, Released done)
{
    const auto latest = d->book.latest(lock, thread);
    d->release(latest.value_or(Hold{lock, holder(thread)}), std::move(done));
}

void LockClient::release(const Hold& hold, Released done) { d->release(hold, std::move(done)); }

void LockClient::keepFor(const Hold& hold, base::milliseconds lease, Told done)
{
    d->keepFor(hold, lease, std::move(done));
}

QList<Holding> LockClient::holdings() const { return d->book.at(d->clock.now()); }

void LockClient::countDown(const base::KeyName& latch, Counted done)
{
    d->count({"count-down", {latch.bytes, locks::redisson::latchChannel(latch)}, {}}, std::move(done));
}

void LockClient::setCount(const base::KeyName& latch, qint64 count, Told done)
{
    d->count(
        {"set-count", {latch.bytes, locks::redisson::latchChannel(latch)}, {QByteArray::number(count), "1"}},
        [done = std::move(done)](const auto& set) {
            done(set.ok() ? base::Result<bool>(*set == 1) : base::Result<bool>(set.error()));
        });
}

void LockClient::setPermits(const base::KeyName& semaphore, qint64 permits, Told done)
{
    const QByteArray number = QByteArray::number(permits);
    d->count({"set-count", {semaphore.bytes, locks::redisson::semaphoreChannel(semaphore)}, {number, number}},
        [done = std::move(done)](const auto& set) {
            done(set.ok() ? base::Result<bool>(*set == 1) : base::Result<bool>(set.error()));
        });
}

bool LockClient::isIdle() const { return d->runs->children().isEmpty() && d->commands.inFlight() == 0; }

} // namespace lockscope::client

#include "moc_lockclient.cpp"
