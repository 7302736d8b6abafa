#include "core/locks/family.h"

#include "core/locks/dialect.h"
#include "core/locks/dialectfamily.h"
#include "core/locks/hueyfamily.h"
#include "core/locks/magentosessionfamily.h"
#include "core/locks/medallionreadersfamily.h"
#include "core/locks/noderedissonfamily.h"
#include "core/locks/portalockerfamily.h"
#include "core/locks/redispyfamily.h"
#include "core/locks/redissonfamily.h"
#include "core/locks/sidekiqfamily.h"
#include "core/locks/sortedsetfamily.h"
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

Recipe Family::recipe(const LockOperation&, const Lock&) const
{
    Recipe none;
    none.obstacle = "not-for-kind";
    return none;
}

std::optional<Queue> Family::queue(const Candidate&, const QList<Reading>&) const { return std::nullopt; }

QList<Precondition> Family::preconditions(const LockOperation&, const Lock&, const QList<Reading>&) const
{
    return {};
}

Lock shownBy(const Observation& observation)
{
    Lock lock;
    lock.ref = observation.ref;
    lock.kind = observation.kind;
    lock.node = observation.node;
    lock.holders = observation.holders;
    lock.waiters = observation.waiters.value_or(Waiters());
    lock.expiresAt = observation.expiresAt;
    lock.expiryWithin = observation.expiryWithin;
    lock.permits = observation.permits;
    lock.latchCount = observation.latchCount;
    lock.token = observation.token;
    lock.group = observation.group;
    lock.companions = observation.companions;
    lock.evidence = Evidence{observation.evidence, observation.couldAlsoBe};
    lock.fence = observation.fence;
    lock.fenceStrength = observation.fenceStrength;
    lock.tooLarge = observation.tooLarge;
    return lock;
}

bool hasSideKeysElsewhere(const Observation& observation)
{
    const QByteArray& name = observation.ref.name.bytes;
    if (!name.contains('{') && !name.contains('}'))
        return false;
    QByteArrayList beside = familyOf(observation.kind).waiterChannels(shownBy(observation));
    for (const Companion& companion : observation.companions)
        beside.append(companion.key.bytes);
    return std::ranges::any_of(
        beside, [&](const QByteArray& key) { return redis::hashSlot(key) != redis::hashSlot(name); });
}

Holder Family::holderOf(Kind kind, const base::HolderId& id) const
{
    Holder holder;
    holder.id = id;
    holder.mode = isCounter(kind) ? Mode::Permit : Mode::Exclusive;
    return holder;
}

namespace
{

/// The family of a kind that is not known.
class NoFamily final : public Family
{
public:
    [[nodiscard]] QByteArray id() const override { return {}; }
    [[nodiscard]] QList<Kind> kinds() const override { return {}; }
    [[nodiscard]] QList<Scan> scans() const override { return {}; }
    [[nodiscard]] bool claims(const Candidate&) const override { return false; }
    [[nodiscard]] QList<redis::Command> questions(const Candidate&) const override { return {}; }
    [[nodiscard]] std::optional<Observation> decode(
        const Candidate&, const QList<Reading>&, base::ServerTime) const override
    {
        return std::nullopt;
    }
    [[nodiscard]] QString evidenceSentence(const QByteArray&) const override { return {}; }
    /// A free name may be taken as a lock of any family.
    [[nodiscard]] QByteArrayList channelPatterns() const override
    {
        QByteArrayList patterns;
        for (const Family* family : families())
            patterns += family->channelPatterns();
        return patterns;
    }
    [[nodiscard]] QByteArrayList waiterChannels(const Lock& lock) const override
    {
        QByteArrayList channels;
        for (const Family* family : families())
            channels += family->waiterChannels(lock);
        return channels;
    }
};

struct Families {
    Families()
    {
        static const RedissonFamily redisson;
        static const StringFamily strings;
        static const RedisPyFamily redisPy;
        static const SortedSetFamily sortedSets;
        static const DialectFamily dialects(QByteArrayLiteral("dialects"), builtInDialects());
        static const NodeRedissonFamily nodeRedisson;
        static const SidekiqFamily sidekiq;
        static const HueyFamily huey;
        static const MedallionReadersFamily medallionReaders;
        static const PortalockerFamily portalocker;
        static const MagentoSessionFamily magentoSessions;
        for (const Family* family :
            std::initializer_list<const Family*>{&redisson, &strings, &redisPy, &dialects, &sortedSets,
                &nodeRedisson, &sidekiq, &huey, &medallionReaders, &portalocker, &magentoSessions})
            add(*family, list.size());
    }

    void add(const Family& family, qsizetype place)
    {
        list.insert(place, &family);
        for (const Kind kind : family.kinds()) {
            Q_ASSERT(!ofKind.contains(kind) && !kindFromName(kind->id));
            kinds.append(kind);
            ofKind.insert(kind, &family);
        }
    }

    [[nodiscard]] std::optional<Kind> kindFromName(const QByteArray& name) const
    {
        const auto found = std::ranges::find_if(kinds, [&](Kind kind) { return name == kind->id; });
        return found == kinds.end() ? std::nullopt : std::optional(*found);
    }

    QList<const Family*> list;
    QList<Kind> kinds;
    QHash<Kind, const Family*> ofKind;
};

Families& known()
{
    static Families all;
    return all;
}

} // namespace

const QList<const Family*>& families() { return known().list; }

void registerFamily(const Family& family) { known().add(family, 0); }

const QList<Kind>& everyKind() { return known().kinds; }

std::optional<Kind> kindFromName(const QByteArray& name) { return known().kindFromName(name); }

std::optional<Kind> keptKind(const QByteArray& kept)
{
    return kept == name(Kind()) ? Kind() : kindFromName(kept);
}

Kind kindOf(Form form)
{
    const auto isTakenSo = [form](Kind kind) {
        return std::ranges::find(kind->takings, form, &Taking::form) != kind->takings.end();
    };
    const auto found = std::ranges::find_if(everyKind(), isTakenSo);
    return found == everyKind().end() ? Kind() : *found;
}

const Family* familyById(const QByteArray& id)
{
    const auto found = std::ranges::find(families(), id, &Family::id);
    return found == families().end() ? nullptr : *found;
}

const Family& familyOf(Kind kind)
{
    static const NoFamily none;
    return *known().ofKind.value(kind, &none);
}

Holder holderOf(Kind kind, const base::HolderId& id) { return familyOf(kind).holderOf(kind, id); }

QByteArrayList everyFingerprint()
{
    QByteArrayList all;
    for (const Family* family : families())
        all += family->fingerprints();
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

bool mayBecomeLock(const base::KeyName& name)
{
    return std::ranges::any_of(
        families(), [&name](const Family* family) { return family->mayBecomeLock(name); });
}

std::optional<ChannelMeaning> meaningOf(const QByteArray& channel, const QByteArray& payload)
{
    for (const Family* family : families()) {
        if (auto meaning = family->readMessage(channel, payload))
            return meaning;
    }
    return std::nullopt;
}

} // namespace lockscope::locks
