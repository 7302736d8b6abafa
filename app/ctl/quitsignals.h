#pragma once

#include <QObject>

#include <memory>

class QSocketNotifier;

namespace lockscope::ctl
{

/// SIGINT and SIGTERM as a Qt signal, so that a program can clean up before it ends. One at a time; lives on
/// the main thread. The second SIGINT or SIGTERM ends the program at once, as if nobody had caught it.
class QuitSignals final : public QObject
{
    Q_OBJECT
public:
    explicit QuitSignals(QObject* parent = nullptr);
    ~QuitSignals() override;

Q_SIGNALS:
    void asked();

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace lockscope::ctl
