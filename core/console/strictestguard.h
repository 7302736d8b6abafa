#pragma once

#include "core/console/acts.h"

#include <QList>

namespace lockscope::console
{

/// Acts on several servers, as far as their guards go: the guard of the server that hinders acts most is
/// shown, and what a person states or types for it goes to that server alone. The first server reads the
/// team's log. Lives on the thread of its members' user.
class StrictestGuard : public Acts
{
    Q_OBJECT
public:
    /// `members` has at least one; they outlive this.
    explicit StrictestGuard(QList<Acts*> members);

    /// Returns the member whose guard is shown: where no audit line can be written before one that is
    /// read-only, that before one that needs a password, that before production.
    [[nodiscard]] qsizetype strictest() const;

    [[nodiscard]] admin::GuardState guard() const override { return m_members.at(strictest())->guard(); }
    void stateEnvironment(profile::Environment environment, const QString& connection) override;
    base::Result<void> unlock(const QString& typedName) override;
    /// Locks each of them.
    void lockAgain() override;
    /// Gives the password to the server that it was typed for: to the one that was unlocked since the last
    /// password, as both are typed together and another server may be the strictest by now; where none or
    /// several were, to the one that is shown.
    void setActPassword(const QByteArray& password) override;
    void readTeamLog(QObject* context, LinesCallback done) override;

private:
    const QList<Acts*> m_members;
    QList<Acts*> m_unlocked; ///< since the last password, those that need one
};

} // namespace lockscope::console
