#pragma once

#include "core/locks/health.h"
#include "core/locks/pinned.h"
#include "core/locks/registry.h"
#include "core/redis/client.h"
#include "core/redis/primaryfinder.h"

#include <QObject>

#include <memory>

namespace lockscope::watch
{

/// How much of the server the watcher may use.
struct WatchBudget {
    int readsPerSecond = 2000;
    double serverShare = 0.02; ///< of one core, for discovery after the first pass
};

struct WatchOptions {
    redis::Endpoint endpoint;
    WatchBudget budget;
    QList<locks::Pinned> pins;
    QByteArrayList prefixes; ///< pushed at once by broadcast tracking
    QByteArrayList families; ///< whose locks are looked for by scanning (ids); empty = all
    bool sandbox = false;
    /// Of each connection; readsOnly stays as it is by default. The simulation brings its own transport.
    redis::ClientOptions connection;
};

/// Watches one server, or whichever is the primary of a group: at most three connections to it, all feeds,
/// one registry. Sends nothing but reading
/// commands. Lives on the thread that made it; all calls and signals are there. `clock` must outlive it.
class Watcher final : public QObject
{
    Q_OBJECT
public:
    Watcher(const WatchOptions& options, const base::Clock& clock, QObject* parent = nullptr);
    ~Watcher() override;

    void open();
    void close();
    /// Ends the wait before the next attempt to connect.
    void retryNow();
    /// What the user looks at is read first.
    void look(const QList<locks::LockRef>& visible);
    /// historyChanged follows at once and with each change of that lock.
    void select(const std::optional<locks::LockRef>& ref);
    void pin(const locks::LockRef& ref, std::optional<locks::Kind> kind);
    void unpin(const locks::LockRef& ref);
    /// Names that begin so are found and pushed at once, from now on these and no others.
    void setPrefixes(const QByteArrayList& prefixes);
    void setBudget(const WatchBudget& budget);
    /// The server has answered that an act of ours took the whole lock away: told as such, and read at once.
    void tookAway(const locks::LockRef& ref);

    /// What is watched; of a group with the place of its primary, which other connections may follow, too.
    [[nodiscard]] const redis::Endpoint& endpoint() const;
    /// Of a group: why it is not confirmed who the primary is; empty = it is (locks::Topology::doubt).
    [[nodiscard]] QByteArray topologyDoubt() const;
    [[nodiscard]] locks::Health health() const;
    /// What is known of the server's clock; the same as in health(), for less.
    [[nodiscard]] base::ServerClock serverClock() const;
    [[nodiscard]] const locks::Registry& registry() const;
    /// Some of what was found was not read on the tracking connection yet: nothing would be pushed.
    [[nodiscard]] bool isArming() const;

Q_SIGNALS:
    /// At most every 16 ms; the first change after quiet at once.
    void changed(const lockscope::locks::Batch& batch);
    void healthChanged(const lockscope::locks::Health& health);
    void historyChanged(const lockscope::locks::History& history);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::watch
