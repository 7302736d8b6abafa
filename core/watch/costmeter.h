#pragma once

#include "core/locks/health.h"

#include <deque>

namespace lockscope::watch
{

/// The total cost up to one moment, counted from the beginning.
struct CostSample {
    base::MonoTime at{};
    quint64 commands = 0;
    base::nanoseconds listing{0}; ///< the server's time for walking keys and listing clients
};

/// Our own cost, averaged over the last seconds: commands are counted, the server's time is estimated from
/// measured costs (a small read in a pipeline 1 µs, a client in a list some 2 to 5 µs, scanning as the server
/// tells or the scan schedule estimates). Pure.
class CostMeter
{
public:
    /// Adds a sample; not earlier than the last one.
    void add(const CostSample& sample);
    /// Returns the average over the last seconds.
    [[nodiscard]] const locks::Cost& cost() const { return m_cost; }

private:
    std::deque<CostSample> m_samples;
    locks::Cost m_cost;
};

} // namespace lockscope::watch
