#pragma once

#include "core/client/locklink.h"
#include "core/client/watchdog.h"

#include <QObject>
#include <QTimer>

#include <functional>

namespace lockscope::client
{

/// Drives the watchdog of one client: sends its batches on time and tells the losses. Thread: the client's.
class WatchdogRun final : public QObject
{
    Q_OBJECT
public:
    using Lost = std::function<void(const Watchdog::Loss&)>;
    WatchdogRun(const LockLink& link, base::milliseconds lease, Lost lost);

    void held(const Hold& hold, base::MonoTime sentAt);
    void released(const Hold& hold);
    /// Renews everything now, and so finds out what is still held.
    void hurry();
    [[nodiscard]] bool watches(const Hold& hold) const { return m_watchdog.watches(hold); }

private:
    void schedule();
    void renew();
    void send(const Watchdog::Batch& batch);
    void answered(quint64 batch, const redis::Client::Answer& answer);

    const LockLink& m_link;
    const Lost m_lost;
    Watchdog m_watchdog;
    QTimer m_alarm;
    base::MonoTime m_ringsAt{};
};

} // namespace lockscope::client
