#pragma once

#include "core/redis/client.h"
#include "core/servers/sentinelgroup.h"

#include <QTimer>

#include <vector>

namespace lockscope::lab
{

/// The Sentinels of a run: up when all of them know the replica and each other, and heard when they have
/// made it the primary. Thread: that of LabServers.
class LabSentinels final : public QObject
{
    Q_OBJECT
public:
    /// `clock` outlives it.
    LabSentinels(servers::SentinelWatch watch, const base::Clock& clock);
    ~LabSentinels() override;

    /// Starts them; ready() or failed() follows, never from within this call.
    void start() { m_group.start(); }

Q_SIGNALS:
    /// All of them know the replica and each other.
    void ready();
    /// A Sentinel did not come up, or ended; see servers::PrivateServer::failed().
    void failed(const lockscope::base::Error& error);
    /// The primary is now the server at that port of 127.0.0.1; each Sentinel reports it.
    void switched(quint16 port);

private:
    struct Post {
        std::unique_ptr<redis::Client> asker;
        std::unique_ptr<redis::Client> ear;
        bool knowsAll = false;
        bool isHeard = false;
    };
    void meet();
    void listen(Post& post);
    void ask();
    void take(Post& post, const redis::Client::Answer& master);
    void heard(const QByteArray& payload);

    servers::SentinelGroup m_group;
    const base::Clock& m_clock;
    std::vector<Post> m_posts;
    QTimer m_again;
    bool m_isReady = false;
};

} // namespace lockscope::lab
