#include "core/console/lockpartsacts.h"

#include "core/admin/plan.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace lockscope::console
{

LockPartsActs::LockPartsActs(Members members)
    : m_members(std::move(members))
{
    for (const Member& member : m_members)
        connect(member.source->acts(), &Acts::guardChanged, this, [this] { Q_EMIT guardChanged(guard()); });
}

const LockPartsActs::Member* LockPartsActs::memberAt(const QByteArray& node) const
{
    const auto found = std::ranges::find(m_members, node, &Member::node);
    return found == m_members.end() ? nullptr : &*found;
}

const LockPartsActs::Member& LockPartsActs::strictest() const
{
    return *std::ranges::max_element(m_members, {}, [](const Member& member) {
        const admin::GuardState state = member.source->acts()->guard();
        return std::tuple(state.auditError.has_value(), state.readOnly, state.needsPassword,
            state.environment == profile::Environment::Production);
    });
}

admin::GuardState LockPartsActs::guard() const { return strictest().source->acts()->guard(); }

void LockPartsActs::stateEnvironment(profile::Environment environment, const QString& connection)
{
    strictest().source->acts()->stateEnvironment(environment, connection);
}

base::Result<void> LockPartsActs::unlock(const QString& typedName)
{
    const Member& member = strictest();
    const bool needsPassword = member.source->acts()->guard().needsPassword;
    const base::Result<void> unlocked = member.source->acts()->unlock(typedName);
    m_unlocked = unlocked.ok() && needsPassword ? member.node : QByteArray();
    return unlocked;
}

void LockPartsActs::lockAgain()
{
    for (const Member& member : m_members)
        member.source->acts()->lockAgain();
}

/// Once a server is unlocked, another one is the strictest: its password must not go there.
void LockPartsActs::setActPassword(const QByteArray& password)
{
    const Member* unlocked = memberAt(std::exchange(m_unlocked, {}));
    (unlocked != nullptr ? *unlocked : strictest()).source->acts()->setActPassword(password);
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

void LockPartsActs::readTeamLog(QObject* context, LinesCallback done)
{
    m_members.constFirst().source->acts()->readTeamLog(context, std::move(done));
}

} // namespace lockscope::console

#include "moc_lockpartsacts.cpp"
