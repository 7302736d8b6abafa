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
    /// Leaves every held member once. wasHeld: as many were held as were needed. Errors: the first of a
    /// member; the others are left all the same.
    void release(Released done);

    /// Returns the members that are ours, by their number.
    [[nodiscard]] const QList<int>& held() const { return m_held; }
    [[nodiscard]] bool isHeld() const { return m_isHeld; }

Q_SIGNALS:
    /// Too few of the members are left: the locks do not protect anything any more. Emitted once for each
    /// hold.
    void lost(const std::optional<lockscope::base::Error>& reason);

private:
    void perform(const MultiMachine::Acts& acts);
    void perform(const MultiMachine::Act& act);
    void askMember(int member, base::milliseconds wait);
    void answered(int member, const base::Result<Attempt>& attempt);
    void leaveMember(int member, Released done);
    void keepMember(int member);
    void finish();
    void memberLost(const Holding& holding, const std::optional<base::Error>& reason);
    [[nodiscard]] int mayFail() const;
    [[nodiscard]] bool isEnough() const;

    const QList<Member> m_members;
    const qint64 m_thread;
    const Needs m_needs;
    const base::Clock& m_clock;
    QList<Hold> m_holds; ///< of each member, as it was asked for last
    QList<int> m_held;
    AcquireOptions m_options;
    std::optional<MultiMachine> m_machine; ///< of the acquire under way, or the last one
    quint64 m_serial = 0;                  ///< of that acquire
    Acquired m_done;
    bool m_isHeld = false;
    QTimer m_alarm;
};

} // namespace lockscope::client
