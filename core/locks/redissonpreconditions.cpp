#include "core/locks/answers.h"
#include "core/locks/redissonkinds.h"
#include "core/locks/redissonnames.h"
#include "core/locks/redissonrecipes.h"

#include <algorithm>

namespace lockscope::locks::redisson
{

using base::KeyName;
using What = LockOperation::What;

namespace
{

QByteArrayList flat(const Pairs& pairs)
{
    QByteArrayList words;
    for (const auto& [first, second] : pairs)
        words << first << second;
    return words;
}

/// The questions and their answers, read as preconditions.
class Shown
{
public:
    Shown(const Lock& lock, const QList<Reading>& readings)
        : m_key(lock.ref->name)
        , m_readings(readings)
        , m_answers(readings)
    {
    }

    [[nodiscard]] const KeyName& key() const { return m_key; }
    [[nodiscard]] const Answers& answers() const { return m_answers; }

    /// PEXPIRETIME to the millisecond; nothing where it was not answered.
    [[nodiscard]] std::optional<qint64> expiry(const KeyName& key) const
    {
        const redis::Reply* reply = replyTo("pexpiretime", key);
        return reply != nullptr && reply->isInteger() ? std::optional(reply->integer) : std::nullopt;
    }
    [[nodiscard]] Precondition whole() const
    {
        if (const auto text = m_answers.text(m_key))
            return {m_key, Precondition::Way::Text, {*text}, expiry(m_key)};
        return {m_key, Precondition::Way::Hash, flat(m_answers.hash(m_key).value_or(Pairs())), expiry(m_key)};
    }
    /// True where the server said that it is missing: by EXISTS of several keys, or as an empty list.
    [[nodiscard]] bool isReportedAbsent(const KeyName& key) const
    {
        return std::ranges::any_of(m_readings, [&](const Reading& reading) {
            const bool named = reading.command.words.contains(key.bytes);
            const bool none = reading.reply.isInteger() && reading.reply.integer == 0;
            const bool empty = reading.reply.isArray() && reading.reply.elements.isEmpty();
            return named && ((reading.command.name() == "exists" && none) ||
                                (reading.command.name() == "lrange" && empty));
        });
    }

private:
    [[nodiscard]] const redis::Reply* replyTo(const QByteArray& command, const KeyName& key) const
    {
        const auto found = std::ranges::find_if(m_readings, [&](const Reading& reading) {
            return reading.command.name() == command && reading.command.words.value(1) == key.bytes;
        });
        return found == m_readings.end() ? nullptr : &found->reply;
    }

    const KeyName& m_key;
    const QList<Reading>& m_readings;
    const Answers m_answers;
};

/// The queue must still be missing: a plain lock that gets one in between has become a fair lock, whose head
/// is woken in another way.
QList<Precondition> exclusivePreconditions(const Lock& lock, const Shown& shown)
{
    QList<Precondition> preconditions{shown.whole()};
    if (const auto token = shown.answers().text(tokenKey(shown.key())))
        preconditions.append({tokenKey(shown.key()), Precondition::Way::Text, {*token}, std::nullopt});
    if (lock.kind != fairLock && shown.isReportedAbsent(queueKey(shown.key())))
        preconditions.append({queueKey(shown.key()), Precondition::Way::Absent, {}, std::nullopt});
    return preconditions;
}

QList<Precondition> permitPreconditions(const Shown& shown)
{
    const KeyName held = permitTimeoutsKey(shown.key());
    return {
        shown.whole(), {held, Precondition::Way::Scores, flat(shown.answers().scores(held)), std::nullopt}};
}

QList<Precondition> wholePreconditions(const Lock& lock, const Shown& shown)
{
    if (lock.kind == reentrantLock || lock.kind == fairLock || lock.kind == fencedLock)
        return exclusivePreconditions(lock, shown);
    return lock.kind == permitSemaphore ? permitPreconditions(shown) : QList<Precondition>{shown.whole()};
}

/// The fields of `shown` that `mine` picks.
template<class Mine>
Precondition fieldsPrecondition(const Shown& shown, Mine mine)
{
    Precondition precondition{shown.key(), Precondition::Way::Fields, {}, std::nullopt};
    for (const auto& [field, value] : shown.answers().hash(shown.key()).value_or(Pairs())) {
        if (mine(field, value))
            precondition.content << field << value;
    }
    return precondition;
}

/// The conditions of one reader: its entries, each with its own expiry. Other readers may come and go.
QList<Precondition> readerPreconditions(const Holder& reader, const Shown& shown)
{
    QList<Precondition> preconditions{
        fieldsPrecondition(shown, [&](const QByteArray& field, const QByteArray&) {
            return field == "mode" || field == reader.id.bytes;
        })};
    for (qint64 entry = 1; entry <= reader.count; ++entry) {
        const KeyName key = readerTimeoutKey(shown.key(), reader.id, entry);
        const auto expiry = shown.expiry(key);
        if (!expiry)
            return {shown.whole()};
        const bool lapsed = *expiry == -2;
        preconditions.append(
            {key, lapsed ? Precondition::Way::Absent : Precondition::Way::Expiry, {}, expiry});
    }
    return preconditions;
}

QList<Precondition> memberPreconditions(const KeyName& set, const base::HolderId& who, const Shown& shown)
{
    for (const auto& [member, score] : shown.answers().scores(set)) {
        if (member == who.bytes)
            return {{set, Precondition::Way::Member, {member, score}, std::nullopt}};
    }
    return {};
}

QList<Precondition> holderPreconditions(const LockOperation& operation, const Lock& lock, const Shown& shown)
{
    if (lock.kind == permitSemaphore)
        return memberPreconditions(permitTimeoutsKey(shown.key()), operation.who, shown);
    if (lock.kind == fasterMultiLock)
        return {fieldsPrecondition(shown, [&](const QByteArray& field, const QByteArray& value) {
            return value == operation.who.bytes || field.contains(':' + operation.who.bytes + ':');
        })};
    const auto holder = std::ranges::find(lock.holders, operation.who, &Holder::id);
    return holder == lock.holders.end() ? QList<Precondition>{shown.whole()}
                                        : readerPreconditions(*holder, shown);
}

bool isOfReader(const LockOperation& operation, const Lock& lock)
{
    const auto holder = std::ranges::find(lock.holders, operation.who, &Holder::id);
    return holder != lock.holders.end() && holder->mode == Mode::Read;
}

} // namespace

QList<Precondition> preconditionsFor(
    const LockOperation& operation, const Lock& lock, const QList<Reading>& readings)
{
    const Shown shown(lock, readings);
    switch (operation.what) {
    case What::Free:
    case What::Shorten:
        return wholePreconditions(lock, shown);
    case What::FreeHolder:
        return holderPreconditions(operation, lock, shown);
    case What::FreeEntry:
        return isOfReader(operation, lock) ? holderPreconditions(operation, lock, shown)
                                           : wholePreconditions(lock, shown);
    case What::DropWaiter:
        return memberPreconditions(timeoutsKey(shown.key()), operation.who, shown);
    case What::Nudge:
        break;
    }
    return {};
}

QList<KeyName> keysBoundBeside(const LockOperation& operation, const Lock& lock)
{
    const bool isWhole = operation.what == What::Free || operation.what == What::Shorten ||
                         (operation.what == What::FreeEntry && !isOfReader(operation, lock));
    QList<KeyName> keys;
    if (isWhole && lock.kind == fencedLock)
        keys.append(tokenKey(lock.ref->name));
    if (isWhole && (lock.kind == fencedLock || lock.kind == reentrantLock))
        keys.append(queueKey(lock.ref->name));
    return keys;
}

} // namespace lockscope::locks::redisson
