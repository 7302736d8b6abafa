#include "tests/support/badnetwork.h"

#include <QTimer>

#include <array>
#include <deque>
#include <sys/socket.h>

namespace lockscope::support
{

using namespace std::chrono_literals;

/// One client's connection and the one that is opened for it.
class BadNetwork::Connection final : public QObject
{
public:
    Connection(BadNetwork& network, QTcpSocket* client)
        : QObject(&network)
        , m_network(network)
        , m_client(client)
    {
        client->setParent(this);
        m_server.connectToHost(QHostAddress::LocalHost, network.m_serverPort);
        for (QTcpSocket* socket : {client, &m_server}) {
            socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
            connect(socket, &QTcpSocket::disconnected, this, &QObject::deleteLater);
        }
        connect(client, &QTcpSocket::readyRead, this, [this] { take(Way::ToServer, m_client->readAll()); });
        connect(&m_server, &QTcpSocket::readyRead, this, [this] { take(Way::ToClient, m_server.readAll()); });
        m_timer.setSingleShot(true);
        m_timer.setTimerType(Qt::PreciseTimer);
        connect(&m_timer, &QTimer::timeout, this, &Connection::pump);
        if (network.m_cutIdle) {
            m_idle.start(*network.m_cutIdle);
            connect(&m_idle, &QTimer::timeout, this, [this] { end(End::Reset); });
        }
    }

    void end(End how)
    {
        if (how == End::Orderly) {
            m_client->disconnectFromHost();
            return;
        }
        const linger atOnce{1, 0};
        ::setsockopt(
            static_cast<int>(m_client->socketDescriptor()), SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
        m_client->abort();
    }

    /// Passes on what is due.
    void pump()
    {
        base::MonoTime next = base::MonoTime::max();
        for (const Way way : {Way::ToServer, Way::ToClient}) {
            if (!m_network.m_held[static_cast<size_t>(way)])
                next = std::min(next, pass(way));
        }
        if (next != base::MonoTime::max())
            m_timer.start(std::max(1ms, std::chrono::ceil<base::milliseconds>(next - m_clock.now())));
    }

private:
    struct Chunk {
        base::MonoTime due{};
        QByteArray bytes;
    };

    void take(Way way, QByteArray bytes)
    {
        if (m_idle.isActive())
            m_idle.start();
        if (way == Way::ToServer && !m_network.m_cutAt.isEmpty() && bytes.contains(m_network.m_cutAt))
            return end(End::Reset);
        if (way == Way::ToClient && std::exchange(m_network.m_spoilReply, false))
            bytes[0] = 'x';
        if (way == Way::ToClient && m_network.m_cutInReply) {
            m_client->write(bytes.first(bytes.size() / 2));
            m_client->flush();
            end(*std::exchange(m_network.m_cutInReply, std::nullopt));
            return;
        }
        m_queues[static_cast<size_t>(way)].push_back({m_clock.now() + m_network.m_latency, bytes});
        pump();
    }

    /// When the next of what is kept in this direction is due.
    base::MonoTime pass(Way way)
    {
        auto& queue = m_queues[static_cast<size_t>(way)];
        if (!m_client->isOpen()) // cut just now
            queue.clear();
        while (!queue.empty() && queue.front().due <= m_clock.now())
            passFirst(way, queue);
        return queue.empty() ? base::MonoTime::max() : queue.front().due;
    }

    void passFirst(Way way, std::deque<Chunk>& queue)
    {
        Chunk& chunk = queue.front();
        const auto pace = m_network.m_pace;
        const QByteArray part =
            pace ? chunk.bytes.first(std::min(pace->atOnce, chunk.bytes.size())) : chunk.bytes;
        QTcpSocket& target = way == Way::ToServer ? m_server : *m_client;
        target.write(part);
        if (target.state() == QAbstractSocket::ConnectedState) // otherwise it goes out once it is
            target.flush();
        chunk.bytes.remove(0, part.size());
        if (chunk.bytes.isEmpty())
            queue.pop_front();
        if (pace && pace->perSecond > 0 && !queue.empty())
            queue.front().due = m_clock.now() + base::nanoseconds(1s) * part.size() / pace->perSecond;
    }

    BadNetwork& m_network;
    QTcpSocket* m_client;
    QTcpSocket m_server;
    std::array<std::deque<Chunk>, 2> m_queues;
    QTimer m_timer;
    QTimer m_idle;
    base::SteadyClock m_clock;
};

BadNetwork::BadNetwork(quint16 serverPort)
    : m_serverPort(serverPort)
{
    connect(&m_door, &QTcpServer::newConnection, this, &BadNetwork::accept);
    if (!m_door.listen(QHostAddress::LocalHost))
        qFatal("no port to listen on");
}

QString BadNetwork::uri() const { return QStringLiteral("redis://127.0.0.1:%1").arg(m_door.serverPort()); }

QList<BadNetwork::Connection*> BadNetwork::connections() const
{
    QList<Connection*> all;
    for (QObject* child : children()) {
        if (auto* connection = dynamic_cast<Connection*>(child))
            all.append(connection);
    }
    return all;
}

qsizetype BadNetwork::open() const { return connections().size(); }

void BadNetwork::accept()
{
    while (QTcpSocket* client = m_door.nextPendingConnection()) {
        ++m_accepted;
        new Connection(*this, client);
    }
}

void BadNetwork::hold(Way way, bool held)
{
    m_held[static_cast<size_t>(way)] = held;
    for (Connection* connection : connections())
        connection->pump();
}

void BadNetwork::holdBoth(bool held)
{
    hold(Way::ToServer, held);
    hold(Way::ToClient, held);
}

void BadNetwork::cut(End end)
{
    m_port = m_door.serverPort();
    m_door.close();
    for (Connection* connection : connections())
        connection->end(end);
}

void BadNetwork::admit()
{
    if (!m_door.listen(QHostAddress::LocalHost, m_port))
        qFatal("somebody else has taken the port");
}

/// The kernel says nothing to whoever comes to a door whose queue is full.
void BadNetwork::swallow()
{
    constexpr int moreThanFit = 4;
    cut(End::Reset);
    m_door.setListenBacklogSize(1);
    admit();
    m_door.pauseAccepting();
    for (int plug = 0; plug < moreThanFit; ++plug) {
        m_plugs.push_back(std::make_unique<QTcpSocket>());
        m_plugs.back()->connectToHost(QHostAddress::LocalHost, m_port);
    }
}

void BadNetwork::answer()
{
    m_plugs.clear();
    m_door.close();
    m_door.setListenBacklogSize(50);
    admit();
    m_door.resumeAccepting();
}

} // namespace lockscope::support

#include "moc_badnetwork.cpp"
