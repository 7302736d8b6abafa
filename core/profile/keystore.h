#pragma once

#include "core/base/time.h"
#include "core/redis/endpoint.h"

#include <QObject>

#include <functional>

namespace lockscope::profile
{

/// The passwords of connections in the desktop's own key store (Secret Service, KWallet), by the connection's
/// address without its password. There is no other place: where none answers, nothing is kept. Main thread;
/// never blocks. Each answer comes once, never from within the call, unless `guard` is gone by then; where a
/// person has to unlock the store it waits, for `patience` at most.
class KeyStore
{
public:
    using Told = std::function<void(const base::Result<redis::Secret>&)>;
    using Done = std::function<void(const base::Result<void>&)>;
    static constexpr base::milliseconds patience{120'000};

    /// Errors: NoKeptPassword, KeyStoreFailed (both with the connection as the subject).
    static void read(const QString& connection, QObject* guard, Told told);
    /// Errors: KeyStoreFailed.
    static void keep(const QString& connection, const redis::Secret& password, QObject* guard, Done done);
    /// Harmless where there is none. Errors: KeyStoreFailed.
    static void forget(const QString& connection, QObject* guard, Done done);
};

} // namespace lockscope::profile
