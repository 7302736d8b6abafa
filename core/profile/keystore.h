#pragma once

#include "core/base/time.h"
#include "core/profile/passwordsource.h"
#include "core/redis/endpoint.h"

#include <QObject>

#include <functional>

namespace lockscope::profile
{

/// The passwords of connections in the desktop's own key store (Secret Service, KWallet), by keyOf() each.
/// There is no other place: where no key store answers, nothing is kept. Main thread; never blocks. Each
/// answer comes once, never from within the call, unless `guard` is gone by then; where a person has to
/// unlock the store it waits, for `patience` at most.
class KeyStore
{
public:
    using Callback = std::function<void(const base::Result<redis::Secret>&)>;
    using Done = std::function<void(const base::Result<void>&)>;
    static constexpr base::milliseconds patience{120'000};

    /// Returns the key for `connection`, its address without a password.
    [[nodiscard]] static QString keyOf(const QString& connection, Whose whose = Whose::Watcher);
    /// Reads a password. Errors: NoKeptPassword, KeyStoreFailed (both with the key as the subject).
    static void read(const QString& key, QObject* guard, Callback callback);
    /// Keeps a password. Errors: KeyStoreFailed.
    static void keep(const QString& key, const redis::Secret& password, QObject* guard, Done done);
    /// Removes a password; harmless where there is none. Errors: KeyStoreFailed.
    static void forget(const QString& key, QObject* guard, Done done);
};

} // namespace lockscope::profile
