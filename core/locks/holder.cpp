#include "core/locks/holder.h"

#include <limits>

namespace lockscope::locks
{

void Holder::setParts(const QByteArray& client, const QByteArray& thread)
{
    const qsizetype clientAt = client.isEmpty() ? 0 : id.bytes.indexOf(client);
    const qsizetype threadAt = thread.isEmpty() ? 0 : id.bytes.lastIndexOf(thread);
    m_client = m_thread = {};
    m_named.reset();
    if (clientAt < 0 || threadAt < 0 || id.bytes.size() > std::numeric_limits<quint16>::max()) {
        m_named = Named{client, thread};
        return;
    }
    m_client = {quint16(clientAt), quint16(client.size())};
    m_thread = {quint16(threadAt), quint16(thread.size())};
}

} // namespace lockscope::locks
