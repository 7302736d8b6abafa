#include "core/locks/redissonlayouts.h"
#include "core/locks/redissonnames.h"

#include <QHash>

#include <algorithm>

namespace lockscope::locks::redisson
{

namespace
{

constexpr const char* expiryEnd = ":expire_time";
constexpr const char* countEnd = ":lock_count";

bool isValueHash(QByteArrayView text) { return valueHash().fits(text); }

/// "V:id:expire_time" or "V:id:lock_count" with a number.
bool isValueDetail(const QByteArray& field, const QByteArray& value)
{
    QByteArrayView middle(field);
    const bool ends = middle.endsWith(QByteArrayView(expiryEnd)) || middle.endsWith(QByteArrayView(countEnd));
    const qsizetype length = valueHash().form.size();
    if (!ends || !integerFrom(value) || middle.size() <= length || middle[length] != ':')
        return false;
    middle = middle.sliced(length + 1);
    return isValueHash(QByteArrayView(field).first(length)) &&
           parseId(middle.first(middle.lastIndexOf(':'))).has_value();
}

bool isFasterField(const std::pair<QByteArray, QByteArray>& field)
{
    return isValueHash(field.first) ? parseId(field.second).has_value()
                                    : isValueDetail(field.first, field.second);
}

/// One value of the group that is held.
struct HeldValue {
    QByteArray value;
    Holder holder;
};

QList<HeldValue> heldValues(const Pairs& fields)
{
    const QHash<QByteArray, QByteArray> all(fields.begin(), fields.end());
    QList<HeldValue> held;
    for (const auto& [field, id] : fields) {
        if (!isValueHash(field))
            continue;
        const auto count = holdCount(all.value(field + ':' + id + countEnd));
        auto holder = count ? holderOf(id, *count) : std::nullopt;
        if (!holder)
            continue;
        holder->expiresAt = momentFrom(all.value(field + ':' + id + expiryEnd));
        held.append({field, *holder});
    }
    return held;
}

/// Adds the values of one holder together: it holds as long as the longest.
void addHolder(QList<Holder>& holders, const Holder& holder)
{
    const auto known = std::ranges::find(holders, holder.id, &Holder::id);
    if (known == holders.end()) {
        holders.append(holder);
        return;
    }
    qint64 sum = 0;
    if (!qAddOverflow(known->count, holder.count, &sum))
        known->count = sum;
    known->expiresAt = std::max(known->expiresAt, holder.expiresAt);
}

} // namespace

const TextForm& valueHash()
{
    static const TextForm form{QByteArray(22, '~'), TextForm::Rest::Nothing};
    return form;
}

bool isFasterMultiLock(const Pairs& fields)
{
    return !fields.isEmpty() && std::ranges::all_of(fields, isFasterField);
}

std::optional<Observation> decodeFasterMultiLock(const KeyAnswers& asked, const Pairs& fields)
{
    const QList<HeldValue> held = heldValues(fields);
    if (held.isEmpty())
        return std::nullopt;
    Observation observation = observationOf(asked, fasterMultiLock, fields);
    observation.evidence.append("value-triples");
    observation.group = Group{asked.key().bytes, true};
    for (const HeldValue& value : held) {
        addHolder(observation.holders, value.holder);
        observation.companions.append({asked.key(), "value", value.value + " = " + value.holder.id.bytes});
    }
    if (!observation.expiresAt)
        observation.evidence.append("no-expiry");
    return observation;
}

} // namespace lockscope::locks::redisson
