#pragma once

#include <QHostInfo>

#include <functional>

namespace lockscope::redis
{

/// Asks the system for the addresses of `host`, a name or an address. `take` is called once, later, on the
/// thread of `asker`, unless that is gone by then. The answer is what the system knows now: Qt's own lookup
/// keeps an answer for a minute, and a name that leads to another server after a failover would be tried in
/// vain for so long.
void addressesOf(const QString& host, QObject* asker, std::function<void(const QHostInfo&)> take);

} // namespace lockscope::redis
