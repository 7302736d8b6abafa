#pragma once

#include <QObject>
#include <QSocketNotifier>

namespace lockscope::ctl
{

/// Unix signals as Qt signals: Ctrl+C and its like end the program in good order (the terminal restored, the
/// sandbox ended), a change of the window's size redraws. One at a time; main thread.
class ProcessSignals final : public QObject
{
    Q_OBJECT
public:
    explicit ProcessSignals(QObject* parent = nullptr);
    ~ProcessSignals() override;

Q_SIGNALS:
    void endAsked(); ///< SIGINT, SIGTERM, SIGHUP
    void resized();  ///< SIGWINCH

private:
    void readPending();

    QSocketNotifier* m_notifier = nullptr;
};

} // namespace lockscope::ctl
