#include "tests/support/truthlog.h"

#include <algorithm>

namespace lockscope::support
{

namespace
{

/// Returns what a claim wrongly says of the truth; empty = it is right, or says nothing wrong.
QByteArray fault(TruthLog::State truth, TruthLog::State claim)
{
    using State = TruthLog::State;
    if (truth == State::Held && claim == State::Free)
        return " free while it was held";
    if (truth == State::Held && claim == State::Nothing)
        return " missed while it was held";
    if (truth == State::Free && claim == State::Held)
        return " held while it was free";
    return {};
}

QByteArray inMilliseconds(base::nanoseconds span)
{
    return QByteArray::number(std::chrono::duration_cast<base::milliseconds>(span).count());
}

} // namespace

void TruthLog::is(State state, base::MonoTime now)
{
    m_truth.append({m_truth.isEmpty() ? now : std::max(now, m_truth.constLast().at), state});
}

void TruthLog::doubtLastHold()
{
    const auto last = std::find_if(
        m_truth.rbegin(), m_truth.rend(), [](const Entry& entry) { return entry.state == State::Held; });
    if (last != m_truth.rend())
        last->state = State::Unknown;
}

QByteArrayList TruthLog::lies(base::milliseconds patience, base::MonoTime end) const
{
    State truth = State::Unknown;
    State claim = State::Unknown;
    base::MonoTime since{};
    QByteArray what;
    QByteArrayList found;
    qsizetype next = 0;
    qsizetype nextClaim = 0;
    const auto judge = [&](base::MonoTime now) {
        const QByteArray is = fault(truth, claim);
        if (what.isEmpty())
            since = now;
        else if (is.isEmpty() && now - since > patience)
            found.append(inMilliseconds(now - since) + " ms" + what);
        what = is;
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
