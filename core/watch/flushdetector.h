#pragma once

#include "core/locks/lock.h"

#include <QHash>
#include <QSet>

namespace lockscope::watch
{

/// The reading of everything known after a flush was announced. Its results are held back until all locks
/// have been asked, so that one flush is reported as one, not as a thousand disappearances. A database counts
/// as flushed where at least half of what was held in it is gone, or held by others: a flush and the commands
/// that take the locks again may be one transaction. Pure; one thread.
class FlushDetector
{
public:
    /// Begins with the locks that were held when the flush was announced.
    void begin(const QList<locks::LockRef>& held);
    [[nodiscard]] bool running() const { return m_running; }

    /// The lock was not there.
    void missing(const locks::LockRef& ref);
    /// The lock was there, and nobody of those that held it before holds it.
    void replaced(const locks::LockRef& ref) { missing(ref); }
    /// The lock was there, or can no longer be asked.
    void present(const locks::LockRef& ref);

    /// Returns the databases that were flushed, in order, once all locks have been asked.
    QList<int> end();

private:
    struct Count {
        qsizetype held = 0;
        qsizetype missing = 0;
    };
    bool m_running = false;
    QSet<locks::LockRef> m_open;
    QHash<int, Count> m_counts;
};

} // namespace lockscope::watch
