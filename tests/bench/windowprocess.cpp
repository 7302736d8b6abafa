#include "tests/bench/windowprocess.h"

#include "tests/bench/figures.h"
#include "tests/bench/memoryuse.h"
#include "tests/support/paths.h"

#include <QFile>
#include <QProcessEnvironment>

#include <unistd.h>
#include <utility>

namespace lockscope::bench
{

namespace
{
std::unique_ptr<BenchServer> serverWith(int locks)
{
    auto server = std::make_unique<BenchServer>();
    server->addLocks(locks);
    return server;
}
} // namespace

WindowProcess::WindowProcess(int locks)
    : WindowProcess(serverWith(locks), {})
{
}

WindowProcess::WindowProcess(const QString& uri)
    : WindowProcess(nullptr, uri)
{
}

WindowProcess::WindowProcess(std::unique_ptr<BenchServer> server, const QString& uri)
    : m_server(std::move(server))
{
    m_process.setProcessEnvironment(environmentIn(m_folder.path()));
    m_process.setStandardErrorFile(QProcess::nullDevice());
    m_process.start(support::buildDir() + QStringLiteral("/bin/lockscope"),
        {QStringLiteral("--connect"), m_server ? m_server->uri() : uri});
}

WindowProcess::~WindowProcess() { end(); }

double WindowProcess::settledBytes()
{
    const int calm = sized(20, 2); // seconds
    double most = 0;
    for (int still = 0, seconds = 1; still < calm; ++still, ++seconds) {
        runFor(std::chrono::seconds(1));
        if (m_process.state() != QProcess::Running)
            qFatal("the window has ended");
        const double now = residentBytes(m_process.processId());
        if (now > most * 1.005) { // what grows slowly does so as well
            still = 0;
            m_grewFor = seconds;
            most = now;
        }
    }
    return residentBytes(m_process.processId());
}

double WindowProcess::end()
{
    if (m_process.state() == QProcess::NotRunning)
        return 0;
    return millisecondsOf([this] {
        m_process.terminate();
        if (m_process.waitForFinished(60'000))
            return;
        m_process.kill();
        m_process.waitForFinished();
    });
}

/// The 14th and 15th field of /proc/PID/stat, in ticks; the second one may hold spaces. Source: proc(5).
double WindowProcess::spentMilliseconds() const
{
    QFile stat(QStringLiteral("/proc/%1/stat").arg(m_process.processId()));
    if (!stat.open(QIODevice::ReadOnly))
        return 0;
    const QByteArray text = stat.readAll();
    const QByteArrayList fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
    return (fields.value(11).toDouble() + fields.value(12).toDouble()) * 1000 /
           double(::sysconf(_SC_CLK_TCK));
}

QProcessEnvironment environmentIn(const QString& folder)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"})
        environment.insert(QString::fromLatin1(name), folder);
    return environment;
}

} // namespace lockscope::bench
