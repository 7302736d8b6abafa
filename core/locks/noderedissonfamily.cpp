#include "core/locks/noderedissonfamily.h"

#include "core/locks/answers.h"
#include "core/locks/redissonnames.h"

#include <QCoreApplication>

namespace lockscope::locks
{

namespace
{

constexpr KindTraits nodeTraits{
    .id = "node-redisson",
    .word = "node-redisson",
    .library = "node-redisson",
    .versions = "1.0",
    .checked = Checked::Live,
    .keyType = KeyType::Hash,
    .renewedBy = "pexpire",
};
constexpr Kind nodeLock{nodeTraits};

const TextForm& uuidPair()
{
    static const QByteArray uuid = "########-####-####-####-############";
    static const TextForm form{uuid + ':' + uuid, TextForm::Rest::Nothing, false, {}, 73};
    return form;
}

QByteArray nodeChannelOf(const base::KeyName& name)
{
    return "redisson_lock__channel:" + (name.bytes.startsWith('{') ? name.bytes : '{' + name.bytes + '}');
}

/// The count of the entries; nothing where the hash is none of its locks.
std::optional<qint64> nodeEntriesIn(const Pairs& fields)
{
    const bool isOne = fields.size() == 1 && uuidPair().fits(fields.constFirst().first);
    const auto count = isOne ? integerFrom(fields.constFirst().second) : std::nullopt;
    return count && *count >= 1 ? count : std::nullopt;
}

} // namespace

QByteArray NodeRedissonFamily::id() const { return QByteArrayLiteral("node-redisson"); }

QList<Kind> NodeRedissonFamily::kinds() const { return {nodeLock}; }

QList<TextForm> NodeRedissonFamily::fieldForms() const { return {uuidPair()}; }

bool NodeRedissonFamily::claims(const Candidate& candidate) const
{
    const bool isHash = candidate.type == KeyType::Hash || candidate.type == KeyType::Unknown;
    return isHash && !candidate.byCompanion && !redisson::isSideKey(candidate.key) &&
           (!candidate.pinnedAs || candidate.pinnedAs == nodeLock);
}

QList<redis::Command> NodeRedissonFamily::questions(const Candidate& candidate) const
{
    return {askHash(candidate.key), askExpiry(candidate.key)};
}

std::optional<Observation> NodeRedissonFamily::decode(
    const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const
{
    const Answers answers(readings);
    const auto fields = answers.hash(candidate.key);
    const auto expiry = answers.expiry(candidate.key);
    const auto entries = fields ? nodeEntriesIn(*fields) : std::nullopt;
    if (!entries || !expiry)
        return std::nullopt;
    Observation observation;
    observation.ref = {candidate.key, candidate.db, {}};
    observation.kind = nodeLock;
    Holder holder = holderOf(nodeLock, {fields->constFirst().first});
    holder.count = *entries;
    observation.holders = {holder};
    observation.expiresAt = expiry->at;
    observation.evidence = {"uuids-field"};
    if (candidate.pinnedAs)
        observation.evidence.prepend(candidate.operatorsWord());
    observation.fence = fenceOf(*fields, expiry->at);
    observation.fenceStrength = expiry->at ? FenceStrength::Strong : FenceStrength::Weak;
    observation.at = at;
    return observation;
}

QByteArrayList NodeRedissonFamily::waiterChannels(const Lock& lock) const
{
    return lock.kind == nodeLock ? QByteArrayList{nodeChannelOf(lock.ref->name)} : QByteArrayList();
}

Recipe NodeRedissonFamily::recipe(const LockOperation& operation, const Lock& lock) const
{
    Recipe recipe;
    const QByteArray& key = lock.ref->name.bytes;
    recipe.keys = {key};
    if (operation.what == LockOperation::What::Free) {
        const QByteArray channel = nodeChannelOf(lock.ref->name);
        recipe.script = "force-release";
        recipe.arguments = {"1", channel, "0"};
        recipe.addMessage("PUBLISH", channel, "0");
        recipe.sends.append("DEL " + key);
        recipe.consequences = {"work-goes-on", "watchdog-stops", "unlock-fails", "waiters-woken"};
    } else if (operation.what == LockOperation::What::Shorten) {
        recipe.script = "shorten";
        recipe.arguments = {"1", QByteArray::number(qint64(operation.lease.count()))};
        recipe.sends = {"PEXPIRE " + key + ' ' + recipe.arguments.at(1)};
        recipe.consequences = {"watchdog-puts-back", "dead-lapses"};
    } else {
        recipe.obstacle = "not-for-kind";
    }
    return recipe;
}

QList<Precondition> NodeRedissonFamily::preconditions(
    const LockOperation&, const Lock& lock, const QList<Reading>& readings) const
{
    const Answers answers(readings);
    const auto expiry = answers.expiry(lock.ref->name);
    QByteArrayList content;
    for (const auto& [field, value] : answers.hash(lock.ref->name).value_or(Pairs()))
        content << field << value;
    const qint64 at = expiry && expiry->at ? expiry->at->time_since_epoch().count() : -1;
    return {{lock.ref->name, Precondition::Way::Hash, content, at}};
}

/// The instance of the library, and who asked for the lock there.
Holder NodeRedissonFamily::holderOf(Kind kind, const base::HolderId& id) const
{
    constexpr qsizetype uuidLength = 36;
    Holder holder = Family::holderOf(kind, id);
    if (uuidPair().fits(id.bytes))
        holder.setParts(id.bytes.first(uuidLength), id.bytes.last(uuidLength));
    return holder;
}

QString NodeRedissonFamily::evidenceSentence(const QByteArray& fact) const
{
    return fact == "uuids-field" ? QCoreApplication::translate("NodeRedissonFamily",
                                       "Its one field is two UUIDs with a count: a lock of Redisson's form, "
                                       "written by node-redisson.")
                                 : QString();
}

} // namespace lockscope::locks
