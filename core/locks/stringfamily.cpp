#include "core/locks/stringfamily.h"

#include "core/base/limits.h"
#include "core/locks/answers.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::locks
{

namespace
{

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
    holder.client = value.first(dash);
    holder.thread = value.sliced(dash + 1);
    return holder;
}

Holder anyHolder(const QByteArray& value)
{
    Holder holder;
    holder.id = {value};
    return holder;
}

QByteArrayList evidenceOf(const Candidate& candidate, bool recognised, bool expires)
{
    QByteArrayList evidence;
    if (candidate.pinnedAs)
        evidence.append("pinned");
    if (candidate.key.bytes.startsWith(lockPrefix))
        evidence.append("lock-prefix");
    if (recognised)
        evidence.append("uuid-thread-value");
    if (!expires)
        evidence.append("no-expiry");
    return evidence;
}

/// An element that nobody takes must not let somebody in later, beside whoever holds the lock then.
constexpr const char* elementLasts = "1000"; // milliseconds

Recipe signalRecipe(const Deed& deed, const QByteArray& key)
{
    Recipe recipe;
    if (!deed.signal || deed.signal->where.isEmpty()) {
        recipe.obstacle = "no-signal";
        return recipe;
    }
    const auto& [how, where, what] = *deed.signal;
    if (how == Signal::How::Publish) {
        recipe.script = "nudge";
        recipe.keys = {key};
        recipe.arguments = {where, what};
        recipe.sends = {"PUBLISH " + where + ' ' + what};
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

QList<Kind> StringFamily::kinds() const { return {Kind::String}; }

QList<Family::Scan> StringFamily::scans() const
{
    return {{Candidate::Type::String, QByteArray(lockPrefix) + '*'}};
}

QList<TextForm> StringFamily::valueForms() const { return uuidAndThread(); }

bool StringFamily::claims(const Candidate& candidate) const
{
    const bool type = candidate.type == Candidate::Type::String || candidate.type == Candidate::Type::Unknown;
    if (!type || (candidate.pinnedAs && candidate.pinnedAs != Kind::String))
        return false;
    return candidate.pinnedAs == Kind::String || candidate.key.bytes.startsWith(lockPrefix);
}

QList<redis::Command> StringFamily::questions(const Candidate& candidate) const
{
    return {askText(candidate.key), askExpiry(candidate.key)};
}

std::optional<Sighting> StringFamily::decode(
    const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const
{
    const Answers answers(readings);
    const auto value = answers.text(candidate.key);
    const auto expiry = answers.expiry(candidate.key);
    const auto holder = value ? holderOfValue(*value) : std::nullopt;
    if (!value || !expiry || (!holder && candidate.pinnedAs != Kind::String))
        return std::nullopt;
    Sighting sighting;
    sighting.ref = {candidate.key, candidate.db, {}};
    sighting.kind = Kind::String;
    sighting.family = id();
    sighting.holders = {holder.value_or(anyHolder(*value))};
    sighting.expiresAt = expiry->at;
    sighting.fence = fenceOf({{QByteArray(), *value}}, expiry->at);
    sighting.fenceStrength = expiry->at ? FenceStrength::Strong : FenceStrength::Weak;
    sighting.evidence = evidenceOf(candidate, holder.has_value(), expiry->at.has_value());
    sighting.at = at;
    return sighting;
}

/// Nobody is woken unless the operator says how: the library is not known.
Recipe StringFamily::recipe(const Deed& deed, const Lock& lock) const
{
    Recipe recipe;
    const QByteArray& key = lock.ref.name.bytes;
    const QByteArray value = lock.holders.value(0).id.bytes;
    recipe.keys = {key};
    if (deed.what == Deed::What::Nudge)
        return signalRecipe(deed, key);
    if (value.size() >= base::limits::stringBytesRead) {
        recipe.obstacle = "too-large";
    } else if (deed.what == Deed::What::Free) {
        recipe.script = "force-release";
        recipe.arguments = {"1"};
        recipe.sends = {"DEL " + key};
        recipe.consequences = {"work-goes-on", "library-not-known"};
    } else if (deed.what == Deed::What::Shorten) {
        recipe.script = "shorten";
        recipe.arguments = {"1", QByteArray::number(qint64(deed.lease.count()))};
        recipe.sends = {"PEXPIRE " + key + ' ' + recipe.arguments.at(1)};
        recipe.consequences = {"watchdog-puts-back", "dead-lapses"};
    } else {
        recipe.obstacle = "not-for-kind";
    }
    return recipe;
}

QList<Bond> StringFamily::bonds(const Deed& deed, const Lock& lock, const QList<Reading>& readings) const
{
    if (deed.what == Deed::What::Nudge)
        return {};
    const Answers answers(readings);
    const auto expiry = answers.expiry(lock.ref.name);
    const qint64 at = expiry && expiry->at ? expiry->at->time_since_epoch().count() : -1;
    return {{lock.ref.name, Bond::Way::Text, {answers.text(lock.ref.name).value_or(QByteArray())}, at}};
}

QString StringFamily::evidenceSentence(const QByteArray& fact) const
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("StringFamily", text); };
    if (fact == "lock-prefix")
        return tr("The name begins with “lock:”, as hand-written locks do.");
    if (fact == "uuid-thread-value")
        return tr("The value is a UUID and a thread number.");
    return {};
}

} // namespace lockscope::locks
