#pragma once

#include "core/servers/privateserver.h"

#include <chrono>
#include <vector>

namespace lockscope::servers
{

/// The primary that Sentinels watch, and when they find that it is down.
struct SentinelWatch {
    QByteArray name;         ///< of the primary, as clients ask for it
    quint16 primaryPort = 0; ///< of 127.0.0.1
    int count = 3;           ///< a majority of them decides
    std::chrono::milliseconds downAfter{1000};
    QByteArray lines = {};                            ///< more of each one's configuration
    QString program = QStringLiteral("redis-server"); ///< as in PrivateServerOptions
};

/// Real Sentinels of our own as child processes. They watch one primary and make a replica of it the next one
/// when it is gone. Each has a Unix socket like a PrivateServer, and a port of 127.0.0.1 by which they find
/// each other. Owner and thread: as for PrivateServer. The caller has to ask them whether they have found
/// each other.
class SentinelGroup final : public QObject
{
    Q_OBJECT
public:
    explicit SentinelGroup(SentinelWatch watch, QObject* parent = nullptr);
    ~SentinelGroup() override;

    /// Starts them; ready() or failed() follows, never from within this call. Once per object.
    void start();
    [[nodiscard]] const SentinelWatch& watch() const { return m_watch; }
    [[nodiscard]] QStringList socketPaths() const;
    /// Returns their ports of 127.0.0.1.
    [[nodiscard]] const QList<quint16>& ports() const { return m_ports; }

Q_SIGNALS:
    /// All of them accept connections.
    void ready();
    /// A Sentinel did not come up, or ended; see PrivateServer::failed().
    void failed(const lockscope::base::Error& error);

private:
    [[nodiscard]] QByteArray configuration(quint16 port) const;

    const SentinelWatch m_watch;
    QList<quint16> m_ports;
    std::vector<std::unique_ptr<PrivateServer>> m_processes;
};

} // namespace lockscope::servers
