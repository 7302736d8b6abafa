#pragma once

#include <QObject>
#include <QSocketNotifier>

namespace lockscope::base
{

/// Unix signals as Qt signals: Ctrl+C and its like end the program in good order (the terminal restored, the
/// sandbox ended), a change of the window's size redraws. One at a time; main thread.
class ProcessSignals final : public QObject
{
    Q_OBJECT
public:
    explicit ProcessSignals(QObject* parent = nullptr);
    ~ProcessSignals() override;

    /// Says that signals can be passed on: from now on a second signal is reported like the first, and so are
    /// SIGQUIT, SIGUSR1 and SIGUSR2.
    void reportAll();

Q_SIGNALS:
    /// SIGINT, SIGTERM, SIGHUP, …; `fromTerminal`: by a key, so every process in front of it has got it.
    void endAsked(int signal, bool fromTerminal);
    void resized(); ///< SIGWINCH

private:
    void readPending();

    QSocketNotifier* m_notifier = nullptr;
};

} // namespace lockscope::base
