#pragma once

#include "core/console/batchflow.h"
#include "core/console/liveexecutor.h"
#include "core/lab/sampleclients.h"
#include "core/locks/lifetracker.h"
#include "core/profile/passwordsource.h"
#include "core/watch/watcher.h"

#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope::console
{

/// The part of a LiveSource on its thread: the watcher, the executor of acts, and the sample clients of the
/// sandbox. All calls come queued from the source and its acts; all signals go back the same way.
class LiveWorker final : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
    ~LiveWorker() override;

    /// Begins to watch the server, and makes the executor of its acts.
    void open(const watch::WatchOptions& wanted, const ActingOptions& acting);
    /// Ends acts and watcher, and with them their connections.
    void close();
    /// Sets the password of the user that watches or of the Sentinels, for every login from now on; the next
    /// attempt comes at once.
    void setPassword(profile::Whose of, const QByteArray& password);
    /// Runs `act` with the watcher: now, or as soon as there is one.
    void withWatcher(std::function<void(watch::LockWatch&)> act);

    /// The receiver has taken one more of the batches that changed() has sent.
    void taken();

    /// Runs `act` on this thread with the executor, now or as soon as there is one. Any thread may call it.
    void onExecutor(std::function<void(LiveExecutor&)> act);
    /// Runs `act` now or never; it gets null where there is no executor. Any thread may call it.
    void atExecutor(std::function<void(LiveExecutor*)> act);

Q_SIGNALS:
    /// Brings what has changed; taken() must be called for each.
    void changed(const lockscope::locks::Batch& batch);
    /// Pass on what the watcher and the executor report.
    void healthChanged(const lockscope::locks::Health& health);
    void historyChanged(const lockscope::locks::History& history);
    void clientsChanged(const lockscope::locks::ClientSight& sight);
    void holdsChanged(const QList<lockscope::admin::OperatorHold>& holds);
    void auditChanged(const std::optional<lockscope::base::Error>& file,
        const std::optional<lockscope::base::Error>& stream);

private:
    void report(const locks::Batch& batch);
    void send(const locks::Batch& batch);
    void reportClients(const locks::ClientSight& sight);
    [[nodiscard]] base::ServerTime serverNow() const { return m_serverClock.serverTime(m_clock.now()); }
    void reportHealth(const locks::Health& health);
    void reportHistory(const locks::History& history);

    /// The reports that came after waiting batches, and follow them.
    struct After {
        std::optional<locks::Health> health;
        std::optional<locks::History> history;
    };
    [[nodiscard]] bool mustWait() const;
    void reportAfter(const After& after);

    base::SteadyClock m_clock;
    locks::LifeTracker m_life;
    base::ServerClock m_serverClock;  ///< by the last health
    QTimer* m_look = nullptr;         ///< at what time alone changes; of this thread
    BatchFlow m_flow{1};              ///< who listens has a turn of its event loop between two
    After m_after;                    ///< all that waits
    After m_afterPieces;              ///< the pieces that are on their way
    redis::Secret m_password;         ///< shared with the endpoint of every connection that watches
    redis::Secret m_sentinelPassword; ///< the same for the Sentinels
    std::unique_ptr<watch::LockWatch> m_watcher;
    std::vector<std::function<void(watch::LockWatch&)>> m_waiting; ///< acts from before open()
    std::unique_ptr<LiveExecutor> m_executor;                      ///< ends before the watcher
    std::vector<std::function<void(LiveExecutor&)>> m_actsWaiting;
    std::unique_ptr<lab::SampleClients> m_samples;
};

} // namespace lockscope::console
