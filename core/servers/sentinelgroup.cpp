#include "core/servers/sentinelgroup.h"

#include "core/servers/freeport.h"

#include <algorithm>

namespace lockscope::servers
{

namespace
{

/// The wait before a second try, should the first leader of the Sentinels not succeed.
constexpr int failoverTimeoutMs = 10'000;

QByteArray line(std::initializer_list<QByteArray> words) { return QByteArrayList(words).join(' ') + '\n'; }

QByteArray number(qint64 value) { return QByteArray::number(value); }

} // namespace

SentinelGroup::SentinelGroup(SentinelWatch watch, QObject* parent)
    : QObject(parent)
    , m_watch(std::move(watch))
{
}

SentinelGroup::~SentinelGroup() = default;

QByteArray SentinelGroup::configuration(quint16 port) const
{
    const QByteArray& name = m_watch.name;
    return line({"port", number(port)}) + line({"bind", "127.0.0.1"}) +
           line({"sentinel", "monitor", name, "127.0.0.1", number(m_watch.primaryPort),
               number(m_watch.count / 2 + 1)}) +
           line({"sentinel", "down-after-milliseconds", name, number(m_watch.downAfter.count())}) +
           line({"sentinel", "failover-timeout", name, number(failoverTimeoutMs)}) + m_watch.lines;
}

void SentinelGroup::start()
{
    for (int i = 0; i < m_watch.count; ++i) {
        m_ports.append(freePort());
        PrivateServerOptions options;
        options.program = m_watch.program;
        options.sentinel = configuration(m_ports.last());
        m_processes.push_back(std::make_unique<PrivateServer>(options));
        connect(m_processes.back().get(), &PrivateServer::failed, this, &SentinelGroup::failed);
        connect(m_processes.back().get(), &PrivateServer::ready, this, [this] {
            if (std::ranges::all_of(m_processes, [](const auto& process) { return process->isReady(); }))
                Q_EMIT ready();
        });
    }
    for (const auto& process : m_processes)
        process->start();
}

QStringList SentinelGroup::socketPaths() const
{
    QStringList paths;
    for (const auto& process : m_processes)
        paths.append(process->socketPath());
    return paths;
}

} // namespace lockscope::servers

#include "moc_sentinelgroup.cpp"
