#include "core/lab/clientprocess.h"

#include "core/servers/parenttie.h"

#include <QCoreApplication>
#include <QStandardPaths>

#include <array>
#include <sys/socket.h>
#include <unistd.h>

namespace lockscope::lab
{

namespace
{

const QString terminalProgram = QStringLiteral("lockscopectl");

/// Returns the program beside this one, or else the one on PATH.
QString terminalPath()
{
    const QString beside =
        QStandardPaths::findExecutable(terminalProgram, {QCoreApplication::applicationDirPath()});
    return beside.isEmpty() ? QStandardPaths::findExecutable(terminalProgram) : beside;
}

/// Nothing of our environment but where libraries and programs are found.
QProcessEnvironment playerEnvironment()
{
    const QProcessEnvironment ours = QProcessEnvironment::systemEnvironment();
    QProcessEnvironment environment;
    for (const char* name : {"PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"})
        if (const QString key = QString::fromLatin1(name); ours.contains(key))
            environment.insert(key, ours.value(key));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    return environment;
}

} // namespace

ClientProcess::ClientProcess(const ClientOrder& order)
{
    std::array<int, 2> ends{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        const base::Error error{base::ErrorKind::StartFailed, "lockscopectl",
            QT_TRANSLATE_NOOP("ErrorDetails", "no pipe can be made")};
        QMetaObject::invokeMethod(
            this, [this, error] { Q_EMIT failed(error); }, Qt::QueuedConnection);
        return;
    }
    m_pipe = std::make_unique<LinePipe>(ends[0]);
    connect(m_pipe.get(), &LinePipe::arrived, this, &ClientProcess::arrived);
    m_process.setProcessEnvironment(playerEnvironment());
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process.setInputChannelMode(QProcess::ForwardedInputChannel);
    m_process.setChildProcessModifier([parent = ::getpid(), end = ends[1]] {
        servers::tieToParent(parent);
        ::dup2(end, STDIN_FILENO);
    });
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            Q_EMIT failed({base::ErrorKind::StartFailed, "lockscopectl", m_process.errorString().toUtf8()});
    });
    connect(&m_process, &QProcess::finished, this, [this] {
        Q_EMIT arrived();
        const bool wasOver = std::exchange(m_isOver, true);
        Q_EMIT ended(!wasOver);
    });
    m_process.start(terminalPath(), {QStringLiteral("client")});
    ::close(ends[1]);
    m_pipe->send(lineOf(order));
}

ClientProcess::~ClientProcess()
{
    QProcess& process = m_process;
    process.disconnect(this);
    process.kill();
    process.waitForFinished(); // only reaps it
}

void ClientProcess::order(const ClientOrder& order)
{
    m_isQuiet = false;
    if (m_pipe && !m_isOver)
        m_pipe->send(lineOf(order));
}

QList<ClientWord> ClientProcess::take()
{
    QList<ClientWord> words;
    for (const QByteArray& line : m_pipe ? m_pipe->take() : QByteArrayList()) {
        const auto word = wordFrom(line);
        if (!word)
            continue;
        m_isReady = m_isReady || word->what == ClientWord::What::Ready;
        m_isQuiet =
            word->what == ClientWord::What::Quiet || (m_isQuiet && word->what != ClientWord::What::Logged);
        m_isOver = m_isOver || word->what == ClientWord::What::Over;
        words.append(*word);
    }
    return words;
}

} // namespace lockscope::lab

#include "moc_clientprocess.cpp"
