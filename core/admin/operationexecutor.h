#pragma once

#include "core/admin/journal.h"
#include "core/locks/recipe.h"
#include "core/redis/client.h"

#include <QObject>

#include <functional>
#include <memory>

namespace lockscope::admin
{

/// The server on which an executor works, and the callbacks that it uses.
struct ExecutorTarget {
    redis::Endpoint endpoint;        ///< with the credentials to act by
    redis::ClientOptions connection; ///< of each acting connection; readsOnly is set by the executor
    /// The gate before the connections of holds: it lets keepingScripts() pass at any time, so that a hold
    /// can be kept up and left when the time for acts is over. Null: that of `connection`.
    std::shared_ptr<const redis::WriteGate> holdsGate;
    /// Returns the relation of our clock to the server's, as known now.
    std::function<base::ServerClock()> serverClock;
    /// Returns the lock as the watcher knows it now; null where it does not.
    std::function<locks::LockPtr(const locks::LockRef&)> known;
    /// Called at once when the server has answered that an act took the whole lock away.
    std::function<void(const locks::LockRef&)> tookAway;
    /// Called before tookAway, with the call that was sent for an act on that lock and the server's answer.
    std::function<void(const locks::LockRef&, const locks::BoundCall&, const redis::Client::Answer&)> said;
    /// Returns the sharded channels of a lock that the watcher listens to at that server.
    std::function<QList<locks::OwnChannel>(const locks::LockRef&)> ownChannels = {};
};

/// Runs operations on one server, over connections that are open only while somebody acts, and writes each
/// operation to the journal before and after. It asks no guard: its caller has done so. Owner and thread:
/// those of the server's source; needs an event loop, never blocks. Destroying it ends pending acts without a
/// report, and releases no hold.
class OperationExecutor final : public QObject
{
    Q_OBJECT
public:
    using Done = std::function<void(const Outcome&)>;

    /// `journal` and `clock` outlive it.
    OperationExecutor(
        ExecutorTarget place, Journal& journal, const base::Clock& clock, QObject* parent = nullptr);
    ~OperationExecutor() override;

    /// Performs an act. `done` is called once, never from within this call. Several acts run side by side.
    void perform(const ActRequest& request, Done done);
    /// Ends an Acquire that still waits: Refused ("given-up").
    void giveUp(const locks::LockRef& lock);
    /// Returns the operator's holds, and lost ones until they are released.
    [[nodiscard]] QList<OperatorHold> holds() const;
    /// Returns the SHA-1 of the scripts that keep holds up, look after them and leave them.
    static QByteArrayList keepingScripts();

Q_SIGNALS:
    /// holds() has changed.
    void holdsChanged();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::admin
