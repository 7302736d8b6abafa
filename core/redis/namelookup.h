#pragma once

#include <QHostInfo>

#include <functional>

namespace lockscope::redis
{

/// Asks the system for the addresses of `host`, a name or an address. `take` is called once, later, on the
/// thread of `asker`, unless that is gone by then. What the system knows now: Qt's own lookup keeps an answer
/// for a minute, for which a name that leads to another server after a failover would be gone to in vain.
void addressesOf(const QString& host, QObject* asker, std::function<void(const QHostInfo&)> take);

} // namespace lockscope::redis
