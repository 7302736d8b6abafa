#include "core/locks/holderchange.h"
#include "core/watch/watchstate.h"

#include <tuple>

/// What a finished look tells, and what follows from it.
namespace lockscope::watch
{

using base::MonoTime;
using base::ServerTime;
using locks::Candidate;
using locks::Kind;
using locks::LockRef;
using locks::Seen;

namespace
{

/// How many names that are too large are remembered, so as not to be probed in every pass.
constexpr qsizetype namesRemembered = 300'000;

constexpr qsizetype disputesRemembered = 10'000;
const QByteArray disputedReason = "nodes-disagree";

/// What a change of a lock changes.
auto contentOf(const locks::Lock* lock)
{
    const bool exists = lock != nullptr && lock->exists;
    return std::tuple(
        exists, exists ? lock->expiresAt : std::nullopt, exists ? lock->holders : QList<locks::Holder>());
}

locks::Observation armedAs(const KeyReadResult& result)
{
    locks::Observation observation = *result.observation;
    observation.armed = result.armed;
    return observation;
}

/// The first of the family that would have read it.
Kind likelyKind(const Candidate& candidate)
{
    for (const locks::Family* family : locks::families()) {
        if (family->claims(candidate))
            return family->kinds().constFirst();
    }
    return {};
}

/// Nobody of those that held it before holds it.
bool showsOthers(const locks::Lock* before, const KeyReadResult& result)
{
    if (before == nullptr || before->holders.isEmpty() || result.what != KeyReadResult::What::Lock)
        return false;
    return !result.observation->holders.isEmpty() &&
           !locks::changeBetween(before->holders, result.observation->holders).shared;
}

} // namespace

bool WatchState::took(
    const Candidate& candidate, const KeyReadResult& result, Seen source, ServerTime at, MonoTime now)
{
    const LockRef ref{candidate.key, candidate.db, {}};
    if (!m_distrust.isEmpty())
        return glimpse(ref, result, source, at);
    if (!m_flushDetector.running()) {
        const auto before = contentOf(registry.peek(ref));
        apply(ref, candidate, result, source, at, now);
        return contentOf(registry.peek(ref)) != before;
    }
    if (result.what == KeyReadResult::What::Missing)
        m_flushDetector.missing(ref);
    else if (showsOthers(registry.peek(ref), result))
        m_flushDetector.replaced(ref);
    else
        m_flushDetector.present(ref);
    m_held.append({candidate, result, source, at, now});
    return true;
}

void WatchState::apply(const LockRef& ref, const Candidate& candidate, const KeyReadResult& result,
    Seen source, ServerTime at, MonoTime now)
{
    if (result.what != KeyReadResult::What::Unreadable)
        m_disputed.remove(ref);
    if (result.possible)
        possible.take(*result.possible);
    else
        possible.forget(ref);
    switch (result.what) {
    case KeyReadResult::What::Lock:
        return see(ref, armedAs(result), source, at);
    case KeyReadResult::What::Expiry:
        return expiry(ref, result, source, at, now);
    case KeyReadResult::What::Missing:
    case KeyReadResult::What::Foreign:
        return miss(ref, result, source, at);
    case KeyReadResult::What::TooLarge:
        return tooLarge(candidate, source, at);
    case KeyReadResult::What::Unreadable:
        return unreadable(ref, *result.error);
    }
}

bool WatchState::glimpse(const LockRef& ref, const KeyReadResult& result, Seen source, ServerTime at)
{
    const locks::Lock* lock = registry.peek(ref);
    if (lock != nullptr && lock->asOf > ServerTime())
        return false;
    if (result.what == KeyReadResult::What::Lock)
        see(ref, *result.observation, source, at);
    registry.loseSightOf(ref, m_distrust);
    return false;
}

void WatchState::see(const LockRef& ref, locks::Observation observation, Seen source, ServerTime at)
{
    m_tooLarge.remove(qHash(ref));
    observation.source = source;
    observation.at = at;
    observation.node = m_node;
    if (!m_node.isEmpty() && locks::hasSideKeysElsewhere(observation))
        observation.evidence.append("side-keys-elsewhere");
    const Kind kind = observation.kind;
    registry.see(observation);
    reads.add(registry.peek(ref)->ref);
    reads.setKind(ref, kind);
    follow(ref, at);
}

void WatchState::miss(const LockRef& ref, const KeyReadResult& result, Seen source, ServerTime at)
{
    const bool foreign = result.what == KeyReadResult::What::Foreign;
    m_tooLarge.remove(qHash(ref));
    deadlines.forget(ref);
    if (foreign)
        m_foreign.insert(qHash(ref));
    const bool isKnown = registry.peek(ref) != nullptr;
    if (!reads.knows(ref) && !isKnown) {
        if (!foreign &&
            source == Seen::Channel) // a lock that is taken for moments: armed, its next hold is told
            reads.add(ref);
        return;
    }
    if (!foreign && !isKnown)
        return released({ref});
    if (!foreign) {
        if (result.queue)
            reads.setKind(ref, result.queue->kind);
        return registry.miss(ref, {at, source, {}, result.queue, result.armed});
    }
    registry.miss(ref, {at, source, result.foreign});
    reads.setKind(ref, {}); // its type is asked for anew
    if (!m_pins.contains(ref))
        reads.forget(ref);
}

void WatchState::tooLarge(const Candidate& candidate, Seen source, ServerTime at)
{
    const LockRef ref{candidate.key, candidate.db, {}};
    if (m_tooLarge.size() < namesRemembered)
        m_tooLarge.insert(qHash(ref));
    deadlines.forget(ref);
    if (!reads.knows(ref))
        return;
    locks::Observation observation;
    observation.ref = ref;
    observation.kind = candidate.pinnedAs.value_or(candidate.hint.value_or(likelyKind(candidate)));
    observation.tooLarge = true;
    observation.evidence = {"too-large"};
    observation.node = m_node;
    observation.at = at;
    observation.source = source;
    registry.see(observation);
    reads.forget(ref); // or each read of it would close the connection again
}

void WatchState::setDisputed(const LockRef& ref)
{
    if (m_disputed.size() >= disputesRemembered)
        m_disputed.clear(); // those that still are will be said again
    m_disputed.insert(ref);
    if (const locks::Lock* lock = registry.peek(ref); lock != nullptr && !lock->current)
        registry.loseSightOf(ref, disputedReason);
}

void WatchState::unreadable(const LockRef& ref, const base::Error& error)
{
    const bool inCluster = !m_node.isEmpty();
    if (inCluster && (error.kind == base::ErrorKind::Moved || error.kind == base::ErrorKind::Ask))
        m_moved.append({ref, error});
    if (isClusterDown(error))
        m_refused = ref.name.bytes;
    const QByteArray loss = lostReason(error.kind, inCluster);
    const QByteArray reason = loss == "moving" && m_disputed.contains(ref) ? disputedReason : loss;
    if (!reason.isEmpty() && reads.knows(ref))
        registry.loseSightOf(ref, reason);
}

void WatchState::expiry(
    const LockRef& ref, const KeyReadResult& result, Seen source, ServerTime at, MonoTime now)
{
    if (registry.seeExpiry(ref, result.expiresAt, at, source))
        reads.want(ref, source, now);
    else
        follow(ref, at);
}

void WatchState::follow(const LockRef& ref, ServerTime at)
{
    if (const locks::Lock* lock = registry.peek(ref))
        deadlines.follow(*lock, at);
}

} // namespace lockscope::watch
