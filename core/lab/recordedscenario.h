#pragma once

#include "core/lab/jsonnode.h"
#include "core/record/recording.h"

#include <QStringList>

#include <variant>

namespace lockscope::lab
{

/// A scenario that was made from a recording, as the text of its file, and what it lacks of the recording.
struct RecordedScenario {
    QByteArray json;
    int clients = 0;         ///< those that it has; each thread of a client counts
    int locks = 0;           ///< those that it has
    int holds = 0;           ///< how often somebody wants one of them
    int locksLeftOut = 0;    ///< beyond the limits; the busiest ones are kept
    int countersLeftOut = 0; ///< semaphores and latches whose holders the server does not name
    int otherKinds = 0;      ///< of its locks, played as reentrant ones: the Lab does not take their kind
};

/// Sentences for people: how much of the recording it has, and what was left out or is played as something
/// else.
QStringList sentencesOf(const RecordedScenario& scenario);

/// The limits of such a scenario.
inline constexpr int mostRecordedClients = 200;
inline constexpr int mostRecordedHolds = 2000;

/// Makes a scenario of a recording of a live server, or of a history from elsewhere: each client and thread
/// does what it was seen to do, at its time. It takes each lock when it was first seen to want or to hold it,
/// works for as long as it held it, and gives it back; a hold that ran out has a lease that runs out, and a
/// lock that was freed or deleted by hand is so by a fault. Clients with unreadable names are called
/// "client-1" and on; a note in their program says whom they stand for. `id`: the scenario's identifier.
/// Errors: a sentence where the recording is a run of the Lab, which has a scenario already, or where nobody
/// takes a lock in it. Pure; any thread.
std::variant<RecordedScenario, ScenarioFault> scenarioFromRecording(
    const record::Recording& recording, const QByteArray& id);

} // namespace lockscope::lab
