#pragma once

#include "core/client/lockkind.h"
#include "core/client/lockscripts.h"
#include "core/lab/clientact.h"
#include "core/lab/clientterms.h"
#include "core/record/header.h"

#include <optional>

/// Gives a run all that it begins with, whether it is played on real servers or on simulated ones. Pure.
namespace lockscope::lab
{

/// The identity of a client: the `inGroup`th of its group, and the `number`th of all. `chance` is the run's.
ClientTerms termsOf(const Scenario& scenario, const ClientGroup& group, int inGroup, int number,
    const Chance& chance, const std::shared_ptr<const Program>& program);

/// A command that a run's server is given before the clients begin.
struct SetUpCommand {
    int server = 0;
    QByteArrayList words;
};
/// The commands that set the first values of resources and the first counts of locks, for simulated servers:
/// the scripts are sent as they are.
QList<SetUpCommand> setUpCommands(const Scenario& scenario, const client::LockScripts& scripts);

/// The words that run that script.
QByteArrayList evalWords(
    const QByteArray& script, const QByteArrayList& keys, const QByteArrayList& arguments);

/// The script that gives a semaphore or a latch its first count; nothing for other locks.
std::optional<client::ScriptCall> firstCountOf(const LabLock& lock);

/// The header of its recording, as far as the scenario and the seed decide it.
record::Header headerOf(const Scenario& scenario, quint64 seed);

/// The lock that a fault is about; none where it is about something else.
ClientLogEntry lockOf(const Fault& fault, const Scenario& scenario);

} // namespace lockscope::lab
