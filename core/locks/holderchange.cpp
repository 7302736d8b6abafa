#include "core/locks/holderchange.h"

#include <QHash>

namespace lockscope::locks
{

namespace
{

void compareHold(HolderChange& change, const Holder& before, const Holder& now)
{
    change.shared = true;
    change.prolonged = change.prolonged || (before.expiresAt && now.expiresAt > before.expiresAt);
    if (before.count != now.count)
        change.recounted.append({now, before.count});
}

} // namespace

HolderChange changeBetween(const QList<Holder>& before, const QList<Holder>& now)
{
    HolderChange change;
    if (before.size() == 1 && now.size() == 1 && before.first().id == now.first().id) { // nearly always
        compareHold(change, before.first(), now.first());
        return change;
    }
    QHash<base::HolderId, const Holder*> known;
    for (const Holder& holder : before)
        known.insert(holder.id, &holder);
    for (const Holder& holder : now) {
        if (const Holder* old = known.take(holder.id))
            compareHold(change, *old, holder);
        else
            change.joined.append(holder);
    }
    for (const Holder& holder : before) {
        if (known.contains(holder.id))
            change.left.append(holder);
    }
    return change;
}

} // namespace lockscope::locks
