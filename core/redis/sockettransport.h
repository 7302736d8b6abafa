#pragma once

#include "core/redis/route.h"
#include "core/redis/transport.h"

class QAbstractSocket;
class QHostInfo;
class QIODevice;
class QLocalSocket;
class QSslSocket;

namespace lockscope::redis
{

/// The only class that uses Qt's sockets: TCP, TLS and Unix.
class SocketTransport final : public Transport
{
    Q_OBJECT
public:
    /// Connects to this endpoint, by its route where it has one.
    explicit SocketTransport(Endpoint endpoint, QObject* parent = nullptr);
    ~SocketTransport() override;

    void resolve(bool byAnnounced) override;
    void connectTo(const QString& address) override;
    void startTls() override;
    void drop() override;
    void write(const QByteArray& bytes) override;
    qint64 read(char* buffer, qint64 most) override;

private:
    void lookedUp(const QHostInfo& info);
    void goAnotherWay();
    void fail(const base::Error& error);
    [[nodiscard]] base::Error named(base::Error error) const;
    void openTcp(QAbstractSocket* socket, const QString& address);
    void openLocal(QLocalSocket* socket, const QString& path);
    void adopt(QIODevice* device);
    [[nodiscard]] qint64 sendAtOnce(const QByteArray& bytes);
    void tcpFailed();
    void localFailed();
    [[nodiscard]] QSslSocket& tls() const; ///< the device, of a connection by TLS
    void judge();
    void handshakeDone();

    Endpoint m_endpoint;
    bool m_byAnnounced = false; ///< beyond the tunnel, see resolve()
    Way m_way;                  ///< the way that the route has opened
    int m_asked = 0; ///< counts questions for a way or a name: an answer that is not waited for is dropped
    QIODevice* m_device = nullptr;    ///< ours; ended by drop()
    QAbstractSocket* m_tcp = nullptr; ///< the device, where it is one
    QLocalSocket* m_local = nullptr;  ///< the device, where it is one
    bool m_linked = false;            ///< connected once: a failure is now a loss
    bool m_heard = false;             ///< the server itself has sent something
};

} // namespace lockscope::redis
