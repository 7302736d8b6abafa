#pragma once

#include "core/base/error.h"
#include "core/redis/endpoint.h"

#include <QObject>
#include <QStringList>

class QAbstractSocket;
class QHostInfo;
class QIODevice;
class QLocalSocket;
class QSslError;
class QSslSocket;

namespace lockscope::redis
{

/// The one place that knows Qt's sockets: a TCP, TLS or Unix connection behind one interface, with name
/// resolution as a step of its own. One device at a time; what an earlier one still has to say is never
/// heard. Lives on its owner's thread and never blocks.
class Transport final : public QObject
{
    Q_OBJECT
public:
    explicit Transport(Endpoint endpoint, QObject* parent = nullptr);
    ~Transport() override;

    void resolve();
    /// Opens a device to one address of the host (to the path, for a Unix socket).
    void connectTo(const QString& address);
    /// Verifies the peer against the system's certificates and the endpoint's own.
    void startTls();
    /// Ends the device or the look-up.
    void drop();

    /// Gives bytes to the device, which writes what it can at once.
    void write(const QByteArray& bytes);
    /// Up to `most` bytes into `buffer`; 0 = none now.
    qint64 read(char* buffer, qint64 most);

Q_SIGNALS:
    void resolved(const QStringList& addresses);
    void connected();
    void encrypted();
    void readable();
    /// The system took bytes; `outstanding` of what write() was given are still with the device.
    void wrote(qint64 outstanding);
    void failed(const lockscope::base::Error& error);

private:
    void lookedUp(const QHostInfo& info);
    void openTcp(QAbstractSocket* socket, const QString& address);
    void openLocal(QLocalSocket* socket);
    void adopt(QIODevice* device);
    void tcpFailed();
    void localFailed();
    [[nodiscard]] base::Error tlsError(const QSslSocket& socket) const;
    bool addCertificates(QSslSocket& socket);

    Endpoint m_endpoint;
    QString m_address;
    QIODevice* m_device = nullptr;    ///< ours; ended by drop()
    QAbstractSocket* m_tcp = nullptr; ///< the device, where it is one
    QLocalSocket* m_local = nullptr;  ///< likewise
    int m_lookup = -1;
    bool m_linked = false; ///< connected once: a failure is now a loss
};

} // namespace lockscope::redis
