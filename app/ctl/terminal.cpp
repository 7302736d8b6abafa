#include "app/ctl/terminal.h"

#include "app/ctl/output.h"

#include <array>
#include <sys/ioctl.h>
#include <unistd.h>

namespace lockscope::ctl
{

Terminal::Terminal(QObject* parent)
    : QObject(parent)
{
}

Terminal::~Terminal() { leave(); }

bool Terminal::isThere() { return ::isatty(STDOUT_FILENO) == 1 && qgetenv("TERM") != "dumb"; }

void Terminal::enter()
{
    m_entered = true;
    writeOut("\x1b[?1049h\x1b[?25l");
    if (::isatty(STDIN_FILENO) != 1 || ::tcgetattr(STDIN_FILENO, &m_before) != 0)
        return;
    termios silent = m_before;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO | ICANON);
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    m_keys = std::make_unique<QSocketNotifier>(STDIN_FILENO, QSocketNotifier::Read);
    connect(m_keys.get(), &QSocketNotifier::activated, this, &Terminal::readKeys);
}

void Terminal::leave()
{
    if (!m_entered)
        return;
    m_entered = false;
    if (m_keys)
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &m_before);
    m_keys.reset();
    writeOut("\x1b[?25h\x1b[?1049l");
}

QSize Terminal::size()
{
    winsize window{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0 || window.ws_row == 0)
        return {80, 24};
    return {window.ws_col, window.ws_row};
}

bool Terminal::draw(const QStringList& lines) const
{
    if (!m_entered)
        return true;
    QByteArray screen = "\x1b[H";
    const qsizetype shown = std::min<qsizetype>(lines.size(), size().height());
    for (qsizetype line = 0; line < shown; ++line)
        screen += "\x1b[K" + lines.at(line).toUtf8() + (line + 1 < shown ? "\r\n" : "");
    return writeOut(screen + "\x1b[J");
}

void Terminal::readKeys()
{
    std::array<char, 64> bytes{};
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count > 0)
        Q_EMIT pressed(QByteArray(bytes.data(), count));
    else
        m_keys->setEnabled(false); // the terminal went away; SIGHUP says the rest
}

} // namespace lockscope::ctl

#include "moc_terminal.cpp"
