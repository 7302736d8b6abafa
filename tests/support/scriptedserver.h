#pragma once

#include <QByteArrayList>
#include <QLocalServer>
#include <QObject>
#include <QPointer>
#include <QTcpServer>
#include <QTemporaryDir>

namespace lockscope::support
{

/// A server that plays a transcript, one line after the other:
///
///     N:                a client connects (and only then)
///     C: get lock:a     it sends exactly this command
///     S: $2             bytes to send, a line end after them
///     S- $2             bytes to send, without a line end
///     E:                sends the nonce of its last PING back
///     X:                we cut the connection
///
/// Whatever a client does that the transcript does not foresee is a fault: another command, a byte too many,
/// a connection too many. "C: ping" is a PING with any nonce; who is answered +PONG sends no markers. Runs in
/// the test's event loop; C and S escape as C strings do (\r, \n, \xHH).
class ScriptedServer final : public QObject
{
    Q_OBJECT
public:
    enum class Place { UnixSocket, Tcp };

    explicit ScriptedServer(Place place = Place::UnixSocket);

    /// Appends lines; those that can be played are.
    void play(const QByteArray& transcript);
    /// `play` of a connection and of what a client says before it is ready, with "CLIENT ID" answered 7.
    void greet();

    /// Everything was played, and nothing else came.
    [[nodiscard]] bool isOver() const;
    /// Where the play stands, for a failing test: the fault, or the line that is waited for.
    [[nodiscard]] QByteArray where() const;
    [[nodiscard]] QString uri() const;

private:
    void arrived(QIODevice* device);
    void advance();
    bool playLine(const QByteArray& line);
    bool hear(const QByteArray& expected);
    bool begin();
    void cut();
    void send(const QByteArray& bytes);

    QTemporaryDir m_folder;
    QLocalServer m_local;
    QTcpServer m_tcp;
    QList<QPointer<QIODevice>> m_waiting; ///< connected, and not yet asked for by the transcript
    QPointer<QIODevice> m_peer;
    QByteArray m_heard;
    QByteArray m_nonce; ///< of the last PING
    QByteArrayList m_lines;
    QByteArray m_fault;
};

} // namespace lockscope::support
