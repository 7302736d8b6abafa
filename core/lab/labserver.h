#pragma once

#include "core/lab/labservers.h"
#include "core/lab/leasewatch.h"
#include "core/servers/privateserver.h"

#include <QTimer>

namespace lockscope::lab
{

/// One server of a run: its process where it is our own, the connection that keeps it, and the way to learn
/// that keys have run out: our own server pushes it, another one is asked.
class LabServers::Server final : public QObject
{
    Q_OBJECT
public:
    Server(ServerNeed need, quint16 port, quint16 primaryPort, const base::Clock& clock);

    /// Before start(): it is not started, but found there.
    void visit(const redis::Endpoint& endpoint);
    /// Starts the process, or enters the visited server; came() or failed() follows.
    void start();
    void watchLease(const QByteArray& key) { m_leases->watch(key); }
    /// Kills the process; what was kept of it is closed.
    void end();
    [[nodiscard]] bool isReady() const { return m_isReady; }
    [[nodiscard]] quint16 port() const { return m_port; }
    [[nodiscard]] redis::Client& keeper() const { return *m_keeper; }
    [[nodiscard]] const redis::Endpoint& endpoint() const { return m_endpoint; }

Q_SIGNALS:
    /// The server can be used.
    void came();
    /// The server could not be started or entered, or has ended.
    void failed(const lockscope::base::Error& error);
    /// The key has run out on the server. A visited server is asked, so it may have been deleted as well.
    void expired(const QByteArray& key);

private:
    void call();
    void keep();
    void listen();
    void kept(const redis::ConnectionState& state);
    void askForSync();
    void askWhatItIs();
    void take(const redis::Client::Answer& whatItIs);

    const ServerNeed m_need;
    const quint16 m_port;
    const base::Clock& m_clock;
    std::unique_ptr<servers::PrivateServer> m_process;
    redis::Endpoint m_endpoint;
    std::unique_ptr<redis::Client> m_keeper; ///< reaches nobody before the server is there
    std::unique_ptr<redis::Client> m_ear;    ///< of an own one
    std::unique_ptr<LeaseWatch> m_leases;    ///< of another
    QTimer m_again;
    bool m_isReady = false;
};

} // namespace lockscope::lab
