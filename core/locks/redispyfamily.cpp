#include "core/locks/redispyfamily.h"

#include "core/locks/tokenstring.h"

#include <QCoreApplication>

namespace lockscope::locks
{

using namespace std::chrono_literals;

namespace
{

/// uuid1().hex: 60 bits of time, low ones first, the version in between, a variant, a sequence, the machine.
const TextForm& timeUuid()
{
    static const TextForm form{
        QByteArray(12, '#') + '1' + QByteArray(3, '#') + '&' + QByteArray(15, '#'), TextForm::Rest::Nothing};
    return form;
}

constexpr qsizetype machineDigits = 12;

/// The moment in a UUID of version 1. It counts 100 ns from 1582-10-15 on. Source: RFC 9562, 5.1.
base::ServerTime timeOf(const QByteArray& uuid)
{
    constexpr qint64 epoch = 12'219'292'800'000; // ms from there to 1970
    const quint64 low = uuid.first(8).toULongLong(nullptr, 16);
    const quint64 middle = uuid.sliced(8, 4).toULongLong(nullptr, 16);
    const quint64 high = uuid.sliced(13, 3).toULongLong(nullptr, 16);
    const quint64 ticks = (high << 48) | (middle << 32) | low;
    return base::ServerTime(base::milliseconds(qint64(ticks / 10'000) - epoch));
}

/// The client made the UUID before the server answered, by a clock that may be wrong; and no hold is older
/// than a year. Of random digits one in 64 has the form, and of those one in 3,600 has such a time.
bool isOfThisYear(const QByteArray& token, base::ServerTime at)
{
    constexpr base::milliseconds clockError = 24h;
    constexpr base::milliseconds longestHold = 24h * 366;
    const base::ServerTime made = timeOf(token);
    return made <= at + clockError && made >= at - longestHold;
}

} // namespace

QByteArray RedisPyFamily::id() const { return QByteArrayLiteral("redis-py"); }

QList<Family::Scan> RedisPyFamily::scans() const { return {{KeyType::String, "*", false, "*lock*"}}; }

QList<TextForm> RedisPyFamily::valueForms() const { return {timeUuid()}; }

bool RedisPyFamily::claims(const Candidate& candidate) const
{
    const bool isString = candidate.type == KeyType::String || candidate.type == KeyType::Unknown;
    return isString && (!candidate.pinnedAs || candidate.pinnedAs == redisPyLock) && !candidate.byCompanion;
}

QList<redis::Command> RedisPyFamily::questions(const Candidate& candidate) const
{
    return tokenstring::questions(candidate);
}

std::optional<Observation> RedisPyFamily::decode(
    const Candidate& candidate, const QList<Reading>& readings, base::ServerTime at) const
{
    const auto shown = tokenstring::shown(candidate, readings);
    if (!shown)
        return std::nullopt;
    // A key that was seen to be such a lock stays one: an operation may read it before it knows the server's
    // clock.
    const bool isUuid = timeUuid().fits(shown->token);
    const bool isOurs = isUuid && (candidate.hint == redisPyLock || isOfThisYear(shown->token, at));
    if (!isOurs && candidate.pinnedAs != redisPyLock)
        return std::nullopt;
    Observation observation =
        tokenstring::observation(redisPyLock, candidate, *shown, holderOf(redisPyLock, {shown->token}), at);
    if (candidate.pinnedAs)
        observation.evidence.append(candidate.operatorsWord());
    if (isUuid)
        observation.evidence.append("time-uuid-value");
    return observation;
}

Recipe RedisPyFamily::recipe(const LockOperation& operation, const Lock& lock) const
{
    return tokenstring::recipe(operation, lock, {"unlock-fails", "waiters-ask-again"});
}

QList<Precondition> RedisPyFamily::preconditions(
    const LockOperation& operation, const Lock& lock, const QList<Reading>& readings) const
{
    return tokenstring::preconditions(operation, lock, readings);
}

/// Each attempt makes a token of its own: of the client it shows only the machine.
Holder RedisPyFamily::holderOf(Kind kind, const base::HolderId& id) const
{
    Holder holder = Family::holderOf(kind, id);
    if (timeUuid().fits(id.bytes))
        holder.setParts(id.bytes.last(machineDigits), {});
    return holder;
}

QString RedisPyFamily::evidenceSentence(const QByteArray& fact) const
{
    return fact == "time-uuid-value" ? QCoreApplication::translate("RedisPyFamily",
                                           "The value is a UUID of version 1 without dashes, made within the "
                                           "last year: the token of "
                                           "redis-py, valkey-py or a library that is built on them.")
                                     : QString();
}

} // namespace lockscope::locks
