#include "tests/bench/benchserver.h"
#include "tests/bench/figures.h"
#include "tests/support/paths.h"

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

/// Measures the room that the window takes for each lock, whichever part keeps it: the growth of its resident
/// set from few to many; and what it takes for a million.

using namespace lockscope;

namespace
{
constexpr double goal = 1.2 * 1024;
constexpr double mebi = 1024.0 * 1024;
constexpr double goalOfAMillion = 1.5 * 1024; // MiB

/// The window's program on a server of its own with so many locks, as people start it.
class Window
{
public:
    explicit Window(int locks)
    {
        m_server.addLocks(locks);
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        for (const char* folder : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"})
            environment.insert(QString::fromLatin1(folder), m_folder.path());
        m_process.setProcessEnvironment(environment);
        m_process.setStandardErrorFile(QProcess::nullDevice());
        m_process.start(support::buildDir() + QStringLiteral("/bin/lockscope"),
            {QStringLiteral("--connect"), m_server.uri()});
    }
    ~Window()
    {
        m_process.terminate();
        if (m_process.waitForFinished(60'000))
            return;
        m_process.kill();
        m_process.waitForFinished();
    }

    /// Its resident set when that has stopped growing: all is found, read and armed, and the last minutes'
    /// table is on the disk.
    double settledBytes()
    {
        const int calm = bench::sized(20, 2); // seconds
        double most = 0;
        for (int still = 0, seconds = 1; still < calm; ++still, ++seconds) {
            bench::runFor(std::chrono::seconds(1));
            if (m_process.state() != QProcess::Running)
                qFatal("the window has ended");
            const double now = residentBytes();
            if (now > most * 1.005) { // what grows slowly does so as well
                still = 0;
                m_grewFor = seconds;
                most = now;
            }
        }
        return residentBytes();
    }
    /// After so many seconds it grew no more.
    [[nodiscard]] int grewFor() const { return m_grewFor; }

private:
    /// VmRSS of /proc/PID/status, in kB; source: proc(5).
    [[nodiscard]] double residentBytes() const
    {
        QFile status(QStringLiteral("/proc/%1/status").arg(m_process.processId()));
        if (!status.open(QIODevice::ReadOnly))
            return 0;
        const QByteArray text = status.readAll();
        const qsizetype line = text.indexOf("VmRSS:");
        return text.mid(line + 6, text.indexOf("kB", line) - line - 6).trimmed().toDouble() * 1024;
    }

    QTemporaryDir m_folder;
    bench::BenchServer m_server;
    QProcess m_process;
    int m_grewFor = 0;
};

double residentWith(int locks) { return Window(locks).settledBytes(); }

void tellOfAMillion()
{
    const int locks = bench::sized(1'000'000, 1'000);
    Window window(locks);
    const double resident = window.settledBytes() / mebi;
    bench::print({QStringLiteral("the window's memory with %1 locks").arg(locks), QStringLiteral("MiB"),
        resident, 0, QStringLiteral("<= %1 MiB").arg(goalOfAMillion, 0, 'f', 0), resident <= goalOfAMillion});
    bench::remark(QStringLiteral("it grew for %1 s").arg(window.grewFor()));
}
} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const int few = bench::sized(10'000, 10);
    const int many = bench::sized(100'000, 100);
    const double before = residentWith(few);
    const double after = residentWith(many);
    const double bytes = (after - before) / (many - few);
    bench::print({QStringLiteral("the window's memory a lock, from %1 to %2 locks")
                      .arg(QString::number(few), QString::number(many)),
        QStringLiteral("B"), bytes, 0, QStringLiteral("<= %1 B").arg(goal, 0, 'f', 0),
        bench::isSmoke() || bytes <= goal});
    bench::remark(QStringLiteral("resident: %1 MiB, then %2 MiB")
                      .arg(QString::number(before / mebi, 'f', 0), QString::number(after / mebi, 'f', 0)));
    tellOfAMillion();
    return 0;
}
