#pragma once

#include "core/base/raw.h"
#include "core/base/time.h"

#include <QByteArrayList>
#include <QList>

namespace lockscope::lab
{

/// One act on a sample object: a script with its keys, the channel that a waiter listens on, and the pause
/// before the next act.
struct ExhibitStep {
    QByteArray script; ///< empty: only the channels change
    QByteArrayList keys;
    QByteArrayList arguments;
    QByteArray listen; ///< a waiter's channel to subscribe to, after the script
    QByteArray leave;  ///< one to unsubscribe from
    base::milliseconds pause{0};
};

/// A sample object of a kind other than the reentrant lock, as the endless round of what its clients do.
/// A value; one such client's uuid stands for each actor.
struct Exhibit {
    QByteArray kind;
    QList<ExhibitStep> round;

    /// Every key that its steps name.
    [[nodiscard]] QByteArrayList keys() const;
};

/// Fair, read-write, fenced, permit semaphore, semaphore and latch, in the wire format of redisson-wire 3.2,
/// 3.3, 3.5, 3.8, 3.9 and 3.10. `seed` decides their clients' uuids, `scale` every duration.
QList<Exhibit> sampleExhibits(quint64 seed, double scale);

} // namespace lockscope::lab
