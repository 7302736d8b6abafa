#include "core/watch/knowledge.h"

#include "core/locks/track.h"

#include <tuple>
#include <utility>

namespace lockscope::watch
{

using base::KeyName;
using base::MonoTime;
using base::ServerTime;
using locks::Candidate;
using locks::Kind;
using locks::LockRef;
using locks::Seen;

namespace
{

Candidate::Type typeOf(Kind kind)
{
    switch (kind) {
    case Kind::PermitSemaphore:
    case Kind::Semaphore:
    case Kind::Latch:
    case Kind::String:
        return Candidate::Type::String;
    default:
        return Candidate::Type::Hash;
    }
}

/// How many names that are no locks (or too large) are remembered, so as not to be probed in every pass.
constexpr qsizetype namesRemembered = 300'000;

/// What a change of a lock changes.
auto contentOf(const locks::Lock* lock)
{
    const bool exists = lock != nullptr && lock->exists;
    return std::tuple(
        exists, exists ? lock->expiresAt : std::nullopt, exists ? lock->holders : QList<locks::Holder>());
}

} // namespace

Knowledge::Knowledge(const ReadSchedule::Limits& limits)
    : reads(limits)
{
}

void Knowledge::pin(const LockRef& ref, std::optional<Kind> kind)
{
    m_pins.insert(ref, kind);
    registry.pin(ref, kind, true);
    reads.add(ref);
}

void Knowledge::unpin(const LockRef& ref)
{
    m_pins.remove(ref);
    registry.pin(ref, std::nullopt, false);
    if (registry.peek(ref) == nullptr)
        reads.release(ref);
}

Candidate Knowledge::candidate(const LockRef& ref) const
{
    Candidate candidate{ref.name, ref.db, Candidate::Type::Unknown, std::nullopt, std::nullopt};
    if (const auto pin = m_pins.constFind(ref); pin != m_pins.constEnd())
        candidate.pinnedAs = *pin;
    if (const auto kind = m_kinds.constFind(ref); kind != m_kinds.constEnd()) {
        candidate.type = typeOf(*kind);
        candidate.hint = *kind;
    }
    return candidate;
}

Look Knowledge::lookAt(Candidate candidate, Look::Depth depth) const
{
    const locks::Lock* lock = registry.peek({candidate.key, candidate.db, {}});
    return {std::move(candidate), depth, ExpiryReading(abilities.expiries, knownDeadlines(lock))};
}

bool Knowledge::expiryTells(const LockRef& ref) const
{
    const locks::Lock* lock = registry.peek(ref);
    if (lock == nullptr)
        return m_kinds.contains(ref);
    return lock->current && (!lock->exists || lock->expiresAt);
}

bool Knowledge::isNews(const LockRef& ref) const
{
    const locks::Lock* lock = registry.peek(ref);
    if (lock != nullptr && lock->exists && !lock->tooLarge)
        return false;
    const size_t hash = qHash(ref);
    return !m_foreign.contains(hash) && (m_lookAgain || !m_tooLarge.contains(hash));
}

std::unique_ptr<locks::Track> Knowledge::give(const LockRef& ref)
{
    m_pins.remove(ref);
    m_kinds.remove(ref);
    deadlines.forget(ref);
    reads.forget(ref);
    return registry.give(ref);
}

void Knowledge::adopt(std::unique_ptr<locks::Track> track, const QByteArray& reason, ServerTime now)
{
    const LockRef ref = track->lock().ref;
    m_kinds.insert(ref, track->lock().kind);
    registry.adopt(std::move(track), reason, now);
    reads.add(ref);
}

void Knowledge::beginPass(int pass)
{
    m_lookAgain = pass % 4 == 0;
    if (m_lookAgain)
        m_foreign.clear();
}

QList<LockRef> Knowledge::knownOf(const QList<KeyName>& names) const
{
    QList<LockRef> refs;
    for (const KeyName& name : names) {
        for (const int db : m_databases) {
            LockRef ref{name, db, {}};
            if (reads.knows(ref))
                refs.append(std::move(ref));
        }
    }
    return refs;
}

QList<LockRef> Knowledge::concernedBy(const KeyName& key) const
{
    QList<LockRef> refs = knownOf({key});
    for (const locks::Family* family : locks::families())
        refs += knownOf(family->ownersOf(key));
    return refs;
}

bool Knowledge::took(
    const Candidate& candidate, const LookResult& result, Seen source, ServerTime at, MonoTime now)
{
    const LockRef ref{candidate.key, candidate.db, {}};
    if (!m_distrust.isEmpty())
        return glimpse(ref, result, source, at);
    if (!m_rollCall.running()) {
        const auto before = contentOf(registry.peek(ref));
        apply(ref, candidate, result, source, at, now);
        return contentOf(registry.peek(ref)) != before;
    }
    if (result.what == LookResult::What::Missing)
        m_rollCall.missing(ref);
    else
        m_rollCall.present(ref);
    m_held.append({candidate, result, source, at, now});
    return true;
}

void Knowledge::apply(const LockRef& ref, const Candidate& candidate, const LookResult& result, Seen source,
    ServerTime at, MonoTime now)
{
    switch (result.what) {
    case LookResult::What::Lock:
        return see(ref, *result.sighting, source, at);
    case LookResult::What::Expiry:
        return expiry(ref, result, source, at, now);
    case LookResult::What::Missing:
        return miss(ref, false, source, at);
    case LookResult::What::Foreign:
        return miss(ref, true, source, at);
    case LookResult::What::TooLarge:
        return tooLarge(candidate, source, at);
    case LookResult::What::Unreadable:
        return unreadable(ref, *result.error, at);
    }
}

bool Knowledge::glimpse(const LockRef& ref, const LookResult& result, Seen source, ServerTime at)
{
    const locks::Lock* lock = registry.peek(ref);
    if (lock != nullptr && lock->asOf > ServerTime())
        return false;
    if (result.what == LookResult::What::Lock)
        see(ref, *result.sighting, source, at);
    registry.loseSightOf(ref, m_distrust, at);
    return false;
}

void Knowledge::see(const LockRef& ref, locks::Sighting sighting, Seen source, ServerTime at)
{
    m_tooLarge.remove(qHash(ref));
    sighting.source = source;
    sighting.at = at;
    sighting.node = m_node;
    if (!m_node.isEmpty() && locks::hasSideKeysElsewhere(sighting))
        sighting.evidence.append("side-keys-elsewhere");
    m_kinds.insert(ref, sighting.kind);
    registry.see(std::move(sighting));
    reads.add(ref);
    follow(ref, at);
}

void Knowledge::miss(const LockRef& ref, bool foreign, Seen source, ServerTime at)
{
    m_tooLarge.remove(qHash(ref));
    deadlines.forget(ref);
    if (foreign && m_foreign.size() < namesRemembered)
        m_foreign.insert(qHash(ref));
    if (!reads.knows(ref) && registry.peek(ref) == nullptr)
        return;
    registry.miss(ref, at, source, foreign);
    if (foreign && !m_pins.contains(ref)) {
        m_kinds.remove(ref);
        reads.forget(ref);
    }
}

void Knowledge::tooLarge(const Candidate& candidate, Seen source, ServerTime at)
{
    const LockRef ref{candidate.key, candidate.db, {}};
    if (m_tooLarge.size() < namesRemembered)
        m_tooLarge.insert(qHash(ref));
    deadlines.forget(ref);
    if (!reads.knows(ref))
        return;
    locks::Sighting sighting;
    sighting.ref = ref;
    sighting.kind = candidate.pinnedAs.value_or(candidate.hint.value_or(Kind::Reentrant));
    sighting.tooLarge = true;
    sighting.evidence = {"too-large"};
    sighting.node = m_node;
    sighting.at = at;
    sighting.source = source;
    registry.see(std::move(sighting));
    reads.forget(ref); // or each read of it would close the connection again
}

void Knowledge::unreadable(const LockRef& ref, const base::Error& error, ServerTime at)
{
    const bool inCluster = !m_node.isEmpty();
    if (inCluster && (error.kind == base::ErrorKind::Moved || error.kind == base::ErrorKind::Ask))
        m_moved.append({ref, error});
    if (isClusterDown(error))
        m_refused = ref.name.bytes;
    const QByteArray reason = lostReason(error.kind, inCluster);
    if (!reason.isEmpty() && reads.knows(ref))
        registry.loseSightOf(ref, reason, at);
}

void Knowledge::expiry(const LockRef& ref, const LookResult& result, Seen source, ServerTime at, MonoTime now)
{
    if (registry.seeExpiry(ref, result.expiresAt, at, source))
        reads.want(ref, source, now);
    else
        follow(ref, at);
}

void Knowledge::follow(const LockRef& ref, ServerTime at)
{
    if (const locks::Lock* lock = registry.peek(ref))
        deadlines.follow(*lock, at);
}

void Knowledge::beginRollCall()
{
    m_held.clear();
    m_rollCall.begin(registry.held());
}

void Knowledge::endRollCall(ServerTime at)
{
    const QList<int> flushed = m_rollCall.end();
    for (const int db : flushed)
        registry.flushed(db, at, m_node);
    for (const Held& look : std::exchange(m_held, {})) {
        const bool told =
            look.result.what == LookResult::What::Missing && flushed.contains(look.candidate.db);
        if (!told)
            apply({look.candidate.key, look.candidate.db, {}}, look.candidate, look.result, look.source,
                look.at, look.now);
    }
}

void Knowledge::released(const QList<LockRef>& removed)
{
    for (const LockRef& ref : removed) {
        for (const LockRef& left : reads.release(ref))
            m_kinds.remove(left);
    }
}

} // namespace lockscope::watch
