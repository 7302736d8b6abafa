#pragma once

#include <QByteArrayList>

/// What a watcher listens to, as it subscribes: an ACL must name patterns in the same words. Pure; any
/// thread.
namespace lockscope::watch
{

/// Where the pushes of tracking arrive in RESP2. Each message heard is compared with it.
const QByteArray& invalidationChannel();
/// Key events: only those that tell more than a push does (why a key is gone). They name keys of anybody.
QByteArrayList eventPatterns();
/// The channels of all locks: one pattern for each family, and those that it covers.
QByteArrayList lockPatterns();

} // namespace lockscope::watch
