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
    holder.client = parts->client.toByteArray();
    holder.thread = parts->thread.toByteArray();
    holder.count = count;
    holder.mode = parts->writer ? Mode::Write : Mode::Exclusive;
    return holder;
}

Sighting sightingOf(const Look& look, Kind kind, const Pairs& content, std::optional<qint64> token)
{
    Sighting sighting;
    sighting.ref = {look.key(), look.candidate.db, {}};
    sighting.kind = kind;
    sighting.expiresAt = look.expiry.at;
    sighting.token = token;
    sighting.fence = fenceOf(content, look.expiry.at, token);
    sighting.fenceStrength = token            ? FenceStrength::Exact
                             : look.expiry.at ? FenceStrength::Strong
                                              : FenceStrength::Weak;
    if (look.isPinned())
        sighting.evidence.append("pinned");
    return sighting;
}

} // namespace lockscope::locks::redisson
