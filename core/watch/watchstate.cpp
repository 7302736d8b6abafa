#include "core/watch/watchstate.h"

#include "core/locks/holderchange.h"
#include "core/locks/track.h"
#include "core/locks/valueend.h"

#include <algorithm>
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

/// The most names that were no locks and are read once more in a pass because something speaks for them.
constexpr qsizetype spokenForInAPass = 10'000;

/// A key that is no lock by itself may be one by its companion, and the other way round.
size_t foreignHash(const LockRef& ref, bool byCompanion) { return qHash(ref, size_t(byCompanion)); }

/// The most names that are remembered as too large, so as not to be probed in every pass.
constexpr qsizetype namesRemembered = 300'000;

constexpr qsizetype disputesRemembered = 10'000;
const QByteArray disputedReason = "nodes-disagree";

/// Returns the parts of a lock that a change of it changes.
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

/// Returns the first kind of the family that would have read it.
Kind likelyKind(const Candidate& candidate)
{
    for (const locks::Family* family : locks::families()) {
        if (family->claims(candidate))
            return family->kinds().constFirst();
    }
    return {};
}

/// True where no earlier holder holds it any more.
bool showsOthers(const locks::Lock* before, const KeyReadResult& result)
{
    if (before == nullptr || before->holders.isEmpty() || result.what != KeyReadResult::What::Lock)
        return false;
    return !result.observation->holders.isEmpty() &&
           !locks::changeBetween(before->holders, result.observation->holders).shared;
}

} // namespace

WatchState::WatchState(const ReadSchedule::Limits& limits)
    : reads(limits)
{
}

void WatchState::pin(const LockRef& ref, std::optional<Kind> kind)
{
    m_pins.insert(ref, kind);
    const locks::Lock* lock = registry.peek(ref);
    if (lock == nullptr || lock->asOf == ServerTime())
        m_unread.insert(ref);
    registry.pin(ref, kind, true);
    reads.add(ref);
}

void WatchState::unpin(const LockRef& ref)
{
    m_pins.remove(ref);
    m_unread.remove(ref);
    m_hinted.remove(ref);
    registry.pin(ref, std::nullopt, false);
    if (registry.peek(ref) == nullptr)
        released({ref});
}

void WatchState::setStatements(const QList<locks::Stated>& statements)
{
    if (statements == m_statements)
        return;
    const QList<locks::Stated> before = std::exchange(m_statements, statements);
    const auto concerns = [&](const LockRef& ref) {
        const auto speaks = [&ref](const locks::Stated& stated) {
            return locks::matchesGlob(stated.pattern, ref.name.bytes);
        };
        return std::ranges::any_of(before, speaks) || std::ranges::any_of(m_statements, speaks);
    };
    reads.forgetKinds(concerns);
    m_foreign = ForeignNames();
    possible.clear();
    m_spokenFor.clear();
    reads.wantAll();
}

Candidate WatchState::asStated(Candidate candidate) const
{
    if (candidate.pinnedAs || candidate.byCompanion)
        return candidate;
    candidate.pinnedAs = locks::statedKind(m_statements, candidate.key.bytes, candidate.type);
    candidate.stated = candidate.pinnedAs.has_value();
    return candidate;
}

Candidate WatchState::candidate(const LockRef& ref) const
{
    Candidate candidate{ref.name, ref.db, locks::KeyType::Unknown, std::nullopt, std::nullopt};
    if (const auto pin = m_pins.constFind(ref); pin != m_pins.constEnd())
        candidate.pinnedAs = *pin;
    if (const Kind kind = reads.kindOf(ref); kind.isKnown()) {
        candidate.type = kind->keyType;
        candidate.hint = kind;
    }
    return asStated(candidate);
}

KeyRead WatchState::lookAt(Candidate candidate, KeyRead::Depth depth) const
{
    const locks::Lock* lock = registry.peek({candidate.key, candidate.db, {}});
    candidate.hints = hintsAt(lock);
    KeyRead keyRead(std::move(candidate), depth, ExpiryReading(abilities.expiries, knownDeadlines(lock)),
        abilities.fields, abilities.sizes);
    if (lock != nullptr)
        keyRead.describeForeign();
    return keyRead;
}

void WatchState::takeScripts(const QSet<QByteArray>& scripts)
{
    locks::Hints hints = m_hints;
    hints.scripts = scripts;
    m_hints = hints;
}

/// Returns what speaks for one library or another, beside the key of a lock that may be null. Only kinds that
/// are of a library can be mistaken for another one's.
base::Shared<locks::Hints> WatchState::hintsAt(const locks::Lock* lock) const
{
    if (lock == nullptr || lock->kind->library == nullptr)
        return m_hints;
    const auto match = m_clients.constFind(lock->holders.value(0).clientOrId());
    const bool isMatched = match != m_clients.constEnd() && match->certainty != locks::Certainty::Possible;
    const bool isSettled = lock->evidence->facts.contains("renewal-fits");
    const locks::Lease& lease = lock->lease;
    const bool isRenewed = lease.kind == locks::LeaseKind::Watchdog && lease.period && lease.length;
    if (!isMatched && !isSettled && !isRenewed)
        return m_hints;
    locks::Hints hints = m_hints;
    if (isMatched) {
        hints.client = locks::clientNameOf(match->connection.library);
        hints.clientProved = match->certainty == locks::Certainty::Proved;
    }
    if (isRenewed)
        hints.renewedAt = double(lease.period->count()) / double(std::max<qint64>(1, lease.length->count()));
    hints.isSettled = isSettled;
    return hints;
}

bool WatchState::expiryTells(const LockRef& ref) const
{
    const locks::Lock* lock = registry.peek(ref);
    if (lock == nullptr)
        return reads.kindOf(ref).isKnown();
    return lock->current && (!lock->exists || locks::keyExpiresAt(*lock));
}

/// A first pass meets no name again, so it takes none for one that is remembered.
bool WatchState::isNews(const LockRef& ref, bool byCompanion) const
{
    return mayBeNews(ref) && (m_isFirstPass || !m_foreign.contains(foreignHash(ref, byCompanion)));
}

bool WatchState::mayBeNews(const LockRef& ref) const
{
    const size_t hash = qHash(ref);
    const bool isLarge = m_tooLarge.contains(hash) && !m_foreign.isTurn(hash);
    return !isSeen(ref) && !isLarge;
}

bool WatchState::isNewsSpokenFor(const LockRef& ref)
{
    if (mayBeNews(ref) && !m_foreign.contains(foreignHash(ref, false)))
        return true;
    const size_t hash = qHash(ref);
    const bool isSettled = isSeen(ref) || m_tooLarge.contains(hash) || m_spokenFor.contains(hash);
    if (isSettled || m_spokenFor.size() >= spokenForInAPass)
        return false;
    m_spokenFor.insert(hash);
    return true;
}

bool WatchState::isSeen(const LockRef& ref) const
{
    const locks::Lock* lock = registry.peek(ref);
    return lock != nullptr && lock->exists && !lock->tooLarge;
}

bool WatchState::takeHint(const LockRef& ref, Kind kind)
{
    const auto pin = m_pins.constFind(ref);
    const locks::Lock* lock = registry.peek(ref);
    const bool isOpen = pin != m_pins.constEnd() && !*pin && lock != nullptr && !lock->exists;
    if (!isOpen || !locks::isCounter(kind) || m_hinted.value(ref) == kind)
        return false;
    m_hinted.insert(ref, kind);
    reads.setKind(ref, kind);
    registry.loseSightOf(ref, "not-read");
    return true;
}

std::unique_ptr<locks::Track> WatchState::give(const LockRef& ref)
{
    m_pins.remove(ref);
    m_unread.remove(ref);
    m_hinted.remove(ref);
    m_disputed.remove(ref);
    deadlines.forget(ref);
    reads.forget(ref);
    return registry.give(ref);
}

void WatchState::adopt(std::unique_ptr<locks::Track> track, const QByteArray& reason, ServerTime now)
{
    const locks::SharedRef ref = track->lock().ref;
    const Kind kind = track->lock().kind;
    registry.adopt(std::move(track), reason, now);
    reads.add(ref);
    reads.setKind(ref, kind);
}

void WatchState::beginPass(int pass)
{
    m_isFirstPass = pass == 1;
    m_foreign.beginPass(pass);
    possible.beginPass(pass);
    m_spokenFor.clear();
}

QList<LockRef> WatchState::knownOf(const QList<KeyName>& names) const
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

QList<LockRef> WatchState::concernedBy(const KeyName& key) const
{
    QList<LockRef> refs = knownOf({key});
    for (const locks::Family* family : locks::families())
        refs += knownOf(family->ownersOf(key));
    return refs;
}

void WatchState::beginFlushDetector()
{
    m_held.clear();
    m_flushDetector.begin(registry.held());
}

void WatchState::endFlushDetector(ServerTime at)
{
    const QList<int> flushed = m_flushDetector.end();
    for (const int db : flushed) { // before the first read that shows what came after it
        ServerTime first = at;
        for (const Held& keyRead : std::as_const(m_held))
            first = keyRead.candidate.db == db ? std::min(first, keyRead.at) : first;
        registry.flushed(db, first, m_node);
        for (const locks::PossibleLock& lock : QList(possible.listed())) {
            if (lock.ref.db == db)
                possible.forget(lock.ref);
        }
    }
    for (const Held& keyRead : std::exchange(m_held, {})) {
        const bool reported =
            keyRead.result.what == KeyReadResult::What::Missing && flushed.contains(keyRead.candidate.db);
        if (!reported)
            apply({keyRead.candidate.key, keyRead.candidate.db, {}}, keyRead.candidate, keyRead.result,
                keyRead.source, keyRead.at, keyRead.now);
    }
}

void WatchState::released(const QList<LockRef>& removed)
{
    for (const LockRef& ref : removed)
        reads.release(ref);
}

bool WatchState::took(
    const Candidate& candidate, const KeyReadResult& result, Seen source, ServerTime at, MonoTime now)
{
    const LockRef ref{candidate.key, candidate.db, {}};
    m_unread.remove(ref);
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
    const bool isForeign = result.what == KeyReadResult::What::Foreign;
    const bool isRead = result.what != KeyReadResult::What::Unreadable;
    if (isRead)
        m_disputed.remove(ref);
    if (isForeign && result.possible)
        possible.take(*result.possible);
    else if (isRead && !(isForeign && candidate.byCompanion)) // a companion's owner is judged as nothing else
        possible.forget(ref);
    switch (result.what) {
    case KeyReadResult::What::Lock:
        return see(ref, armedAs(result), source, at);
    case KeyReadResult::What::Expiry:
        return expiry(ref, result, source, at, now);
    case KeyReadResult::What::Missing:
    case KeyReadResult::What::Foreign:
        return miss(ref, candidate.byCompanion, result, source, at);
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
    if (!m_node->isEmpty() && locks::hasSideKeysElsewhere(observation))
        observation.evidence.append(locks::sideKeysElsewhere.toByteArray());
    const Kind kind = observation.kind;
    registry.see(observation);
    reads.add(registry.peek(ref)->ref);
    reads.setKind(ref, kind);
    follow(ref, at);
}

void WatchState::miss(
    const LockRef& ref, bool byCompanion, const KeyReadResult& result, Seen source, ServerTime at)
{
    const bool foreign = result.what == KeyReadResult::What::Foreign;
    m_tooLarge.remove(qHash(ref));
    deadlines.forget(ref);
    if (foreign && !locks::mayBecomeLock(ref.name))
        m_foreign.insert(foreignHash(ref, byCompanion));
    const bool isKnown = registry.peek(ref) != nullptr;
    if (!reads.knows(ref) && !isKnown) {
        if (!foreign &&
            source == Seen::Channel) // a lock that is taken for moments: armed, its next hold is pushed
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
        m_disputed.clear(); // locks that still are will be reported again
    m_disputed.insert(ref);
    if (const locks::Lock* lock = registry.peek(ref); lock != nullptr && !lock->current)
        registry.loseSightOf(ref, disputedReason);
}

void WatchState::unreadable(const LockRef& ref, const base::Error& error)
{
    const bool inCluster = !m_node->isEmpty();
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
