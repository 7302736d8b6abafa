#include "core/base/limits.h"
#include "core/locks/neverends.h"
#include "core/locks/redissonlayouts.h"
#include "core/locks/redissonnames.h"

#include <algorithm>

namespace lockscope::locks::redisson
{

using redis::Command;

namespace
{

constexpr qsizetype rawPermitLength = 16;     // since 3.17.0
constexpr qsizetype printedPermitLength = 32; // hex, before

bool isPermitId(const QByteArray& member)
{
    const bool hex = member.size() == printedPermitLength && QByteArray::fromHex(member).toHex() == member;
    return member.size() == rawPermitLength || hex;
}

/// The permits that are held, as holders; nothing where the sorted set is not of permits.
std::optional<QList<Holder>> permitHolders(const Pairs& members)
{
    QList<Holder> holders;
    for (const auto& [member, score] : members) {
        if (!isPermitId(member))
            return std::nullopt;
        Holder holder;
        holder.id = {member};
        holder.mode = Mode::Permit;
        const auto until = momentFrom(score);
        if (until && *until < neverEnds)
            holder.expiresAt = until;
        holders.append(holder);
    }
    return holders;
}

Observation latchObservation(const KeyAnswers& asked, qint64 count, const Pairs& content)
{
    Observation observation = observationOf(asked, countDownLatch, content);
    observation.latchCount = count;
    return observation;
}

Observation semaphoreObservation(const KeyAnswers& asked, qint64 available, const Pairs& content)
{
    Observation observation = observationOf(asked, plainSemaphore, content);
    observation.permits = Permits{available, std::nullopt, std::nullopt};
    if (!asked.isPinned())
        observation.couldAlsoBe = {permitSemaphore};
    return observation;
}

/// The counter is that of the last operation; the next acquire takes back permits whose time is over.
Observation permitObservation(
    const KeyAnswers& asked, qint64 available, const Pairs& content, const QList<Holder>& holders)
{
    Observation observation = observationOf(asked, permitSemaphore, content);
    observation.holders = holders;
    observation.permits = Permits{available, holders.size(), std::nullopt};
    if (qint64 limit = 0; !qAddOverflow(available, qint64(holders.size()), &limit))
        observation.permits->limit = limit;
    if (!holders.isEmpty())
        observation.fenceStrength = FenceStrength::Exact; // permit ids are random, never used twice
    return observation;
}

/// Sorted sets of others end in ":timeout" too; random ids have a byte that is not printable ASCII in all but
/// one of ten million cases.
bool isProof(const QList<Holder>& holders)
{
    return !holders.isEmpty() && std::ranges::all_of(holders, [](const Holder& holder) {
        const QByteArray& id = holder.id.bytes;
        return id.size() == printedPermitLength ||
               std::ranges::any_of(id, [](char letter) { return letter < ' ' || letter > '~'; });
    });
}

/// Nothing where only a companion speaks for it and does not prove it.
std::optional<Observation> semaphoreOfEitherKind(const KeyAnswers& asked, qint64 available, Pairs content)
{
    const auto key = permitTimeoutsKey(asked.key());
    const Pairs members = asked.answers.scores(key);
    const auto holders = permitHolders(members);
    const bool listed = holders && !holders->isEmpty();
    if (asked.candidate.byCompanion && !(listed && isProof(*holders)))
        return std::nullopt;
    if (!listed && !asked.isTakenFor(permitSemaphore))
        return semaphoreObservation(asked, available, content);
    content.append(holders ? members : Pairs());
    Observation observation = permitObservation(asked, available, content, holders.value_or(QList<Holder>()));
    if (listed) {
        observation.evidence.append("permit-timeouts");
        observation.companions.append({key, "permits", QByteArray::number(holders->size())});
    }
    return observation;
}

} // namespace

bool isCounterKind(std::optional<Kind> kind)
{
    return kind == plainSemaphore || kind == permitSemaphore || kind == countDownLatch;
}

QList<Command> askCounter(const Candidate& candidate)
{
    QList<Command> commands{askText(candidate.key), askExpiry(candidate.key)};
    if (candidate.pinnedAs.value_or(candidate.hint.value_or(plainSemaphore)) != countDownLatch)
        commands.append(askScores(permitTimeoutsKey(candidate.key)));
    return commands;
}

std::optional<Observation> decodeCounter(const KeyAnswers& asked)
{
    const auto text = asked.answers.text(asked.key());
    const auto value = text ? integerFrom(*text) : std::nullopt;
    if (!value)
        return std::nullopt;
    const Pairs content{{QByteArray(), *text}};
    const bool latch =
        asked.candidate.pinnedAs.value_or(asked.candidate.hint.value_or(plainSemaphore)) == countDownLatch;
    if (latch) {
        Observation observation = latchObservation(asked, *value, content);
        if (!asked.isPinned())
            observation.evidence.append("latch-channel");
        return observation;
    }
    auto observation = semaphoreOfEitherKind(asked, *value, content);
    if (!observation || asked.isPinned() || asked.candidate.byCompanion)
        return observation;
    const bool held = observation->evidence.contains("permit-timeouts");
    if (asked.candidate.hint != permitSemaphore)
        observation->evidence.append("semaphore-channel");
    else if (!held)
        observation->evidence.append("known-permits");
    return observation;
}

} // namespace lockscope::locks::redisson
