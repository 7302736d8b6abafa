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
    /// Gives the password to the server that it was typed for: to the one that was unlocked since the last
    /// password, as both are typed together and another server may be the strictest by now; where none or
    /// several were, to the one that is shown.
    void setActPassword(const QByteArray& password);

private:
    const QList<Acts*> m_members;
    QList<Acts*> m_unlocked; ///< since the last password, those that need one
};

} // namespace lockscope::console
