#include "core/watch/lonenode.h"

#include "core/redis/clusternode.h"

#include <utility>

namespace lockscope::watch
{

LoneNode::LoneNode(Lane& lane)
    : m_lane(lane)
{
}

void LoneNode::start()
{
    m_running = true;
    ask();
}

void LoneNode::beat()
{
    constexpr int beatsPerAsking = 20; // five seconds
    if (m_running && ++m_beats % beatsPerAsking == 0)
        ask();
}

void LoneNode::ask()
{
    m_lane.call({"cluster", "nodes"}, [this, session = m_session](const redis::Client::Answer& answer) {
        if (session != m_session)
            return;
        const auto nodes = answer ? redis::readClusterNodes(answer->bytes, {})
                                  : base::Result<QList<redis::ClusterNode>>(answer.error());
        m_running = nodes.ok(); // whoever may not know is told so each time that he asks
        become(!nodes || !redis::hasEverySlot(*nodes));
    });
}

void LoneNode::become(bool isPart)
{
    if (std::exchange(m_isPart, isPart) != isPart)
        Q_EMIT changed();
}

/// What was so is still so as far as anybody knows.
void LoneNode::stop()
{
    ++m_session;
    m_running = false;
}

} // namespace lockscope::watch

#include "moc_lonenode.cpp"
