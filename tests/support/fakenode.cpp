#include "tests/support/fakenode.h"

#include "core/redis/replyreader.h"

#include <QTcpSocket>

#include <memory>

namespace lockscope::support
{

FakeNode::FakeNode(const QByteArray& id)
    : m_id(id)
{
    connect(&m_server, &QTcpServer::newConnection, this, &FakeNode::accept);
    if (!m_server.listen(QHostAddress::LocalHost))
        qFatal("no port for a node");
}

redis::HostPort FakeNode::address() const { return {QStringLiteral("127.0.0.1"), m_server.serverPort()}; }

QByteArray FakeNode::line(const QByteArray& rest) const
{
    return m_id + ' ' + address().text().toUtf8() + "@1 " + rest + '\n';
}

void FakeNode::end()
{
    m_server.close();
    for (QTcpSocket* socket : m_server.findChildren<QTcpSocket*>())
        socket->abort();
}

void FakeNode::accept()
{
    QTcpSocket* socket = m_server.nextPendingConnection();
    const auto reader = std::make_shared<redis::ReplyReader>();
    const auto read = [this, socket, reader] {
        if (m_frozen)
            return;
        const QByteArray bytes = socket->readAll();
        reader->feed(bytes);
        for (auto next = reader->next(); next && *next; next = reader->next())
            serve(socket, **next);
    };
    connect(socket, &QTcpSocket::readyRead, this, read);
    connect(this, &FakeNode::thawed, socket, read);
}

void FakeNode::freeze(bool frozen)
{
    m_frozen = frozen;
    if (!frozen)
        Q_EMIT thawed();
}

void FakeNode::serve(QTcpSocket* socket, const redis::Reply& command)
{
    const QByteArray name = command.elements.value(0).bytes;
    m_heard.append(name + '|' + command.elements.value(1).bytes);
    const QByteArray nonce = command.elements.value(1).bytes;
    if (name == "ping")
        socket->write('$' + QByteArray::number(nonce.size()) + "\r\n" + nonce + "\r\n");
    else if (name != "cluster")
        socket->write(command.elements.value(1).bytes == "id" ? ":7\r\n" : "+OK\r\n");
    else if (!m_error.isEmpty())
        socket->write('-' + m_error + "\r\n");
    else
        socket->write('$' + QByteArray::number(m_nodes.size()) + "\r\n" + m_nodes + "\r\n");
}

} // namespace lockscope::support

#include "moc_fakenode.cpp"
