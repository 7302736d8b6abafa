#include "core/locks/family.h"

#include "core/locks/redissonfamily.h"
#include "core/locks/stringfamily.h"
#include "core/redis/hashslot.h"

#include <algorithm>

namespace lockscope::locks
{

QList<redis::Command> Family::moreQuestions(const Candidate&, const QList<Reading>&) const { return {}; }

QByteArrayList Family::channelPatterns() const { return {}; }

std::optional<ChannelMeaning> Family::readMessage(const QByteArray&, const QByteArray&) const
{
    return std::nullopt;
}

QByteArrayList Family::waiterChannels(const Lock&) const { return {}; }

QList<base::KeyName> Family::ownersOf(const base::KeyName&) const { return {}; }

Recipe Family::recipe(const Deed&, const Lock&) const
{
    Recipe none;
    none.obstacle = "not-for-kind";
    return none;
}

std::optional<Queue> Family::queue(const Candidate&, const QList<Reading>&) const { return std::nullopt; }

QList<Bond> Family::bonds(const Deed&, const Lock&, const QList<Reading>&) const { return {}; }

Lock shownBy(const Sighting& sighting)
{
    Lock lock;
    lock.ref = sighting.ref;
    lock.kind = sighting.kind;
    lock.family = sighting.family;
    lock.node = sighting.node;
    lock.holders = sighting.holders;
    lock.waiters = sighting.waiters.value_or(Waiters());
    lock.expiresAt = sighting.expiresAt;
    lock.expiryWithin = sighting.expiryWithin;
    lock.permits = sighting.permits;
    lock.latchCount = sighting.latchCount;
    lock.token = sighting.token;
    lock.group = sighting.group;
    lock.companions = sighting.companions;
    lock.evidence = sighting.evidence;
    lock.couldAlsoBe = sighting.couldAlsoBe;
    lock.fence = sighting.fence;
    lock.fenceStrength = sighting.fenceStrength;
    lock.tooLarge = sighting.tooLarge;
    return lock;
}

bool hasSideKeysElsewhere(const Sighting& sighting)
{
    const QByteArray& name = sighting.ref.name.bytes;
    if (!name.contains('{') && !name.contains('}'))
        return false;
    const QByteArrayList channels = familyOf(sighting.kind).waiterChannels(shownBy(sighting));
    return std::ranges::any_of(channels,
        [&](const QByteArray& channel) { return redis::hashSlot(channel) != redis::hashSlot(name); });
}

const QList<const Family*>& families()
{
    static const RedissonFamily redisson;
    static const StringFamily strings;
    static const QList<const Family*> all{&redisson, &strings};
    return all;
}

const Family* familyById(const QByteArray& id)
{
    const auto found = std::ranges::find(families(), id, &Family::id);
    return found == families().end() ? nullptr : *found;
}

const Family& familyOf(Kind kind)
{
    const auto has = [kind](const Family* family) { return family->kinds().contains(kind); };
    const auto found = std::ranges::find_if(families(), has);
    Q_ASSERT(found != families().end());
    return **found;
}

} // namespace lockscope::locks
