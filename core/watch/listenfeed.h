#pragma once

#include "core/watch/feed.h"

namespace lockscope::watch
{

/// Listens on the subscriber connection: invalidations of what was read, lock channels, and keyspace events
/// where the server already sends them. Turns messages into wishes to read and tells the registry what was
/// heard. Lives on the watcher's thread.
class ListenFeed final : public QObject
{
    Q_OBJECT
public:
    ListenFeed(Lane& lane, FeedContext& context, QByteArrayList prefixes, QObject* parent);

    /// Subscribes to everything; listening() follows when all has been confirmed or refused.
    void start();
    void stop();

    [[nodiscard]] const locks::FeedHealth& invalidations() const { return m_invalidations; }
    [[nodiscard]] const locks::FeedHealth& channels() const { return m_channels; }
    [[nodiscard]] const locks::FeedHealth& keyspace() const { return m_keyspace; }

Q_SIGNALS:
    void listening();
    /// The server says that everything may have changed (a flush of any database, a reload, a resync).
    void everythingInvalidated();
    /// A name that is not known may be a lock.
    void newsOf(const lockscope::base::KeyName& name, std::optional<lockscope::locks::Kind> hint,
        lockscope::locks::Seen source);

private:
    void confirm(locks::FeedHealth& health, const redis::Client::Answer& answer);
    void confirmed();
    void hear(const redis::Message& message);
    void hearInvalidation(const redis::Message& message);
    void hearEvent(const redis::Message& message);
    void countForeignEvent();
    void hearChannel(const redis::Message& message);

    Lane& m_lane;
    FeedContext& m_context;
    QByteArrayList m_prefixes;
    locks::FeedHealth m_invalidations, m_channels, m_keyspace;
    int m_open = 0; ///< subscriptions that are not answered
    base::MonoTime m_foreignSince{};
    int m_foreignEvents = 0; ///< keyspace events of keys that are no locks, since then
};

} // namespace lockscope::watch
