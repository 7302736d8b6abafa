#include "core/base/processsignals.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace lockscope::base
{

namespace
{

constexpr std::array usualSignals{SIGINT, SIGTERM, SIGHUP, SIGWINCH};
constexpr std::array furtherSignals{SIGQUIT, SIGUSR1, SIGUSR2};
constexpr int terminalMark = 0x80; ///< beside the signal's number in the pipe
std::array<int, 2> signalPipe{-1, -1};
volatile std::sig_atomic_t tellsAll = 0;

/// Runs inside the signal: nothing but a write is allowed here.
void passOn(int signal, siginfo_t* origin, void*)
{
    const int kept = errno;
    const bool fromTerminal = origin != nullptr && origin->si_code > 0; // of the kernel, not of a process
    const auto byte = static_cast<unsigned char>(signal | (fromTerminal ? terminalMark : 0));
    if (signal != SIGWINCH && tellsAll == 0)
        std::signal(signal, SIG_DFL); // a second signal ends the program
    [[maybe_unused]] const ssize_t written = ::write(signalPipe[1], &byte, 1);
    errno = kept;
}

bool isIgnored(int signal)
{
    struct sigaction present {
    };
    return ::sigaction(signal, nullptr, &present) == 0 && (present.sa_flags & SA_SIGINFO) == 0 &&
           present.sa_handler == SIG_IGN;
}

template<class Signals>
void handleAll(const Signals& signals)
{
    struct sigaction action {
    };
    action.sa_sigaction = passOn;
    action.sa_flags = SA_RESTART | SA_SIGINFO;
    sigemptyset(&action.sa_mask);
    for (const int signal : signals)
        if (signal != SIGHUP || !isIgnored(signal)) // as under nohup
            ::sigaction(signal, &action, nullptr);
}

template<class Signals>
void leaveAll(const Signals& signals)
{
    for (const int signal : signals)
        if (signal != SIGHUP || !isIgnored(signal))
            std::signal(signal, SIG_DFL);
}

} // namespace

ProcessSignals::ProcessSignals(QObject* parent)
    : QObject(parent)
{
    std::signal(SIGPIPE, SIG_IGN); // a closed standard output is an answer of write(), not the end
    if (::pipe2(signalPipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    m_notifier = new QSocketNotifier(signalPipe[0], QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, &ProcessSignals::readPending);
    handleAll(usualSignals);
}

ProcessSignals::~ProcessSignals()
{
    leaveAll(usualSignals);
    if (std::exchange(tellsAll, 0) != 0)
        leaveAll(furtherSignals);
    delete m_notifier;
    for (int& descriptor : signalPipe) {
        ::close(descriptor);
        descriptor = -1;
    }
}

void ProcessSignals::reportAll()
{
    tellsAll = 1;
    handleAll(usualSignals);
    handleAll(furtherSignals);
}

void ProcessSignals::readPending()
{
    std::array<unsigned char, 64> bytes{};
    const ssize_t count = ::read(signalPipe[0], bytes.data(), bytes.size());
    for (ssize_t at = 0; at < count; ++at) {
        const unsigned char byte = bytes[static_cast<size_t>(at)];
        const int signal = byte & ~terminalMark;
        if (signal == SIGWINCH)
            Q_EMIT resized();
        else
            Q_EMIT endAsked(signal, (byte & terminalMark) != 0);
    }
}

} // namespace lockscope::base

#include "moc_processsignals.cpp"
