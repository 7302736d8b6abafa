#include "tests/support/truthlog.h"

#include <optional>

namespace lockscope::support
{

namespace
{

bool contradict(TruthLog::State one, TruthLog::State other)
{
    return one != other && one != TruthLog::State::Unknown && other != TruthLog::State::Unknown;
}

QByteArray milliseconds(base::nanoseconds span)
{
    return QByteArray::number(std::chrono::duration_cast<base::milliseconds>(span).count());
}

} // namespace

QByteArrayList TruthLog::lies(base::milliseconds patience, base::MonoTime end) const
{
    State truth = State::Unknown;
    State claim = State::Unknown;
    std::optional<base::MonoTime> since;
    QByteArray what;
    QByteArrayList found;
    qsizetype next = 0;
    qsizetype nextClaim = 0;
    const auto judge = [&](base::MonoTime now) {
        if (contradict(truth, claim) == since.has_value())
            return;
        if (!since) {
            since = now;
            what = claim == State::Held ? " held while it was free" : " free while it was held";
            return;
        }
        if (now - *since > patience)
            found.append(milliseconds(now - *since) + " ms" + what);
        since.reset();
    };
    while (next < m_truth.size() || nextClaim < m_claims.size()) {
        const bool isTruth = nextClaim == m_claims.size() ||
                             (next < m_truth.size() && m_truth.at(next).at <= m_claims.at(nextClaim).at);
        const Entry& entry = isTruth ? m_truth.at(next++) : m_claims.at(nextClaim++);
        (isTruth ? truth : claim) = entry.state;
        judge(entry.at);
    }
    truth = claim = State::Unknown;
    judge(end);
    return found;
}

base::nanoseconds TruthLog::claimedFor(State state, base::MonoTime end) const
{
    base::nanoseconds sum{0};
    for (qsizetype i = 0; i < m_claims.size(); ++i) {
        const base::MonoTime until = i + 1 < m_claims.size() ? m_claims.at(i + 1).at : end;
        if (m_claims.at(i).state == state)
            sum += until - m_claims.at(i).at;
    }
    return sum;
}

} // namespace lockscope::support
