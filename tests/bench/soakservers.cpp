#include "tests/bench/soakservers.h"

#include <QCoreApplication>

#include <csignal>

namespace lockscope::bench
{

namespace
{
constexpr int measuredPerSecond = 50;
constexpr int frozenTicks = 3;
} // namespace

/// A server that pauses or stands still is not to be taken for one that is gone: who follows is said here.
SoakServers::SoakServers(Size size, ChangeStopwatch& stopwatch)
    : m_size(size)
    , m_stopwatch(stopwatch)
{
    for (int sentinel = 0; sentinel < 3; ++sentinel)
        (void)m_servers.ask(
            sentinel, QStringLiteral("sentinel set shop down-after-milliseconds 30000").split(u' '));
    renewLeases();
}

SoakServers::~SoakServers()
{
    m_stopwatch.measure(nullptr);
    ::kill(static_cast<pid_t>(primary().processId()), SIGCONT);
}

support::PrivateRedis& SoakServers::primary()
{
    return m_isSwapped ? m_servers.replica() : m_servers.primary();
}

support::PrivateRedis& SoakServers::replica()
{
    return m_isSwapped ? m_servers.primary() : m_servers.replica();
}

void SoakServers::changeLocks(int perSecond)
{
    m_perSecond = perSecond;
    changeLocks();
}

void SoakServers::changeLocks()
{
    m_load.reset();
    m_stopwatch.measure(nullptr);
    m_measured.reset();
    const int others = m_perSecond - measuredPerSecond;
    m_load = std::make_unique<Companion>(
        QCoreApplication::applicationFilePath(), QStringList{QStringLiteral("--load"), primary().uri(),
                                                     QString::number(m_size.locks), QString::number(others)});
    m_measured =
        std::make_unique<ChangeWriter>(primary().uri(), int(m_stopwatch.locks().size()), measuredPerSecond);
    m_stopwatch.measure(m_measured.get());
}

void SoakServers::failOver()
{
    if (m_isFailingOver || m_frozenFor > 0)
        return;
    const QByteArray said = m_servers.ask(0, QStringLiteral("sentinel failover shop").split(u' '));
    m_isFailingOver = said.startsWith("OK");
}

void SoakServers::pause() { primary().cli("client pause 3000 all"); }

void SoakServers::freeze()
{
    if (m_isFailingOver)
        return;
    m_frozenFor = frozenTicks;
    ::kill(static_cast<pid_t>(primary().processId()), SIGSTOP);
}

void SoakServers::endConnections()
{
    if (m_frozenFor > 0)
        return;
    primary().cli("client kill type pubsub");
    primary().cli("client kill type normal");
}

void SoakServers::renewLeases()
{
    if (m_frozenFor == 0 && !m_isFailingOver)
        addLocks(primary(), m_size.locks);
}

void SoakServers::tick()
{
    if (m_frozenFor > 0 && --m_frozenFor == 0)
        ::kill(static_cast<pid_t>(primary().processId()), SIGCONT);
    if (!m_isFailingOver || !replica().cli("role").startsWith("master"))
        return;
    m_isFailingOver = false;
    m_isSwapped = !m_isSwapped;
    ++m_failovers;
    changeLocks();
}

} // namespace lockscope::bench
