#include "core/client/lockkinds.h"

namespace lockscope::client
{

namespace
{

ScriptCall acquireToken(const Ask& ask)
{
    return {QByteArrayLiteral("acquire-token"), {ask.hold.lock.bytes},
        {inMilliseconds(ask.lease), ask.hold.holder.bytes}};
}

ScriptCall releaseToken(const Ask& ask)
{
    return {QByteArrayLiteral("release-token"), {ask.hold.lock.bytes}, {ask.hold.holder.bytes}};
}

/// The list that waiters of python-redis-lock block on goes with the names that it gives. Source:
/// lock-dialects-by-use, row 20.
ScriptCall releaseSignalled(const Ask& ask)
{
    const QByteArray prefix = QByteArrayLiteral("lock:");
    ScriptCall call = releaseToken(ask);
    if (ask.hold.lock.bytes.startsWith(prefix))
        call.keys.append("lock-signal:" + ask.hold.lock.bytes.sliced(prefix.size()));
    return call;
}

ScriptCall lookAtToken(const Ask& ask)
{
    return {QByteArrayLiteral("look-token"), {ask.hold.lock.bytes}, {ask.hold.holder.bytes}};
}

} // namespace

const LockKind tokenKind{acquireToken, releaseToken, lookAtToken, nullptr, nullptr};
const LockKind signalledTokenKind{acquireToken, releaseSignalled, lookAtToken, nullptr, nullptr};

} // namespace lockscope::client
