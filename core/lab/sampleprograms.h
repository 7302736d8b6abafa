#pragma once

#include "core/lab/clientterms.h"

#include <QByteArrayList>

namespace lockscope::lab
{

/// How the sample clients behave. The same settings give the same decisions.
struct SampleSettings {
    int clients = 8; ///< of reentrant locks; at least 1
    int locks = 8;   ///< at least 1
    quint64 seed = 1;
    double scale = 1.0; ///< of every duration, leases included: 0.1 plays ten times as fast
    /// Its names begin with "lockscope:sample:<run>:", so that several can share a server.
    QByteArray run = {};

    /// The name of a sample object of this run.
    [[nodiscard]] base::KeyName named(const QByteArray& word) const;
};

/// The name of the sample lock with that number: "lockscope:sample:orders", …
base::KeyName sampleLock(const SampleSettings& settings, int number);

/// The longest time that a sample's key without a lease of its own stays: longer than any round, so that it
/// never shows.
base::milliseconds leftoversLast(const SampleSettings& settings);

/// A simulated client that never comes to its end.
struct SampleClient {
    ClientTerms terms;
    Span returns = {};           ///< how late it comes back after a crash, as another one
    QByteArrayList keys = {};    ///< every key that it writes
    QByteArrayList lasting = {}; ///< those to which the scripts give no expiry: a sample's get one
};

/// The clients of reentrant locks, and then those that show the other kinds: fair, read-write, fenced, permit
/// semaphore, semaphore and latch, in the wire format of redisson-wire 3.2, 3.3, 3.5, 3.8, 3.9 and 3.10. The
/// first six have parts of their own, so that a few seconds show every state: a long holder, its rival, one
/// who re-enters, one whose fixed lease is too short, one who crashes, one on the real 30 s watchdog. The
/// others wander. All times are those of scale 1.
QList<SampleClient> sampleClients(const SampleSettings& settings);

} // namespace lockscope::lab

Q_DECLARE_TYPEINFO(lockscope::lab::SampleClient, Q_RELOCATABLE_TYPE);
