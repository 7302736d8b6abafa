#include "core/record/step.h"

#include "core/record/nametable.h"

namespace lockscope::record
{

namespace
{

/// In the order of What.
constexpr std::array<const char*, whatCount> whatNames{"wants", "refused", "sleeps", "woken", "gave-up",
    "acquired", "reentered", "renewed", "renewal-failed", "releasing", "partly-released", "released",
    "release-failed", "lease-ended", "lease-lost", "work-begins", "work-ends", "read", "wrote",
    "write-refused", "started", "stopped", "crashed", "paused", "resumed", "link-cut", "link-mended",
    "reply-lost", "subscribed", "unsubscribed", "message", "command", "reply", "fault", "pace", "branch",
    "note", "decides", "intervenes", "sight-lost"};

/// In the order of FaultKind.
constexpr std::array<const char*, faultCount> faultNames{"server-stopped", "server-started", "promoted",
    "replication-cut", "key-deleted", "force-released", "expired", "clock-jumped", "script-blocks",
    "script-killed"};

} // namespace

QByteArray name(What what) { return nameIn(whatNames, what); }
QByteArray name(FaultKind fault) { return nameIn(faultNames, fault); }
std::optional<What> whatFromName(const QByteArray& name) { return valueIn<What>(whatNames, name); }

} // namespace lockscope::record
