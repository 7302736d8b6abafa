#include "core/locks/holder.h"

#include <array>
#include <limits>

namespace lockscope::locks
{

void Holder::setParts(const QByteArray& client, const QByteArray& thread)
{
    const qsizetype clientAt = client.isEmpty() ? 0 : id.bytes.indexOf(client);
    const qsizetype threadAt = thread.isEmpty() ? 0 : id.bytes.lastIndexOf(thread);
    m_client = m_thread = {};
    m_named.reset();
    if (clientAt < 0 || threadAt < 0 || id.bytes.size() > std::numeric_limits<quint8>::max()) {
        m_named = Named{client, thread};
        return;
    }
    m_client = {quint8(clientAt), quint8(client.size())};
    m_thread = {quint8(threadAt), quint8(thread.size())};
}

QByteArray name(SinceBy by)
{
    constexpr std::array names{"found", "idle-time", "value", "asked"};
    return names.at(std::size_t(by));
}

} // namespace lockscope::locks
