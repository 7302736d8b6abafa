#include "core/watch/watchstate.h"

#include "core/locks/track.h"

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

/// So many names that were no locks are looked at once more in a pass because something speaks for them.
constexpr qsizetype spokenForInAPass = 10'000;

} // namespace

WatchState::WatchState(const ReadSchedule::Limits& limits)
    : reads(limits)
{
}

void WatchState::pin(const LockRef& ref, std::optional<Kind> kind)
{
    m_pins.insert(ref, kind);
    registry.pin(ref, kind, true);
    reads.add(ref);
}

void WatchState::unpin(const LockRef& ref)
{
    m_pins.remove(ref);
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
    KeyRead keyRead(std::move(candidate), depth, ExpiryReading(abilities.expiries, knownDeadlines(lock)),
        abilities.fields, abilities.sizes);
    if (lock != nullptr)
        keyRead.describeForeign();
    return keyRead;
}

bool WatchState::expiryTells(const LockRef& ref) const
{
    const locks::Lock* lock = registry.peek(ref);
    if (lock == nullptr)
        return reads.kindOf(ref).isKnown();
    return lock->current && (!lock->exists || lock->expiresAt);
}

bool WatchState::isNews(const LockRef& ref) const
{
    const size_t hash = qHash(ref);
    const bool isLarge = m_tooLarge.contains(hash) && !m_foreign.isTurn(hash);
    return !isSeen(ref) && !isLarge && !m_foreign.contains(hash);
}

bool WatchState::isNewsSpokenFor(const LockRef& ref)
{
    if (isNews(ref))
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
    for (const int db : flushed) { // before the first look that shows what came after it
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
        const bool told =
            keyRead.result.what == KeyReadResult::What::Missing && flushed.contains(keyRead.candidate.db);
        if (!told)
            apply({keyRead.candidate.key, keyRead.candidate.db, {}}, keyRead.candidate, keyRead.result,
                keyRead.source, keyRead.at, keyRead.now);
    }
}

void WatchState::released(const QList<LockRef>& removed)
{
    for (const LockRef& ref : removed)
        reads.release(ref);
}

} // namespace lockscope::watch
