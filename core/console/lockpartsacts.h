#pragma once

#include "core/console/source.h"
#include "core/console/strictestguard.h"

#include <memory>

namespace lockscope::console
{

/// Acts on the parts of one lock: LockRef::node of a request names the server, whose own acts do it, with its
/// own guard and its own lines in the audit log; see StrictestGuard. Lives on the thread of its members'
/// user.
class LockPartsActs final : public StrictestGuard
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

    /// Returns the servers, as they were given.
    [[nodiscard]] const Members& members() const { return m_members; }
    [[nodiscard]] const Member* memberAt(const QByteArray& node) const; ///< null where there is none
    /// Returns the member whose guard is shown.
    [[nodiscard]] const Member& asked() const { return m_members.at(strictest()); }

    [[nodiscard]] admin::Plan plan(const admin::ActRequest& request) const override;
    void askPermissions(const locks::LockRef& lock, QObject* context, PermissionsCallback done) override;
    void perform(const admin::ActRequest& request, QObject* context, Done done) override;
    void giveUp(const locks::LockRef& lock) override;
    /// None: nothing is taken this way.
    [[nodiscard]] QList<admin::OperatorHold> holds() const override { return {}; }

private:
    const Members m_members;
};

} // namespace lockscope::console
