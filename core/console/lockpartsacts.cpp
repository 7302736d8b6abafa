#include "core/console/lockpartsacts.h"

#include "core/admin/plan.h"

#include <algorithm>
#include <utility>

namespace lockscope::console
{

namespace
{

QList<Acts*> actsOf(const LockPartsActs::Members& members)
{
    QList<Acts*> acts;
    for (const LockPartsActs::Member& member : members)
        acts.append(member.source->acts());
    return acts;
}

} // namespace

LockPartsActs::LockPartsActs(Members members)
    : StrictestGuard(actsOf(members))
    , m_members(std::move(members))
{
}

const LockPartsActs::Member* LockPartsActs::memberAt(const QByteArray& node) const
{
    const auto found = std::ranges::find(m_members, node, &Member::node);
    return found == m_members.end() ? nullptr : &*found;
}

admin::Plan LockPartsActs::plan(const admin::ActRequest& request) const
{
    const Member* member = memberAt(request.lock.node);
    if (member == nullptr)
        return admin::plan(request, nullptr, {});
    admin::ActRequest there = request;
    there.lock = member->ref;
    return member->source->acts()->plan(there);
}

void LockPartsActs::askPermissions(const locks::LockRef& lock, QObject* context, PermissionsCallback done)
{
    if (const Member* member = memberAt(lock.node))
        return member->source->acts()->askPermissions(member->ref, context, std::move(done));
    QMetaObject::invokeMethod(
        context, [done = std::move(done)] { done({}); }, Qt::QueuedConnection);
}

void LockPartsActs::perform(const admin::ActRequest& request, QObject* context, Done done)
{
    admin::ActRequest there = request;
    if (const Member* member = memberAt(request.lock.node)) {
        there.lock = member->ref;
        return member->source->acts()->perform(there, context, std::move(done));
    }
    QMetaObject::invokeMethod(
        context, [done = std::move(done)] { done(admin::refusal("not-current")); }, Qt::QueuedConnection);
}

void LockPartsActs::giveUp(const locks::LockRef& lock)
{
    if (const Member* member = memberAt(lock.node))
        member->source->acts()->giveUp(member->ref);
}

} // namespace lockscope::console

#include "moc_lockpartsacts.cpp"
