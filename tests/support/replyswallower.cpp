#include "tests/support/replyswallower.h"

#include <memory>
#include <utility>

namespace lockscope::support
{

namespace
{

/// Where the RESP2 value ends that begins there; -1 = it is not whole.
qsizetype endOfFrame(const QByteArray& bytes, qsizetype begin)
{
    const qsizetype lineEnd = bytes.indexOf("\r\n", begin);
    if (lineEnd < 0)
        return -1;
    const char type = bytes.at(begin);
    const qsizetype size = bytes.mid(begin + 1, lineEnd - begin - 1).toLongLong();
    qsizetype end = lineEnd + 2;
    if (type == '$' && size >= 0)
        return end + size + 2 <= bytes.size() ? end + size + 2 : -1;
    for (qsizetype i = 0; type == '*' && i < size && end >= 0; ++i)
        end = endOfFrame(bytes, end);
    return end;
}

QByteArray takeFrame(QByteArray& bytes)
{
    const qsizetype end = endOfFrame(bytes, 0);
    const QByteArray frame = bytes.left(std::max<qsizetype>(end, 0));
    bytes.remove(0, frame.size());
    return frame;
}

/// Returns the words of an array of bulks.
QByteArrayList wordsOf(const QByteArray& frame)
{
    const QByteArrayList lines = frame.split('\n');
    QByteArrayList words;
    for (qsizetype i = 2; i < lines.size(); i += 2)
        words.append(lines.at(i).trimmed());
    return words;
}

bool isMessage(const QByteArray& frame)
{
    const QByteArray kind = frame.startsWith('*') ? wordsOf(frame.left(100)).value(0) : QByteArray();
    return kind == "message" || kind == "pmessage" || kind == "smessage";
}

} // namespace

ReplySwallower::ReplySwallower(const QString& serverPath)
    : m_serverPath(serverPath)
{
    m_door.listen(m_folder.filePath(QStringLiteral("s")));
    connect(&m_door, &QLocalServer::newConnection, this, &ReplySwallower::accept);
}

void ReplySwallower::accept()
{
    while (QLocalSocket* client = m_door.nextPendingConnection()) {
        ++m_connections;
        auto* server = new QLocalSocket(client);
        const auto line = std::make_shared<Line>();
        connect(client, &QLocalSocket::readyRead, server, [this, client, server, line] {
            const QByteArray bytes = client->readAll();
            ask(*line, bytes);
            server->write(bytes);
        });
        connect(server, &QLocalSocket::readyRead, client,
            [this, client, server, line] { client->write(passed(*line, server->readAll())); });
        connect(client, &QLocalSocket::disconnected, client, &QObject::deleteLater);
        connect(server, &QLocalSocket::disconnected, client, [client] { client->close(); });
        server->connectToServer(m_serverPath);
    }
}

/// A subscription is answered once for each channel.
void ReplySwallower::ask(Line& line, const QByteArray& bytes) const
{
    line.asked += bytes;
    for (QByteArray frame = takeFrame(line.asked); !frame.isEmpty(); frame = takeFrame(line.asked)) {
        const QByteArrayList words = wordsOf(frame);
        const bool each = words.value(0).endsWith("subscribe");
        for (qsizetype i = 0; i < (each ? words.size() - 1 : 1); ++i)
            line.commands.append(words.join(' '));
    }
}

QByteArray ReplySwallower::passed(Line& line, const QByteArray& bytes)
{
    line.answered += bytes;
    QByteArray out;
    for (QByteArray frame = takeFrame(line.answered); !frame.isEmpty(); frame = takeFrame(line.answered)) {
        if (isMessage(frame) || line.commands.isEmpty() || !isSwallowed(line.commands.takeFirst()))
            out += frame;
    }
    return out;
}

bool ReplySwallower::isSwallowed(const QByteArray& command)
{
    const bool byName = !m_wanted.isEmpty() && command.startsWith(m_wanted);
    const bool byCount = m_passing && (*m_passing)-- == 0;
    if (byName)
        m_wanted.clear();
    if (byCount)
        m_passing.reset();
    if (byName || byCount)
        m_swallowed.append(command);
    return byName || byCount;
}

} // namespace lockscope::support

#include "moc_replyswallower.cpp"
