#include "tests/support/simnet.h"

#include <algorithm>
#include <utility>

namespace lockscope::support
{

/// One connection as both ends see it. Outlives the transport: what is under way refers to it.
class SimNet::Link
{
public:
    qint64 id = 0; ///< the server's; 0 = not connected
    redis::Transport* transport = nullptr;
    QByteArray inbox;
    base::MonoTime lastToServer{};
    base::MonoTime lastToClient{};

    /// The client's end of a link.
    class End final : public redis::Transport
    {
    public:
        explicit End(SimNet& net)
            : m_net(net)
        {
        }
        ~End() override { drop(); }

        void resolve(bool) override
        {
            QMetaObject::invokeMethod(
                this, [this] { Q_EMIT resolved({QStringLiteral("simulated")}); }, Qt::QueuedConnection);
        }
        void connectTo(const QString&) override
        {
            m_link = std::make_shared<Link>();
            m_link->transport = this;
            m_net.dial(m_link);
        }
        void startTls() override { qFatal("the simulation has no TLS"); }
        void drop() override
        {
            if (!m_link)
                return;
            m_link->transport = nullptr;
            m_net.end(std::exchange(m_link, nullptr));
        }
        void write(const QByteArray& bytes) override
        {
            if (!m_link)
                return;
            m_net.carryToServer(m_link, bytes);
            Q_EMIT wrote(0);
        }
        qint64 read(char* buffer, qint64 most) override
        {
            if (!m_link)
                return 0;
            const qint64 size = std::min<qint64>(most, m_link->inbox.size());
            std::copy_n(m_link->inbox.constData(), size, buffer);
            m_link->inbox.remove(0, size);
            return size;
        }

    private:
        SimNet& m_net;
        LinkPtr m_link;
    };
};

SimNet::SimNet(VirtualTime& time, quint32 seed)
    : m_time(time)
    , m_random(seed)
    , m_server(time, [this](qint64 id, const QByteArray& bytes) { carryToClient(id, bytes); })
{
}

SimNet::~SimNet() = default;

redis::TransportFactory SimNet::transports()
{
    return [this](const redis::Endpoint&) { return std::make_unique<Link::End>(*this); };
}

void SimNet::setLatency(base::nanoseconds least, base::nanoseconds jitter)
{
    m_least = least;
    m_jitter = jitter;
}

base::nanoseconds SimNet::delay(base::MonoTime& last)
{
    const auto jitter = base::nanoseconds(qint64(double(m_jitter.count()) * m_random.generateDouble()));
    last = std::max(last, m_time.now() + m_least + jitter);
    return last - m_time.now();
}

void SimNet::dial(const LinkPtr& link)
{
    m_time.schedule(delay(link->lastToServer), [this, link] {
        if (!link->transport)
            return;
        if (m_refused) {
            Q_EMIT link->transport->failed({base::ErrorKind::Refused, "simulated", {}});
            return;
        }
        link->id = m_server.connect();
        m_links.insert(link->id, link);
        Q_EMIT link->transport->connected();
    });
}

void SimNet::carryToServer(const LinkPtr& link, const QByteArray& bytes)
{
    m_time.schedule(delay(link->lastToServer), [this, link, bytes] { arrive(link, bytes); });
}

void SimNet::arrive(const LinkPtr& link, const QByteArray& bytes)
{
    if (m_frozen)
        m_held.append({link, bytes});
    else if (m_links.contains(link->id))
        m_server.receive(link->id, bytes);
}

void SimNet::carryToClient(qint64 id, const QByteArray& bytes)
{
    const LinkPtr link = m_links.value(id);
    if (!link || bytes.isEmpty())
        return;
    m_time.schedule(delay(link->lastToClient), [link, bytes] {
        if (!link->transport || link->id == 0)
            return;
        link->inbox += bytes;
        Q_EMIT link->transport->readable();
    });
}

void SimNet::end(const LinkPtr& link)
{
    const qint64 id = std::exchange(link->id, 0);
    if (id != 0 && m_links.remove(id))
        m_server.disconnect(id);
}

void SimNet::cut(const LinkPtr& link)
{
    end(link);
    if (link->transport)
        Q_EMIT link->transport->failed({base::ErrorKind::ConnectionLost, "simulated", {}});
}

void SimNet::cutAll()
{
    const QHash<qint64, LinkPtr> links = m_links;
    for (const LinkPtr& link : links)
        cut(link);
}

void SimNet::cutOne()
{
    QList<qint64> ids = m_links.keys();
    if (ids.isEmpty())
        return;
    std::sort(ids.begin(), ids.end());
    cut(m_links.value(ids[m_random.bounded(int(ids.size()))]));
}

void SimNet::freeze(bool frozen)
{
    m_frozen = frozen;
    if (frozen)
        return;
    for (const auto& [link, bytes] : std::exchange(m_held, {}))
        arrive(link, bytes);
}

} // namespace lockscope::support
