#pragma once

#include "core/locks/lock.h"

#include <QHash>
#include <QSet>

namespace lockscope::watch
{

/// The reading of everything known after a flush was announced or the server was another one: who is missing is
/// held back until all have been asked, so that one flush is told as one, not as a thousand disappearances.
/// A database counts as flushed where at least half of what was held in it is gone. Pure; one thread.
class RollCall
{
public:
    void begin(const QList<locks::LockRef>& held);
    [[nodiscard]] bool running() const { return m_running; }

    /// The lock was not there. True: held back, false: it was not on the list.
    bool missing(const locks::LockRef& ref);
    /// The lock was there, or can no longer be asked.
    void present(const locks::LockRef& ref);

    struct Verdict {
        QList<int> flushed;            ///< the databases that were
        QList<locks::LockRef> missing; ///< of the other databases
    };
    /// All have been asked.
    Verdict end();

private:
    struct Count {
        qsizetype held = 0;
        QList<locks::LockRef> missing;
    };
    bool m_running = false;
    QSet<locks::LockRef> m_open;
    QHash<int, Count> m_counts;
};

} // namespace lockscope::watch
