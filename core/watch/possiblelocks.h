#pragma once

#include "core/locks/possiblelock.h"

#include <QHash>

namespace lockscope::watch
{

/// The keys that may be locks and are there, as the last pass over the keyspace has shown. Pure; one thread.
class PossibleLocks
{
public:
    static constexpr qsizetype mostKept = 1000; ///< of more it is known that there are more

    /// Begins a pass: locks that the pass before has not met are forgotten.
    void beginPass(int pass);
    void take(const locks::PossibleLock& lock);
    /// The pass has come by a key of that name.
    void meet(const locks::LockRef& ref);
    /// It is a lock, or gone, or nothing of the kind.
    void forget(const locks::LockRef& ref);
    void clear();

    /// Returns them by name.
    [[nodiscard]] const QList<locks::PossibleLock>& listed() const;
    /// There were more than are listed.
    [[nodiscard]] bool areMore() const { return m_areMore; }

private:
    struct Entry {
        locks::PossibleLock lock;
        int pass = 0; ///< in which it was met last
    };
    QHash<locks::LockRef, Entry> m_entries;
    mutable QList<locks::PossibleLock> m_listed; ///< of m_entries; empty = not made yet
    int m_pass = 0;
    bool m_areMore = false;
};

} // namespace lockscope::watch
