#include "tests/support/fakesentinel.h"

#include "core/redis/command.h"
#include "core/redis/replyreader.h"

#include <QTcpSocket>

#include <memory>

namespace lockscope::support
{

namespace
{

QByteArray bulks(const QByteArrayList& words) { return redis::Command(words).wire(); }

} // namespace

FakeSentinel::FakeSentinel(const QByteArray& id)
    : m_id(id)
{
    connect(&m_server, &QTcpServer::newConnection, this, &FakeSentinel::accept);
    if (!m_server.listen(QHostAddress::LocalHost))
        qFatal("no port for a Sentinel");
}

void FakeSentinel::name(const QByteArray& host, quint16 port, qint64 epoch)
{
    m_primary = redis::HostPort{QString::fromLatin1(host), port};
    m_epoch = epoch;
}

redis::HostPort FakeSentinel::address() const { return {QStringLiteral("127.0.0.1"), m_server.serverPort()}; }

void FakeSentinel::announce(const QByteArray& channel)
{
    for (QTcpSocket* listener : std::as_const(m_listeners))
        listener->write(bulks({"message", channel, "shop"}));
}

void FakeSentinel::end()
{
    m_server.close();
    for (QTcpSocket* socket : m_server.findChildren<QTcpSocket*>())
        socket->abort();
    m_listeners.clear();
}

void FakeSentinel::accept()
{
    QTcpSocket* socket = m_server.nextPendingConnection();
    const auto reader = std::make_shared<redis::ReplyReader>();
    connect(socket, &QTcpSocket::readyRead, this, [this, socket, reader] {
        const QByteArray bytes = socket->readAll();
        reader->feed(bytes);
        for (auto next = reader->next(); next && *next; next = reader->next())
            serve(socket, **next);
    });
}

void FakeSentinel::serve(QTcpSocket* socket, const redis::Reply& command)
{
    QByteArrayList words;
    for (const redis::Reply& word : command.elements)
        words.append(word.bytes);
    m_heard.append(words.mid(0, 2).join('|'));
    if (words.constFirst() == "subscribe") {
        m_listeners.append(socket);
        for (qsizetype i = 1; i < words.size(); ++i)
            socket->write("*3\r\n$9\r\nsubscribe\r\n$" + QByteArray::number(words.at(i).size()) + "\r\n" +
                          words.at(i) + "\r\n:" + QByteArray::number(i) + "\r\n");
        return;
    }
    socket->write(answerTo(words));
}

QByteArray FakeSentinel::answerTo(const QByteArrayList& words) const
{
    const QByteArray what = words.value(1);
    if (words.constFirst() == "ping")
        return '$' + QByteArray::number(what.size()) + "\r\n" + what + "\r\n";
    if (words.constFirst() != "sentinel")
        return what == "id" ? QByteArray(":7\r\n") : QByteArray("+OK\r\n");
    if (!m_error.isEmpty())
        return '-' + m_error + "\r\n";
    if (what == "myid" && !m_tellsId)
        return "-ERR Unknown sentinel subcommand 'myid'\r\n";
    if (what == "myid")
        return '$' + QByteArray::number(m_id.size()) + "\r\n" + m_id + "\r\n";
    if (what == "sentinels") {
        QByteArray all = '*' + QByteArray::number(m_others.size()) + "\r\n";
        for (const FakeSentinel* other : m_others)
            all += bulks(
                {"ip", "127.0.0.1", "port", QByteArray::number(other->address().port), "runid", other->m_id});
        return all;
    }
    if (what == "replicas")
        return "*0\r\n";
    if (!m_primary)
        return what == "master" ? "-ERR No such master with that name\r\n" : "*-1\r\n";
    const QByteArray host = m_primary->host.toLatin1();
    const QByteArray port = QByteArray::number(m_primary->port);
    if (what == "get-master-addr-by-name")
        return bulks({host, port});
    return bulks({"name", "shop", "ip", host, "port", port, "flags", "master", "config-epoch",
        QByteArray::number(m_epoch)});
}

} // namespace lockscope::support

#include "moc_fakesentinel.cpp"
