#include "core/watch/shardedchannels.h"

#include "core/locks/family.h"

namespace lockscope::watch
{

namespace
{

/// Each costs the server a little memory, and each message a push.
constexpr qsizetype mostChannels = 1000;

bool isWorthHearing(const locks::Lock& lock) { return lock.pinned || lock.waiters.count > 0; }

} // namespace

ShardedChannels::ShardedChannels(DbConnection& listener, FeedContext& context)
    : m_connection(listener)
    , m_context(context)
{
    connect(&listener.client(), &redis::Client::message, this, [this](const redis::Message& message) {
        if (message.ended)
            forget(message.channel);
    });
}

void ShardedChannels::start()
{
    stop();
    m_running = m_context.inCluster;
    if (!m_running)
        return;
    for (const locks::LockPtr& lock : m_context.watchState.registry.all())
        follow(*lock);
}

void ShardedChannels::stop()
{
    m_running = m_refused = false;
    m_followed.clear();
    m_channels.clear();
    m_leaving.clear();
}

void ShardedChannels::consider(const locks::Batch& batch)
{
    if (!m_running || m_refused)
        return;
    for (const locks::LockPtr& lock : batch.changed)
        follow(*lock);
    for (const locks::LockRef& ref : batch.removed)
        leave(ref);
}

void ShardedChannels::follow(const locks::Lock& lock)
{
    if (!isWorthHearing(lock))
        return leave(lock.ref);
    if (m_followed.contains(lock.ref) || m_channels.size() >= mostChannels)
        return;
    const QByteArrayList channels = locks::familyOf(lock.kind).waiterChannels(lock);
    if (channels.isEmpty())
        return;
    m_followed.insert(lock.ref, channels);
    // One by one: those of one command must lie in one slot, and a lock's odd name may send one elsewhere.
    for (const QByteArray& channel : channels) {
        m_channels.insert(channel, Own::Asked);
        m_connection.client().ssubscribe({channel}, [this, channel](const redis::Client::Answer& answer) {
            if (answer && m_channels.contains(channel))
                m_channels.insert(channel, Own::Confirmed);
            if (answer)
                return;
            m_channels.remove(channel);
            m_refused = m_refused || answer.error().kind == base::ErrorKind::UnknownCommand ||
                        answer.error().kind == base::ErrorKind::NoPermission;
        });
    }
}

/// The server has ended it, since the slot is another node's now.
void ShardedChannels::forget(const QByteArray& channel)
{
    m_channels.remove(channel);
    m_followed.removeIf([&](const auto& followed) { return followed.value().contains(channel); });
}

void ShardedChannels::leave(const locks::LockRef& ref)
{
    for (const QByteArray& channel : m_followed.take(ref)) {
        if (m_channels.remove(channel))
            unsubscribe(channel);
    }
}

void ShardedChannels::unsubscribe(const QByteArray& channel)
{
    ++m_leaving[channel];
    m_connection.client().sunsubscribe({channel}, [this, channel](const auto&) {
        const auto left = m_leaving.find(channel);
        if (left != m_leaving.end() && --*left == 0)
            m_leaving.erase(left);
    });
}

QList<locks::OwnChannel> ShardedChannels::of(const locks::LockRef& ref) const
{
    QList<locks::OwnChannel> own;
    for (const QByteArray& channel : m_followed.value(ref)) {
        if (!m_leaving.contains(channel))
            own.append({channel, ownOf(channel) == Own::Confirmed});
    }
    for (auto leaving = m_leaving.cbegin(); leaving != m_leaving.cend(); ++leaving)
        own.append({leaving.key(), false});
    return own;
}

} // namespace lockscope::watch

#include "moc_shardedchannels.cpp"
