#pragma once

#include "core/client/multimachine.h"
#include "core/console/source.h"
#include "core/console/strictestguard.h"

#include <QPointer>
#include <QTimer>

#include <memory>

namespace lockscope::console
{

/// Acts on one lock on independent servers: it is taken where all of them grant it (MultiLock) or a majority
/// (Redlock), and lost where fewer are left. Each server has its own guard (see StrictestGuard) and its own
/// lines in the audit log, and keeps its part up by itself; parts that were taken in vain are given back. One
/// lock at a time; nothing else can be done this way. Lives on the thread of its members' user.
class MultiServerActs final : public StrictestGuard
{
    Q_OBJECT
public:
    using Members = QList<std::shared_ptr<Source>>;

    MultiServerActs(Members members, client::Needs needs);

    /// Returns how many servers the lock can do without.
    [[nodiscard]] int spare() const;

    [[nodiscard]] admin::Plan plan(const admin::ActRequest& request) const override;
    void askPermissions(const locks::LockRef& lock, QObject* context, PermissionsCallback done) override;
    /// Performs Acquire and Release; anything else is refused.
    void perform(const admin::ActRequest& request, QObject* context, Done done) override;
    void giveUp(const locks::LockRef& lock) override;
    [[nodiscard]] QList<admin::OperatorHold> holds() const override;

private:
    [[nodiscard]] QByteArray objectionTo(const admin::ActRequest& request) const;
    void acquire(const admin::ActRequest& request);
    void follow(const client::MultiMachine::Acts& acts);
    void follow(const client::MultiMachine::Act& act);
    void release();
    void askMember(int member, base::milliseconds wait);
    void answered(int member, const admin::Outcome& outcome);
    void leaveMember(int member);
    void keepMember(int member);
    void finish();
    void left();
    void loseMembers();
    void lose();
    void end(const admin::Outcome& outcome);
    [[nodiscard]] std::optional<admin::OperatorHold> holdAt(int member) const;

    const Members m_members;
    const client::Needs m_needs;
    base::SteadyClock m_clock;
    QPointer<QObject> m_context; ///< of the act under way
    Done m_done;
    admin::ActRequest m_request; ///< of the Acquire
    quint64 m_serial = 0;        ///< of that
    bool m_givenUp = false;
    client::MultiMachine m_machine; ///< of that, and of its release
    QTimer m_alarm;
    std::optional<admin::Outcome> m_objection; ///< of a member that did not grant it, the first one
    QList<admin::Outcome> m_leaves;            ///< of a release under way
    QHash<int, base::HolderId> m_holders;      ///< our id at the members that granted it
    std::optional<base::Error> m_lossReason;   ///< of the member that was lost last
    std::optional<admin::OperatorHold> m_hold;
};

} // namespace lockscope::console
