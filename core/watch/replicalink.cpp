#include "core/watch/replicalink.h"

#include <algorithm>

namespace lockscope::watch
{

using namespace std::chrono_literals;
using base::seconds;

namespace
{

constexpr seconds shortest = 2s;
/// One ping period as Redis sets it, and a second for rounding.
constexpr seconds assumed = 11s;
constexpr seconds kept = 60s;
constexpr base::milliseconds rounding = 1500ms; ///< of the second that is reported, and of the way to us

} // namespace

void ReplicaLink::reset() { *this = {}; }

void ReplicaLink::heard(std::optional<seconds> silence, base::MonoTime now)
{
    if (!silence)
        return reset();
    const base::MonoTime word = now - *silence;
    if (!m_silence) {
        m_since = now;
        m_word = word;
    } else if (word > m_word + rounding) {
        m_gaps.append({now, m_longest});
        m_word = word;
        m_longest = seconds(0);
    }
    m_silence = silence;
    m_longest = std::max(m_longest, *silence);
    m_at = now;
    while (!m_gaps.isEmpty() && now - m_gaps.constFirst().end > kept)
        m_gaps.removeFirst();
}

bool ReplicaLink::isSilent() const { return m_silence && *m_silence > patience(); }

seconds ReplicaLink::patience() const
{
    const bool isSteady = std::ranges::all_of(m_gaps, [](const Gap& gap) { return gap.length < shortest; });
    return isSteady && !m_gaps.isEmpty() && m_at - m_since > assumed ? shortest : assumed;
}

} // namespace lockscope::watch
