#include "core/locks/family.h"

#include "core/locks/redissonfamily.h"
#include "core/locks/stringfamily.h"

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

} // namespace lockscope::locks
