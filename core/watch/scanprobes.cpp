#include "core/watch/scanfeed.h"

#include <algorithm>
#include <utility>

/// What discovery looks at: the names that its scan and other feeds have brought up.
namespace lockscope::watch
{

using locks::Candidate;
using locks::LockRef;
using locks::Seen;

namespace
{

/// So many probes at most are under way: other clients wait behind what they ask in one go.
constexpr size_t probesTogether = 16;
/// What is found beyond that many waiting probes is left to the next pass.
constexpr size_t probesKept = 100'000;

} // namespace

void ScanFeed::probe(const base::KeyName& name, std::optional<locks::Kind> hint, Seen source)
{
    for (const int db : m_context.watchState.databases())
        enlist(
            {m_context.watchState.asStated({name, db, Candidate::Type::Unknown, std::nullopt, hint}), source},
            true);
}

bool ScanFeed::enlist(const Probe& probe, bool first)
{
    const LockRef ref{probe.candidate.key, probe.candidate.db, {}};
    WatchState& watchState = m_context.watchState;
    if (m_probes.size() >= probesKept || m_enlisted.contains(ref))
        return false;
    if (first ? !watchState.isNewsSpokenFor(ref) : !watchState.isNews(ref))
        return false;
    if (watchState.reads.knows(ref)) { // lately released: its turn comes within the budget of reads
        watchState.reads.want(ref, probe.source, m_context.now());
        return false;
    }
    m_enlisted.insert(ref);
    if (first)
        m_probes.push_front(probe);
    else
        m_probes.push_back(probe);
    return true;
}

void ScanFeed::sendProbes()
{
    if (m_probes.empty() || m_underWay >= probesTogether)
        return;
    const size_t count = std::min(m_probes.size(), probesTogether - m_underWay);
    std::vector<Probe> probes(m_probes.begin(), m_probes.begin() + static_cast<std::ptrdiff_t>(count));
    m_probes.erase(m_probes.begin(), m_probes.begin() + static_cast<std::ptrdiff_t>(count));
    m_underWay += count;
    std::vector<KeyRead> keyReads;
    keyReads.reserve(count);
    for (const Probe& probe : probes)
        keyReads.push_back(m_context.watchState.lookAt(probe.candidate, KeyRead::Depth::Candidate));
    runKeyReads(m_connection, m_context, std::move(keyReads),
        [this, probes = std::move(probes), session = m_session](size_t which, const KeyRead& keyRead,
            base::ServerTime at) { takeProbe(probes[which], keyRead, at, session); });
}

void ScanFeed::takeProbe(const Probe& probe, const KeyRead& keyRead, base::ServerTime at, quint64 session)
{
    // An answer over the cap has ended the connection: its name must not be tried for ever.
    if (session != m_session && keyRead.result().what != KeyReadResult::What::TooLarge)
        return;
    m_underWay -= session == m_session ? 1 : 0;
    m_enlisted.remove({probe.candidate.key, probe.candidate.db, {}});
    m_context.watchState.took(keyRead.candidate(), keyRead.result(), probe.source, at, m_context.now());
    m_refusals.took(keyRead.result());
    m_schedule.countTooLarge(m_context.watchState.tooLarge());
    if (m_underWay == 0)
        pump();
    m_context.stir();
}

} // namespace lockscope::watch
