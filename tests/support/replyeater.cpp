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

QString ReplyEater::uri() const { return QStringLiteral("unix://") + m_door.fullServerName(); }

void ReplyEater::accept()
{
    while (QLocalSocket* client = m_door.nextPendingConnection()) {
        auto* server = new QLocalSocket(client);
        server->connectToServer(m_serverPath);
        join(client, server);
    }
}

void ReplyEater::join(QLocalSocket* client, QLocalSocket* server)
{
    const auto hungry = std::make_shared<bool>(false);
    connect(client, &QLocalSocket::readyRead, server, [this, client, server, hungry] {
        const QByteArray request = client->readAll();
        if (!m_appetite.isEmpty() && request.contains(m_appetite)) {
            m_appetite.clear();
            *hungry = true;
        }
        server->write(request);
    });
    connect(server, &QLocalSocket::readyRead, client, [this, client, server, hungry] {
        const QByteArray reply = server->readAll();
        if (!*hungry) {
            client->write(reply);
            return;
        }
        ++m_eaten;
        client->abort();
    });
    connect(client, &QLocalSocket::disconnected, client, &QObject::deleteLater);
    connect(server, &QLocalSocket::disconnected, client, [client] { client->disconnectFromServer(); });
}

} // namespace lockscope::support
