#include "tests/support/rawpeer.h"

namespace lockscope::support
{

using redis::Reply;

namespace
{
constexpr int peerPatience = 10'000;
}

RawPeer::RawPeer(const QString& socketPath)
{
    m_socket.connectToServer(socketPath);
    if (!m_socket.waitForConnected(peerPatience))
        qFatal("no private server at %s", qPrintable(socketPath));
}

Reply RawPeer::command(const QByteArrayList& command)
{
    QByteArray wire = "*" + QByteArray::number(command.size()) + "\r\n";
    for (const QByteArray& word : command)
        wire += "$" + QByteArray::number(word.size()) + "\r\n" + word + "\r\n";
    m_socket.write(wire);
    return read(peerPatience);
}

std::optional<Reply> RawPeer::next(int patience)
{
    if (!line(patience))
        return std::nullopt;
    return read(peerPatience);
}

bool RawPeer::line(int patience)
{
    while (m_unread.indexOf("\r\n") < 0) {
        if (m_socket.bytesAvailable() == 0 && !m_socket.waitForReadyRead(patience))
            return false;
        m_unread += m_socket.readAll();
    }
    return true;
}

bool RawPeer::need(qsizetype bytes, int patience)
{
    while (m_unread.size() < bytes) {
        if (m_socket.bytesAvailable() == 0 && !m_socket.waitForReadyRead(patience))
            return false;
        m_unread += m_socket.readAll();
    }
    return true;
}

Reply RawPeer::read(int patience)
{
    if (!line(patience))
        qFatal("the private server did not answer");
    const qsizetype end = m_unread.indexOf("\r\n");
    const char type = m_unread[0];
    const QByteArray text = m_unread.mid(1, end - 1);
    m_unread.remove(0, end + 2);
    if (type == '+')
        return Reply::status(text);
    if (type == '-')
        return Reply::error(text);
    if (type == ':')
        return Reply::number(text.toLongLong());
    const qint64 size = text.toLongLong();
    if (size < 0)
        return Reply::nil();
    if (type == '$') {
        if (!need(size + 2, patience))
            qFatal("the private server broke off");
        const QByteArray content = m_unread.left(size);
        m_unread.remove(0, size + 2);
        return Reply::bulk(content);
    }
    QList<Reply> elements;
    for (qint64 i = 0; i < size; ++i)
        elements.append(read(patience));
    return Reply::array(elements);
}

} // namespace lockscope::support
