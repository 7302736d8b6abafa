#pragma once

#include "core/client/lockclient.h"
#include "core/redis/client.h"
#include "tests/support/privateredis.h"

#include <QSignalSpy>

#include <optional>

namespace lockscope::support
{

/// A lock client that is ready, and its calls as a test wants to read them: they return when they are done.
class LockParty
{
public:
    explicit LockParty(
        const QString& uri, const QByteArray& uuid = {}, base::milliseconds watchdog = base::seconds(30));

    client::LockClient& operator*() { return m_client; }
    client::LockClient* operator->() { return &m_client; }

    /// Begins to acquire `lock`; the outcome comes into `acquired`.
    void begin(const client::AcquireOptions& options, qint64 thread = 7);
    base::Result<client::Attempt> acquire(const client::AcquireOptions& options = {}, qint64 thread = 7);
    base::Result<client::Leave> release(qint64 thread = 7);
    base::Result<client::Leave> release(const client::Hold& hold);

    base::KeyName lock{"orders"};
    std::optional<base::Result<client::Attempt>> acquired;
    /// Whether the acquire that was begun has brought the lock.
    [[nodiscard]] bool hasIt() const { return acquired && acquired->ok() && (*acquired)->acquired; }

private:
    base::SteadyClock m_clock;
    client::LockClient m_client;
};

/// Every message of a server from now on, as "channel payload".
class Overheard
{
public:
    explicit Overheard(const QString& uri);
    [[nodiscard]] QByteArrayList messages() const { return m_messages; }

private:
    base::SteadyClock m_clock;
    redis::Client m_client;
    QByteArrayList m_messages;
};

bool isBetween(const QByteArray& number, qint64 least, qint64 most);
/// How often the server has run `command`, scripts included.
int callsOf(const PrivateRedis& redis, const QByteArray& command);
int subscribersOf(const PrivateRedis& redis, const QByteArray& channel);
/// Time passes on the server's clock, as the expiry of a key shows.
void letPass(const PrivateRedis& redis, base::milliseconds time);

} // namespace lockscope::support
