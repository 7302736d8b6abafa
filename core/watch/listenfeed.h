#pragma once

#include "core/watch/feed.h"
#include "core/watch/listenlimit.h"
#include "core/watch/readbudget.h"

#include <QTimer>

namespace lockscope::watch
{

/// Listens on the subscriber connection: invalidations of keys that were read, lock channels, and keyspace
/// events where the server already sends them. Turns messages into requests to read and passes what was heard
/// to the registry. Channels and events rest where they would cost the server too much (see ListenLimit);
/// invalidations are pushed all the same. Lives on the watcher's thread.
class ListenFeed final : public QObject
{
    Q_OBJECT
public:
    ListenFeed(DbConnection& connection, FeedContext& context, QByteArrayList prefixes, QObject* parent);

    /// Sets the prefixes of names that are reported as news from now on.
    void setPrefixes(const QByteArrayList& prefixes) { m_prefixes = prefixes; }
    /// Subscribes to everything; listening() follows when all has been confirmed or refused.
    void start();
    void stop();
    /// Sets, in a cluster, whether this node hears the lock channels, which are those of the whole cluster.
    void listenToAll(bool all);
    /// Sends a marker for the reads that wait for one, if none is on its way. When its reply is here, all
    /// that the server sent before it is here as well.
    void mark();
    /// Takes a message on a lock channel, about locks that are known here or may be here.
    void take(const locks::ChannelMeaning& meaning);

    /// Return the health of tracking, of lock channels and of keyspace events.
    [[nodiscard]] const locks::FeedHealth& invalidations() const { return m_invalidations; }
    [[nodiscard]] locks::FeedHealth channels() const { return unlessPaused(m_channels); }
    [[nodiscard]] locks::FeedHealth keyspace() const { return unlessPaused(m_keyspace); }

Q_SIGNALS:
    /// Listening has begun: what is said on the channels from now on is heard.
    void listening();
    /// Reports a message on a lock channel of a cluster; the watcher that has the lock takes it.
    void heard(const lockscope::locks::ChannelMeaning& meaning);
    /// The server says that everything may have changed (a flush of any database, a reload, a resync).
    void everythingInvalidated();
    /// A name that is not known may be a lock.
    void newsOf(const lockscope::base::KeyName& name, std::optional<lockscope::locks::Kind> hint,
        lockscope::locks::Seen source);

private:
    [[nodiscard]] locks::FeedHealth unlessPaused(const locks::FeedHealth& health) const;
    void listenToChannels();
    void listenToEvents();
    void hearOf(const locks::Family& family);
    void hearOneByOne(const QByteArrayList& patterns);
    void obey(ListenLimit::Step step);
    void arm();
    void rest();
    void listenAgain();
    void confirm(locks::FeedHealth& health, const redis::Client::Answer& answer);
    void confirmed();
    void hearAll();
    void hear(const redis::Message& message);
    void hearInvalidation(const redis::Message& message);
    void hearEvent(const redis::Message& message);
    void countForeignEvent();
    void hearChannel(const redis::Message& message);
    void reportNews(const locks::ChannelMeaning& meaning);

    DbConnection& m_connection;
    FeedContext& m_context;
    QByteArrayList m_prefixes;
    locks::FeedHealth m_invalidations, m_channels, m_keyspace;
    int m_open = 0;                  ///< subscriptions that are not answered yet
    QByteArrayList m_patterns;       ///< of lock channels, that stand
    bool m_hearsChannels;            ///< in a cluster another node may do it
    bool m_isListening = false;      ///< in this session
    bool m_isMarking = false;        ///< a marker is on its way
    quint64 m_session = 0;           ///< answers of an older session are dropped
    bool m_eventsAreForeign = false; ///< so they were given up
    ListenLimit m_limit;
    QTimer m_timer;
    ReadBudget m_news;
    base::MonoTime m_foreignSince{};
    int m_foreignEvents = 0; ///< keyspace events of keys that are no locks, since then
};

} // namespace lockscope::watch
