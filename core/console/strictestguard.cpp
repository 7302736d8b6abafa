#include "core/console/strictestguard.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace lockscope::console
{

StrictestGuard::StrictestGuard(QList<Acts*> members)
    : m_members(std::move(members))
{
    for (Acts* const member : m_members)
        connect(member, &Acts::guardChanged, this, [this] { Q_EMIT guardChanged(guard()); });
}

qsizetype StrictestGuard::strictest() const
{
    const auto found = std::ranges::max_element(m_members, {}, [](const Acts* acts) {
        const admin::GuardState state = acts->guard();
        return std::tuple(state.auditError.has_value(), state.readOnly, state.needsPassword,
            state.environment == profile::Environment::Production);
    });
    return std::distance(m_members.begin(), found);
}

void StrictestGuard::stateEnvironment(profile::Environment environment, const QString& connection)
{
    m_members.at(strictest())->stateEnvironment(environment, connection);
}

base::Result<void> StrictestGuard::unlock(const QString& typedName)
{
    Acts* const member = m_members.at(strictest());
    const bool needsPassword = member->guard().needsPassword;
    const base::Result<void> unlocked = member->unlock(typedName);
    if (unlocked.ok() && needsPassword)
        m_unlocked.append(member);
    return unlocked;
}

void StrictestGuard::lockAgain()
{
    m_unlocked.clear();
    for (Acts* const member : m_members)
        member->lockAgain();
}

void StrictestGuard::setActPassword(const QByteArray& password)
{
    const QList<Acts*> unlocked = std::exchange(m_unlocked, {});
    (unlocked.size() == 1 ? unlocked.constFirst() : m_members.at(strictest()))->setActPassword(password);
}

void StrictestGuard::readTeamLog(QObject* context, LinesCallback done)
{
    m_members.constFirst()->readTeamLog(context, std::move(done));
}

} // namespace lockscope::console

#include "moc_strictestguard.cpp"
