#include "tests/support/ownclient.h"

namespace lockscope::support
{

namespace
{

client::LockClientOptions ownOptions(base::milliseconds watchdog, const QByteArray& uuid)
{
    client::LockClientOptions options;
    options.uuid = uuid;
    options.watchdogLease = watchdog;
    return options;
}

} // namespace

OwnClient::OwnClient(const QString& uri, base::milliseconds watchdog, const QByteArray& uuid)
    : m_client(redis::Endpoint::fromUri(uri).value(), ownOptions(watchdog, uuid), m_clock)
{
    m_client.open();
    if (!waitForEvent([this] { return m_client.isReady(); }))
        qFatal("the lock client does not get ready");
}

OwnCall<client::Attempt> OwnClient::begin(
    const QByteArray& lock, qint64 thread, const client::AcquireOptions& options)
{
    OwnCall<client::Attempt> call;
    m_client.acquire({lock}, thread, options, call.keep(m_clock));
    return call;
}

base::Result<client::Attempt> OwnClient::acquire(
    const QByteArray& lock, qint64 thread, const client::AcquireOptions& options)
{
    return begin(lock, thread, options).wait();
}

base::Result<client::Leave> OwnClient::release(const QByteArray& lock, qint64 thread)
{
    OwnCall<client::Leave> call;
    m_client.release({lock}, thread, call.keep(m_clock));
    return call.wait();
}

base::Result<qint64> OwnClient::countDown(const QByteArray& latch)
{
    OwnCall<qint64> call;
    m_client.countDown({latch}, call.keep(m_clock));
    return call.wait();
}

} // namespace lockscope::support
