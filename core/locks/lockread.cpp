#include "core/locks/lockread.h"

#include "core/base/rawjson.h"
#include "core/locks/family.h"
#include "core/locks/lockjson.h"

#include <QJsonArray>

namespace lockscope::locks
{

using base::rawAt;
using base::ServerTime;

namespace
{

/// The enumerator of that name, of those up to `last`.
template<class Value>
std::optional<Value> valueNamed(const QByteArray& identifier, Value last)
{
    for (int i = 0; i <= int(last); ++i) {
        if (name(Value(i)) == identifier)
            return Value(i);
    }
    return std::nullopt;
}

QByteArray identifierAt(const QJsonObject& object, const char* name)
{
    return object.value(QLatin1String(name)).toString().toLatin1();
}

qint64 integerAt(const QJsonObject& object, const char* name, qint64 otherwise = 0)
{
    return object.value(QLatin1String(name)).toInteger(otherwise);
}

std::optional<qint64> maybeIntegerAt(const QJsonObject& object, const char* name)
{
    const QJsonValue value = object.value(QLatin1String(name));
    return value.isDouble() ? std::optional(value.toInteger()) : std::nullopt;
}

std::optional<ServerTime> maybeMomentAt(const QJsonObject& object, const char* name)
{
    const auto ms = maybeIntegerAt(object, name);
    return ms ? std::optional(ServerTime(base::milliseconds(*ms))) : std::nullopt;
}

ServerTime momentAt(const QJsonObject& object, const char* name)
{
    return maybeMomentAt(object, name).value_or(ServerTime());
}

std::optional<base::milliseconds> maybeSpanAt(const QJsonObject& object, const char* name)
{
    const auto ms = maybeIntegerAt(object, name);
    return ms ? std::optional(base::milliseconds(*ms)) : std::nullopt;
}

QJsonObject objectAt(const QJsonObject& object, const char* name)
{
    return object.value(QLatin1String(name)).toObject();
}

QByteArrayList identifiersAt(const QJsonObject& object, const char* name)
{
    QByteArrayList list;
    for (const auto& value : object.value(QLatin1String(name)).toArray())
        list.append(value.toString().toLatin1());
    return list;
}

Holder holderFrom(const QJsonObject& object)
{
    Holder holder;
    holder.id = {rawAt(object, QStringLiteral("id"))};
    holder.setParts(rawAt(object, QStringLiteral("client")), rawAt(object, QStringLiteral("thread")));
    holder.count = integerAt(object, "count");
    holder.mode = valueNamed(identifierAt(object, "mode"), Mode::Permit).value_or(Mode::Exclusive);
    holder.since = momentAt(object, "since_ms");
    holder.sinceExact = object.value(QLatin1String("since_exact")).toBool();
    holder.sinceBy = valueNamed(identifierAt(object, "since_by"), SinceBy::Asked).value_or(SinceBy::Found);
    holder.expiresAt = maybeMomentAt(object, "expires_at_ms");
    return holder;
}

Waiters waitersFrom(const QJsonObject& object)
{
    Waiters waiters;
    QList<Waiter> list;
    waiters.count = integerAt(object, "count");
    waiters.visibility =
        valueNamed(identifierAt(object, "visibility"), Visibility::Listed).value_or(Visibility::Unknown);
    for (const auto& value : object.value(QLatin1String("list")).toArray()) {
        const QJsonObject waiter = value.toObject();
        const QJsonValue alive = waiter.value(QLatin1String("alive"));
        list.append({{rawAt(waiter, QStringLiteral("id"))},
            alive.isBool() ? std::optional(alive.toBool()) : std::nullopt,
            maybeMomentAt(waiter, "valid_until_ms")});
    }
    waiters.list = list;
    return waiters;
}

QJsonValue permitsJson(const std::optional<Permits>& permits)
{
    if (!permits)
        return QJsonValue::Null;
    QJsonObject object{{QStringLiteral("available"), permits->available}};
    if (permits->held)
        object.insert(QStringLiteral("held"), *permits->held);
    if (permits->limit)
        object.insert(QStringLiteral("limit"), *permits->limit);
    return object;
}

std::optional<Permits> permitsFrom(const QJsonValue& value)
{
    if (!value.isObject())
        return std::nullopt;
    const QJsonObject object = value.toObject();
    return Permits{
        integerAt(object, "available"), maybeIntegerAt(object, "held"), maybeIntegerAt(object, "limit")};
}

void readLease(Lock& lock, const QJsonObject& object)
{
    const QJsonObject lease = objectAt(object, "lease");
    lock.lease = {maybeSpanAt(lease, "ms"), maybeSpanAt(lease, "period_ms"),
        valueNamed(identifierAt(lease, "kind"), LeaseKind::None).value_or(LeaseKind::Unknown)};
    const QJsonObject renewals = objectAt(object, "renewals");
    lock.renewals = Renewals{integerAt(renewals, "count"), maybeMomentAt(renewals, "last_ms"),
        maybeMomentAt(renewals, "next_due_ms"), maybeMomentAt(object, "overdue_at_ms")};
    lock.expiresAt = maybeMomentAt(object, "expires_at_ms");
    lock.expiryWithin = maybeSpanAt(object, "expiry_within_ms").value_or(base::milliseconds(0));
}

QList<Holder> holdersAt(const QJsonObject& object)
{
    QList<Holder> holders;
    for (const auto& holder : object.value(QLatin1String("holders")).toArray())
        holders.append(holderFrom(holder.toObject()));
    return holders;
}

std::optional<ForeignKey> foreignAt(const QJsonObject& object)
{
    const QJsonObject there = objectAt(object, "stands_there");
    if (there.isEmpty())
        return std::nullopt;
    ForeignKey foreign;
    foreign.type = identifierAt(there, "type");
    if (there.value(QLatin1String("length")).isDouble())
        foreign.length = integerAt(there, "length");
    foreign.asked = there.value(QLatin1String("expiry_known")).toBool();
    foreign.expiresAt = maybeMomentAt(there, "expires_at_ms");
    return foreign;
}

std::optional<ClockAhead> clockAheadAt(const QJsonObject& object)
{
    const QJsonObject ahead = objectAt(object, "clock_ahead");
    if (ahead.isEmpty())
        return std::nullopt;
    return ClockAhead{{rawAt(ahead, QStringLiteral("holder"))}, momentAt(ahead, "wrote_ms"),
        momentAt(ahead, "read_ms"), base::milliseconds(integerAt(ahead, "within_ms"))};
}

void readFailover(Lock& lock, const QJsonObject& object)
{
    lock.doubts = Doubts{maybeMomentAt(object, "seen_before_failover_ms"), clockAheadAt(object)};
    const QJsonObject lost = objectAt(object, "possibly_lost");
    if (!lost.isEmpty())
        lock.lost = LostHold{momentAt(lost, "failover_ms"), holdersAt(lost)};
}

void readHold(Lock& lock, const QJsonObject& object)
{
    lock.holders = holdersAt(object);
    lock.handOversPerSecond = quint16(std::clamp<qint64>(
        integerAt(object, "hand_overs_per_second"), 0, std::numeric_limits<quint16>::max()));
    lock.waiters = waitersFrom(objectAt(object, "waiters"));
    lock.permits = permitsFrom(object.value(QLatin1String("seen_permits")));
    lock.latchCount = maybeIntegerAt(object, "latch_count");
    lock.token = maybeIntegerAt(object, "token");
}

void readSurroundings(Lock& lock, const QJsonObject& object)
{
    QList<Companion> companions;
    for (const auto& value : object.value(QLatin1String("companions")).toArray()) {
        const QJsonObject companion = value.toObject();
        companions.append({{rawAt(companion, QStringLiteral("key"))}, identifierAt(companion, "role"),
            rawAt(companion, QStringLiteral("content"))});
    }
    lock.companions = companions;
    const QJsonValue group = object.value(QLatin1String("group"));
    if (group.isObject())
        lock.group = Group{rawAt(group.toObject(), QStringLiteral("id")),
            group.toObject().value(QLatin1String("certain")).toBool()};
    lock.fence = Fence::fromHex(identifierAt(object, "fence"));
    lock.fenceStrength = valueNamed(identifierAt(object, "fence_strength"), FenceStrength::Exact)
                             .value_or(FenceStrength::Weak);
    Evidence evidence{identifiersAt(object, "evidence"), {}};
    for (const QByteArray& also : identifiersAt(object, "also")) {
        if (const auto kind = kindFromName(also))
            evidence.couldAlsoBe.append(*kind);
    }
    lock.evidence = evidence;
}

/// Adds the nodes of a lock. People read where it lies ("on_node"); the node that is part of its name is kept
/// apart from that, to be read back.
QJsonObject withNodes(QJsonObject object, const QByteArray& ofRef, const QByteArray& on)
{
    base::insertRaw(object, QStringLiteral("node"), ofRef);
    if (!on.isEmpty())
        base::insertRaw(object, QStringLiteral("on_node"), on);
    return object;
}

} // namespace

QJsonObject toJson(const LockRef& ref)
{
    QJsonObject object;
    base::insertRaw(object, QStringLiteral("lock"), ref.name.bytes);
    if (ref.db != 0)
        object.insert(QStringLiteral("db"), ref.db);
    if (!ref.node->isEmpty())
        base::insertRaw(object, QStringLiteral("node"), ref.node);
    return object;
}

LockRef lockRefFromJson(const QJsonObject& object)
{
    return {{rawAt(object, QStringLiteral("lock"))}, object.value(QLatin1String("db")).toInt(),
        rawAt(object, QStringLiteral("node"))};
}

QJsonObject toKeptJson(const Lock& lock)
{
    QJsonObject object = withNodes(toJson(lock, {lock.asOf, true, nullptr}), lock.ref->node, lock.node);
    object.remove(QStringLiteral("holder_life")); // see Lock::life
    object.insert(QStringLiteral("exists"), lock.exists);
    object.insert(QStringLiteral("unknown_reason"), QString::fromLatin1(*lock.unknownReason));
    object.insert(QStringLiteral("seen_permits"), permitsJson(lock.permits));
    if (lock.renewals->overdueAt)
        object.insert(
            QStringLiteral("overdue_at_ms"), qint64(lock.renewals->overdueAt->time_since_epoch().count()));
    if (lock.unclaimedSince)
        object.insert(
            QStringLiteral("unclaimed_since_ms"), qint64(lock.unclaimedSince->time_since_epoch().count()));
    QJsonArray also;
    for (const Kind kind : lock.evidence->couldAlsoBe)
        also.append(QString::fromLatin1(name(kind)));
    object.insert(QStringLiteral("also"), also);
    object.insert(QStringLiteral("too_large"), lock.tooLarge);
    return object;
}

std::optional<Lock> lockFromJson(const QJsonObject& object)
{
    const auto kind = keptKind(identifierAt(object, "kind"));
    if (!kind)
        return std::nullopt;
    Lock lock;
    lock.ref = lockRefFromJson(object);
    lock.kind = *kind;
    lock.node = rawAt(object, QStringLiteral("on_node"));
    lock.exists = object.value(QLatin1String("exists")).toBool();
    readHold(lock, object);
    readLease(lock, object);
    readSurroundings(lock, object);
    readFailover(lock, object);
    lock.pinned = object.value(QLatin1String("pinned")).toBool();
    lock.tooLarge = object.value(QLatin1String("too_large")).toBool();
    lock.asOf = momentAt(object, "as_of_ms");
    lock.unclaimedSince = maybeMomentAt(object, "unclaimed_since_ms");
    lock.current = object.value(QLatin1String("live")).toBool();
    lock.unknownReason = identifierAt(object, "unknown_reason");
    lock.foreign = foreignAt(object);
    return lock;
}

std::optional<Event> eventFromJson(const QJsonObject& object)
{
    const auto kind = eventKindFromName(identifierAt(object, "event"));
    const auto source = valueNamed(identifierAt(object, "source"), Seen::Act);
    const auto lockKind = keptKind(identifierAt(object, "kind"));
    if (!kind || !source || (!lockKind && !isOfServer(*kind)))
        return std::nullopt;
    Event event;
    event.seq = quint64(integerAt(object, "seq"));
    event.at = momentAt(object, "at_ms");
    event.kind = *kind;
    event.lock = lockRefFromJson(object);
    event.lockKind = lockKind.value_or(Kind());
    event.holder = {rawAt(object, QStringLiteral("holder"))};
    event.count = integerAt(object, "count");
    event.ttl = maybeSpanAt(object, "ttl_ms");
    event.source = *source;
    event.exact = object.value(QLatin1String("exact")).toBool();
    event.unseen = integerAt(object, "unseen");
    event.node = rawAt(object, QStringLiteral("on_node"));
    return event;
}

QJsonObject toKeptJson(const Event& event) { return withNodes(toJson(event), event.lock.node, event.node); }

} // namespace lockscope::locks
