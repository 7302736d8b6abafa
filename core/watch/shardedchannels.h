#pragma once

#include "core/locks/recipe.h"
#include "core/watch/feed.h"

#include <QHash>

namespace lockscope::watch
{

/// The sharded channels (SSUBSCRIBE, Redis 7) of a shard's locks. They have no patterns, so the channels of
/// pinned and of contended locks are listened to by name, up to a limit. Their messages arrive as any other
/// message of the listening connection. Lives on the watcher's thread.
class ShardedChannels final : public QObject
{
    Q_OBJECT
public:
    ShardedChannels(DbConnection& listener, FeedContext& context);

    /// Begin and end listening, which is done only in a cluster.
    void start();
    void stop();
    /// A batch goes out.
    void consider(const locks::Batch& batch);
    /// Whether we are one of the subscribers of a channel.
    enum class Own : quint8 { No, Asked, Confirmed };
    /// Returns whether a channel's count of subscribers contains us.
    [[nodiscard]] Own ownOf(const QByteArray& channel) const { return m_channels.value(channel, Own::No); }
    /// Returns the channels by which a message to that lock's clients may reach us.
    [[nodiscard]] QList<locks::OwnChannel> of(const locks::LockRef& ref) const;

private:
    void follow(const locks::Lock& lock);
    void leave(const locks::LockRef& ref);
    void unsubscribe(const QByteArray& channel);
    void forget(const QByteArray& channel);

    DbConnection& m_connection;
    FeedContext& m_context;
    QHash<locks::LockRef, QByteArrayList> m_followed;
    QHash<QByteArray, Own> m_channels;
    QHash<QByteArray, int> m_leaving; ///< how many of its ends the server has not confirmed yet
    bool m_running = false;
    bool m_refused = false; ///< the server does not have them, or we may not
};

} // namespace lockscope::watch
