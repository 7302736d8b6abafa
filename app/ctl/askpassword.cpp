#include "app/ctl/askpassword.h"

#include <QFile>

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

namespace lockscope::ctl
{

namespace
{

/// The terminal with its echo off; as it was before when this ends.
class SilentTerminal
{
public:
    SilentTerminal()
        : m_descriptor(::open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC))
    {
        m_silent = m_descriptor >= 0 && ::tcgetattr(m_descriptor, &m_before) == 0;
        if (!m_silent)
            return;
        termios silent = m_before;
        silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        ::tcsetattr(m_descriptor, TCSAFLUSH, &silent);
    }
    ~SilentTerminal()
    {
        if (m_silent)
            ::tcsetattr(m_descriptor, TCSAFLUSH, &m_before);
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    SilentTerminal(const SilentTerminal&) = delete;
    SilentTerminal& operator=(const SilentTerminal&) = delete;

    [[nodiscard]] bool isSilent() const { return m_silent; }
    [[nodiscard]] int descriptor() const { return m_descriptor; }

private:
    int m_descriptor = -1;
    termios m_before{};
    bool m_silent = false;
};

} // namespace

std::optional<QByteArray> askPassword(const QString& prompt)
{
    const SilentTerminal terminal;
    QFile file;
    if (!terminal.isSilent() ||
        !file.open(terminal.descriptor(), QIODevice::ReadWrite | QIODevice::Unbuffered))
        return std::nullopt;
    file.write(prompt.toUtf8());
    QByteArray line = file.readLine(4096);
    file.write("\n");
    while (line.endsWith('\n') || line.endsWith('\r'))
        line.chop(1);
    return line;
}

} // namespace lockscope::ctl
