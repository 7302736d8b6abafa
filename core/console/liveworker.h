#pragma once

#include "core/lab/sampleclients.h"
#include "core/watch/watcher.h"

#include <memory>

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
    /// Null before open().
    [[nodiscard]] watch::Watcher* watcher() { return m_watcher.get(); }

Q_SIGNALS:
    void changed(const lockscope::locks::Batch& batch);
    void healthChanged(const lockscope::locks::Health& health);
    void historyChanged(const lockscope::locks::History& history);

private:
    base::SteadyClock m_clock;
    std::unique_ptr<watch::Watcher> m_watcher;
    std::unique_ptr<lab::SampleClients> m_samples;
};

} // namespace lockscope::console
