#include "tests/support/replyeater.h"

#include <memory>

namespace lockscope::support
{

ReplyEater::ReplyEater(const QString& serverPath)
    : m_serverPath(serverPath)
{
    m_door.listen(m_folder.filePath(QStringLiteral("s")));
    connect(&m_door, &QLocalServer::newConnection, this, &ReplyEater::accept);
}

ReplyEater::ReplyEater(quint16 serverPort)
    : m_serverPort(serverPort)
{
    m_tcpDoor.listen(QHostAddress::LocalHost);
    connect(&m_tcpDoor, &QTcpServer::newConnection, this, &ReplyEater::acceptTcp);
}

QString ReplyEater::uri() const
{
    return m_tcpDoor.isListening() ? QStringLiteral("redis://127.0.0.1:%1").arg(m_tcpDoor.serverPort())
                                   : QStringLiteral("unix://") + m_door.fullServerName();
}

void ReplyEater::accept()
{
    while (QLocalSocket* client = m_door.nextPendingConnection()) {
        auto* server = new QLocalSocket(client);
        server->connectToServer(m_serverPath);
        join(client, server);
    }
}

void ReplyEater::acceptTcp()
{
    while (QTcpSocket* client = m_tcpDoor.nextPendingConnection()) {
        auto* server = new QTcpSocket(client);
        server->connectToHost(QHostAddress::LocalHost, m_serverPort);
        join(client, server);
    }
}

template<class Socket>
void ReplyEater::join(Socket* client, Socket* server)
{
    const auto hungry = std::make_shared<bool>(false);
    connect(client, &Socket::readyRead, server, [this, client, server, hungry] {
        const QByteArray request = client->readAll();
        if (!m_appetite.isEmpty() && request.contains(m_appetite)) {
            m_appetite.clear();
            *hungry = true;
        }
        server->write(request);
    });
    connect(server, &Socket::readyRead, client, [this, client, server, hungry] {
        const QByteArray reply = server->readAll();
        if (!*hungry) {
            client->write(reply);
            return;
        }
        ++m_eaten;
        client->abort();
    });
    connect(client, &Socket::disconnected, client, &QObject::deleteLater);
    connect(server, &Socket::disconnected, client, [client] { client->close(); });
}

} // namespace lockscope::support

#include "moc_replyeater.cpp"
