#pragma once

#include <QList>
#include <QLocalServer>
#include <QLocalSocket>
#include <QObject>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>

namespace lockscope::support
{

/// Stands between a client and a server, both on Unix sockets or both on ports of 127.0.0.1, and passes
/// everything on; once told to, it swallows the next reply and drops that connection: what was written has
/// been done, and nobody hears of it.
class ReplyEater final : public QObject
{
    Q_OBJECT
public:
    explicit ReplyEater(const QString& serverPath);
    explicit ReplyEater(quint16 serverPort);

    /// "unix:///…" or "redis://127.0.0.1:…"
    [[nodiscard]] QString uri() const;
    /// The next reply to a request whose bytes contain `part` is swallowed.
    void eatReplyTo(const QByteArray& part) { m_appetite = part; }
    [[nodiscard]] int eaten() const { return m_eaten; }

private:
    void accept();
    void acceptTcp();
    template<class Socket>
    void join(Socket* client, Socket* server);

    QTemporaryDir m_folder;
    const QString m_serverPath;
    const quint16 m_serverPort = 0;
    QLocalServer m_door;
    QTcpServer m_tcpDoor;
    QByteArray m_appetite;
    int m_eaten = 0;
};

} // namespace lockscope::support
