#include "core/console/strictestguard.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace lockscope::console
{

StrictestGuard::StrictestGuard(QList<Acts*> members)
    : m_members(std::move(members))
{
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
    m_unlocked = unlocked.ok() && needsPassword ? member : nullptr;
    return unlocked;
}

void StrictestGuard::lockAgain()
{
    for (Acts* const member : m_members)
        member->lockAgain();
}

void StrictestGuard::setActPassword(const QByteArray& password)
{
    Acts* const unlocked = std::exchange(m_unlocked, nullptr);
    (unlocked != nullptr ? unlocked : m_members.at(strictest()))->setActPassword(password);
}

} // namespace lockscope::console
