#pragma once

#include <QByteArrayList>

/// The channels and patterns a watcher subscribes to, in the words it sends: an ACL must name patterns in the
/// same words. Pure; any thread.
namespace lockscope::watch
{

/// Returns the channel on which the pushes of tracking arrive in RESP2. Each message heard is compared with
/// it.
const QByteArray& invalidationChannel();
/// Returns the patterns of key events: only those that say more than a push does (why a key is gone). They
/// name keys of anybody.
QByteArrayList eventPatterns();
/// Returns the channels of all locks: one pattern for each family, and those that it covers.
QByteArrayList lockPatterns();

} // namespace lockscope::watch
