#include "core/locks/tokenstring.h"

#include "core/base/limits.h"
#include "core/locks/answers.h"

#include <utility>

namespace lockscope::locks::tokenstring
{

QList<redis::Command> questions(const Candidate& candidate)
{
    return {askText(candidate.key), askExpiry(candidate.key)};
}

std::optional<Shown> shown(const Candidate& candidate, const QList<Reading>& readings)
{
    const Answers answers(readings);
    const auto expiry = answers.expiry(candidate.key);
    if (!answers.isText(candidate.key) || !expiry)
        return std::nullopt;
    return Shown{answers.text(candidate.key).value_or(QByteArray()), expiry->at};
}

Observation observation(
    Kind kind, const Candidate& candidate, const Shown& shown, const Holder& holder, base::ServerTime at)
{
    Observation observation;
    observation.ref = {candidate.key, candidate.db, {}};
    observation.kind = kind;
    observation.holders = {holder};
    observation.expiresAt = shown.expiresAt;
    observation.fence = fenceOf({{QByteArray(), shown.token}}, shown.expiresAt);
    observation.fenceStrength = shown.expiresAt ? FenceStrength::Strong : FenceStrength::Weak;
    observation.at = at;
    return observation;
}

Recipe recipe(const LockOperation& operation, const Lock& lock, const QByteArrayList& consequences)
{
    Recipe recipe;
    const QByteArray& key = lock.ref->name.bytes;
    recipe.keys = {key};
    if (lock.holders.value(0).id.bytes.size() >= base::limits::stringBytesRead) {
        recipe.obstacle = "too-large";
    } else if (operation.what == LockOperation::What::Free) {
        recipe.script = "force-release";
        recipe.arguments = {"1"};
        recipe.sends = {"DEL " + key};
        recipe.consequences = QByteArrayList{"work-goes-on"} + consequences;
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

Recipe publishing(Recipe recipe, const QList<std::pair<QByteArray, QByteArray>>& messages)
{
    const QByteArrayList writes = std::exchange(recipe.sends, {});
    for (const auto& [channel, message] : messages) {
        recipe.arguments << channel << message;
        recipe.addMessage("PUBLISH", channel, message);
    }
    recipe.sends += writes;
    return recipe;
}

Recipe pushing(Recipe recipe, const QByteArray& list)
{
    recipe.script = "force-release-push";
    recipe.keys.append(list);
    recipe.arguments = {"1", "1000"};
    recipe.sends =
        QByteArrayList{"DEL " + list, "LPUSH " + list + " 1", "PEXPIRE " + list + " 1000"} + recipe.sends;
    return recipe;
}

QList<Precondition> preconditions(
    const LockOperation& operation, const Lock& lock, const QList<Reading>& readings)
{
    if (operation.what == LockOperation::What::Nudge)
        return {};
    const Answers answers(readings);
    const auto expiry = answers.expiry(lock.ref->name);
    const qint64 at = expiry && expiry->at ? expiry->at->time_since_epoch().count() : -1;
    return {
        {lock.ref->name, Precondition::Way::Text, {answers.text(lock.ref->name).value_or(QByteArray())}, at}};
}

} // namespace lockscope::locks::tokenstring
