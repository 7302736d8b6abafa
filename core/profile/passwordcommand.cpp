#include "core/profile/passwordcommand.h"

#include "core/servers/lastline.h"
#include "core/servers/parenttie.h"

#include <QProcess>
#include <QTimer>

#include <unistd.h>
#include <utility>

namespace lockscope::profile
{

using base::Error;
using base::ErrorKind;

namespace
{

constexpr qsizetype longestPassword = 1 << 16;
constexpr qsizetype complaintsKept = 2048;

QByteArray firstLine(const QByteArray& text)
{
    const qsizetype end = text.indexOf('\n');
    const QByteArray line = end < 0 ? text : text.first(end);
    return line.endsWith('\r') ? line.chopped(1) : line;
}

} // namespace

class PasswordCommand::Private
{
public:
    void hear();
    void end();
    void finish(const base::Result<redis::Secret>& outcome);
    void fail(const QByteArray& why, const QByteArrayList& values = {})
    {
        finish(base::errorOf(ErrorKind::PasswordCommandFailed, program(), why, values));
    }
    [[nodiscard]] QByteArray program() const { return words.value(0).toUtf8(); }

    QStringList words;
    QProcess process;
    QTimer limit;
    QByteArray printed;
    QByteArray complaints;
    Callback callback;
};

/// Lines after the first are not used, but must be read, or the command would wait for it.
void PasswordCommand::Private::hear()
{
    printed += process.readAllStandardOutput();
    printed.truncate(longestPassword);
}

void PasswordCommand::Private::end()
{
    hear();
    const QByteArray line = firstLine(printed);
    complaints += process.readAllStandardError();
    if (process.exitStatus() != QProcess::NormalExit)
        return fail(QT_TRANSLATE_NOOP("ErrorDetails", "it was ended by a signal"));
    if (process.exitCode() != 0) {
        const QByteArray said = servers::lastLine(complaints.right(complaintsKept));
        if (!said.isEmpty())
            return finish(Error{ErrorKind::PasswordCommandFailed, program(), said});
        return fail(QT_TRANSLATE_NOOP("ErrorDetails", "it ended with code %1"),
            {QByteArray::number(process.exitCode())});
    }
    if (line.isEmpty())
        return fail(QT_TRANSLATE_NOOP("ErrorDetails", "the first line that it printed is empty"));
    finish(redis::Secret(line));
}

void PasswordCommand::Private::finish(const base::Result<redis::Secret>& outcome)
{
    limit.stop();
    process.disconnect();
    printed.clear();
    if (const Callback report = std::exchange(callback, {}))
        report(outcome);
}

PasswordCommand::PasswordCommand(QStringList words, base::milliseconds within, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>())
{
    d->words = std::move(words);
    d->limit.setSingleShot(true);
    d->limit.setInterval(within);
    d->process.setStandardInputFile(QProcess::nullDevice());
    d->process.setChildProcessModifier([parent = ::getpid()] { servers::tieToParent(parent); });
}

/// The command is killed, so only the kernel is waited for; a child that is not reaped would stay as a
/// zombie.
PasswordCommand::~PasswordCommand()
{
    QProcess& process = d->process;
    process.disconnect();
    process.kill();
    process.waitForFinished();
}

void PasswordCommand::run(Callback callback)
{
    d->callback = std::move(callback);
    QProcess& process = d->process;
    connect(&process, &QProcess::readyReadStandardOutput, this, [this] { d->hear(); });
    connect(&process, &QProcess::readyReadStandardError, this, [this] {
        d->complaints = (d->complaints + d->process.readAllStandardError()).right(complaintsKept);
    });
    connect(&process, &QProcess::finished, this, [this] { d->end(); });
    connect(
        &process, &QProcess::errorOccurred, this,
        [this](QProcess::ProcessError error) {
            if (error == QProcess::FailedToStart)
                d->fail(QT_TRANSLATE_NOOP("ErrorDetails", "it cannot be started"));
        },
        Qt::QueuedConnection);
    connect(&d->limit, &QTimer::timeout, this,
        [this] { d->fail(QT_TRANSLATE_NOOP("ErrorDetails", "it gave no password in time")); });
    d->limit.start();
    process.start(d->words.value(0), d->words.mid(1));
}

} // namespace lockscope::profile

#include "moc_passwordcommand.cpp"
