#include "tests/support/peerprocess.h"

#include "tests/support/eventwait.h"

#include <csignal>
#include <sys/prctl.h>

namespace lockscope::support
{

namespace
{

/// By the peer's clock, which stands still while the machine sleeps.
base::MonoTime momentOf(const QByteArray& nanoseconds)
{
    const base::nanoseconds slept = base::monoNow() - std::chrono::steady_clock::now();
    return base::MonoTime(base::nanoseconds(nanoseconds.toLongLong()) + slept);
}

/// "4711 ok 12345 12346 value", or "failed" in the place of "ok".
PeerAnswer answerOf(const QByteArrayList& words)
{
    return {
        words.value(1) == "ok", words.mid(4).join(' '), momentOf(words.value(2)), momentOf(words.value(3))};
}

} // namespace

const PeerAnswer& PeerCall::wait(base::milliseconds patience)
{
    if (!waitForEvent([this] { return isDone(); }, patience))
        *m_answer = PeerAnswer{false, "no answer in time", {}, {}};
    return answer();
}

PeerProcess::PeerProcess(const QString& program, const QStringList& arguments, const QString& folder)
{
    m_process.setProcessChannelMode(QProcess::SeparateChannels);
    m_process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
    if (!folder.isEmpty())
        m_process.setWorkingDirectory(folder);
    QObject::connect(&m_process, &QProcess::readyReadStandardOutput, &m_process, [this] { hear(); });
    PeerCall ready;
    m_calls.emplace(0, ready);
    m_process.start(program, arguments);
    if (!ready.wait().ok)
        qFatal("the peer %s does not start (built by tests/interop/*/build): %s %s",
            qPrintable(arguments.join(QLatin1Char(' '))), qPrintable(m_process.errorString()),
            m_process.readAllStandardError().constData());
}

PeerProcess::~PeerProcess() { kill(); }

void PeerProcess::kill()
{
    m_process.kill();
    m_process.waitForFinished();
}

void PeerProcess::freeze(bool frozen) const
{
    ::kill(pid_t(m_process.processId()), frozen ? SIGSTOP : SIGCONT);
}

PeerCall PeerProcess::send(const QByteArrayList& words)
{
    PeerCall call;
    m_calls.emplace(++m_ticket, call);
    m_process.write(QByteArray::number(m_ticket) + ' ' + words.join(' ') + '\n');
    return call;
}

void PeerProcess::hear()
{
    while (m_process.canReadLine()) {
        const QByteArrayList words = m_process.readLine().trimmed().split(' ');
        const auto found = m_calls.find(words.value(0).toULongLong());
        if (found == m_calls.end())
            continue;
        *found->second.m_answer = answerOf(words);
        m_calls.erase(found);
    }
}

} // namespace lockscope::support
