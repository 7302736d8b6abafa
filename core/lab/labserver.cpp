#include "core/lab/labserver.h"

namespace lockscope::lab
{

namespace
{

using namespace std::chrono_literals;

constexpr auto syncLook = 20ms;
const QByteArray expiredChannel = QByteArrayLiteral("__keyevent@0__:expired");

redis::ClientOptions keeperOptions(const char* role)
{
    redis::ClientOptions options;
    options.clientName = QByteArray("lockscope-lab-") + role;
    options.readsOnly = false;
    return options;
}

QString wordOf(qint64 number) { return QString::number(number); }

/// Checks expired keys so often that a scaled run learns of them in time; replicas come up without a pause;
/// restored content may be from a file, and is checked first.
servers::PrivateServerOptions processOptions(const ServerNeed& need, quint16 port, quint16 primaryPort)
{
    servers::PrivateServerOptions options;
    options.arguments << QStringLiteral("--hz") << QStringLiteral("500")
                      << QStringLiteral("--notify-keyspace-events") << QStringLiteral("Ex")
                      << QStringLiteral("--repl-diskless-sync-delay") << QStringLiteral("0")
                      << QStringLiteral("--sanitize-dump-payload") << QStringLiteral("yes");
    if (port != 0)
        options.arguments << QStringLiteral("--bind") << QStringLiteral("127.0.0.1")
                          << QStringLiteral("--port") << wordOf(port);
    if (primaryPort != 0)
        options.arguments << QStringLiteral("--replicaof")
                          << QStringLiteral("127.0.0.1 ") + wordOf(primaryPort);
    if (need.busyAfter)
        options.arguments << QStringLiteral("--busy-reply-threshold") << wordOf(need.busyAfter->count());
    return options;
}

} // namespace

LabServers::Server::Server(ServerNeed need, quint16 port, quint16 primaryPort, const base::Clock& clock)
    : m_need(std::move(need))
    , m_port(port)
    , m_clock(clock)
    , m_process(std::make_unique<servers::PrivateServer>(processOptions(m_need, port, primaryPort)))
    , m_keeper(std::make_unique<redis::Client>(m_endpoint, keeperOptions("keeper"), m_clock))
{
    m_again.setSingleShot(true);
    m_again.setInterval(syncLook);
    connect(&m_again, &QTimer::timeout, this, &Server::askForSync);
    connect(m_process.get(), &servers::PrivateServer::ready, this, [this](const QString& socketPath) {
        m_endpoint = redis::Endpoint::ofSocket(socketPath);
        keep();
        listen();
    });
    connect(m_process.get(), &servers::PrivateServer::failed, this, &Server::failed);
}

void LabServers::Server::visit(const redis::Endpoint& endpoint)
{
    m_process.reset();
    m_endpoint = endpoint;
}

void LabServers::Server::start()
{
    if (m_process)
        return m_process->start();
    QMetaObject::invokeMethod(this, &Server::call, Qt::QueuedConnection);
}

void LabServers::Server::call()
{
    keep();
    m_leases = std::make_unique<LeaseWatch>(*m_keeper, m_clock);
    connect(m_leases.get(), &LeaseWatch::gone, this, &Server::expired);
}

void LabServers::Server::end()
{
    m_process.reset();
    m_keeper->close();
    if (m_ear)
        m_ear->close();
}

void LabServers::Server::keep()
{
    m_keeper = std::make_unique<redis::Client>(m_endpoint, keeperOptions("keeper"), m_clock);
    connect(m_keeper.get(), &redis::Client::stateChanged, this, &Server::kept);
    m_keeper->open();
}

void LabServers::Server::listen()
{
    m_ear = std::make_unique<redis::Client>(m_endpoint, keeperOptions("ear"), m_clock);
    connect(m_ear.get(), &redis::Client::stateChanged, this, &Server::kept);
    connect(m_ear.get(), &redis::Client::message, this,
        [this](const redis::Message& message) { Q_EMIT expired(message.payload); });
    m_ear->open();
}

/// Another server that cannot be entered at once is not waited for.
void LabServers::Server::kept(const redis::ConnectionState& state)
{
    if (!m_process && !m_isReady && state.failure)
        Q_EMIT failed(*state.failure);
    if (m_isReady || !m_keeper->state().isReady())
        return;
    if (!m_process)
        return askWhatItIs();
    if (!m_ear || !m_ear->state().isReady())
        return;
    m_ear->subscribe({expiredChannel}, [this](const auto& answer) {
        if (answer.ok() && !m_isReady)
            askForSync();
    });
}

/// A replica is there when it has what its primary has.
void LabServers::Server::askForSync()
{
    m_keeper->call({"info", "replication"}, [this](const redis::Client::Answer& answer) {
        if (m_isReady)
            return;
        const bool isSynced =
            answer.ok() && (!m_need.replicaOf || answer->bytes.contains("master_link_status:up"));
        if (!isSynced)
            return m_again.start();
        m_isReady = true;
        Q_EMIT came();
    });
}

void LabServers::Server::askWhatItIs()
{
    m_keeper->call({"info"}, [this](const redis::Client::Answer& answer) {
        if (!m_isReady)
            take(answer);
    });
}

/// The scripts of a run name keys of several slots, and no client writes to a replica.
void LabServers::Server::take(const redis::Client::Answer& whatItIs)
{
    using base::ErrorKind;
    const QByteArray name = m_endpoint.shortName().toUtf8();
    if (!whatItIs.ok())
        return Q_EMIT failed(whatItIs.error());
    if (whatItIs->bytes.contains("cluster_enabled:1"))
        return Q_EMIT failed(
            {ErrorKind::InvalidArgument, name, QT_TRANSLATE_NOOP("ErrorDetails", "it is one of a cluster")});
    if (whatItIs->bytes.contains("role:slave"))
        return Q_EMIT failed({ErrorKind::ReadOnly, name, {}});
    m_isReady = true;
    Q_EMIT came();
}

} // namespace lockscope::lab

#include "moc_labserver.cpp"
