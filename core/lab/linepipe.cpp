#include "core/lab/linepipe.h"

#include <array>
#include <cerrno>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace lockscope::lab
{

LinePipe::LinePipe(int descriptor, QObject* parent)
    : QObject(parent)
    , m_descriptor(descriptor)
    , m_readable(descriptor, QSocketNotifier::Read)
    , m_writable(descriptor, QSocketNotifier::Write)
{
    m_writable.setEnabled(false);
    connect(&m_readable, &QSocketNotifier::activated, this, &LinePipe::arrived);
    connect(&m_writable, &QSocketNotifier::activated, this, &LinePipe::write);
}

LinePipe::~LinePipe() { ::close(m_descriptor); }

void LinePipe::send(const QByteArray& line)
{
    if (m_isOver)
        return;
    m_outgoing += line + '\n';
    write();
}

void LinePipe::write()
{
    while (!m_outgoing.isEmpty() && !m_isOver) {
        const ssize_t written = ::send(
            m_descriptor, m_outgoing.constData(), size_t(m_outgoing.size()), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0 && errno != EAGAIN)
            return end();
        if (written < 0)
            break;
        m_outgoing.remove(0, written);
    }
    m_writable.setEnabled(!m_outgoing.isEmpty());
}

QByteArrayList LinePipe::take()
{
    std::array<char, 65536> bytes{};
    while (!m_isOver) {
        const ssize_t got = ::recv(m_descriptor, bytes.data(), bytes.size(), MSG_DONTWAIT);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno == EAGAIN)
            break;
        if (got <= 0)
            end();
        else
            m_incoming.append(bytes.data(), got);
    }
    const qsizetype whole = m_incoming.lastIndexOf('\n') + 1;
    QByteArrayList lines = m_incoming.first(whole).split('\n');
    lines.removeLast(); // behind the last line end
    m_incoming.remove(0, whole);
    return lines;
}

/// The end is reported a little later: the receiver is not done with what came before.
void LinePipe::end()
{
    if (std::exchange(m_isOver, true))
        return;
    m_readable.setEnabled(false);
    m_writable.setEnabled(false);
    m_outgoing.clear();
    QMetaObject::invokeMethod(this, &LinePipe::closed, Qt::QueuedConnection);
}

} // namespace lockscope::lab

#include "moc_linepipe.cpp"
