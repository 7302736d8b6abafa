#pragma once

#include "core/lab/clientact.h"
#include "core/lab/scenario.h"

#include <set>

namespace lockscope::lab
{

/// True for a key of the Lab, and for a companion or a channel that the wire format derives from one.
bool isLabName(const QByteArray& name);

/// The keys that a run may have written, known before anything is sent: on a server that is not its own
/// nothing else is kept, moved or removed. A value; one thread.
class Footprint
{
public:
    /// Takes the names that the scenario itself has.
    explicit Footprint(const Scenario& scenario);

    /// Adds the names of what a client is about to send, and of what it logs: a reader's next entry has a key
    /// of its own.
    void take(const ClientAct& act, const QByteArray& uuid);
    [[nodiscard]] QByteArrayList names() const { return {m_names.begin(), m_names.end()}; }

private:
    void add(const QByteArrayList& names);
    void addLock(const QByteArray& name);
    void takeClientLogEntry(const ClientLogEntry& clientLogEntry, const QByteArray& uuid);

    std::set<QByteArray> m_names;
};

} // namespace lockscope::lab
