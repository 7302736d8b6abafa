#include "core/redis/sockettransport.h"

#include "core/redis/namelookup.h"
#include "core/redis/tlssocket.h"

#include <QHostInfo>
#include <QLocalSocket>
#include <QNetworkProxy>
#include <QSslSocket>
#include <QTcpSocket>

#include <algorithm>
#include <sys/socket.h>
#include <utility>

namespace lockscope::redis
{

using base::Error;
using base::ErrorKind;

namespace
{

ErrorKind connectFailure(QAbstractSocket::SocketError error)
{
    switch (error) {
    case QAbstractSocket::ConnectionRefusedError:
        return ErrorKind::Refused;
    case QAbstractSocket::SocketTimeoutError:
        return ErrorKind::TimedOut;
    case QAbstractSocket::RemoteHostClosedError:
        return ErrorKind::ConnectionLost;
    default:
        return ErrorKind::Unreachable;
    }
}

bool isTlsFailure(QAbstractSocket::SocketError error)
{
    return error == QAbstractSocket::SslHandshakeFailedError || error == QAbstractSocket::SslInternalError ||
           error == QAbstractSocket::SslInvalidUserDataError;
}

} // namespace

SocketTransport::SocketTransport(Endpoint endpoint, QObject* parent)
    : Transport(parent)
    , m_endpoint(std::move(endpoint))
{
}

SocketTransport::~SocketTransport() { drop(); }

void SocketTransport::resolve(bool byAnnounced)
{
    m_byAnnounced = byAnnounced;
    if (!m_endpoint.ssh.isEmpty())
        return goAnotherWay();
    addressesOf(m_endpoint.host, this, [this, asked = ++m_asked](const QHostInfo& info) {
        if (asked == m_asked)
            lookedUp(info);
    });
}

/// Never connects straight where another way is wanted: another server may be behind the same name.
void SocketTransport::goAnotherWay()
{
    if (!m_endpoint.route) {
        Q_EMIT failed({ErrorKind::TunnelFailed, m_endpoint.ssh.toUtf8(),
            QT_TRANSLATE_NOOP("ErrorDetails", "there are no tunnels here")});
        return;
    }
    Endpoint server = m_endpoint;
    if (m_byAnnounced)
        server.host = m_endpoint.numeric;
    m_endpoint.route->reach(server, this, [this, asked = ++m_asked](const base::Result<Way>& way) {
        if (asked != m_asked)
            return;
        if (!way) {
            Q_EMIT failed(way.error());
            return;
        }
        m_way = *way;
        Q_EMIT resolved({m_way.path.isEmpty() ? QStringLiteral("127.0.0.1") : QString()});
    });
}

/// On another way, being connected says only that the way begins.
void SocketTransport::fail(const base::Error& error)
{
    if (m_endpoint.ssh.isEmpty() || !m_linked || m_heard || !m_endpoint.route) {
        Q_EMIT failed(error);
        return;
    }
    m_endpoint.route->explain(m_way, this, [this, error, asked = m_asked](const auto& why) {
        if (asked == m_asked)
            Q_EMIT failed(why ? named(*why) : error);
    });
}

/// Adds the address, "name (address)", where the address was used.
Error SocketTransport::named(Error error) const
{
    if (m_byAnnounced)
        error.subject = m_endpoint.shortName().toUtf8() + " (" + error.subject + ')';
    return error;
}

void SocketTransport::lookedUp(const QHostInfo& info)
{
    QStringList addresses;
    for (const QHostAddress& address : info.addresses())
        addresses.append(address.toString());
    if (!m_endpoint.numeric.isEmpty() && !addresses.contains(m_endpoint.numeric))
        addresses.append(m_endpoint.numeric);
    if (addresses.isEmpty())
        Q_EMIT failed({ErrorKind::NameNotFound, m_endpoint.host.toUtf8(), info.errorString().toUtf8()});
    else
        Q_EMIT resolved(addresses);
}

void SocketTransport::connectTo(const QString& address)
{
    drop();
    if (!m_way.path.isEmpty())
        return openLocal(new QLocalSocket, m_way.path);
    switch (m_endpoint.transport) {
    case Endpoint::SocketType::Tcp:
        return openTcp(new QTcpSocket, address);
    case Endpoint::SocketType::Tls:
        return openTcp(new QSslSocket, address);
    case Endpoint::SocketType::Unix:
        return openLocal(new QLocalSocket, m_endpoint.path);
    }
}

void SocketTransport::adopt(QIODevice* device)
{
    m_device = device;
    connect(device, &QIODevice::readyRead, this, &SocketTransport::readable);
    connect(device, &QIODevice::bytesWritten, this, [this] { Q_EMIT wrote(m_device->bytesToWrite()); });
}

void SocketTransport::openTcp(QAbstractSocket* socket, const QString& address)
{
    m_tcp = socket;
    adopt(socket);
    socket->setProxy(QNetworkProxy::NoProxy);
    connect(socket, &QAbstractSocket::errorOccurred, this, &SocketTransport::tcpFailed);
    connect(socket, &QAbstractSocket::connected, this, [this] {
        m_linked = true;
        m_tcp->setSocketOption(QAbstractSocket::LowDelayOption, 1);
        m_tcp->setSocketOption(QAbstractSocket::KeepAliveOption, 1);
        Q_EMIT connected();
    });
    socket->connectToHost(address, m_way.port != 0 ? m_way.port : m_endpoint.port);
}

void SocketTransport::openLocal(QLocalSocket* socket, const QString& path)
{
    m_local = socket;
    adopt(socket);
    connect(socket, &QLocalSocket::errorOccurred, this, &SocketTransport::localFailed);
    connect(socket, &QLocalSocket::connected, this, [this] {
        m_linked = true;
        Q_EMIT connected();
    });
    socket->connectToServer(path);
}

void SocketTransport::startTls()
{
    auto* socket = qobject_cast<QSslSocket*>(m_tcp);
    Q_ASSERT(socket);
    if (const base::Result<void> ready = prepareTls(*socket, m_endpoint); !ready) {
        Q_EMIT failed(ready.error());
        return;
    }
    connect(socket, &QSslSocket::sslErrors, this, &SocketTransport::judge);
    connect(socket, &QSslSocket::encrypted, this, &SocketTransport::handshakeDone);
    socket->startClientEncryption();
}

QSslSocket& SocketTransport::tls() const { return *qobject_cast<QSslSocket*>(m_tcp); }

/// The peer's certificate has a fault: only the one that the endpoint names is trusted all the same.
void SocketTransport::judge()
{
    m_heard = true;
    const base::PeerCertificate peer = peerOf(tls(), m_endpoint.tls);
    if (peer.pinned)
        tls().ignoreSslErrors();
    Q_EMIT presented(peer);
}

void SocketTransport::handshakeDone()
{
    m_heard = true;
    Q_EMIT presented(peerOf(tls(), m_endpoint.tls));
    if (isAnotherThanPinned(tls(), m_endpoint.tls))
        Q_EMIT failed(tlsFailure(tls(), m_endpoint));
    else
        Q_EMIT encrypted();
}

void SocketTransport::drop()
{
    ++m_asked;
    QIODevice* device = std::exchange(m_device, nullptr);
    if (device == nullptr)
        return;
    device->disconnect(this);
    if (QAbstractSocket* tcp = std::exchange(m_tcp, nullptr))
        tcp->abort();
    if (QLocalSocket* local = std::exchange(m_local, nullptr))
        local->abort();
    device->deleteLater(); // it may be the sender of what we are handling
    m_linked = m_heard = false;
}

void SocketTransport::write(const QByteArray& bytes)
{
    if (m_device == nullptr)
        return;
    const qint64 sent = sendAtOnce(bytes);
    if (sent == bytes.size()) {
        Q_EMIT wrote(0);
        return;
    }
    m_device->write(bytes.sliced(sent));
    if (m_tcp != nullptr)
        m_tcp->flush();
    else if (m_local != nullptr)
        m_local->flush();
}

/// Writes the bytes that the socket takes without waiting, and returns their number. Going through the device
/// would switch its notifier on and off and wake the event loop twice, which costs more than sending a
/// command. Writes nothing where bytes wait in the device already, or TLS stands between; an error is left
/// for the device to find.
qint64 SocketTransport::sendAtOnce(const QByteArray& bytes)
{
    const bool isPlain = m_linked && m_endpoint.transport != Endpoint::SocketType::Tls;
    if (!isPlain || m_device->bytesToWrite() > 0)
        return 0;
    const qintptr socket = m_tcp != nullptr ? m_tcp->socketDescriptor() : m_local->socketDescriptor();
    const auto size = static_cast<size_t>(bytes.size());
    return std::max<qint64>(
        ::send(static_cast<int>(socket), bytes.constData(), size, MSG_DONTWAIT | MSG_NOSIGNAL), 0);
}

qint64 SocketTransport::read(char* buffer, qint64 most)
{
    const qint64 got = m_device == nullptr ? 0 : std::max<qint64>(m_device->read(buffer, most), 0);
    m_heard = m_heard || got > 0;
    return got;
}

void SocketTransport::tcpFailed()
{
    const QAbstractSocket::SocketError error = m_tcp->error();
    const QByteArray reason = m_tcp->errorString().toUtf8();
    if (isTlsFailure(error))
        Q_EMIT failed(tlsFailure(tls(), m_endpoint));
    else if (m_linked)
        fail({ErrorKind::ConnectionLost, m_endpoint.shortName().toUtf8(), reason});
    else
        Q_EMIT failed({connectFailure(error), m_endpoint.shortName().toUtf8(), reason});
}

void SocketTransport::localFailed()
{
    const QByteArray reason = m_local->errorString().toUtf8();
    const QLocalSocket::LocalSocketError error = m_local->error();
    const bool nobody =
        error == QLocalSocket::ServerNotFoundError || error == QLocalSocket::ConnectionRefusedError;
    const ErrorKind kind = m_linked ? ErrorKind::ConnectionLost
                           : nobody ? ErrorKind::Refused
                                    : ErrorKind::Unreachable;
    fail({kind, (m_way.path.isEmpty() ? m_endpoint.path : m_endpoint.shortName()).toUtf8(), reason});
}

} // namespace lockscope::redis

#include "moc_route.cpp"
#include "moc_sockettransport.cpp"
#include "moc_transport.cpp"
