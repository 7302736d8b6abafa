#include "ui/models/looked.h"

namespace lockscope::ui
{
namespace
{

/// Compares the holders. A hold that ended and began again unseen has another begin.
bool sameHolders(const locks::Lock& looked, const locks::Lock& present)
{
    return std::ranges::equal(
        looked.holders, present.holders, [](const locks::Holder& before, const locks::Holder& after) {
            return before.id == after.id && before.count == after.count && before.mode == after.mode &&
                   before.since == after.since;
        });
}

bool sameSort(const locks::Lock& looked, const locks::Lock& present)
{
    return looked.kind == present.kind && looked.exists == present.exists &&
           looked.current == present.current && looked.token == present.token &&
           looked.permits == present.permits && looked.latchCount == present.latchCount;
}

/// Returns true for a lock out of sight. One that was read but is no lock, or too large, counts as seen.
bool isOutOfSight(const locks::Lock& lock) { return !lock.current && !lock.foreign && !lock.tooLarge; }

bool isProlonged(const locks::Lock& looked, const locks::Lock& present)
{
    return present.renewals->count > looked.renewals->count && looked.lease.kind == present.lease.kind;
}

} // namespace

Moved movedSince(const locks::LockPtr& looked, const locks::LockPtr& present, bool lookedDead)
{
    if (!looked || !present)
        return looked == present ? Moved::Not : Moved::Changed;
    if (looked->current && isOutOfSight(*present))
        return Moved::Unseen;
    if (!sameSort(*looked, *present) || !sameHolders(*looked, *present))
        return Moved::Changed;
    if (looked->fence == present->fence && looked->expiresAt == present->expiresAt)
        return Moved::Not;
    return isProlonged(*looked, *present) && !lookedDead ? Moved::Renewed : Moved::Changed;
}

} // namespace lockscope::ui
