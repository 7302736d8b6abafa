#include "core/locks/redissonlayouts.h"

#include "core/locks/redissonnames.h"

namespace lockscope::locks::redisson
{

std::optional<qint64> holdCount(const QByteArray& value)
{
    const auto count = integerFrom(value);
    return count && *count >= 1 ? count : std::nullopt;
}

std::optional<Holder> holderOf(const QByteArray& id, qint64 count)
{
    const auto parts = parseId(id);
    if (!parts)
        return std::nullopt;
    Holder holder;
    holder.id = {id};
    holder.setParts(parts->client.toByteArray(), parts->thread.toByteArray());
    holder.count = count;
    holder.mode = parts->writer ? Mode::Write : Mode::Exclusive;
    return holder;
}

Observation observationOf(
    const KeyAnswers& asked, Kind kind, const Pairs& content, std::optional<qint64> token)
{
    Observation observation;
    observation.ref = {asked.key(), asked.candidate.db, {}};
    observation.kind = kind;
    observation.expiresAt = asked.expiry.at;
    observation.token = token;
    observation.fence = fenceOf(content, asked.expiry.at, token);
    observation.fenceStrength = token             ? FenceStrength::Exact
                                : asked.expiry.at ? FenceStrength::Strong
                                                  : FenceStrength::Weak;
    if (asked.isPinned())
        observation.evidence.append(asked.candidate.operatorsWord());
    return observation;
}

} // namespace lockscope::locks::redisson
