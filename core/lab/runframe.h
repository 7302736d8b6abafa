#pragma once

#include "core/lab/freezer.h"
#include "core/lab/runrecorder.h"
#include "core/lab/simulatedclient.h"

namespace lockscope::lab
{

/// An event that has arrived for a client and waits; without a client: a server has dropped a key.
struct HeldEvent {
    int client = 0;
    ClientEvent event;
    record::Moment noticed{0}; ///< of a key; none of these is ever in a frame
};

/// All that a run needs to go on from a moment without a command under way: every key, every client as a
/// value, the events that have arrived and wait, and the holders of each lock.
struct RunFrame {
    base::MonoTime at{};
    double speed = 1;
    std::vector<SimulatedClient> machines;
    std::vector<Freezer::Frozen> keys; ///< by server
    QList<HeldEvent> held;
    QList<Fault> faults; ///< to come
    std::map<QByteArray, int> sizes;
    RunRecorder::LockUsers lockUsers;
    qint64 steps = 0; ///< how much was recorded
};

/// Moves the frame on to that later moment, where nothing has happened until then: leases have less left.
void letPass(RunFrame& frame, base::MonoTime until);
/// Returns the content of a keyframe.
QByteArray contentOf(RunFrame frame);
/// Returns the frame in a keyframe's content. Errors: InvalidArgument where it is not as it was written, of
/// another version, or does not fit the scenario.
base::Result<RunFrame> frameFrom(const QByteArray& content, const Scenario& scenario);

} // namespace lockscope::lab

Q_DECLARE_TYPEINFO(lockscope::lab::HeldEvent, Q_RELOCATABLE_TYPE);
