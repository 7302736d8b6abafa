#pragma once

#include "core/lab/sampleclients.h"
#include "core/watch/watcher.h"

#include <functional>
#include <memory>
#include <vector>

namespace lockscope::console
{

/// What a LiveSource keeps on its thread: the watcher, and the sample clients of the sandbox. All calls come
/// queued from the source; all signals go back the same way.
class LiveWorker final : public QObject
{
    Q_OBJECT
public:
    void open(const watch::WatchOptions& options);
    void close();
    /// Runs `act` with the watcher: now, or as soon as there is one.
    void withWatcher(std::function<void(watch::Watcher&)> act);

Q_SIGNALS:
    void changed(const lockscope::locks::Batch& batch);
    void healthChanged(const lockscope::locks::Health& health);
    void historyChanged(const lockscope::locks::History& history);

private:
    base::SteadyClock m_clock;
    std::unique_ptr<watch::Watcher> m_watcher;
    std::vector<std::function<void(watch::Watcher&)>> m_waiting; ///< acts from before open()
    std::unique_ptr<lab::SampleClients> m_samples;
};

} // namespace lockscope::console
