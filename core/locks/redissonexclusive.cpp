#include "core/base/limits.h"
#include "core/locks/redissonlayouts.h"
#include "core/locks/redissonnames.h"

#include <QSet>

#include <algorithm>

namespace lockscope::locks::redisson
{

using base::KeyName;
using redis::Command;

namespace
{

/// The keys beside the hash of an exclusive lock.
struct SideKeys {
    QByteArrayList queue; ///< ids only
    Pairs timeouts;
    std::optional<qint64> token;
};

bool isExclusiveField(const std::pair<QByteArray, QByteArray>& field)
{
    const auto id = parseId(field.first);
    return id && !id->writer && holdCount(field.second);
}

SideKeys readSideKeys(const KeyName& key, const Answers& answers)
{
    SideKeys side;
    if (!answers.asked("lrange") && !answers.asked("zrange") && !answers.asked("getrange"))
        return side; // the usual case: the server has said that they are absent
    for (const QByteArray& entry : answers.list(queueKey(key))) {
        if (parseId(entry))
            side.queue.append(entry);
    }
    for (const auto& member : answers.scores(timeoutsKey(key))) {
        if (parseId(member.first))
            side.timeouts.append(member);
    }
    if (const auto text = answers.text(tokenKey(key)))
        side.token = integerFrom(*text);
    return side;
}

Kind kindOf(const KeyAnswers& asked, const SideKeys& side)
{
    if (!side.queue.isEmpty() || !side.timeouts.isEmpty() || asked.isTakenFor(fairLock))
        return fairLock;
    const bool isFenced = side.token || asked.candidate.pinnedAs == fencedLock;
    return isFenced ? fencedLock : reentrantLock;
}

/// A fair lock without waiters looks like a reentrant one; a spin or non-reentrant one always does.
QList<Kind> alternatives(Kind kind, const SideKeys& side)
{
    if (kind == fairLock)
        return side.token ? QList{fencedLock} : QList<Kind>();
    static const QList<Kind> orFair{fairLock};
    return kind == reentrantLock ? orFair : QList<Kind>();
}

Waiters waitersOf(const SideKeys& side)
{
    Waiters waiters;
    waiters.count = side.queue.size();
    const bool whole = side.queue.size() < base::limits::listEntriesRead;
    waiters.visibility = whole ? Visibility::Listed : Visibility::AtLeast;
    QList<Waiter> list;
    for (const QByteArray& id : side.queue) {
        const auto score = std::ranges::find(side.timeouts, id, &std::pair<QByteArray, QByteArray>::first);
        Waiter waiter{{id}, std::nullopt, std::nullopt};
        if (score != side.timeouts.end())
            waiter.validUntil = momentFrom(score->second);
        list.append(waiter);
    }
    waiters.list = list;
    return waiters;
}

/// A list and a set that disagree are a known defect of the fair lock; its scripts fail on it.
bool differ(const SideKeys& side)
{
    QSet<QByteArray> timed;
    for (const auto& member : side.timeouts)
        timed.insert(member.first);
    return timed != QSet<QByteArray>(side.queue.begin(), side.queue.end());
}

void addCompanions(Observation& observation, const SideKeys& side)
{
    constexpr qsizetype shortPicture = 200;
    const KeyName& key = observation.ref.name;
    if (!side.queue.isEmpty())
        observation.companions.append({queueKey(key), "queue", side.queue.join(", ").left(shortPicture)});
    if (!side.timeouts.isEmpty())
        observation.companions.append(
            {timeoutsKey(key), "timeouts", QByteArray::number(side.timeouts.size())});
    if (side.token)
        observation.companions.append({tokenKey(key), "token", QByteArray::number(*side.token)});
}

void addEvidence(Observation& observation, const KeyAnswers& asked, const SideKeys& side)
{
    const auto note = [&observation](bool holds, const char* fact) {
        if (holds)
            observation.evidence.append(QByteArray::fromRawData(fact, qsizetype(qstrlen(fact)))); // a literal
    };
    const bool listed = !side.queue.isEmpty() || !side.timeouts.isEmpty();
    note(observation.holders.size() == 1, "holder-field");
    note(observation.holders.size() > 1, "several-holders");
    note(std::ranges::any_of(
             observation.holders, [](const Holder& holder) { return parseId(holder.id.bytes)->transaction; }),
        "transaction-id");
    note(!side.queue.isEmpty(), "queue-key");
    note(!side.timeouts.isEmpty(), "timeouts-key");
    note(listed && differ(side), "queue-timeouts-differ");
    note(observation.kind == fairLock && !listed && !asked.isPinned(), "known-fair");
    note(side.token.has_value(), "token-key");
    note(!observation.expiresAt, "no-expiry");
}

/// The questions that show whether a lock is fair, fenced or plain.
QList<Command> askSideKeys(const KeyName& key)
{
    return {askList(queueKey(key)), askScores(timeoutsKey(key)), askText(tokenKey(key))};
}

} // namespace

bool isExclusive(const Pairs& fields)
{
    return !fields.isEmpty() && std::ranges::all_of(fields, isExclusiveField);
}

void askExclusive(const Candidate& candidate, QList<Command>& commands)
{
    const KeyName& key = candidate.key;
    const Kind kind = candidate.hint.value_or(candidate.pinnedAs.value_or(Kind()));
    // One command shows whether a reentrant lock has become more, and makes the server report when it does.
    if (kind == reentrantLock)
        commands.append({QByteArrayLiteral("exists"), queueKey(key).bytes, tokenKey(key).bytes});
    else if (kind == fairLock)
        commands << askList(queueKey(key)) << askScores(timeoutsKey(key));
    else if (kind == fencedLock)
        commands << askText(tokenKey(key));
    else if (kind != readWriteLock && kind != fasterMultiLock)
        commands.append(
            {QByteArrayLiteral("exists"), queueKey(key).bytes, timeoutsKey(key).bytes, tokenKey(key).bytes});
}

QList<Command> askMoreExclusive(const Candidate& candidate, const Answers& answers)
{
    const KeyName queue = queueKey(candidate.key);
    const bool asked = answers.asked("lrange", queue) || answers.asked("getrange", tokenKey(candidate.key));
    const bool reportedAbsent = answers.asked("exists", queue) && answers.existing(queue) == 0;
    return asked || reportedAbsent ? QList<Command>() : askSideKeys(candidate.key);
}

QList<Command> askQueueOfFree(const Candidate& candidate, const Answers& answers)
{
    const KeyName queue = queueKey(candidate.key);
    if (answers.asked("lrange", queue) || answers.existing(queue) <= 0)
        return {};
    return {askList(queue), askScores(timeoutsKey(candidate.key))};
}

std::optional<Queue> queueOfFree(const Candidate& candidate, const Answers& answers)
{
    if (!answers.asked("lrange", queueKey(candidate.key)))
        return std::nullopt;
    const Waiters waiters = waitersOf(readSideKeys(candidate.key, answers));
    const bool isFair = candidate.pinnedAs == fairLock || candidate.hint == fairLock;
    return isFair || waiters.count > 0 ? std::optional(Queue{fairLock, waiters}) : std::nullopt;
}

std::optional<Observation> decodeExclusive(const KeyAnswers& asked, const Pairs& fields)
{
    if (fields.size() > 1 && !asked.isPinned())
        return std::nullopt; // ids with numbers, but no lock of Redisson's has two of them without a mode
    const SideKeys side = readSideKeys(asked.key(), asked.answers);
    Observation observation = observationOf(asked, kindOf(asked, side), fields, side.token);
    for (const auto& [id, count] : fields)
        observation.holders.append(*holderOf(id, *holdCount(count)));
    if (observation.kind == fairLock)
        observation.waiters = waitersOf(side);
    if (!asked.isPinned())
        observation.couldAlsoBe = alternatives(observation.kind, side);
    addCompanions(observation, side);
    addEvidence(observation, asked, side);
    return observation;
}

} // namespace lockscope::locks::redisson
