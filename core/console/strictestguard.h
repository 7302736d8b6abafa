#pragma once

#include "core/console/acts.h"

#include <QList>

namespace lockscope::console
{

/// The guards of several servers as one: that of the server that hinders acts most is shown, and what a
/// person states or types for it goes to that server alone. Lives on the thread of its members.
class StrictestGuard
{
public:
    /// `members` has at least one; they outlive this.
    explicit StrictestGuard(QList<Acts*> members);

    /// Returns the member whose guard is shown: where no audit line can be written before one that is
    /// read-only, that before one that needs a password, that before production.
    [[nodiscard]] qsizetype strictest() const;
    [[nodiscard]] admin::GuardState state() const { return m_members.at(strictest())->guard(); }

    void stateEnvironment(profile::Environment environment, const QString& connection);
    base::Result<void> unlock(const QString& typedName);
    /// Locks each of them.
    void lockAgain();
    /// Gives the password to the server that was shown when it was typed. Once a server is unlocked another
    /// one may be the strictest: the password that was typed along with the name stays with the first.
    void setActPassword(const QByteArray& password);

private:
    const QList<Acts*> m_members;
    Acts* m_unlocked = nullptr; ///< whose password comes next; null = that of the strictest
};

} // namespace lockscope::console
