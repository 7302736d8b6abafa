#include "core/console/redlockacts.h"

#include "core/admin/plan.h"

namespace lockscope::console
{

using base::Error;
using base::ErrorKind;

RedlockActs::RedlockActs(Members members)
    : m_members(std::move(members))
{
    m_alarm.setSingleShot(true);
    connect(&m_alarm, &QTimer::timeout, this, [this] { follow(m_machine->time(m_clock.now())); });
    for (const auto& member : m_members) {
        connect(member->acts(), &Acts::guardChanged, this, [this] { Q_EMIT guardChanged(guard()); });
        connect(member->acts(), &Acts::holdsChanged, this, &RedlockActs::loseWhatIsLost);
    }
}

int RedlockActs::needed() const
{
    const auto all = static_cast<int>(m_members.size());
    return all - client::minorityOf(all);
}

admin::GuardState RedlockActs::guard() const
{
    const auto isStricter = [](const admin::GuardState& left, const admin::GuardState& right) {
        return std::pair(left.readOnly, left.needsPassword) > std::pair(right.readOnly, right.needsPassword);
    };
    admin::GuardState strictest = m_members.constFirst()->acts()->guard();
    for (const auto& member : m_members.mid(1)) {
        const admin::GuardState state = member->acts()->guard();
        strictest = isStricter(state, strictest) ? state : strictest;
    }
    return strictest;
}

void RedlockActs::stateEnvironment(profile::Environment environment, const QString& connection)
{
    for (const auto& member : m_members)
        member->acts()->stateEnvironment(environment, connection);
}

base::Result<void> RedlockActs::unlock(const QString& typedName)
{
    base::Result<void> first = Error{ErrorKind::InvalidArgument, "connection", {}};
    for (const auto& member : m_members) {
        const auto unlocked = member->acts()->unlock(typedName);
        first = first.ok() ? first : unlocked;
    }
    return first;
}

void RedlockActs::lockAgain()
{
    for (const auto& member : m_members)
        member->acts()->lockAgain();
}

void RedlockActs::setActPassword(const QByteArray& password)
{
    for (const auto& member : m_members)
        if (member->acts()->guard().needsPassword)
            member->acts()->setActPassword(password);
}

admin::Plan RedlockActs::plan(const admin::ActRequest& request) const
{
    return m_members.constFirst()->acts()->plan(request);
}

void RedlockActs::askPermissions(const locks::LockRef& lock, QObject* context, PermissionsTold done)
{
    m_members.constFirst()->acts()->askPermissions(lock, context, std::move(done));
}

void RedlockActs::readTeamLog(QObject* context, LinesTold done)
{
    m_members.constFirst()->acts()->readTeamLog(context, std::move(done));
}

QList<admin::OperatorHold> RedlockActs::holds() const
{
    return m_hold ? QList<admin::OperatorHold>{*m_hold} : QList<admin::OperatorHold>();
}

} // namespace lockscope::console
