#include "core/base/connectstep.h"

#include <array>

namespace lockscope::base
{

QByteArray name(ConnectStep step)
{
    static constexpr std::array names{"idle", "password", "find", "tunnel", "resolve", "connect", "tls",
        "auth", "setname", "select", "ready", "waiting"};
    static_assert(names.size() == static_cast<std::size_t>(ConnectStep::Waiting) + 1);
    return names.at(static_cast<std::size_t>(step));
}

} // namespace lockscope::base
