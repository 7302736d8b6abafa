#include "core/admin/guard.h"

namespace lockscope::admin
{

using profile::Environment;

Guard::Guard(Environment environment, QString connection)
    : m_environment(environment)
    , m_connection(std::move(connection))
{
}

void Guard::state(Environment environment)
{
    m_environment = environment;
    m_unlockedUntil.reset();
}

base::Result<void> Guard::unlock(const QString& typedName, base::MonoTime now)
{
    if (m_environment != Environment::Production)
        return base::Error{
            base::ErrorKind::InvalidArgument, "unlock", QT_TRANSLATE_NOOP("ErrorDetails", "not production")};
    if (typedName != m_connection)
        return base::Error{
            base::ErrorKind::InvalidArgument, "unlock", QT_TRANSLATE_NOOP("ErrorDetails", "another name")};
    m_unlockedUntil = now + unlockFor;
    return {};
}

void Guard::lockAgain() { m_unlockedUntil.reset(); }

bool Guard::time(base::MonoTime now)
{
    if (!m_unlockedUntil || now < *m_unlockedUntil)
        return false;
    m_unlockedUntil.reset();
    return true;
}

bool Guard::allows(base::MonoTime now) const
{
    switch (m_environment) {
    case Environment::Unstated:
        return false;
    case Environment::Production:
        return m_unlockedUntil && now < *m_unlockedUntil;
    case Environment::Development:
    case Environment::Test:
        break;
    }
    return true;
}

GuardState Guard::stateAt(base::MonoTime now) const
{
    const bool open = allows(now);
    return {m_environment, m_connection, !open, open ? m_unlockedUntil : std::nullopt, {}};
}

Demand demandOf(Environment environment, int count)
{
    return {count > 1, environment == Environment::Production};
}

} // namespace lockscope::admin
