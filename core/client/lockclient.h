#pragma once

#include "core/client/attempt.h"
#include "core/client/watchdog.h"
#include "core/redis/endpoint.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace lockscope::client
{

struct LockClientOptions {
    QByteArray clientName = "lockscope";
    QByteArray uuid; ///< empty: a random one
    base::milliseconds watchdogLease{
        30'000}; ///< what the watchdog keeps a lock at; renewed every third of it
    quint64 jitterSeed = 0;
};

/// How a lock is asked for.
struct AcquireOptions {
    std::optional<base::milliseconds> wait{base::milliseconds(0)}; ///< empty = without limit; 0 = one attempt
    std::optional<base::milliseconds> lease;                       ///< fixed, not renewed; empty = watchdog
};

/// What this client holds, as far as it knows.
struct Holding {
    base::KeyName lock;
    qint64 thread = 0;
    qint64 count = 1;
    std::optional<base::milliseconds> lease; ///< fixed; empty = kept by the watchdog
    base::MonoTime acquiredAt{};             ///< when the present count was reached
};

/// One client of reentrant locks, wire-compatible with Redisson's: a uuid of its own, threads by number, a
/// watchdog, waiting by subscription. Runs the pure machines over two connections (one for commands, one
/// subscriber). Owner and thread: whoever made it; needs an event loop, never blocks. One operation at a time
/// for each lock and thread. Destroying it ends the connections and releases nothing: as a crash would.
class LockClient final : public QObject
{
    Q_OBJECT
public:
    /// acquired with its count, or refused (the wait is over), or why it could not be asked.
    using Acquired = std::function<void(const base::Result<Attempt>&)>;
    using Released = std::function<void(const base::Result<Leave>&)>;

    LockClient(redis::Endpoint endpoint, LockClientOptions options, const base::Clock& clock,
        QObject* parent = nullptr);
    ~LockClient() override;

    void open();
    /// Ends both connections and drops every operation under way (its callback is never called); releases
    /// nothing and forgets what was held.
    void close();
    [[nodiscard]] bool isReady() const;

    [[nodiscard]] const QByteArray& uuid() const;
    [[nodiscard]] base::HolderId holder(qint64 thread) const;

    /// `done`: once, never from within this call; it may close() the client, not delete it. Errors: those of
    /// redis::Client, OutcomeUnknown only when the server could not be asked until the lease was over.
    void acquire(const base::KeyName& lock, qint64 thread, const AcquireOptions& options, Acquired done);
    void release(const base::KeyName& lock, qint64 thread, Released done);
    [[nodiscard]] QList<Holding> holdings() const;
    /// Nothing is under way and nothing unanswered.
    [[nodiscard]] bool isIdle() const;

Q_SIGNALS:
    /// Both connections are ready, or one is not any more.
    void readyChanged(bool ready);
    /// The watchdog lost a lock: the server denies the hold (no reason), or it could not be renewed.
    void lost(const lockscope::base::KeyName& lock, qint64 thread,
        const std::optional<lockscope::base::Error>& reason);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::client
