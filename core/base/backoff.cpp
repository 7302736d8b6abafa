#include "core/base/backoff.h"

#include <algorithm>

namespace lockscope::base
{

milliseconds Backoff::next()
{
    m_last = std::min(m_most, between(m_first, m_last * 3));
    return m_last;
}

milliseconds Backoff::longest() { return between(m_most / 2, m_most); }

milliseconds Backoff::between(milliseconds least, milliseconds most)
{
    const auto span = static_cast<quint64>(most.count() - least.count() + 1);
    return least + milliseconds(m_random() % span); // the distributions of <random> differ between libraries
}

} // namespace lockscope::base
