#include "core/lab/fault.h"

#include <algorithm>
#include <array>

namespace lockscope::lab
{

namespace
{

/// In the order of Fault::What.
constexpr std::array faultNames{"pause", "kill", "cut", "loseReply", "restart", "isolate", "promote",
    "jumpClock", "deleteKey", "forceRelease", "killScript", "add", "resume", "mend", "hold", "deliver",
    "drop", "deliverAll"};
static_assert(faultNames.size() == std::size_t(Fault::What::DeliverAll) + 1);

} // namespace

std::optional<Fault::What> labFaultFromName(const QByteArray& name)
{
    const auto found = std::ranges::find_if(faultNames, [&](const char* each) { return name == each; });
    return found == faultNames.end() ? std::nullopt : std::optional(Fault::What(found - faultNames.begin()));
}

QByteArray name(Fault::What what) { return faultNames.at(std::size_t(what)); }

TargetKind targetOf(Fault::What what)
{
    switch (what) {
    case Fault::What::Restart:
    case Fault::What::Isolate:
    case Fault::What::Promote:
    case Fault::What::KillScript:
        return TargetKind::Server;
    case Fault::What::DeleteKey:
    case Fault::What::ForceRelease:
        return TargetKind::Lock;
    default:
        return TargetKind::Client;
    }
}

} // namespace lockscope::lab
