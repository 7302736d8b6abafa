#include "app/ctl/processsignals.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace lockscope::ctl
{

namespace
{

constexpr std::array handledSignals{SIGINT, SIGTERM, SIGHUP, SIGWINCH};
std::array<int, 2> signalPipe{-1, -1};

/// Runs inside the signal: nothing but a write is allowed here.
void passOn(int signal)
{
    const int kept = errno;
    const char byte = signal == SIGWINCH ? 'r' : 'e';
    if (signal != SIGWINCH)
        std::signal(signal, SIG_DFL); // whoever asks again means it
    [[maybe_unused]] const ssize_t written = ::write(signalPipe[1], &byte, 1);
    errno = kept;
}

void handleAll(void (*handler)(int))
{
    struct sigaction action {
    };
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (const int signal : handledSignals)
        ::sigaction(signal, &action, nullptr);
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
    handleAll(passOn);
}

ProcessSignals::~ProcessSignals()
{
    handleAll(SIG_DFL);
    delete m_notifier;
    for (int& descriptor : signalPipe) {
        ::close(descriptor);
        descriptor = -1;
    }
}

void ProcessSignals::readPending()
{
    std::array<char, 64> bytes{};
    const ssize_t count = ::read(signalPipe[0], bytes.data(), bytes.size());
    bool end = false;
    for (ssize_t at = 0; at < count; ++at)
        end = end || bytes[static_cast<size_t>(at)] == 'e';
    if (end)
        Q_EMIT endAsked();
    else if (count > 0)
        Q_EMIT resized();
}

} // namespace lockscope::ctl
