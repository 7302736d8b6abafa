#include "core/watch/lonenode.h"

#include "core/redis/clusternode.h"

#include <utility>

namespace lockscope::watch
{

std::optional<bool> hasOthers(const redis::Client::Answer& answer)
{
    if (!answer)
        return std::nullopt;
    const auto nodes = redis::readClusterNodes(answer->bytes, {});
    return nodes ? std::optional(!redis::hasEverySlot(*nodes)) : std::nullopt;
}

LoneNode::LoneNode(DbConnection& connection)
    : m_connection(connection)
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
    m_connection.call({"cluster", "nodes"}, [this, session = m_session](const redis::Client::Answer& answer) {
        if (session != m_session)
            return;
        const std::optional<bool> others = hasOthers(answer);
        m_running = others.has_value(); // a user without permission gets the same answer each time
        become(others.value_or(true));
    });
}

void LoneNode::become(bool isPart)
{
    if (std::exchange(m_isPart, isPart) != isPart)
        Q_EMIT changed();
}

/// The last answer still holds as far as anybody knows.
void LoneNode::stop()
{
    ++m_session;
    m_running = false;
}

} // namespace lockscope::watch

#include "moc_lonenode.cpp"
