#include "core/watch/readrefusals.h"

#include <utility>

namespace lockscope::watch
{

void ReadRefusals::took(const KeyReadResult& result)
{
    const bool isRefused = result.what == KeyReadResult::What::Unreadable && result.error &&
                           result.error->kind == base::ErrorKind::NoPermission;
    if (!isRefused)
        m_hasRead = true;
    else if (result.error->detail.contains(" command")) // else it says that a key may not be accessed
        m_command = result.error;
    else
        m_keys = result.error;
}

void ReadRefusals::passEnded()
{
    const bool hasRead = std::exchange(m_hasRead, false);
    m_reason = m_command || hasRead ? m_command : m_keys;
    m_command.reset();
    m_keys.reset();
}

} // namespace lockscope::watch
