#pragma once

#include "core/locks/health.h"
#include "core/watch/clockestimate.h"
#include "core/watch/dbconnection.h"
#include "core/watch/watchstate.h"

#include <functional>
#include <vector>

namespace lockscope::watch
{

/// The context that all feeds of one watcher share. Borrowed; lives as long as the watcher.
struct FeedContext {
    const base::Clock& clock;
    WatchState& watchState;
    const ClockEstimate& estimate;
    /// Something was learnt or is to be read: publish and pump in due course. Cheap, may be called often.
    std::function<void()> stir;
    /// Returns how many writes this watcher has sent to the server so far, see redis::Client::Traffic.
    std::function<quint64()> writes = [] { return quint64(0); };
    /// Names are spread over the shards of a cluster: what is heard and counted here is not all, and may
    /// concern names of another shard.
    bool inCluster = false;
    /// Returns, in a cluster, whether that name's slot is on its way here, so that it must be asked for as
    /// such.
    std::function<bool(const base::KeyName&)> isImporting = {};

    /// Return the time here, and that of the server as it is estimated.
    [[nodiscard]] base::MonoTime now() const { return clock.now(); }
    [[nodiscard]] base::ServerTime serverNow() const { return estimate.clock().serverTime(clock.now()); }
};

/// Returns the health of a feed after its last error reply: Degraded or Failed with its reason.
inline locks::FeedHealth feedHealth(locks::FeedHealth::Feed feed, locks::FeedHealth::Condition condition,
    std::optional<base::Error> reason = std::nullopt)
{
    return {feed, condition, std::move(reason)};
}

/// Called for each read when it is finished, with its place among those begun together and the server's clock
/// at its last answer.
using KeyReadDone = std::function<void(size_t which, const KeyRead& keyRead, base::ServerTime at)>;

/// Asks the questions of all these readings over `connection` in one pipeline, stage by stage, each at its
/// own pace. `done` is called once for each; not before this call returns.
void runKeyReads(
    DbConnection& connection, const FeedContext& context, std::vector<KeyRead> keyReads, KeyReadDone done);

} // namespace lockscope::watch
