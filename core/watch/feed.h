#pragma once

#include "core/locks/health.h"
#include "core/watch/clockestimate.h"
#include "core/watch/dbconnection.h"
#include "core/watch/watchstate.h"

#include <functional>
#include <vector>

namespace lockscope::watch
{

/// What all feeds of one watcher share. Borrowed; lives as long as the watcher.
struct FeedContext {
    const base::Clock& clock;
    WatchState& watchState;
    const ClockEstimate& estimate;
    /// Something was learnt or is to be read: publish and pump in due course. Cheap, may be called often.
    std::function<void()> stir;
    /// Names are spread over the shards of a cluster: what is heard and counted here is not all, and may be
    /// of another's.
    bool inCluster = false;
    /// In a cluster: whether that name's slot is on its way here, so that it must be asked for as such.
    std::function<bool(const base::KeyName&)> isImporting = {};

    [[nodiscard]] base::MonoTime now() const { return clock.now(); }
    [[nodiscard]] base::ServerTime serverNow() const { return estimate.clock().serverTime(clock.now()); }
};

/// The error reply's last word on a feed: Degraded or Failed with its reason.
inline locks::FeedHealth feedHealth(locks::FeedHealth::Feed feed, locks::FeedHealth::Condition condition,
    std::optional<base::Error> reason = std::nullopt)
{
    return {feed, condition, std::move(reason)};
}

/// Told of each look when it is finished: which one of those begun together it is, and the server's clock as
/// of its last answer.
using KeyReadDone = std::function<void(size_t which, const KeyRead& keyRead, base::ServerTime at)>;

/// Asks the questions of all these readings over `connection` in one pipeline, stage by stage, each at its
/// own pace. `done` is called once for each; not before this call returns.
void runKeyReads(
    DbConnection& connection, const FeedContext& context, std::vector<KeyRead> keyReads, KeyReadDone done);

} // namespace lockscope::watch
