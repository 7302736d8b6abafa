#include "core/locks/redissonfamily.h"

#include "core/locks/redissonlayouts.h"
#include "core/locks/redissonnames.h"
#include "core/locks/redissonrecipes.h"

namespace lockscope::locks
{

using base::KeyName;
using redis::Command;
using What = ChannelMeaning::What;

namespace
{

bool isReadAsString(const Candidate& candidate)
{
    const bool counter =
        redisson::isCounterKind(candidate.pinnedAs) || redisson::isCounterKind(candidate.hint);
    return candidate.type == KeyType::String || (candidate.type == KeyType::Unknown && counter);
}

std::optional<Observation> decodeHash(const redisson::KeyAnswers& asked, const Pairs& fields)
{
    if (redisson::isReadWrite(fields))
        return redisson::decodeReadWrite(asked, fields);
    if (redisson::isExclusive(fields))
        return redisson::decodeExclusive(asked, fields);
    if (redisson::isFasterMultiLock(fields))
        return redisson::decodeFasterMultiLock(asked, fields);
    return std::nullopt;
}

Kind kindHintOf(const redisson::ParsedChannel& channel)
{
    using Of = redisson::ParsedChannel::Of;
    switch (channel.of) {
    case Of::ReadWrite:
        return redisson::readWriteLock;
    case Of::Semaphore:
        return redisson::plainSemaphore;
    case Of::Latch:
        return redisson::countDownLatch;
    case Of::Lock:
        break;
    }
    return channel.waiter ? redisson::fairLock : redisson::reentrantLock;
}

What whatOf(Kind kind, const QByteArray& payload)
{
    if (kind == redisson::plainSemaphore)
        return integerFrom(payload) ? What::Permits : What::Other;
    if (payload == "0")
        return kind == redisson::countDownLatch ? What::LatchOpened : What::Released;
    if (payload == "1" && kind == redisson::readWriteLock)
        return What::WriterReleased;
    return payload == "1" && kind == redisson::countDownLatch ? What::LatchArmed : What::Other;
}

QByteArrayList fairChannels(const Lock& lock)
{
    QByteArrayList channels;
    for (const Waiter& waiter : lock.waiters.list)
        channels.append(redisson::fairChannel(lock.ref->name, waiter.id));
    return channels;
}

} // namespace

QByteArray RedissonFamily::id() const { return QByteArrayLiteral("redisson"); }

QList<Kind> RedissonFamily::kinds() const
{
    return {redisson::reentrantLock, redisson::fairLock, redisson::readWriteLock, redisson::fencedLock,
        redisson::permitSemaphore, redisson::plainSemaphore, redisson::countDownLatch,
        redisson::fasterMultiLock};
}

QList<Family::Scan> RedissonFamily::scans() const
{
    return {{KeyType::Hash, "*"}, {KeyType::SortedSet, redisson::permitTimeoutsPattern, true}};
}

/// "mode" of a read-write lock; a holder's id, maybe with an end; a value of a FasterMultiLock, maybe with a
/// detail of its holder.
QList<TextForm> RedissonFamily::fieldForms() const
{
    static const QByteArray id = "########-####-####-####-############:";
    return {{"mode", TextForm::Rest::Nothing}, {id}, redisson::valueHash(),
        {redisson::valueHash().form + ':' + id}};
}

bool RedissonFamily::claims(const Candidate& candidate) const
{
    const bool isOfType = candidate.type == KeyType::Unknown || candidate.type == KeyType::Hash ||
                          candidate.type == KeyType::String;
    if (!isOfType || (candidate.pinnedAs && !kinds().contains(*candidate.pinnedAs)))
        return false;
    const bool readable = candidate.type != KeyType::String || candidate.byCompanion ||
                          redisson::isCounterKind(candidate.pinnedAs) ||
                          redisson::isCounterKind(candidate.hint);
    return readable && !redisson::isSideKey(candidate.key);
}

QList<Command> RedissonFamily::questions(const Candidate& candidate) const
{
    if (isReadAsString(candidate))
        return redisson::askCounter(candidate);
    QList<Command> commands;
    commands.reserve(4);
    commands << askHash(candidate.key) << askExpiry(candidate.key);
    redisson::askExclusive(candidate, commands);
    return commands;
}

QList<Command> RedissonFamily::moreQuestions(const Candidate& candidate, const QList<Reading>& readings) const
{
    const Answers answers(readings);
    const auto fields = answers.hash(candidate.key);
    if (!fields)
        return redisson::askQueueOfFree(candidate, answers);
    if (redisson::isReadWrite(*fields))
        return redisson::askReaderTimeouts(candidate.key, *fields);
    if (redisson::isExclusive(*fields))
        return redisson::askMoreExclusive(candidate, answers);
    return {};
}

std::optional<Observation> RedissonFamily::decode(
    const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const
{
    const Answers answers(readings);
    const auto expiry = answers.expiry(candidate.key);
    if (!expiry) // gone in between, or not allowed to know: "no expiry" would be a claim
        return std::nullopt;
    const redisson::KeyAnswers asked{candidate, answers, *expiry};
    const auto fields = answers.hash(candidate.key);
    auto observation = fields ? decodeHash(asked, *fields) : redisson::decodeCounter(asked);
    if (observation)
        observation->at = at;
    return observation;
}

QByteArrayList RedissonFamily::keysBeside(const KeyName& name) const
{
    return {redisson::queueKey(name).bytes, redisson::timeoutsKey(name).bytes, redisson::tokenKey(name).bytes,
        redisson::permitTimeoutsKey(name).bytes, redisson::suffixed(name, "*:rwlock_timeout:*")};
}

QByteArrayList RedissonFamily::channelPatterns() const
{
    return {"redisson_lock__channel:*", "redisson_rwlock:*", "redisson_sc:*",
        "redisson_countdownlatch__channel__{*"};
}

/// "loc", "rwl", "sc:" and "cou".
QByteArray RedissonFamily::channelCover() const { return "redisson_[lrsc][owco][cl:u]*"; }

std::optional<ChannelMeaning> RedissonFamily::readMessage(
    const QByteArray& channel, const QByteArray& payload) const
{
    const auto parsed = redisson::parseChannel(channel);
    if (!parsed)
        return std::nullopt;
    ChannelMeaning meaning;
    meaning.names = parsed->names;
    meaning.kindHint = kindHintOf(*parsed);
    meaning.waiter = parsed->waiter;
    meaning.what = whatOf(meaning.kindHint, payload);
    meaning.value = meaning.what == What::Permits ? integerFrom(payload).value_or(0) : 0;
    return meaning;
}

QByteArrayList RedissonFamily::waiterChannels(const Lock& lock) const
{
    if (lock.kind == redisson::fairLock)
        return fairChannels(lock);
    if (lock.kind == redisson::readWriteLock)
        return {redisson::readWriteChannel(lock.ref->name)};
    if (lock.kind == redisson::countDownLatch)
        return {redisson::latchChannel(lock.ref->name)};
    return {isCounter(lock.kind) ? redisson::semaphoreChannel(lock.ref->name)
                                 : redisson::lockChannel(lock.ref->name)};
}

QList<KeyName> RedissonFamily::ownersOf(const KeyName& key) const { return redisson::ownersOf(key); }

Recipe RedissonFamily::recipe(const LockOperation& operation, const Lock& lock) const
{
    return redisson::recipeFor(operation, lock);
}

QList<Precondition> RedissonFamily::preconditions(
    const LockOperation& operation, const Lock& lock, const QList<Reading>& readings) const
{
    return redisson::preconditionsFor(operation, lock, readings);
}

QList<base::KeyName> RedissonFamily::boundBeside(const LockOperation& operation, const Lock& lock) const
{
    return redisson::keysBoundBeside(operation, lock);
}

std::optional<Queue> RedissonFamily::queue(const Candidate& candidate, const QList<Reading>& readings) const
{
    return redisson::queueOfFree(candidate, Answers(readings));
}

Holder RedissonFamily::holderOf(Kind kind, const base::HolderId& id) const
{
    Holder holder = Family::holderOf(kind, id);
    const auto parsed = redisson::parseId(id.bytes);
    if (parsed)
        holder.setParts(parsed->client.toByteArray(), parsed->thread.toByteArray());
    if (kind == redisson::readWriteLock)
        holder.mode = parsed && parsed->writer ? Mode::Write : Mode::Read;
    return holder;
}

QList<Companion> RedissonFamily::usualCompanions(Kind kind, const base::KeyName& key) const
{
    if (kind != redisson::fasterMultiLock)
        return {};
    return {{key, "value", QByteArray(redisson::valueHash().form.size(), '*') + " = *"}};
}

QString RedissonFamily::evidenceSentence(const QByteArray& fact) const
{
    return redisson::evidenceWords(fact);
}

} // namespace lockscope::locks
