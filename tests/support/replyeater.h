#pragma once

#include <QList>
#include <QLocalServer>
#include <QLocalSocket>
#include <QObject>
#include <QTemporaryDir>

namespace lockscope::support
{

/// Stands between a client and a server, both on Unix sockets, and passes everything on; once told to, it
/// swallows the next reply and drops that connection: what was written has been done, and nobody is told.
class ReplyEater final : public QObject
{
    Q_OBJECT
public:
    explicit ReplyEater(const QString& serverPath);

    /// "unix:///…"
    [[nodiscard]] QString uri() const;
    /// The next reply to a request whose bytes contain `part` is swallowed.
    void eatReplyTo(const QByteArray& part) { m_appetite = part; }
    [[nodiscard]] int eaten() const { return m_eaten; }

private:
    void accept();
    void join(QLocalSocket* client, QLocalSocket* server);

    QTemporaryDir m_folder;
    const QString m_serverPath;
    QLocalServer m_door;
    QByteArray m_appetite;
    int m_eaten = 0;
};

} // namespace lockscope::support
