#include "core/admin/plan.h"

#include "core/admin/holdvalues.h"
#include "core/admin/operations.h"
#include "core/locks/family.h"
#include "core/locks/valueend.h"

namespace lockscope::admin
{

using namespace std::chrono_literals;
using locks::Lock;
using locks::LockOperation;

namespace
{

constexpr base::milliseconds defaultBeat = 10s; ///< a third of Redisson's default lease

bool takesAway(ActKind act)
{
    return act == ActKind::ForceRelease || act == ActKind::ReleaseHolder || act == ActKind::ReleaseEntry;
}

QByteArray obstacleAtOnce(const ActRequest& request, const Lock* lock)
{
    if (lock == nullptr || !lock->kind.isKnown())
        return "not-known";
    if (lock->foreign)
        return "not-a-lock";
    if (!lock->current)
        return "not-current";
    if (lock->tooLarge)
        return "too-large";
    const bool needsHold = takesAway(request.act) || request.act == ActKind::ShortenLease;
    return needsHold && !lock->exists ? QByteArray("free") : QByteArray();
}

/// False for a lock whose key has no expiry, and for a lease that was seen to be fixed: nothing renews these.
bool mayHaveWatchdog(const Lock& lock)
{
    return locks::keyExpiresAt(lock) && lock.lease.kind != locks::LeaseKind::Fixed;
}

void addShortening(Plan& plan, const ActRequest& request, const Lock& lock, base::ServerTime now)
{
    const auto left = locks::ttlAt(lock, now);
    if (request.lease <= 0ms)
        plan.obstacle = "no-time";
    else if (left && *left <= request.lease && !(locks::isEndedByValue(lock) && *left < 0ms))
        plan.obstacle = "shorter-anyway";
    plan.soft = request.lease >= shortestSoftLease(lock);
    if (!plan.soft)
        plan.consequences.append("lapses-before-renewal");
}

Plan planOnLock(const ActRequest& request, const Lock& lock, base::ServerTime now)
{
    Plan plan;
    LockOperation operation = *operationOf(request);
    operation.deadWaiters = deadHeads(lock);
    const locks::Recipe recipe = locks::familyOf(lock.kind).recipe(operation, lock);
    plan.obstacle = obstacleOf(recipe, request.inCluster);
    plan.sends = recipe.sends;
    plan.consequences = recipe.consequences;
    if (!mayHaveWatchdog(lock))
        plan.consequences.removeAll("watchdog-stops");
    const bool weak = request.fence.isEmpty() && request.expectHolder;
    plan.strength = weak ? locks::FenceStrength::Weak : lock.fenceStrength;
    plan.signs = signsOf(lock, now);
    plan.soft = request.act == ActKind::Nudge;
    if (operation.deadWaiters.size() < lock.waiters.list->size())
        plan.next = lock.waiters.list->at(operation.deadWaiters.size()).id;
    if (request.act == ActKind::ShortenLease && plan.obstacle.isEmpty())
        addShortening(plan, request, lock, now);
    return plan;
}

Plan planOfHold(const ActRequest& request)
{
    Plan plan;
    plan.soft = true;
    plan.strength = locks::FenceStrength::Exact;
    if (request.act == ActKind::Acquire && isForSeveralSlots(request))
        plan.obstacle = "several-slots";
    if (request.act == ActKind::Acquire)
        plan.consequences = {request.hold.lease ? "held-for-a-time" : "held-until-released", "others-wait"};
    else
        plan.consequences = {request.act == ActKind::Reenter ? "entered-once-more" : "others-may-take-it"};
    return plan;
}

} // namespace

Plan plan(const ActRequest& request, const locks::LockPtr& lock, base::ServerTime now)
{
    if (request.act == ActKind::KillScript) {
        Plan plan;
        plan.sends = {"SCRIPT KILL"};
        plan.consequences = {"ends-any-script", "not-if-it-wrote"};
        return plan;
    }
    if (!operationOf(request))
        return planOfHold(request);
    const QByteArray obstacle = obstacleAtOnce(request, lock.get());
    if (obstacle.isEmpty())
        return planOnLock(request, *lock, now);
    Plan plan;
    plan.obstacle = obstacle;
    return plan;
}

QList<base::HolderId> deadHeads(const Lock& lock)
{
    QList<base::HolderId> dead;
    for (const locks::Waiter& waiter : lock.waiters.list) {
        if (waiter.alive.value_or(true))
            break;
        dead.append(waiter.id);
    }
    return dead;
}

base::milliseconds shortestSoftLease(const Lock& lock)
{
    return lock.lease.period.value_or(defaultBeat) + 1s;
}

} // namespace lockscope::admin
