#pragma once

#include "core/locks/health.h"
#include "core/watch/clockestimate.h"
#include "core/watch/knowledge.h"
#include "core/watch/lane.h"

#include <functional>

namespace lockscope::watch
{

/// What all feeds of one watcher share. Borrowed; lives as long as the watcher.
struct FeedContext {
    const base::Clock& clock;
    Knowledge& knowledge;
    const ClockEstimate& estimate;
    /// Something was learnt or is to be read: publish and pump in due course. Cheap, may be called often.
    std::function<void()> stir;

    [[nodiscard]] base::MonoTime now() const { return clock.now(); }
    [[nodiscard]] base::ServerTime serverNow() const { return estimate.clock().serverTime(clock.now()); }
};

/// The error reply's last word on a feed: Degraded or Failed with its reason.
inline locks::FeedHealth feedHealth(locks::FeedHealth::Feed feed, locks::FeedHealth::Condition condition,
    std::optional<base::Error> reason = std::nullopt)
{
    return {feed, condition, std::move(reason)};
}

/// Asks a look's questions over `lane`, stage by stage. `done` is called once, with the server's clock as of
/// the last answer; not before this call returns.
void runLook(Lane& lane, const FeedContext& context, std::shared_ptr<Look> look,
    std::function<void(const Look& look, base::ServerTime at)> done);

} // namespace lockscope::watch
