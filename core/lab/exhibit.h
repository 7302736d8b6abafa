#pragma once

#include "core/base/raw.h"
#include "core/base/time.h"
#include "core/client/lockkind.h"
#include "core/lab/sampleturns.h"

#include <QByteArrayList>
#include <QList>

namespace lockscope::lab
{

/// One act on a sample object: a script of the lock client's with its keys, the channel that a waiter listens
/// on, and the pause before the next act.
struct ExhibitStep {
    client::ScriptCall call;
    QByteArray listen = {}; ///< a waiter's channel to subscribe to, after the script
    QByteArray leave = {};  ///< one to unsubscribe from
    base::milliseconds pause{0};
};

/// A sample object of a kind other than the reentrant lock, as the endless round of what its clients do.
/// A value; one such client's uuid stands for each actor.
struct Exhibit {
    QByteArray kind;
    QByteArrayList keys;    ///< every key that its round writes
    QByteArrayList lasting; ///< those of them to which the scripts give no expiry: a sample's get one
    QList<ExhibitStep> round;

    /// The expiry of what would last: longer than a round, so that it never shows.
    [[nodiscard]] base::milliseconds lastsFor() const;
};

/// Fair, read-write, fenced, permit semaphore, semaphore and latch, in the wire format of redisson-wire 3.2,
/// 3.3, 3.5, 3.8, 3.9 and 3.10. The seed decides their clients' uuids, the scale every duration.
QList<Exhibit> sampleExhibits(const SampleSettings& settings);

} // namespace lockscope::lab
