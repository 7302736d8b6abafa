#include "core/console/spreadacts.h"

#include "core/admin/plan.h"

namespace lockscope::console
{

using base::Error;
using base::ErrorKind;

SpreadActs::SpreadActs(Members members, client::Needs needs)
    : m_members(std::move(members))
    , m_needs(needs)
{
    m_alarm.setSingleShot(true);
    connect(&m_alarm, &QTimer::timeout, this, [this] { follow(m_machine->time(m_clock.now())); });
    for (const auto& member : m_members) {
        connect(member->acts(), &Acts::guardChanged, this, [this] { Q_EMIT guardChanged(guard()); });
        connect(member->acts(), &Acts::holdsChanged, this, &SpreadActs::loseWhatIsLost);
    }
}

int SpreadActs::spare() const { return client::spareOf(m_needs, static_cast<int>(m_members.size())); }

int SpreadActs::needed() const { return static_cast<int>(m_members.size()) - spare(); }

admin::GuardState SpreadActs::guard() const
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

void SpreadActs::stateEnvironment(profile::Environment environment, const QString& connection)
{
    for (const auto& member : m_members)
        member->acts()->stateEnvironment(environment, connection);
}

base::Result<void> SpreadActs::unlock(const QString& typedName)
{
    base::Result<void> first = Error{ErrorKind::InvalidArgument, "connection", {}};
    for (const auto& member : m_members) {
        const auto unlocked = member->acts()->unlock(typedName);
        first = first.ok() ? first : unlocked;
    }
    return first;
}

void SpreadActs::lockAgain()
{
    for (const auto& member : m_members)
        member->acts()->lockAgain();
}

void SpreadActs::setActPassword(const QByteArray& password)
{
    for (const auto& member : m_members)
        if (member->acts()->guard().needsPassword)
            member->acts()->setActPassword(password);
}

admin::Plan SpreadActs::plan(const admin::ActRequest& request) const
{
    return m_members.constFirst()->acts()->plan(request);
}

void SpreadActs::askPermissions(const locks::LockRef& lock, QObject* context, PermissionsTold done)
{
    m_members.constFirst()->acts()->askPermissions(lock, context, std::move(done));
}

void SpreadActs::readTeamLog(QObject* context, LinesTold done)
{
    m_members.constFirst()->acts()->readTeamLog(context, std::move(done));
}

QList<admin::OperatorHold> SpreadActs::holds() const
{
    return m_hold ? QList<admin::OperatorHold>{*m_hold} : QList<admin::OperatorHold>();
}

} // namespace lockscope::console

#include "moc_spreadacts.cpp"
