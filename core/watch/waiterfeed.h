#pragma once

#include "core/watch/shardedchannels.h"
#include "core/watch/waiterpoll.h"

#include <QSet>
#include <QTimer>

#include <array>

namespace lockscope::watch
{

/// Asks once a second which lock channels have subscribers (PUBSUB CHANNELS), and how many (NUMSUB). Brings
/// up contended names that no scan has found yet and reports the waiters to the registry. Where it is
/// permitted, and there are not more than mostListedConnections, it also asks for the list of clients, so
/// often that a lock without a key is known within a second of being taken while its answer is short: of
/// those that listen, for the names of connections that are such locks; of the others, while a lock is held
/// whose waiters block, for how many are blocked so. Uses the scanning connection. Lives on the watcher's
/// thread.
class WaiterFeed final : public QObject
{
    Q_OBJECT
public:
    WaiterFeed(DbConnection& connection, FeedContext& context, QObject* parent);

    /// Begin and end counting; stop() drops the answers that are still to come.
    void start();
    void stop();
    /// Begins a whole poll now, without waiting for the second to be over; looked() follows.
    void lookNow();
    /// Sets the sharded channels of a cluster that we listen to ourselves.
    void setOwn(const ShardedChannels* own) { m_own = own; }
    /// Takes a batch that goes out: its locks are asked about in the next poll.
    void consider(const locks::Batch& batch);
    /// Takes the number of listeners in a cluster, of all nodes together.
    void take(const QHash<QByteArray, qint64>& subscribers);
    /// Takes a list of all clients that was asked for elsewhere: the next poll needs none.
    void take(const QList<locks::ClientConnection>& clients);
    /// Returns the channels that have subscribers, and how many, by the last poll.
    [[nodiscard]] const QHash<QByteArray, qint64>& subscribers() const { return m_poll.subscribers(); }
    /// Returns how many clients the server has, where they were counted just now.
    [[nodiscard]] std::optional<qint64> connections() const;
    /// Returns the server's time that lists of clients have taken so far, estimated.
    [[nodiscard]] base::nanoseconds spent() const { return m_spent; }
    /// Returns why waiters cannot be counted, where they cannot.
    [[nodiscard]] const std::optional<base::Error>& failure() const { return m_failure; }

Q_SIGNALS:
    /// A poll has ended, or has failed.
    void looked();
    /// Reports the number of listeners on this node of a cluster, to be added up with the others.
    void counted(const QHash<QByteArray, qint64>& subscribers);
    void newsOf(const lockscope::base::KeyName& name, std::optional<lockscope::locks::Kind> hint,
        lockscope::locks::Seen source);

private:
    void look();
    /// The clients that a message reaches: those of the whole server (or cluster), or those of the slot's
    /// shard.
    enum class Reach : quint8 { All, Shard };
    void list(Reach reach, const QByteArrayList& patterns);
    void takeChannels(Reach reach, const redis::Client::Answer& answer);
    void contended(const QByteArray& channel);
    void count(Reach reach, const QByteArrayList& channels);
    void takeCounts(const QList<ShardedChannels::Own>& own, const redis::Client::Answer& answer);
    void settle();
    /// The clients that are listed: those that listen, or those that do not.
    enum class Clients : quint8 { Listening, Others };
    void listLater(base::nanoseconds rest);
    void askForClients();
    void countClients();
    void listClients(Clients which);
    void listClients();
    void takeClients(Clients which, const redis::Client::Answer& answer);
    void takeKeyless(const QList<locks::ClientConnection>& clients);
    void takeBlocked(const QList<locks::ClientConnection>& clients);
    void report(const QHash<QByteArray, qint64>& subscribers);

    DbConnection& m_connection;
    FeedContext& m_context;
    QTimer m_timer, m_clientsTimer;
    WaiterPoll m_poll;
    QSet<locks::LockRef> m_contended;       ///< by this poll
    QHash<QByteArray, qint64> m_counted;    ///< by this poll, here: sums of all shards may arrive meanwhile
    std::array<QByteArrayList, 2> m_listed; ///< by Reach
    const ShardedChannels* m_own = nullptr;
    bool m_hasShards; ///< sharded channels: in a cluster since Redis 7
    std::optional<base::Error> m_failure;
    QSet<locks::LockRef> m_hurried;  ///< pinned locks that a poll was begun for as soon as they were read
    bool m_isDue = false;            ///< a poll is to begin when the one under way has ended
    QSet<locks::LockRef> m_blocking; ///< held locks whose waiters block
    /// The clients whose connections' names speak for a lock without a key, by that lock and kind.
    QHash<std::pair<base::KeyName, locks::Kind>, QSet<quint64>> m_keyless;
    bool m_mayListClients = true;        ///< in this session
    bool m_listIsTooLarge = false;       ///< a list was above the reader's limits: it is not asked for again
    std::optional<qint64> m_connections; ///< counted at m_countedAt
    base::MonoTime m_countedAt{};
    base::nanoseconds m_spent{0};
    int m_open = 0;
    quint64 m_session = 0;
};

} // namespace lockscope::watch
