#include "tests/support/scriptedserver.h"

#include <QAbstractSocket>
#include <QLocalSocket>
#include <QTcpSocket>

#include <optional>

namespace lockscope::support
{

namespace
{

/// The command at the head of `bytes`, its words with blanks between; taken off. Nothing where it is not
/// whole yet. Reads strictly: a client has no excuse.
std::optional<QByteArray> takeCommand(QByteArray& bytes)
{
    qsizetype at = 0;
    const auto number = [&](char sign) -> std::optional<qsizetype> {
        const qsizetype end = bytes.indexOf("\r\n", at);
        if (end < 0)
            return std::nullopt;
        const QByteArray digits = bytes.mid(at + 1, end - at - 1);
        const bool sound = bytes.at(at) == sign;
        at = end + 2;
        return sound ? digits.toLongLong() : -1;
    };
    const std::optional<qsizetype> count = bytes.isEmpty() ? std::nullopt : number('*');
    QByteArrayList words;
    for (qsizetype i = 0; i < count.value_or(0); ++i) {
        const std::optional<qsizetype> size = at < bytes.size() ? number('$') : std::nullopt;
        if (!size || bytes.size() < at + *size + 2)
            return std::nullopt;
        words.append(bytes.mid(at, *size));
        at += *size + 2;
    }
    if (!count)
        return std::nullopt;
    bytes.remove(0, at);
    return words.join(' ');
}

QByteArray unescaped(QByteArray text)
{
    for (qsizetype at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at + 1)) {
        const char letter = text.at(at + 1);
        if (letter == 'x')
            text.replace(at, 4, QByteArray::fromHex(text.mid(at + 2, 2)));
        else
            text.replace(at, 2, letter == 'r' ? "\r" : letter == 'n' ? "\n" : "\\");
    }
    return text;
}

} // namespace

ScriptedServer::ScriptedServer(Place place)
{
    connect(
        &m_local, &QLocalServer::newConnection, this, [this] { arrived(m_local.nextPendingConnection()); });
    connect(&m_tcp, &QTcpServer::newConnection, this, [this] { arrived(m_tcp.nextPendingConnection()); });
    const bool listens = place == Place::Tcp ? m_tcp.listen(QHostAddress::LocalHost)
                                             : m_local.listen(m_folder.filePath(QStringLiteral("s")));
    if (!listens)
        qFatal("the scripted server cannot listen");
}

QString ScriptedServer::uri() const
{
    return m_tcp.isListening() ? QStringLiteral("redis://127.0.0.1:%1").arg(m_tcp.serverPort())
                               : QStringLiteral("unix://") + m_local.fullServerName();
}

void ScriptedServer::play(const QByteArray& transcript)
{
    for (const QByteArray& line : transcript.split('\n')) {
        if (const QByteArray trimmed = line.trimmed(); !trimmed.isEmpty())
            m_lines.append(trimmed);
    }
    advance();
}

void ScriptedServer::greet()
{
    play("N:\n C: client setname lockscope\n S: +OK\n C: client id\n S: :7\n C: ping\n S: +PONG\n");
}

bool ScriptedServer::isOver() const
{
    return m_fault.isEmpty() && m_lines.isEmpty() && m_waiting.isEmpty() && m_heard.isEmpty();
}

QByteArray ScriptedServer::where() const
{
    if (!m_fault.isEmpty())
        return m_fault;
    if (!m_lines.isEmpty())
        return "waits at: " + m_lines.constFirst();
    return "at the end, a connection or bytes too many: " + m_heard;
}

void ScriptedServer::arrived(QIODevice* device)
{
    m_waiting.append(device);
    connect(device, &QIODevice::readyRead, this, &ScriptedServer::advance);
    advance();
}

void ScriptedServer::advance()
{
    if (m_peer)
        m_heard += m_peer->readAll();
    while (m_fault.isEmpty() && !m_lines.isEmpty() && playLine(m_lines.constFirst()))
        m_lines.removeFirst();
}

/// False where the line has to wait.
bool ScriptedServer::playLine(const QByteArray& line)
{
    const QByteArray text = unescaped(line.mid(3));
    if (line.startsWith("N:"))
        return begin();
    if (line.startsWith("C:"))
        return hear(text);
    if (line.startsWith("X:"))
        cut();
    else if (line.startsWith("E:"))
        send('$' + QByteArray::number(m_nonce.size()) + "\r\n" + m_nonce + "\r\n");
    else if (line.startsWith("S:"))
        send(text + "\r\n");
    else if (line.startsWith("S-"))
        send(text);
    else
        m_fault = "no line of a transcript: " + line;
    return true;
}

bool ScriptedServer::begin()
{
    if (m_waiting.isEmpty())
        return false;
    if (!m_heard.isEmpty())
        m_fault = "bytes too many before a new connection: " + m_heard;
    m_peer = m_waiting.takeFirst();
    m_heard = m_peer ? m_peer->readAll() : QByteArray();
    return true;
}

bool ScriptedServer::hear(const QByteArray& expected)
{
    const std::optional<QByteArray> command = takeCommand(m_heard);
    if (!command)
        return false;
    const bool isMarker = expected == "ping" && command->startsWith("ping ");
    if (isMarker)
        m_nonce = command->mid(5);
    else if (*command != expected)
        m_fault = "expected: " + expected + "\n   heard: " + *command;
    return true;
}

void ScriptedServer::cut()
{
    if (auto* tcp = qobject_cast<QAbstractSocket*>(m_peer))
        tcp->abort();
    else if (auto* local = qobject_cast<QLocalSocket*>(m_peer))
        local->disconnectFromServer();
    m_peer = nullptr;
}

void ScriptedServer::send(const QByteArray& bytes)
{
    if (!m_peer)
        m_fault = "nobody to send to: " + bytes;
    else
        m_peer->write(bytes);
}

} // namespace lockscope::support

#include "moc_scriptedserver.cpp"
