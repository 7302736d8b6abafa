#pragma once

#include "core/client/lockclient.h"
#include "tests/support/eventwait.h"

#include <memory>
#include <optional>

namespace lockscope::support
{

/// A call of a lock client whose outcome comes later.
template<class Value>
class OwnCall
{
public:
    [[nodiscard]] bool isDone() const { return m_outcome->has_value(); }
    /// The moment at which the outcome was reported.
    [[nodiscard]] base::MonoTime at() const { return *m_at; }
    /// Waits for it, as only tests may; a call that does not end in time has TimedOut.
    base::Result<Value> wait(base::milliseconds patience = base::milliseconds(20'000)) const
    {
        if (!waitForEvent([this] { return isDone(); }, patience))
            return base::Error{base::ErrorKind::TimedOut, "test", {}};
        return **m_outcome;
    }

private:
    friend class OwnClient;
    auto keep(const base::Clock& clock)
    {
        return [&clock, outcome = m_outcome, at = m_at](const base::Result<Value>& result) {
            *at = clock.now();
            *outcome = result;
        };
    }

    std::shared_ptr<std::optional<base::Result<Value>>> m_outcome =
        std::make_shared<std::optional<base::Result<Value>>>();
    std::shared_ptr<base::MonoTime> m_at = std::make_shared<base::MonoTime>();
};

/// A lock client of ours on a server, ready when the constructor returns, and its calls as a test wants to
/// read them.
class OwnClient
{
public:
    explicit OwnClient(const QString& uri, base::milliseconds watchdog, const QByteArray& uuid = {});

    client::LockClient& operator*() { return m_client; }
    client::LockClient* operator->() { return &m_client; }

    OwnCall<client::Attempt> begin(
        const QByteArray& lock, qint64 thread, const client::AcquireOptions& options);
    base::Result<client::Attempt> acquire(
        const QByteArray& lock, qint64 thread, const client::AcquireOptions& options);
    base::Result<client::Leave> release(const QByteArray& lock, qint64 thread);
    base::Result<qint64> countDown(const QByteArray& latch);

private:
    base::SteadyClock m_clock;
    client::LockClient m_client;
};

} // namespace lockscope::support
