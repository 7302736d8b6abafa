#pragma once

#include "core/locks/event.h"

#include <QString>

#include <random>

namespace lockscope::support
{

/// Locks that clients of 64 threads each take, renew and release. The same on every call.
class LockTraffic
{
public:
    explicit LockTraffic(int locks)
        : m_locks(locks)
    {
    }

    /// All of them, as they are at the begin.
    locks::Batch table();
    /// `changes` of locks at random, each with its event.
    locks::Batch next(base::ServerTime at, int changes);

private:
    locks::LockPtr changed(int number, base::ServerTime at);

    const int m_locks;
    std::mt19937 m_random{11};
    quint64 m_events = 0;
};

/// Writes by the product's own recorder `changes` of such traffic, 2,000 a second, as the window does
/// it; false where it cannot.
bool recordTraffic(const QString& path, int locks, int changes);

} // namespace lockscope::support
