#include "tests/support/terminalrun.h"

#include "tests/support/paths.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QProcessEnvironment>

#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace lockscope::support
{

namespace
{

constexpr int terminalPatience = 20'000; ///< milliseconds for anything to happen

Outcome outcomeOf(QProcess& process, const QByteArray& out)
{
    const bool ended = process.waitForFinished(terminalPatience);
    if (!ended)
        process.kill();
    const int code = ended && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    return {code, out + process.readAllStandardOutput(), process.readAllStandardError()};
}

/// Both ends of a pseudo terminal.
class PseudoTerminal
{
public:
    explicit PseudoTerminal(int columns)
        : m_master(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC))
    {
        ::grantpt(m_master);
        ::unlockpt(m_master);
        m_slave = ::open(::ptsname(m_master), O_RDWR | O_NOCTTY | O_CLOEXEC);
        const winsize size{30, static_cast<unsigned short>(columns), 0, 0};
        ::ioctl(m_master, TIOCSWINSZ, &size);
    }
    ~PseudoTerminal()
    {
        closeSlave();
        ::close(m_master);
    }
    PseudoTerminal(const PseudoTerminal&) = delete;
    PseudoTerminal& operator=(const PseudoTerminal&) = delete;

    /// Makes it the terminal of the process that is about to become the program.
    void adopt() const
    {
        ::setsid();
        ::ioctl(m_slave, TIOCSCTTY, 0);
        for (const int standard : {STDIN_FILENO, STDOUT_FILENO})
            ::dup2(m_slave, standard);
    }
    void closeSlave()
    {
        if (m_slave >= 0)
            ::close(m_slave);
        m_slave = -1;
    }
    void type(const QByteArray& keys) const
    {
        [[maybe_unused]] const ssize_t written =
            ::write(m_master, keys.constData(), static_cast<size_t>(keys.size()));
    }
    /// Reads into `screen` until it holds `awaited`; false at the end of the output or of patience.
    bool readUntil(QByteArray& screen, const QByteArray& awaited) const
    {
        const QDeadlineTimer deadline(terminalPatience);
        while (awaited.isEmpty() || !screen.contains(awaited)) {
            pollfd ready{m_master, POLLIN, 0};
            if (::poll(&ready, 1, static_cast<int>(deadline.remainingTime())) <= 0)
                return false;
            std::array<char, 65536> bytes{};
            const ssize_t count = ::read(m_master, bytes.data(), bytes.size());
            if (count <= 0)
                return false;
            screen.append(bytes.data(), count);
        }
        return true;
    }

private:
    int m_master = -1;
    int m_slave = -1;
};

} // namespace

Outcome runProgram(const QString& program, const QStringList& arguments, const QByteArray& input)
{
    QProcess process;
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    return outcomeOf(process, {});
}

void TerminalRun::prepare(QProcess& process, const QStringList& arguments) const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_configuration.path());
    environment.insert(QStringLiteral("XDG_DATA_HOME"), m_configuration.filePath(QStringLiteral("data")));
    environment.insert(QStringLiteral("TERM"), QStringLiteral("xterm-256color"));
    environment.insert(QStringLiteral("TZ"), QStringLiteral("UTC"));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8")); // in English, as tests expect it
    process.setProcessEnvironment(environment);
    process.setProgram(buildDir() + QStringLiteral("/bin/lockscopectl"));
    process.setArguments(arguments);
}

Outcome TerminalRun::piped(const QStringList& arguments)
{
    QProcess process;
    prepare(process, arguments);
    process.start();
    return outcomeOf(process, {});
}

Outcome TerminalRun::pipedUntil(
    const QStringList& arguments, const QByteArray& awaited, const std::function<void()>& act)
{
    QProcess process;
    prepare(process, arguments);
    process.start();
    QByteArray out;
    while (!out.contains(awaited) && process.waitForReadyRead(terminalPatience))
        out += process.readAllStandardOutput();
    act();
    return outcomeOf(process, out);
}

bool TerminalRun::killedWhen(const QStringList& arguments, const std::function<bool()>& ready)
{
    QProcess process;
    prepare(process, arguments);
    process.start();
    const QDeadlineTimer deadline(terminalPatience);
    while (!ready() && !deadline.hasExpired() && !process.waitForFinished(1))
        ;
    const bool wasThere = process.state() == QProcess::Running;
    process.kill();
    process.waitForFinished(terminalPatience);
    return wasThere && process.exitStatus() == QProcess::CrashExit;
}

Outcome TerminalRun::onTerminal(
    const QStringList& arguments, int columns, const QList<QPair<QByteArray, QByteArray>>& dialogue)
{
    PseudoTerminal terminal(columns);
    QProcess process;
    prepare(process, arguments);
    process.setChildProcessModifier([&terminal] { terminal.adopt(); });
    process.start();
    process.waitForStarted(terminalPatience);
    terminal.closeSlave();
    QByteArray screen;
    for (const auto& [awaited, keys] : dialogue)
        if (terminal.readUntil(screen, awaited))
            terminal.type(keys);
    terminal.readUntil(screen, {});
    return outcomeOf(process, screen);
}

bool TerminalRun::keeps(const QByteArray& bytes) const
{
    QDirIterator files(m_configuration.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (!file.open(QIODevice::ReadOnly) || file.readAll().contains(bytes))
            return true;
    }
    return false;
}

void TerminalRun::configure(const QString& name, const QByteArray& content)
{
    const QString path = m_configuration.filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("%s cannot be written", qPrintable(path));
}

} // namespace lockscope::support
