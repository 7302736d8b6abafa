#include "app/ctl/heldcommand.h"

#include "app/ctl/words.h"
#include "core/base/printable.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStandardPaths>

#include <csignal>
#include <sys/prctl.h>

namespace lockscope::ctl
{

HeldCommand::HeldCommand(const QStringList& words, QObject* parent)
    : QObject(parent)
{
    m_process.setProgram(words.value(0));
    m_process.setArguments(words.mid(1));
    m_process.setProcessChannelMode(QProcess::ForwardedChannels);
    m_process.setInputChannelMode(QProcess::ForwardedInputChannel);
    // Nobody would keep the lock up any more, nor tell the command so.
    m_process.setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGTERM); });
    connect(&m_process, &QProcess::finished, this, &HeldCommand::reportEnd);
    connect(&m_process, &QProcess::errorOccurred, this, &HeldCommand::reportFailure);
}

void HeldCommand::start(const QProcessEnvironment& further)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(further);
    m_process.setProcessEnvironment(environment);
    m_process.start();
}

void HeldCommand::pass(int signal) const
{
    if (m_process.processId() > 0)
        ::kill(static_cast<pid_t>(m_process.processId()), signal);
}

void HeldCommand::reportEnd(int code, QProcess::ExitStatus status)
{
    Q_EMIT ended(status == QProcess::CrashExit ? bySignal + code : code, {});
}

void HeldCommand::reportFailure(QProcess::ProcessError error)
{
    if (error != QProcess::FailedToStart)
        return;
    const QString program = m_process.program();
    const bool isThere = QFileInfo(program).isFile() || !QStandardPaths::findExecutable(program).isEmpty();
    const QString words = isThere ? Words::tr("“%1” cannot be run.") : Words::tr("There is no command “%1”.");
    Q_EMIT ended(isThere ? notExecutable : notFound, words.arg(base::printable(program.toUtf8())));
}

} // namespace lockscope::ctl

#include "moc_heldcommand.cpp"
