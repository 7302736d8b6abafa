#pragma once

#include <QObject>
#include <QProcess>
#include <QProcessEnvironment>

namespace lockscope::ctl
{

/// A command that runs while a lock is held: with our standard streams, in our process group; it gets SIGTERM
/// when this program is gone. Main thread. Destroying it leaves no command behind.
class HeldCommand final : public QObject
{
    Q_OBJECT
public:
    static constexpr int notExecutable = 126; ///< the code where it is there and cannot be run
    static constexpr int notFound = 127;      ///< and where it is not, as shells have it
    static constexpr int bySignal = 128;      ///< and the signal's number, where one has ended it

    /// `words` are the program and its arguments; no shell is asked.
    explicit HeldCommand(const QStringList& words, QObject* parent = nullptr);

    /// `further`: variables besides those that we have.
    void start(const QProcessEnvironment& further);
    /// Passes a signal on.
    void pass(int signal) const;

Q_SIGNALS:
    /// Once: its exit code, or what stands for it. `reason` where it could not be run.
    void ended(int code, const QString& reason);

private:
    void reportEnd(int code, QProcess::ExitStatus status);
    void reportFailure(QProcess::ProcessError error);

    QProcess m_process;
};

} // namespace lockscope::ctl
