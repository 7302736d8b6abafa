#pragma once

#include "core/admin/operationcontext.h"
#include "core/client/lockclient.h"
#include "core/client/multilock.h"

#include <QObject>

#include <map>
#include <memory>

namespace lockscope::admin
{

/// The locks that the operator holds on one server, and waits for. Our own lock clients take, keep up and
/// leave them: one client for each database, on connections apart from those that act. A hold is one intent,
/// which covers its renewals; each release has its own. A lost hold stays in the list, marked, until it is
/// released. Lives on the thread of its executor. Destroying it releases nothing.
class Holds final : public QObject
{
    Q_OBJECT
public:
    using Done = std::function<void(const Outcome&)>;
    struct Ways {
        redis::Endpoint endpoint;
        redis::ClientOptions connection;
        std::function<ActLine&(int db)> lineOf; ///< to read the lock afterwards
    };

    /// `link` must outlive it.
    Holds(OperationContext& link, Ways ways, QObject* parent);
    ~Holds() override;

    /// Performs Acquire, Reenter, Release, and ShortenLease of a hold of ours: "keep it that long and then no
    /// longer". `done` is called once, never from within this call.
    void perform(const ActRequest& request, Done done);
    /// Ends the wait of each Acquire of that lock: Refused ("given-up").
    void giveUp(const locks::LockRef& lock);
    /// Returns the holds in the order in which they were taken, lost ones included.
    [[nodiscard]] QList<OperatorHold> list() const;
    /// True where `request.who` is the holder of a hold in list() of that lock.
    [[nodiscard]] bool isOurs(const ActRequest& request) const;

Q_SIGNALS:
    /// list() has changed.
    void changed();

private:
    using Together = std::shared_ptr<client::MultiLock>;
    struct Entry {
        OperatorHold hold;
        client::Hold key;
        qint64 thread = 0;
        Together together = {}; ///< for several names: the client that holds them as one

        [[nodiscard]] bool isOf(const locks::LockRef& lock) const
        {
            return hold.lock == lock || (hold.lock.db == lock.db && hold.terms.others.contains(lock.name));
        }
    };
    struct Task; ///< one act under way
    using TaskPtr = std::shared_ptr<Task>;

    client::LockClient& clientOf(int db);
    [[nodiscard]] client::Hold newHold(const ActRequest& request, qint64 thread);
    [[nodiscard]] QByteArray objectionTo(const ActRequest& request);
    [[nodiscard]] QByteArray objectionToAcquire(const ActRequest& request);
    void start(const TaskPtr& task);
    void notConnected(int db, const base::Error& error);
    void begin(const TaskPtr& task);
    void acquire(const TaskPtr& task);
    void acquireTogether(const TaskPtr& task);
    void loseTogether(client::MultiLock* together, const std::optional<base::Error>& reason);
    void acquired(const TaskPtr& task, const base::Result<client::Attempt>& attempt);
    void enter(const TaskPtr& task, const client::Attempt& attempt);
    void release(const TaskPtr& task);
    void left(const TaskPtr& task, const base::HolderId& id, const base::Result<client::Leave>& leave);
    void released(const TaskPtr& task, const base::HolderId& id, const client::Leave& leave);
    void keep(const TaskPtr& task);
    void finish(const TaskPtr& task, Outcome outcome);
    void report(const TaskPtr& task, const Outcome& outcome);
    void lose(int db, const client::Holding& holding, const std::optional<base::Error>& reason);
    void forget(const Entry* entry);
    [[nodiscard]] Entry* find(const locks::LockRef& lock, const std::optional<base::HolderId>& who);
    void closeIdle();

    OperationContext& m_link;
    const Ways m_ways;
    std::map<int, std::unique_ptr<client::LockClient>> m_clients;
    QList<Entry> m_entries;
    QList<TaskPtr> m_tasks;
    qint64 m_lastThread = 0;
};

} // namespace lockscope::admin
