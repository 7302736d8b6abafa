#pragma once

#include "core/lab/clientact.h"
#include "core/lab/scenario.h"

#include <set>

namespace lockscope::lab
{

/// True for a key of the Lab, and for a companion or a channel that the wire format derives from one.
bool isLabName(const QByteArray& name);

/// Which keys a run may have written, known before anything is sent: on a server that is not its own nothing
/// else is kept, moved or removed. A value; one thread.
class Footprint
{
public:
    /// What the scenario names by itself.
    explicit Footprint(const Scenario& scenario);

    /// What a client is about to send, and what it tells: a reader's next entry has a key of its own.
    void take(const ClientAct& act, const QByteArray& uuid);
    [[nodiscard]] QByteArrayList names() const { return {m_names.begin(), m_names.end()}; }

private:
    void add(const QByteArrayList& names);
    void addLock(const QByteArray& name);
    void takeClientLogEntry(const ClientLogEntry& clientLogEntry, const QByteArray& uuid);

    std::set<QByteArray> m_names;
};

} // namespace lockscope::lab
