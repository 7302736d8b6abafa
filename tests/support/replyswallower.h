#pragma once

#include <QByteArrayList>
#include <QLocalServer>
#include <QLocalSocket>
#include <QObject>
#include <QTemporaryDir>

#include <optional>

namespace lockscope::support
{

/// Stands between clients and a server, both on Unix sockets, and passes everything on; once told to, it
/// leaves out one reply, and the connection goes on without it. Messages of subscriptions are no replies.
/// Runs in the test's event loop.
class ReplySwallower final : public QObject
{
    Q_OBJECT
public:
    explicit ReplySwallower(const QString& serverPath);

    [[nodiscard]] QString uri() const { return QStringLiteral("unix://") + m_door.fullServerName(); }
    /// So many replies from now on pass, whichever connection they are of; the next one does not.
    void swallowAfter(int replies) { m_passing = replies; }
    /// The next reply to a command that begins with `words`.
    void swallowReplyTo(const QByteArray& words) { m_wanted = words; }
    /// The commands whose replies were swallowed, in order.
    [[nodiscard]] const QByteArrayList& swallowed() const { return m_swallowed; }
    /// Connections that were opened through it.
    [[nodiscard]] int connections() const { return m_connections; }

private:
    /// The bytes of one direction of a connection that are no whole frame yet, and what awaits a reply.
    struct Line {
        QByteArray asked, answered;
        QByteArrayList commands;
    };
    void accept();
    void ask(Line& line, const QByteArray& bytes) const;
    [[nodiscard]] QByteArray passed(Line& line, const QByteArray& bytes);
    [[nodiscard]] bool isSwallowed(const QByteArray& command);

    QTemporaryDir m_folder;
    const QString m_serverPath;
    QLocalServer m_door;
    std::optional<int> m_passing;
    QByteArray m_wanted;
    QByteArrayList m_swallowed;
    int m_connections = 0;
};

} // namespace lockscope::support
