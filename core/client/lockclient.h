#pragma once

#include "core/client/lockclientmachine.h"
#include "core/redis/endpoint.h"
#include "core/redis/writegate.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace lockscope::client
{

/// The options of a LockClient.
struct LockClientOptions {
    QByteArray clientName = "lockscope";
    QByteArray uuid; ///< empty: a random one
    base::milliseconds watchdogLease{
        30'000}; ///< the lease that the watchdog gives to a lock; renewed every third of it
    quint64 jitterSeed = 0;
    std::shared_ptr<const redis::WriteGate> gate = {}; ///< for both connections; null = all may pass
};

/// One client of locks of every form, wire-compatible with Redisson's: a uuid of its own, threads by number,
/// a watchdog, waiting by subscription. Runs a LockClientMachine over two connections (one for commands, one
/// subscriber). Owner and thread: its maker's; needs an event loop, never blocks. One operation at a time for
/// each lock and thread. Destroying it ends the connections and releases nothing, as a crash would.
class LockClient final : public QObject
{
    Q_OBJECT
public:
    /// Acquired with its count, or refused (the wait is over), or why the server could not be asked.
    using Acquired = std::function<void(const base::Result<Attempt>&)>;
    using Released = std::function<void(const base::Result<Leave>&)>;
    using Confirmed = std::function<void(const base::Result<bool>&)>;
    using Counted = std::function<void(const base::Result<qint64>&)>;

    LockClient(redis::Endpoint endpoint, LockClientOptions options, const base::Clock& clock,
        QObject* parent = nullptr);
    ~LockClient() override;

    /// Connects; where the last attempt failed the next one is made now.
    void open();
    /// Ends both connections and drops every operation under way (its callback is never called); releases
    /// nothing and forgets all holds.
    void close();
    [[nodiscard]] bool isReady() const;

    /// Returns the client's uuid, with which the ids of its holders begin.
    [[nodiscard]] const QByteArray& uuid() const;
    /// Returns the id under which that thread holds a lock of Redisson: "uuid:thread".
    [[nodiscard]] base::HolderId holder(qint64 thread) const;

    /// Takes a lock. `done` is called once, never from within this call; it may close() the client, not
    /// delete it. Each permit that expires is a hold of its own; permits of a plain semaphore add up for each
    /// thread; a latch is awaited and not held. Errors: InvalidArgument; those of redis::Client;
    /// OutcomeUnknown where no read can settle it (plain semaphore) or the server could not be asked until
    /// the lease was over.
    void acquire(const base::KeyName& lock, qint64 thread, const AcquireOptions& options, Acquired done);
    /// Ends that thread's wait for the lock, queue included. Its outcome follows as usual: refused, or
    /// acquired where the attempt under way succeeded.
    void giveUp(const base::KeyName& lock, qint64 thread);
    /// Leaves a hold once; a semaphore gets all permits of the hold back. The first form leaves the hold of
    /// that lock that the thread took last. A permit can be given back by its id alone.
    void release(const base::KeyName& lock, qint64 thread, Released done);
    void release(const Hold& hold, Released done);
    /// Gives the hold that fixed lease, without a watchdog, from now on; false: it is not held any more.
    void keepFor(const Hold& hold, base::milliseconds lease, Confirmed done);
    [[nodiscard]] QList<Holding> holdings() const;

    /// Counts a latch down once; answers the count that remains. Without an answer it stays unknown.
    void countDown(const base::KeyName& latch, Counted done);
    /// Arms a latch, or sets a semaphore up; false: there is one already.
    void setCount(const base::KeyName& latch, qint64 count, Confirmed done);
    void setPermits(const base::KeyName& semaphore, qint64 permits, Confirmed done);

    /// True where no operation is under way and none unanswered.
    [[nodiscard]] bool isIdle() const;

Q_SIGNALS:
    /// Both connections are ready, or one is not any more.
    void readyChanged(bool ready);
    /// An attempt to connect has failed; the next one follows by itself.
    void connectFailed(const lockscope::base::Error& error);
    /// The watchdog lost a hold: the server denies it (no reason), or it could not be renewed.
    void lost(const lockscope::client::Holding& holding, const std::optional<lockscope::base::Error>& reason);
    /// A fixed lease is over.
    void lapsed(const lockscope::client::Holding& holding);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::client
