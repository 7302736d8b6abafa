#pragma once

#include "core/lab/visit.h"

#include <memory>

namespace lockscope::client
{
class LockScripts;
}

namespace lockscope::lab
{

/// The keys of a run on its servers that no client writes: gives resources and counters their first values,
/// and reads the resources at the end. On a server that is not the run's own it claims the place first, and
/// removes in the end all that was written. Calls back from the servers' connections. Thread: the runner's.
class RunKeys final : public QObject
{
    Q_OBJECT
public:
    using Done = std::function<void(const base::Result<void>&)>;
    using GotValue = std::function<void(qint16 resource, qint64 value)>;

    /// The arguments outlive it.
    RunKeys(const Scenario& scenario, const LabServers& servers, const Footprint& footprint);
    ~RunKeys() override;

    /// Errors: those of Visit::claim() and redis::Client.
    void setUp(const client::LockScripts& scripts, Done done);
    /// Calls `got` for each value that a server reports within 5 s, then `done` once.
    void readValues(GotValue got, std::function<void()> done);
    /// Removes what was written on a server that is not the run's own. Calls `done` at once, without a
    /// result, where all servers are its own.
    void clear(std::function<void(const std::optional<base::Result<void>>&)> done);

Q_SIGNALS:
    /// Another run has taken the place on a server that is not the run's own.
    void lost();

private:
    void setValues(const client::LockScripts& scripts, const Done& done);

    const Scenario& m_scenario;
    const LabServers& m_servers;
    const Footprint& m_footprint;
    std::unique_ptr<Visit> m_visit; ///< where the server is not the run's own
    bool m_isCleared = false;       ///< nothing is written any more
};

} // namespace lockscope::lab
