#include "tests/support/toyfamily.h"

#include "core/locks/answers.h"

namespace lockscope::support
{

using locks::Answers;

void ToyFamily::registerOnce()
{
    static const ToyFamily family;
    static const bool isRegistered = (locks::registerFamily(family), true);
    Q_UNUSED(isRegistered)
}

bool ToyFamily::claims(const locks::Candidate& candidate) const
{
    const bool isSet = candidate.type == locks::KeyType::Set || candidate.type == locks::KeyType::Unknown;
    return isSet && (candidate.pinnedAs == toyLock || candidate.key.bytes.startsWith("toy:"));
}

QList<redis::Command> ToyFamily::questions(const locks::Candidate& candidate) const
{
    return {locks::askMembers(candidate.key), locks::askExpiry(candidate.key)};
}

std::optional<locks::Observation> ToyFamily::decode(
    const locks::Candidate& candidate, const QList<locks::Reading>& readings, base::ServerTime at) const
{
    const Answers answers(readings);
    const QByteArrayList members = answers.members(candidate.key);
    const auto expiry = answers.expiry(candidate.key);
    if (members.isEmpty() || !expiry)
        return std::nullopt;
    locks::Observation observation;
    observation.ref = {candidate.key, candidate.db, {}};
    observation.kind = toyLock;
    locks::Pairs content;
    for (const QByteArray& member : members) {
        observation.holders.append(holderOf(toyLock, {member}));
        content.append({member, {}});
    }
    observation.expiresAt = expiry->at;
    observation.fence = locks::fenceOf(content, expiry->at);
    observation.fenceStrength = locks::FenceStrength::Strong;
    observation.evidence = {"toy-prefix"};
    observation.at = at;
    return observation;
}

locks::Holder ToyFamily::holderOf(locks::Kind kind, const base::HolderId& id) const
{
    locks::Holder holder = Family::holderOf(kind, id);
    if (const qsizetype at = id.bytes.indexOf('@'); at >= 0)
        holder.setParts(id.bytes.mid(at + 1), id.bytes.left(at));
    return holder;
}

locks::Recipe ToyFamily::recipe(const locks::LockOperation& operation, const locks::Lock& lock) const
{
    if (operation.what != locks::LockOperation::What::Free)
        return Family::recipe(operation, lock);
    locks::Recipe recipe;
    recipe.script = "force-release";
    recipe.keys = {lock.ref->name.bytes};
    recipe.arguments = {"1"};
    recipe.sends = {"DEL " + lock.ref->name.bytes};
    recipe.consequences = {"work-goes-on"};
    return recipe;
}

QList<locks::Precondition> ToyFamily::preconditions(
    const locks::LockOperation&, const locks::Lock& lock, const QList<locks::Reading>& readings) const
{
    const Answers answers(readings);
    const auto expiry = answers.expiry(lock.ref->name);
    const qint64 at = expiry && expiry->at ? expiry->at->time_since_epoch().count() : -1;
    return {{lock.ref->name, locks::Precondition::Way::Members, answers.members(lock.ref->name), at}};
}

QString ToyFamily::evidenceSentence(const QByteArray& fact) const
{
    return fact == "toy-prefix" ? QStringLiteral("The name begins with “toy:”.") : QString();
}

} // namespace lockscope::support
