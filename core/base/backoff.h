#pragma once

#include "core/base/limits.h"

#include <QtGlobal>

#include <random>

namespace lockscope::base
{

/// How long to wait before the next attempt: each wait is drawn between the shortest one and three times the
/// one before, so that many clients that lost one server do not come back in step. Pure; seeded.
class Backoff
{
public:
    explicit Backoff(
        quint64 seed, milliseconds first = limits::backoffFirst, milliseconds most = limits::backoffMost)
        : m_random(seed)
        , m_first(first)
        , m_most(most)
        , m_last(first)
    {
    }

    /// The next wait, within [first, most].
    milliseconds next();
    /// A wait for what will hardly heal by itself (a wrong password): within [most / 2, most].
    milliseconds longest();
    /// A random part of `span`, to keep repeated things of many clients apart.
    milliseconds spread(milliseconds span) { return between(milliseconds(0), span); }
    /// Begins again with short waits: after the connection has held.
    void reset() { m_last = m_first; }

private:
    milliseconds between(milliseconds least, milliseconds most);

    std::mt19937_64 m_random;
    milliseconds m_first;
    milliseconds m_most;
    milliseconds m_last;
};

} // namespace lockscope::base
