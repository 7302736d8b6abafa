#include "core/locks/stringfamily.h"

#include "core/locks/answers.h"
#include "core/locks/tokenstring.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::locks
{

namespace
{

struct StringFamilyWords {
    Q_DECLARE_TR_FUNCTIONS(StringFamily)
};

constexpr const char* lockPrefix = "lock:";

/// A UUID, with its dashes or without, and a thread's number.
const QList<TextForm>& uuidAndThread()
{
    using Rest = TextForm::Rest;
    static const QList<TextForm> forms{
        {"@@@@@@@@-@@@@-@@@@-@@@@-@@@@@@@@@@@@-", Rest::Digits}, {QByteArray(32, '@') + '-', Rest::Digits}};
    return forms;
}

/// "<uuid>-<thread>" in its parts; nothing where the value is none.
std::optional<Holder> holderOfValue(const QByteArray& value)
{
    const auto fits = [&value](const TextForm& form) { return form.fits(value); };
    if (std::ranges::none_of(uuidAndThread(), fits))
        return std::nullopt;
    const qsizetype dash = value.lastIndexOf('-');
    const auto thread = integerFrom(QByteArrayView(value).sliced(dash + 1));
    if (!thread)
        return std::nullopt;
    Holder holder;
    holder.id = {value};
    holder.setParts(value.first(dash), value.sliced(dash + 1));
    return holder;
}

QByteArrayList evidenceOf(const Candidate& candidate, bool recognised, bool expires)
{
    QByteArrayList evidence;
    if (candidate.pinnedAs)
        evidence.append(candidate.operatorsWord());
    if (candidate.key.bytes.startsWith(lockPrefix))
        evidence.append("lock-prefix");
    if (recognised)
        evidence.append("uuid-thread-value");
    if (!expires)
        evidence.append("no-expiry");
    return evidence;
}

/// An element that nobody takes must not let a client in later, beside the holder of that time.
constexpr const char* elementLasts = "1000"; // milliseconds

Recipe signalRecipe(const LockOperation& operation, const QByteArray& key)
{
    Recipe recipe;
    if (!operation.signal || operation.signal->where.isEmpty()) {
        recipe.obstacle = "no-signal";
        return recipe;
    }
    const auto& [how, where, what] = *operation.signal;
    if (how == Signal::How::Publish) {
        recipe.script = "nudge";
        recipe.keys = {key};
        recipe.arguments = {where, what};
        recipe.addMessage("PUBLISH", where, what);
        recipe.consequences = {"signal-published"};
    } else {
        recipe.script = "nudge-list";
        recipe.keys = {where};
        recipe.arguments = {what, elementLasts};
        recipe.sends = {"LPUSH " + where + ' ' + what, "PEXPIRE " + where + ' ' + elementLasts};
        recipe.consequences = {"signal-pushed"};
    }
    return recipe;
}

} // namespace

QByteArray StringFamily::id() const { return "string"; }

QList<Kind> StringFamily::kinds() const { return {stringLock}; }

QList<Family::Scan> StringFamily::scans() const { return {{KeyType::String, QByteArray(lockPrefix) + '*'}}; }

QList<TextForm> StringFamily::valueForms() const { return uuidAndThread(); }

bool StringFamily::claims(const Candidate& candidate) const
{
    const bool type = candidate.type == KeyType::String || candidate.type == KeyType::Unknown;
    if (!type || (candidate.pinnedAs && candidate.pinnedAs != stringLock))
        return false;
    return candidate.pinnedAs == stringLock || candidate.key.bytes.startsWith(lockPrefix);
}

QList<redis::Command> StringFamily::questions(const Candidate& candidate) const
{
    return tokenstring::questions(candidate);
}

std::optional<Observation> StringFamily::decode(
    const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const
{
    const auto shown = tokenstring::shown(candidate, readings);
    const auto holder = shown ? holderOfValue(shown->token) : std::nullopt;
    if (!shown || (!holder && candidate.pinnedAs != stringLock))
        return std::nullopt;
    Observation observation = tokenstring::observation(
        stringLock, candidate, *shown, holder.value_or(holderOf(stringLock, {shown->token})), at);
    observation.evidence = evidenceOf(candidate, holder.has_value(), shown->expiresAt.has_value());
    return observation;
}

/// Nobody is woken unless the operator says how: the library is not known.
Recipe StringFamily::recipe(const LockOperation& operation, const Lock& lock) const
{
    return operation.what == LockOperation::What::Nudge
               ? signalRecipe(operation, lock.ref->name.bytes)
               : tokenstring::recipe(operation, lock, {"library-not-known"});
}

QList<Precondition> StringFamily::preconditions(
    const LockOperation& operation, const Lock& lock, const QList<Reading>& readings) const
{
    return tokenstring::preconditions(operation, lock, readings);
}

QString StringFamily::evidenceSentence(const QByteArray& fact) const
{
    if (fact == "lock-prefix")
        return StringFamilyWords::tr("The name begins with “lock:”, as hand-written locks do.");
    if (fact == "uuid-thread-value")
        return StringFamilyWords::tr("The value is a UUID and a thread number.");
    return {};
}

} // namespace lockscope::locks
