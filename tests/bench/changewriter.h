#pragma once

#include "core/redis/client.h"

#include <QMutex>
#include <QThread>
#include <QTimer>

#include <memory>
#include <optional>

namespace lockscope::bench
{

/// Changes locks at a steady rate from a thread and a connection of its own. Each change raises the lock's
/// reentry count by one and is remembered with the moment at which the server had answered it.
class ChangeWriter
{
public:
    /// `remembered` = the changes of how many locks are; by default of all.
    ChangeWriter(const QString& uri, int locks, int perSecond, std::optional<int> remembered = {});
    ~ChangeWriter();
    ChangeWriter(const ChangeWriter&) = delete;
    ChangeWriter& operator=(const ChangeWriter&) = delete;

    /// The moments of the answers that brought the lock up to `count`, oldest first; each is given once.
    QList<base::MonoTime> answered(int lock, qint64 count);

private:
    void begin();
    void writeDue();
    void write(int lock);

    const base::SteadyClock m_clock;
    QString m_uri;
    int m_locks;
    int m_perSecond;
    QThread m_thread;
    std::unique_ptr<QObject> m_context; ///< lives on the thread
    redis::Client* m_client = nullptr;
    base::MonoTime m_begun{};
    qint64 m_written = 0;
    QMutex m_mutex;
    std::vector<QList<std::pair<qint64, base::MonoTime>>> m_answers; ///< by lock: count, moment
};

} // namespace lockscope::bench
