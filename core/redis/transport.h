#pragma once

#include "core/base/error.h"
#include "core/base/peercertificate.h"
#include "core/redis/endpoint.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>

namespace lockscope::redis
{

/// A stream of bytes to a server, with name resolution and TLS as steps of their own. One connection at a
/// time; signals of an earlier one never arrive. Lives on its owner's thread and never blocks.
/// SocketTransport is the one that reaches a server; the simulation brings another.
class Transport : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// Looks the host up. `byAnnounced`: beyond a tunnel not by the endpoint's name, but by the address
    /// announced beside it.
    virtual void resolve(bool byAnnounced) = 0;
    /// Opens a connection to one address of the host (to the path, for a Unix socket).
    virtual void connectTo(const QString& address) = 0;
    /// Verifies the peer as the endpoint's TLS options say.
    virtual void startTls() = 0;
    /// Ends the connection or the look-up.
    virtual void drop() = 0;

    /// Gives bytes to the connection, which writes what it can at once.
    virtual void write(const QByteArray& bytes) = 0;
    /// Reads up to `most` bytes into `buffer`; 0 = none now.
    virtual qint64 read(char* buffer, qint64 most) = 0;

Q_SIGNALS:
    /// Brings the addresses to connect to.
    void resolved(const QStringList& addresses);
    /// The connection is open: bytes can be written, or TLS begun.
    void connected();
    /// By TLS: the peer has shown its certificate, which is judged next.
    void presented(const lockscope::base::PeerCertificate& certificate);
    /// TLS is up, and the peer was believed.
    void encrypted();
    /// Bytes have come: read() until it returns 0.
    void readable();
    /// The system took bytes; `outstanding` of the bytes given to write() are still with us.
    void wrote(qint64 outstanding);
    /// The look-up or the connection has failed, and is over.
    void failed(const lockscope::base::Error& error);
};

/// Makes the transport of a client. Empty = sockets.
using TransportFactory = std::function<std::unique_ptr<Transport>(const Endpoint&)>;

} // namespace lockscope::redis
