#include "app/ctl/quitsignals.h"

#include <QSocketNotifier>

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace lockscope::ctl
{

namespace
{

int quitPipe[2] = {-1, -1};

/// In a signal handler only this is allowed: a byte into a pipe.
void writeQuitByte(int)
{
    const char byte = 1;
    [[maybe_unused]] const auto written = ::write(quitPipe[1], &byte, 1);
}

void setQuitHandler(void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

} // namespace

QuitSignals::QuitSignals(QObject* parent)
    : QObject(parent)
{
    if (::pipe2(quitPipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    m_notifier = std::make_unique<QSocketNotifier>(quitPipe[0], QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
        char bytes[8];
        if (::read(quitPipe[0], bytes, sizeof bytes) > 0) {
            setQuitHandler(SIG_DFL);
            Q_EMIT asked();
        }
    });
    setQuitHandler(writeQuitByte);
}

QuitSignals::~QuitSignals()
{
    setQuitHandler(SIG_DFL);
    m_notifier.reset();
    for (int& end : quitPipe)
        ::close(std::exchange(end, -1));
}

} // namespace lockscope::ctl
