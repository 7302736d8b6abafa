#pragma once

#include "core/watch/watcher.h"
#include "tests/support/privateredis.h"

namespace lockscope::support
{

class ClusterServers;

inline const QString holderOne = QStringLiteral("11111111-2222-3333-4444-555555555555:7");
inline const QString holderTwo = QStringLiteral("aaaaaaaa-2222-3333-4444-555555555555:9");

/// A connection that may write, for what must not wait for its answer. Up when the constructor returns.
class Writer
{
public:
    explicit Writer(const QString& uri);
    void send(const QByteArrayList& words, redis::Client::Callback done = {});
    redis::Client& client() { return m_client; }

private:
    base::SteadyClock m_clock;
    redis::Client m_client;
};

/// A watcher on a server, and all that it has reported.
class Watched
{
public:
    /// On a private server, which the acts below are done on; `options` without an endpoint mean this server,
    /// entered as the user that “lockscopectl acl --read” makes.
    explicit Watched(const PrivateRedis& redis, watch::WatchOptions options = {});
    /// On a server of the caller's.
    explicit Watched(watch::WatchOptions options);

    /// Live, the first pass is over, and all that it has found is armed.
    [[nodiscard]] bool settled() const;
    [[nodiscard]] bool live() const { return watcher.health().live; }
    [[nodiscard]] locks::LockPtr lock(const QByteArray& name, int db = 0) const;
    [[nodiscard]] bool held(const QByteArray& name, int db = 0) const;
    [[nodiscard]] QList<locks::Event> of(const QByteArray& name, locks::EventKind kind) const;
    [[nodiscard]] qsizetype count(locks::EventKind kind) const;
    [[nodiscard]] locks::FeedHealth feed(locks::FeedHealth::Feed feed) const;

    base::SteadyClock clock;
    QList<locks::Event> events;
    QByteArrayList reasons; ///< why it was not live, in order, and empty ones for live
    watch::Watcher watcher;
};

/// Does by redis-cli what a lock client's scripts do to the keys.
void acquire(
    const PrivateRedis& redis, const QByteArray& name, const QString& holder = holderOne, int ms = 30'000);
/// The same on that node of a cluster, where the name belongs.
void acquire(const ClusterServers& servers, int node, const QByteArray& name,
    const QString& holder = holderOne, int ms = 30'000);
void release(const PrivateRedis& redis, const QByteArray& name);
/// A script, for many keys at once.
void run(const PrivateRedis& redis, const char* script);

} // namespace lockscope::support
