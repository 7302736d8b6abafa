#include "core/console/liveworker.h"

namespace lockscope::console
{

void LiveWorker::open(const watch::WatchOptions& options)
{
    if (m_watcher)
        return m_watcher->open();
    m_watcher = std::make_unique<watch::Watcher>(options, m_clock);
    connect(m_watcher.get(), &watch::Watcher::changed, this, &LiveWorker::changed);
    connect(m_watcher.get(), &watch::Watcher::healthChanged, this, &LiveWorker::healthChanged);
    connect(m_watcher.get(), &watch::Watcher::historyChanged, this, &LiveWorker::historyChanged);
    m_watcher->open();
    if (!options.sandbox)
        return;
    m_samples = std::make_unique<lab::SampleClients>(options.endpoint, lab::SampleSettings(), m_clock);
    m_samples->start();
}

void LiveWorker::close()
{
    if (m_watcher)
        m_watcher->close();
}

} // namespace lockscope::console
