#include "core/base/limits.h"
#include "core/locks/redissonlayouts.h"
#include "core/locks/redissonnames.h"

#include <algorithm>

namespace lockscope::locks::redisson
{

using base::KeyName;
using redis::Command;

namespace
{

using Field = std::pair<QByteArray, QByteArray>;

bool isModeField(const Field& field)
{
    return field.first == "mode" && (field.second == "read" || field.second == "write");
}

std::optional<Holder> readWriteHolder(const Field& field)
{
    const auto count = holdCount(field.second);
    auto holder = count ? holderOf(field.first, *count) : std::nullopt;
    if (holder && holder->mode == Mode::Exclusive)
        holder->mode = Mode::Read;
    return holder;
}

QList<Holder> readWriteHolders(const Pairs& fields)
{
    QList<Holder> holders;
    for (const Field& field : fields) {
        if (const auto holder = readWriteHolder(field))
            holders.append(*holder);
    }
    return holders;
}

bool isReader(const Holder& holder) { return holder.mode == Mode::Read; }

/// The last timeout key of a reader, which its hold lasts as long as; nothing where none is left.
std::optional<base::ServerTime> lastTimeout(const KeyAnswers& asked, const Holder& reader)
{
    std::optional<base::ServerTime> last;
    for (qint64 hold = 1; hold <= std::min(reader.count, base::limits::listEntriesRead); ++hold) {
        const auto expiry = asked.answers.expiry(readerTimeoutKey(asked.key(), reader.id, hold));
        if (expiry && expiry->at)
            last = std::max(last, expiry->at);
    }
    return last;
}

bool wereTimeoutsAsked(const KeyAnswers& asked, const Holder& reader)
{
    return asked.answers.asked("pexpiretime", readerTimeoutKey(asked.key(), reader.id, 1));
}

void addReaderTimeouts(Observation& observation, const KeyAnswers& asked)
{
    bool lapsed = false;
    for (Holder& holder : observation.holders) {
        if (!isReader(holder) || !wereTimeoutsAsked(asked, holder))
            continue;
        holder.expiresAt = lastTimeout(asked, holder);
        lapsed = lapsed || !holder.expiresAt;
        observation.companions.append({readerTimeoutKey(asked.key(), holder.id, 1), "reader-timeout", {}});
    }
    if (lapsed)
        observation.evidence.append("reader-lapsed");
}

} // namespace

bool isReadWrite(const Pairs& fields) { return std::ranges::any_of(fields, isModeField); }

QList<Command> askReaderTimeouts(const KeyName& key, const Pairs& fields)
{
    QList<Command> commands;
    for (const Holder& holder : readWriteHolders(fields)) {
        const qint64 room = base::limits::listEntriesRead - commands.size();
        if (!isReader(holder) || holder.count > room)
            continue;
        for (qint64 hold = 1; hold <= holder.count; ++hold)
            commands.append(askExpiry(readerTimeoutKey(key, holder.id, hold)));
    }
    return commands;
}

std::optional<Observation> decodeReadWrite(const KeyAnswers& asked, const Pairs& fields)
{
    const QList<Holder> holders = readWriteHolders(fields);
    const bool foreign = fields.size() > holders.size() + 1;
    // Without a holder it is a remnant at best: a lock expires, application data with such a field does not.
    const bool remnant = fields.size() == 1 && (asked.expiry.at || asked.isTakenFor(readWriteLock));
    if (holders.isEmpty() && !remnant)
        return std::nullopt;
    Observation observation = observationOf(asked, readWriteLock, fields);
    observation.holders = holders;
    observation.evidence.append(holders.isEmpty() ? "mode-alone" : "mode-field");
    if (foreign)
        observation.evidence.append("foreign-fields");
    addReaderTimeouts(observation, asked);
    if (!observation.expiresAt)
        observation.evidence.append("no-expiry");
    return observation;
}

} // namespace lockscope::locks::redisson
