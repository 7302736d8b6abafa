#pragma once

#include "tests/bench/benchserver.h"
#include "tests/bench/changestopwatch.h"
#include "tests/support/sentinelservers.h"

#include <memory>

namespace lockscope::bench
{

/// A group of servers whose locks change, and what befalls them: its primary is handed over, pauses, stands
/// still, ends connections. The changes come from a process of their own, but for those that are measured.
class SoakServers
{
public:
    struct Size {
        int locks = 0;
        int perSecond = 0; ///< changes
    };
    SoakServers(Size size, ChangeStopwatch& stopwatch);
    ~SoakServers();
    SoakServers(const SoakServers&) = delete;
    SoakServers& operator=(const SoakServers&) = delete;

    [[nodiscard]] QString uri() const { return m_servers.uri(); }
    /// Changes from now on, at the primary, so many times a second; again and anew where they were there.
    void changeLocks(int perSecond);

    /// The Sentinels make the replica the primary; the changes follow there with tick().
    void failOver();
    /// No client is answered for a while.
    void pause();
    /// The process of the primary stands still until tick() has been called a few times.
    void freeze();
    void endConnections();
    /// The leases begin anew, so that nothing expires that is meant to stay.
    void renewLeases();
    /// To be called every second.
    void tick();

    [[nodiscard]] int failovers() const { return m_failovers; }

private:
    void changeLocks();
    [[nodiscard]] support::PrivateRedis& primary();
    [[nodiscard]] support::PrivateRedis& replica();

    Size m_size;
    ChangeStopwatch& m_stopwatch;
    support::SentinelServers m_servers;
    std::unique_ptr<Companion> m_load;
    std::unique_ptr<ChangeWriter> m_measured;
    bool m_isSwapped = false; ///< what was the replica at the beginning is the primary
    bool m_isFailingOver = false;
    int m_perSecond = 0;
    int m_frozenFor = 0; ///< ticks that are left
    int m_failovers = 0;
};

} // namespace lockscope::bench
