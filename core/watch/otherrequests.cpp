#include "core/watch/otherrequests.h"

#include "core/watch/serverfacts.h"

#include <utility>

namespace lockscope::watch
{

using namespace std::chrono_literals;

namespace
{

constexpr base::milliseconds statsEvery = 50ms;
/// A sample counts for so long, and the samples must cover at least so much of it.
constexpr base::milliseconds readsCountFor = 1s;
constexpr base::milliseconds leastSeen = 90ms;
constexpr double fewASecond = 20;
/// Two writes of ours that the server reads at once look like one request of others less: where there are
/// more of those, they may hide too many.
constexpr double fewMergedASecond = 40;
/// Some writes are under way when the server counts.
constexpr double underWay = 3;

} // namespace

bool OtherRequests::isDue(base::MonoTime now)
{
    if (!m_isReported || (m_asked && now - *m_asked < statsEvery))
        return false;
    m_asked = now;
    return true;
}

void OtherRequests::take(const QByteArray& stats, quint64 own, base::MonoTime at)
{
    const std::optional<qint64> reads = ServerFacts::fromInfo(stats).reads;
    m_isReported = reads.has_value();
    m_areFew = false;
    if (!reads)
        return;
    if (std::exchange(m_reads, *reads) > *reads) // CONFIG RESETSTAT
        m_samples.clear();
    m_samples.push_back({at, *reads - qint64(own)});
    while (at - m_samples.front().at > readsCountFor)
        m_samples.pop_front();
    const base::nanoseconds seen = at - m_samples.front().at;
    const double seconds = std::chrono::duration<double>(seen).count();
    const auto others = static_cast<double>(m_samples.back().others - m_samples.front().others);
    m_areFew = seen >= leastSeen && others <= fewASecond * seconds + underWay &&
               -others <= fewMergedASecond * seconds + underWay;
}

} // namespace lockscope::watch
