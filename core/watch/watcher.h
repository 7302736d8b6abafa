#pragma once

#include "core/locks/recipe.h"
#include "core/watch/lockwatch.h"

namespace lockscope::watch
{

class ShardSide;

/// Watches one server, or the current primary of a group: at most three connections to it, all feeds, one
/// registry. Sends nothing but reading commands. Lives on the thread that made it; all calls and signals are
/// there. `clock` must outlive it.
class Watcher final : public LockWatch
{
    Q_OBJECT
public:
    Watcher(const WatchOptions& options, const base::Clock& clock, QObject* parent = nullptr);
    ~Watcher() override;

    void open() override;
    void close() override;
    void retryNow() override;
    void look(const locks::Viewport& viewport) override;
    void select(const std::optional<locks::LockRef>& ref) override;
    void pin(const locks::LockRef& ref, std::optional<locks::Kind> kind) override;
    void unpin(const locks::LockRef& ref) override;
    void setPrefixes(const QByteArrayList& prefixes) override;
    void setStatements(const QList<locks::Stated>& statements) override;
    void setBudget(const locks::ServerBudget& budget) override;
    /// The server has answered that an act of ours took the whole lock away: it is reported as such, and read
    /// at once.
    void tookAway(const locks::LockRef& ref);

    /// Returns the watched endpoint; for a group with the place of its primary, which other connections may
    /// follow, too.
    [[nodiscard]] const redis::Endpoint& endpoint() const;
    /// Returns why it is not confirmed who the primary of a group is; empty = it is (locks::Topology::doubt).
    [[nodiscard]] QByteArray topologyDoubt() const;
    [[nodiscard]] locks::Health health() const override;
    [[nodiscard]] Watcher* serverOf(const locks::LockRef&) override { return this; }
    /// Returns Health::live, at less cost.
    [[nodiscard]] bool isLive() const;
    /// Returns what is known of the server's clock; the same as in health(), at less cost.
    [[nodiscard]] base::ServerClock serverClock() const;
    [[nodiscard]] const locks::Registry& registry() const;
    /// True while some found locks were not read on the tracking connection yet: their changes would not be
    /// pushed.
    [[nodiscard]] bool isArming() const;

    /// Returns the sharded channels of that lock that are listened to here.
    [[nodiscard]] QList<locks::OwnChannel> ownChannels(const locks::LockRef& ref) const;

    /// Returns its side towards the rest of a cluster; only where WatchOptions::shard names one.
    [[nodiscard]] ShardSide& shardSide() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::watch
