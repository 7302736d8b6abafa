#pragma once

#include "tests/bench/benchserver.h"

#include <functional>
#include <memory>

namespace lockscope::bench
{

/// Two servers, of which one is watched, that carry the same load by turns of a fraction of a second: what
/// the machine does beside hits both alike. The load is reference/loader.c: 50 clients with lua/acquire.lua
/// and lua/release.lua. On Linux the servers have a core of their own, as one has that is watched from
/// another machine; whoever loads and watches shares the others.
class PairedLoad
{
public:
    /// The result of one pair of turns.
    struct Turn {
        double aloneMicroseconds = 0; ///< of the server's processor, for one change
        double watchedMicroseconds = 0;
        double alonePerSecond = 0; ///< changes
        double watchedPerSecond = 0;
    };
    /// Begins to watch a server that holds the load's locks; ended when the result goes.
    using Watch = std::function<std::shared_ptr<void>(const BenchServer&)>;

    explicit PairedLoad(int locks);

    /// `perSecond`: changes; 0 = as fast as they are answered. Half of the turns watch the one server, half
    /// the other, so that what differs between the two does not count.
    QList<Turn> run(const Watch& watch, int pairs, int perSecond = 0);

private:
    QList<Turn> runOn(int watched, const Watch& watch, int pairs, int perSecond);

    BenchServer m_servers[2];
    QByteArray m_acquire, m_release; ///< SHA-1
    int m_locks;
};

} // namespace lockscope::bench
