#pragma once

#include "core/console/acts.h"
#include "core/console/source.h"
#include "core/console/strictestguard.h"

#include <memory>

namespace lockscope::console
{

/// Acts on the parts of one lock: LockRef::node of a request names the server, whose own acts do it, with its
/// own guard and its own lines in the audit log; see StrictestGuard. Lives on the thread of its members'
/// user.
class LockPartsActs final : public Acts
{
    Q_OBJECT
public:
    /// A server that is open, under a name that no other has.
    struct Member {
        QByteArray node;
        std::shared_ptr<Source> source; ///< has acts
        locks::LockRef ref;             ///< of the lock there
        locks::LockPtr lock;            ///< as it is known there; null where it is not
    };
    using Members = QList<Member>;

    explicit LockPartsActs(Members members);

    [[nodiscard]] const Members& members() const { return m_members; }
    [[nodiscard]] const Member* memberAt(const QByteArray& node) const; ///< null where there is none
    /// Returns the member whose guard is shown.
    [[nodiscard]] const Member& strictest() const { return m_members.at(m_guard.strictest()); }

    [[nodiscard]] admin::GuardState guard() const override { return m_guard.state(); }
    void stateEnvironment(profile::Environment environment, const QString& connection) override;
    base::Result<void> unlock(const QString& typedName) override { return m_guard.unlock(typedName); }
    void lockAgain() override { m_guard.lockAgain(); }
    void setActPassword(const QByteArray& password) override { m_guard.setActPassword(password); }

    [[nodiscard]] admin::Plan plan(const admin::ActRequest& request) const override;
    void askPermissions(const locks::LockRef& lock, QObject* context, PermissionsCallback done) override;
    void perform(const admin::ActRequest& request, QObject* context, Done done) override;
    void giveUp(const locks::LockRef& lock) override;
    /// None: nothing is taken this way.
    [[nodiscard]] QList<admin::OperatorHold> holds() const override { return {}; }
    void readTeamLog(QObject* context, LinesCallback done) override;

private:
    const Members m_members;
    StrictestGuard m_guard;
};

} // namespace lockscope::console
