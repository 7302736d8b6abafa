#pragma once

#include "core/watch/feed.h"
#include "core/watch/waiterpoll.h"

#include <QSet>
#include <QTimer>

namespace lockscope::watch
{

/// Once a second: which lock channels have subscribers (PUBSUB CHANNELS), and how many (NUMSUB). Brings up
/// contended names that no scan has found yet and tells the registry who waits. Uses the scanning connection.
/// Lives on the watcher's thread.
class WaiterFeed final : public QObject
{
    Q_OBJECT
public:
    WaiterFeed(Lane& lane, FeedContext& context, QObject* parent);

    void start();
    void stop();
    /// A batch goes out: its locks are asked about in the next look.
    void consider(const locks::Batch& batch);
    /// Why waiters cannot be counted, where they cannot.
    [[nodiscard]] const std::optional<base::Error>& failure() const { return m_failure; }

Q_SIGNALS:
    void newsOf(const lockscope::base::KeyName& name, std::optional<lockscope::locks::Kind> hint,
        lockscope::locks::Seen source);

private:
    void look();
    void takeChannels(const redis::Client::Answer& answer);
    void contended(const QByteArray& channel);
    void count(const QByteArrayList& channels);
    void takeCounts(const redis::Client::Answer& answer);
    void tell();

    Lane& m_lane;
    FeedContext& m_context;
    QTimer m_timer;
    WaiterPoll m_poll;
    QSet<locks::LockRef> m_contended; ///< by this look
    QHash<QByteArray, qint64> m_subscribers;
    QByteArrayList m_listed;
    std::optional<base::Error> m_failure;
    int m_open = 0;
    quint64 m_session = 0;
};

} // namespace lockscope::watch
