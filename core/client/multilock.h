#pragma once

#include "core/client/lockclient.h"
#include "core/client/multimachine.h"

#include <QObject>
#include <QTimer>

#include <functional>

namespace lockscope::client
{

/// Several locks held as one: several names, several servers, or both. Where all of them are needed, Redisson
/// calls it a MultiLock; with a majority of independent servers it is a Redlock. Owns no connection: its
/// members' clients outlive it. While the members are collected each is kept by its client's watchdog; a
/// fixed lease begins when all are there. Thread: the clients'. One operation at a time.
class MultiLock final : public QObject
{
    Q_OBJECT
public:
    /// One of the locks, and the client that takes it.
    struct Member {
        LockClient* client = nullptr;
        base::KeyName lock;
    };
    using Needs = client::Needs;
    using Acquired = std::function<void(const base::Result<MultiOutcome>&)>;
    using Released = std::function<void(const base::Result<Leave>&)>;

    /// `thread` is the same for all members.
    MultiLock(QList<Member> members, qint64 thread, Needs needs, const base::Clock& clock,
        QObject* parent = nullptr);

    /// Takes the locks; see LockClient::acquire. `done` never deletes this object. Errors: the first of a
    /// member that kept the last round from succeeding.
    void acquire(const AcquireOptions& options, Acquired done);
    /// Ends a wait; its outcome follows as usual.
    void giveUp();
    /// Leaves every held member once; see MultiMachine::leave. `done` is never called from within this call.
    void release(Released done);

    /// Returns the members that are ours, by their number.
    [[nodiscard]] const QList<int>& held() const { return m_machine.held(); }
    [[nodiscard]] bool isHeld() const { return m_machine.isHeld(); }

Q_SIGNALS:
    /// Too few of the members are left: the locks do not protect anything any more. Emitted once for each
    /// hold.
    void lost(const std::optional<lockscope::base::Error>& reason);

private:
    void perform(const MultiMachine::Acts& acts);
    void perform(const MultiMachine::Act& act);
    void askMember(int member, base::milliseconds wait);
    void answered(int member, const base::Result<Attempt>& attempt);
    void leaveMember(int member);
    void keepMember(int member);
    void memberLost(const Holding& holding, const std::optional<base::Error>& reason);

    const QList<Member> m_members;
    const qint64 m_thread;
    const base::Clock& m_clock;
    MultiMachine m_machine;
    QList<Hold> m_holds; ///< of each member, as it was asked for last
    AcquireOptions m_options;
    Acquired m_acquired;
    Released m_released;
    std::optional<base::Error> m_lossReason; ///< of the member that was lost last
    QTimer m_alarm;
};

} // namespace lockscope::client
