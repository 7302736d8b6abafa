#include "core/admin/operations.h"

#include "core/redis/hashslot.h"

#include <algorithm>

namespace lockscope::admin
{

using namespace std::chrono_literals;
using base::milliseconds;
using locks::Kind;
using locks::Lock;
using locks::LockOperation;

namespace
{

constexpr milliseconds takerWithin = 500ms; ///< a woken client has taken it by then
constexpr milliseconds beatUnknown = 10s;   ///< between two renewals of a client's default watchdog
constexpr milliseconds beatSlack = 1s;
constexpr milliseconds expirySlack = 50ms; ///< our clock and the server's run apart that much in a lease

bool holds(const Lock& lock, const base::HolderId& id)
{
    return std::ranges::find(lock.holders, id, &locks::Holder::id) != lock.holders.end();
}

bool shareAHolder(const Lock& one, const Lock& other)
{
    return std::ranges::any_of(
        one.holders, [&](const locks::Holder& holder) { return holds(other, holder.id); });
}

/// Releases the whole lock, whoever holds it.
class ForceRelease final : public Operation
{
public:
    using Operation::Operation;

protected:
    [[nodiscard]] LockOperation operation() const override { return *operationOf(request()); }
    [[nodiscard]] Effect effect(const LockSnapshot& snapshot) const override
    {
        if (snapshot.isHeld())
            return ofPresent(*snapshot.lock);
        const bool latch = bound()->kind->counting == locks::Counting::Latch;
        const bool waited = wokeNobody() || sinceApplied() >= takerWithin;
        return latch ? Effect{"open", true} : Effect{"free", waited};
    }

private:
    [[nodiscard]] Effect ofPresent(const Lock& now) const
    {
        if (now.kind->counting == locks::Counting::Latch)
            return {"taken-by-other", true};
        if (now.permits)
            return {now.permits->available > 0 ? "available" : "taken-by-other", true};
        return {shareAHolder(*bound(), now) ? "taken-again" : "taken-by-other", true};
    }
};

/// Releases one of several: a reader, a permit, the holder of a group's values.
class ReleaseHolder final : public Operation
{
public:
    using Operation::Operation;

protected:
    [[nodiscard]] LockOperation operation() const override { return *operationOf(request()); }
    [[nodiscard]] HoldComparison holdComparison(
        const Lock& seen, const Lock& fresh, const Lock*) const override
    {
        return holdComparisonOf(seen, fresh, operation().who);
    }
    [[nodiscard]] Effect effect(const LockSnapshot& snapshot) const override
    {
        if (!snapshot.isHeld())
            return {"free", true};
        if (holds(*snapshot.lock, operation().who))
            return {"taken-again", true};
        return {snapshot.lock->holders.isEmpty() ? "free" : "others-hold", true};
    }
};

/// Releases one of several entries of one holder.
class ReleaseEntry final : public Operation
{
public:
    using Operation::Operation;

protected:
    [[nodiscard]] LockOperation operation() const override { return *operationOf(request()); }
    [[nodiscard]] HoldComparison holdComparison(
        const Lock& seen, const Lock& fresh, const Lock* known) const override
    {
        const auto holder = std::ranges::find(seen.holders, operation().who, &locks::Holder::id);
        const bool isReader = holder != seen.holders.end() && holder->mode == locks::Mode::Read;
        return isReader ? holdComparisonOf(seen, fresh, operation().who)
                        : holdComparisonOf(seen, fresh, known);
    }
    [[nodiscard]] Effect effect(const LockSnapshot& snapshot) const override
    {
        if (!snapshot.isHeld())
            return {"free", true};
        return {holds(*snapshot.lock, operation().who) ? "fewer-entries" : "taken-by-other", true};
    }
};

/// Removes one place in a fair lock's queue.
class RemoveWaiter final : public Operation
{
public:
    using Operation::Operation;

protected:
    [[nodiscard]] LockOperation operation() const override { return *operationOf(request()); }
    [[nodiscard]] bool needsFence() const override { return false; }
    [[nodiscard]] QByteArray nothingToDo() const override { return "not-a-waiter"; }
    [[nodiscard]] HoldComparison holdComparison(
        const Lock& seen, const Lock& fresh, const Lock*) const override
    {
        return placeOf(seen, fresh, operation().who);
    }
    [[nodiscard]] Effect effect(const LockSnapshot& snapshot) const override
    {
        const bool queued = snapshot.lock && std::ranges::find(snapshot.lock->waiters.list, operation().who,
                                                 &locks::Waiter::id) != snapshot.lock->waiters.list->end();
        return {queued ? "queued-again" : "left-queue", true};
    }
};

/// Wakes the waiters, releases nothing.
class Nudge final : public Operation
{
public:
    using Operation::Operation;

protected:
    [[nodiscard]] LockOperation operation() const override { return *operationOf(request()); }
    [[nodiscard]] bool needsFence() const override { return false; }
    [[nodiscard]] QByteArray nothingToDo() const override
    {
        return request().signal ? "list-not-empty" : "nobody-to-wake";
    }
    [[nodiscard]] HoldComparison holdComparison(const Lock&, const Lock&, const Lock*) const override
    {
        return HoldComparison::Same;
    }
    [[nodiscard]] Effect effect(const LockSnapshot& snapshot) const override
    {
        const Lock& before = *bound();
        if (snapshot.isHeld() && !before.exists)
            return {"taken-by-other", true};
        if (snapshot.isHeld() && before.exists)
            return {shareAHolder(before, *snapshot.lock) || before.holders.isEmpty() ? "still-held"
                                                                                     : "taken-by-other",
                true};
        return {"free", wokeNobody() || sinceApplied() >= takerWithin};
    }
};

/// Leaves at most a given time; then the lock is watched long enough to distinguish a living watchdog from a
/// dead holder.
class Shorten final : public Operation
{
public:
    using Operation::Operation;

protected:
    [[nodiscard]] LockOperation operation() const override { return *operationOf(request()); }
    [[nodiscard]] QByteArray nothingToDo() const override { return "shorter-anyway"; }
    [[nodiscard]] Effect effect(const LockSnapshot& snapshot) const override
    {
        if (!snapshot.isHeld()) // earlier than that its holder has released it
            return {sinceApplied() + expirySlack >= request().lease ? "lapsed" : "free", true};
        if (!shareAHolder(*bound(), *snapshot.lock))
            return {"taken-by-other", true};
        const auto& expiry = snapshot.lock->expiresAt;
        if (reported() &&
            (!expiry || expiry->time_since_epoch() > milliseconds(*reported()) + snapshot.within))
            return {"watchdog-alive", true};
        const milliseconds beat = bound()->lease.period.value_or(beatUnknown) + beatSlack;
        return {"lapsing", sinceApplied() >= beat};
    }
    /// True where the expiry is nearer than before: nothing else sets it so near.
    [[nodiscard]] bool provesApplied(const LockSnapshot& snapshot) const override
    {
        return snapshot.isHeld() && shareAHolder(*bound(), *snapshot.lock) && snapshot.lock->expiresAt &&
               (!bound()->expiresAt || *snapshot.lock->expiresAt < *bound()->expiresAt);
    }
};

} // namespace

QByteArray obstacleOf(const locks::Recipe& recipe, bool inCluster)
{
    const bool isTorn = inCluster && recipe.obstacle.isEmpty() && !redis::shareASlot(recipe.keys);
    return isTorn ? QByteArrayLiteral("several-slots") : recipe.obstacle;
}

std::optional<LockOperation> operationOf(const ActRequest& request)
{
    LockOperation operation;
    operation.who = request.who.value_or(base::HolderId());
    operation.lease = request.lease;
    operation.permits = request.hold.permits;
    operation.signal = request.signal;
    operation.sharded = request.sharded;
    switch (request.act) {
    case ActKind::ForceRelease:
        operation.what = LockOperation::What::Free;
        return operation;
    case ActKind::ReleaseHolder:
        operation.what = LockOperation::What::FreeHolder;
        return operation;
    case ActKind::ReleaseEntry:
        operation.what = LockOperation::What::FreeEntry;
        return operation;
    case ActKind::RemoveWaiter:
        operation.what = LockOperation::What::DropWaiter;
        return operation;
    case ActKind::Nudge:
        operation.what = LockOperation::What::Nudge;
        return operation;
    case ActKind::ShortenLease:
        operation.what = LockOperation::What::Shorten;
        return operation;
    default:
        return std::nullopt;
    }
}

std::unique_ptr<Operation> operationFor(const ActRequest& request, const locks::LockPtr& known)
{
    switch (request.act) {
    case ActKind::ForceRelease:
        return std::make_unique<ForceRelease>(request, known);
    case ActKind::ReleaseHolder:
        return std::make_unique<ReleaseHolder>(request, known);
    case ActKind::ReleaseEntry:
        return std::make_unique<ReleaseEntry>(request, known);
    case ActKind::RemoveWaiter:
        return std::make_unique<RemoveWaiter>(request, known);
    case ActKind::Nudge:
        return std::make_unique<Nudge>(request, known);
    case ActKind::ShortenLease:
        return std::make_unique<Shorten>(request, known);
    default:
        return nullptr;
    }
}

} // namespace lockscope::admin
