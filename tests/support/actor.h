#pragma once

#include "core/admin/operationexecutor.h"
#include "core/locks/redissonkinds.h"
#include "tests/support/memoryjournal.h"
#include "tests/support/privateredis.h"

namespace lockscope::support
{

/// An operator with an executor on a private server: what was seen is read when it is asked for. Blocks, as
/// only tests may.
class Actor
{
public:
    explicit Actor(const PrivateRedis& redis, const QString& uri = {});

    /// One whole look at the lock, taken for that kind. Null where it is not there or something else.
    [[nodiscard]] locks::LockPtr see(
        const QByteArray& name, locks::Kind kind = locks::redisson::reentrantLock);
    /// Sets the lock that the executor knows from now on.
    void know(const locks::LockPtr& lock) { m_known = lock; }
    /// A request bound to what is seen now; the executor knows it as well.
    [[nodiscard]] admin::ActRequest request(
        admin::ActKind act, const QByteArray& name, locks::Kind kind = locks::redisson::reentrantLock);
    /// The same for what is not there.
    [[nodiscard]] admin::ActRequest requestOnFree(
        admin::ActKind act, const QByteArray& name, locks::Kind kind = locks::redisson::reentrantLock);

    void begin(const admin::ActRequest& request);
    /// Waits for the outcome of what was begun.
    admin::Outcome end(int withinMs = 30'000);
    admin::Outcome perform(const admin::ActRequest& request);

    std::optional<admin::Outcome> outcome; ///< of what was begun last
    MemoryJournal journal;
    admin::OperationExecutor& executor() { return *m_executor; }

private:
    base::SteadyClock m_clock;
    redis::Client m_eyes;
    locks::LockPtr m_known;
    std::unique_ptr<admin::OperationExecutor> m_executor;
};

} // namespace lockscope::support
