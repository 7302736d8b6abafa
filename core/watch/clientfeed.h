#pragma once

#include "core/watch/clientjoin.h"
#include "core/watch/waiterfeed.h"
#include "core/watch/watchsession.h"

#include <QTimer>

namespace lockscope::watch
{

/// Asks, only while somebody looks at the clients, who is connected (CLIENT LIST) and hands that to the join.
/// A list costs a server about 5 µs for each connection, and nobody else is served meanwhile: it is asked for
/// every ten seconds at most, at a tenth of the budget at most, and not at all where there are more than two
/// thousand connections. The WaiterFeed, which lists those that listen, gives its count of them and takes the
/// list. Uses the scanning connection. Lives on the watcher's thread.
class ClientFeed final : public QObject
{
    Q_OBJECT
public:
    ClientFeed(WatchSession& session, FeedContext& context, WaiterFeed& waiters, double serverShare);

    /// Begin and end asking; stop() forgets the clients, since the next server may be another one.
    void start();
    void stop();
    /// Somebody looks at the clients, or nobody does any more.
    void setWanted(bool wanted);
    void setShare(double serverShare) { m_share = serverShare; }
    /// Takes a batch that goes out: its holders are known from then on, and its clients were heard.
    void consider(const locks::Batch& batch);
    /// Returns the server's time that lists have taken so far, estimated.
    [[nodiscard]] base::nanoseconds spent() const { return m_spent; }

Q_SIGNALS:
    /// Brings all that is known of the clients, when it has changed.
    void changed(const lockscope::locks::ClientSight& sight);

private:
    void tick();
    void arm();
    void knowHolders();
    void hearToken(const QByteArray& token, base::ServerTime at);
    void askCount();
    void takeCount(std::optional<qint64> connections);
    void askList();
    void takeList(const QList<redis::Client::Answer>& answers, base::ServerTime at);
    void fail(const base::Error& error);
    void rest(qint64 connections);
    [[nodiscard]] QList<ClientJoin::Channel> channelsOf(const redis::Reply& counts) const;

    WatchSession& m_session;
    FeedContext& m_context;
    WaiterFeed& m_waiters;
    double m_share;
    ClientJoin m_join;
    locks::ClientSight m_sight;
    QTimer m_timer;
    base::nanoseconds m_spent{0};
    base::MonoTime m_next{};   ///< not sooner
    base::MonoTime m_latest{}; ///< then also where nothing new is to be expected
    quint64 m_round = 0;       ///< answers of an older session are dropped
    bool m_wanted = false;
    bool m_running = false;
    bool m_asking = false;
    bool m_tooLarge = false; ///< a list was above the reader's limits: it is not asked for again
};

} // namespace lockscope::watch
