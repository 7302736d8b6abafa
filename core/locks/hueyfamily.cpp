#include "core/locks/hueyfamily.h"

#include "core/base/limits.h"
#include "core/locks/answers.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::locks
{

namespace
{

constexpr KindTraits hueyTraits{
    .id = "huey",
    .word = "Huey",
    .library = "Huey",
    .versions = "3.5",
    .checked = Checked::Live,
    .keyType = KeyType::Hash,
};
constexpr Kind taskLocks{hueyTraits};

const QByteArray resultsPrefix = "huey.results.";

/// "APP.lock." of the hash of that application. Safe for names of any length: a key may be pinned as this
/// kind under any name.
QByteArray hueyFieldFront(const base::KeyName& key) { return key.bytes.mid(resultsPrefix.size()) + ".lock."; }

redis::Command askHueyLocks(const base::KeyName& key)
{
    static const QByteArray most = QByteArray::number(4 * base::limits::hashFieldsRead);
    return {"hscan", key.bytes, "0", "match", "*.lock.*", "count", most};
}

/// The locks that stand in the hash, with their values.
Pairs hueyLocksIn(const base::KeyName& key, const QList<Reading>& readings)
{
    Pairs locks;
    for (const Reading& reading : readings) {
        if (reading.command.name() != "hscan" || reading.reply.elements.size() != 2)
            continue;
        const QList<redis::Reply>& items = reading.reply.elements.at(1).elements;
        for (qsizetype i = 0; i + 1 < items.size(); i += 2)
            if (items.at(i).bytes.startsWith(hueyFieldFront(key)) &&
                items.at(i + 1).bytes.size() <= fieldValueMost)
                locks.append({items.at(i).bytes, items.at(i + 1).bytes});
    }
    std::ranges::sort(locks);
    return locks;
}

Recipe releaseFields(const Lock& lock, const QByteArrayList& fields)
{
    Recipe recipe;
    if (fields.isEmpty()) {
        recipe.obstacle = "not-a-holder";
        return recipe;
    }
    recipe.script = "release-items";
    recipe.keys = {lock.ref->name.bytes};
    recipe.arguments = QByteArrayList{"fields"} + fields;
    for (const QByteArray& field : fields)
        recipe.sends.append("HDEL " + lock.ref->name.bytes + ' ' + field);
    recipe.consequences = {"work-goes-on", "former-does-not-notice", "waiters-ask-again"};
    return recipe;
}

} // namespace

QByteArray HueyFamily::id() const { return QByteArrayLiteral("huey"); }

QList<Kind> HueyFamily::kinds() const { return {taskLocks}; }

QList<Family::Scan> HueyFamily::scans() const { return {{KeyType::Hash, resultsPrefix + '*'}}; }

/// A result may be the field that is looked at, and the locks stand beside it.
QList<TextForm> HueyFamily::fieldForms() const
{
    return {{{}, TextForm::Rest::Anything, false, {resultsPrefix + '*'}}};
}

bool HueyFamily::claims(const Candidate& candidate) const
{
    const bool isHash = candidate.type == KeyType::Hash || candidate.type == KeyType::Unknown;
    return isHash && !candidate.byCompanion && candidate.key.bytes.startsWith(resultsPrefix) &&
           (!candidate.pinnedAs || candidate.pinnedAs == taskLocks);
}

bool HueyFamily::mayBecomeLock(const base::KeyName& key) const { return key.bytes.startsWith(resultsPrefix); }

QList<redis::Command> HueyFamily::questions(const Candidate& candidate) const
{
    return {askHueyLocks(candidate.key), askExpiry(candidate.key)};
}

std::optional<Observation> HueyFamily::decode(
    const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const
{
    const Pairs locks = hueyLocksIn(candidate.key, readings);
    const auto expiry = Answers(readings).expiry(candidate.key);
    if (locks.isEmpty() || !expiry)
        return std::nullopt;
    Observation observation;
    observation.ref = {candidate.key, candidate.db, {}};
    observation.kind = taskLocks;
    for (const auto& [field, value] : locks) {
        Holder holder = holderOf(taskLocks, {field});
        holder.setParts(field.sliced(hueyFieldFront(candidate.key).size()), {});
        observation.holders.append(holder);
    }
    observation.expiresAt = expiry->at;
    if (candidate.pinnedAs)
        observation.evidence.append(candidate.operatorsWord());
    observation.evidence.append("lock-fields");
    observation.fence = fenceOf(locks, expiry->at);
    observation.fenceStrength = FenceStrength::Weak; // each hold of a name looks the same
    observation.at = at;
    return observation;
}

Recipe HueyFamily::recipe(const LockOperation& operation, const Lock& lock) const
{
    const bool isWhole = operation.what == LockOperation::What::Free;
    if (!isWhole && operation.what != LockOperation::What::FreeHolder)
        return Family::recipe(operation, lock);
    QByteArrayList fields;
    for (const Holder& holder : lock.holders)
        if (isWhole || holder.id == operation.who)
            fields.append(holder.id.bytes);
    return releaseFields(lock, fields);
}

QList<Precondition> HueyFamily::preconditions(
    const LockOperation& operation, const Lock& lock, const QList<Reading>& readings) const
{
    QByteArrayList content;
    for (const auto& [field, value] : hueyLocksIn(lock.ref->name, readings))
        if (operation.what == LockOperation::What::Free || field == operation.who.bytes)
            content << field << value;
    return {{lock.ref->name, Precondition::Way::Fields, content, std::nullopt}};
}

QString HueyFamily::evidenceSentence(const QByteArray& fact) const
{
    return fact == "lock-fields"
               ? QCoreApplication::translate("HueyFamily",
                     "The hash of Huey's results has fields that are named as the locks of tasks.")
               : QString();
}

} // namespace lockscope::locks
