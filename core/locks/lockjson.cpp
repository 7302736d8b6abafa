#include "core/locks/lockjson.h"

#include "core/base/rawjson.h"
#include "core/locks/family.h"
#include "core/locks/finding.h"
#include "core/locks/jsonvalues.h"
#include "core/locks/searchway.h"

#include <QJsonArray>

#include <array>

namespace lockscope::locks
{

using base::ServerTime;

namespace
{

QJsonValue jsonSpan(const std::optional<base::milliseconds>& span)
{
    return span ? QJsonValue(qint64(span->count())) : QJsonValue(QJsonValue::Null);
}

template<class Optional>
QJsonValue jsonMaybe(const Optional& value)
{
    return value ? QJsonValue(*value) : QJsonValue(QJsonValue::Null);
}

QString sinceBy(const Holder& holder)
{
    return holder.sinceExact ? QStringLiteral("seen") : QString::fromLatin1(name(holder.sinceBy));
}

QJsonObject jsonHolder(const Holder& holder, const JsonContext& context)
{
    QJsonObject object;
    base::insertRaw(object, QStringLiteral("id"), holder.id.bytes);
    const bool named = context.aliases != nullptr && context.aliases->contains(holder.client());
    base::insertRaw(object, QStringLiteral("client"), holder.client());
    base::insertRaw(object, QStringLiteral("thread"), holder.thread());
    object.insert(QStringLiteral("alias"),
        named ? QJsonValue(context.aliases->value(holder.client())) : QJsonValue(QJsonValue::Null));
    object.insert(QStringLiteral("count"), holder.count);
    object.insert(QStringLiteral("mode"), jsonName(name(holder.mode)));
    object.insert(QStringLiteral("since_ms"), jsonMoment(holder.since));
    object.insert(QStringLiteral("since_exact"), holder.sinceExact);
    object.insert(QStringLiteral("since_by"), sinceBy(holder));
    object.insert(QStringLiteral("expires_at_ms"), jsonMoment(holder.expiresAt));
    return object;
}

QJsonArray jsonHolders(const Lock& lock, const JsonContext& context)
{
    QJsonArray holders;
    for (const Holder& holder : lock.holders)
        holders.append(jsonHolder(holder, context));
    return holders;
}

QJsonObject jsonClockAhead(const ClockAhead& ahead)
{
    QJsonObject object{{QStringLiteral("at_least_ms"), qint64(ahead.atLeast().count())},
        {QStringLiteral("wrote_ms"), jsonMoment(ahead.wrote)},
        {QStringLiteral("read_ms"), jsonMoment(ahead.readAt)},
        {QStringLiteral("within_ms"), qint64(ahead.within.count())}};
    base::insertRaw(object, QStringLiteral("holder"), ahead.who.bytes);
    return object;
}

QJsonValue jsonSign(HolderLife::Sign sign)
{
    constexpr std::array names{"", "worked", "listens", "renews"};
    return sign == HolderLife::Sign::None ? QJsonValue() : jsonName(names[std::size_t(sign)]);
}

QJsonValue jsonSilence(const std::optional<HolderSilence>& silence)
{
    constexpr std::array connections{"not-known", "not-found", "gone"};
    if (!silence)
        return QJsonValue::Null;
    return QJsonObject{{QStringLiteral("since_ms"), jsonMoment(silence->since)},
        {QStringLiteral("seen_before"), silence->seenBefore},
        {QStringLiteral("missed_renewals"), silence->missedRenewals},
        {QStringLiteral("connections"), jsonName(connections[std::size_t(silence->connection)])}};
}

QJsonObject jsonHolderLife(const HolderLife& life)
{
    return {{QStringLiteral("sign"), jsonSign(life.sign)},
        {QStringLiteral("renews"), life.renews > 0 ? QJsonValue(life.renews) : QJsonValue()},
        {QStringLiteral("silence"), jsonSilence(life.silence)},
        {QStringLiteral("others_hold_it_at"),
            life.othersHoldItAt.isEmpty() ? QJsonValue() : base::jsonText(life.othersHoldItAt)}};
}

QJsonValue jsonPermits(const std::optional<Permits>& permits)
{
    if (!permits)
        return QJsonValue::Null;
    return QJsonObject{{QStringLiteral("available"), permits->available},
        {QStringLiteral("held"), jsonMaybe(permits->held)},
        {QStringLiteral("limit"), jsonMaybe(permits->limit)}};
}

QJsonObject jsonLease(const Lease& lease)
{
    return {{QStringLiteral("kind"), jsonName(name(lease.kind))},
        {QStringLiteral("ms"), jsonSpan(lease.length)},
        {QStringLiteral("period_ms"), jsonSpan(lease.period)}};
}

QJsonObject jsonRenewals(const Renewals& renewals)
{
    return {{QStringLiteral("count"), renewals.count}, {QStringLiteral("last_ms"), jsonMoment(renewals.last)},
        {QStringLiteral("next_due_ms"), jsonMoment(renewals.nextDue)}};
}

QJsonObject jsonWaiters(const Lock& lock, const JsonContext& context)
{
    const Waiters& waiters = lock.waiters;
    QJsonArray list;
    for (const Waiter& waiter : waiters.list) {
        QJsonObject object;
        base::insertRaw(object, QStringLiteral("id"), waiter.id.bytes);
        const QByteArray client = holderOf(lock.kind, waiter.id).client();
        const bool isNamed = context.aliases != nullptr && context.aliases->contains(client);
        object.insert(
            QStringLiteral("alias"), isNamed ? QJsonValue(context.aliases->value(client)) : QJsonValue());
        object.insert(QStringLiteral("alive"), jsonMaybe(waiter.alive));
        object.insert(QStringLiteral("valid_until_ms"), jsonMoment(waiter.validUntil));
        list.append(object);
    }
    return {{QStringLiteral("count"), waiters.count},
        {QStringLiteral("visibility"), jsonName(name(waiters.visibility))}, {QStringLiteral("list"), list}};
}

QJsonArray jsonCompanions(const QList<Companion>& companions)
{
    QJsonArray list;
    for (const Companion& companion : companions) {
        QJsonObject object;
        base::insertRaw(object, QStringLiteral("key"), companion.key.bytes);
        object.insert(QStringLiteral("role"), jsonName(companion.role));
        base::insertRaw(object, QStringLiteral("content"), companion.content);
        list.append(object);
    }
    return list;
}

QJsonValue jsonGroup(const std::optional<Group>& group)
{
    if (!group)
        return QJsonValue::Null;
    QJsonObject object;
    base::insertRaw(object, QStringLiteral("id"), group->id);
    object.insert(QStringLiteral("certain"), group->certain);
    return object;
}

QJsonObject jsonLostHold(const LostHold& lost, const JsonContext& context)
{
    QJsonArray holders;
    for (const Holder& holder : lost.holders)
        holders.append(jsonHolder(holder, context));
    return {{QStringLiteral("failover_ms"), jsonMoment(lost.at)}, {QStringLiteral("holders"), holders}};
}

void addState(QJsonObject& object, const Lock& lock, const JsonContext& context)
{
    const State state = stateAt(lock, context.now);
    object.insert(QStringLiteral("state"), jsonName(name(state)));
    if (state == State::Unknown)
        object.insert(QStringLiteral("unknown_reason"), jsonName(unknownReasonAt(lock, context.now)));
    if (lock.foreign)
        object.insert(QStringLiteral("stands_there"),
            QJsonObject{{QStringLiteral("type"), jsonName(lock.foreign->type)},
                {QStringLiteral("length"), jsonMaybe(lock.foreign->length)},
                {QStringLiteral("expires_at_ms"), jsonMoment(lock.foreign->expiresAt)},
                {QStringLiteral("expiry_known"), lock.foreign->asked}});
    object.insert(QStringLiteral("live"), isLiveAt(lock, context.now));
    object.insert(QStringLiteral("as_of_ms"), jsonMoment(lock.asOf));
    if (lock.doubts->seenBefore)
        object.insert(QStringLiteral("seen_before_failover_ms"), jsonMoment(*lock.doubts->seenBefore));
    if (lock.lost)
        object.insert(QStringLiteral("possibly_lost"), jsonLostHold(*lock.lost, context));
}

QJsonArray jsonFindings(const Findings& findings)
{
    QJsonArray names;
    for (const Finding finding : foundIn(findings))
        names.append(jsonName(name(finding)));
    return names;
}

/// The moments since which they hold, of those where that can be told.
QJsonObject jsonFindingsSince(const Findings& findings, const Lock& lock, const FindingLimits& limits)
{
    QJsonObject moments;
    for (const Finding finding : foundIn(findings))
        if (const auto since = findingSince(finding, lock, limits))
            moments.insert(QString::fromLatin1(name(finding)), jsonMoment(*since));
    return moments;
}

void addIdentity(QJsonObject& object, const LockRef& ref, const QByteArray& node, Kind kind)
{
    base::insertRaw(object, QStringLiteral("lock"), ref.name.bytes);
    object.insert(QStringLiteral("db"), ref.db);
    base::insertRaw(object, QStringLiteral("node"), node);
    object.insert(QStringLiteral("kind"), jsonName(name(kind)));
}

void addHold(QJsonObject& object, const Lock& lock, const JsonContext& context)
{
    object.insert(QStringLiteral("holders"), jsonHolders(lock, context));
    object.insert(QStringLiteral("holder_life"), jsonHolderLife(lock.life));
    if (lock.doubts->clockAhead)
        object.insert(QStringLiteral("clock_ahead"), jsonClockAhead(*lock.doubts->clockAhead));
    if (lock.handOversPerSecond > 0)
        object.insert(QStringLiteral("hand_overs_per_second"), lock.handOversPerSecond);
    object.insert(QStringLiteral("permits"), jsonPermits(permitsAt(lock, context.now)));
    object.insert(QStringLiteral("latch_count"), jsonMaybe(lock.latchCount));
    object.insert(QStringLiteral("ttl_ms"), jsonSpan(ttlAt(lock, context.now)));
    object.insert(QStringLiteral("expires_at_ms"), jsonMoment(lock.expiresAt));
    if (lock.expiryWithin.count() > 0)
        object.insert(QStringLiteral("expiry_within_ms"), qint64(lock.expiryWithin.count()));
    object.insert(QStringLiteral("lease"), jsonLease(lock.lease));
    object.insert(QStringLiteral("renewals"), jsonRenewals(lock.renewals));
    object.insert(QStringLiteral("waiters"), jsonWaiters(lock, context));
    object.insert(QStringLiteral("token"), jsonMaybe(lock.token));
}

void addPlace(QJsonObject& object, const Event& ofServer)
{
    if (isOfDatabase(ofServer.kind))
        object.insert(QStringLiteral("db"), ofServer.lock.db);
    base::insertRaw(object, QStringLiteral("node"), ofServer.place());
}

QJsonObject toJson(const ClockOffset& offset)
{
    return {{QStringLiteral("node"), offset.node}, {QStringLiteral("ahead_ms"), qint64(offset.ahead.count())},
        {QStringLiteral("within_ms"), qint64(offset.within.count())}};
}

void addClocks(QJsonObject& object, const ClockCheck& clocks)
{
    QJsonArray off;
    for (const ClockOffset& offset : clocks.off)
        off.append(toJson(offset));
    if (!off.isEmpty())
        object.insert(QStringLiteral("clocks_off"), off);
    if (clocks.apart)
        object.insert(QStringLiteral("clocks_apart"),
            QJsonArray{toJson(clocks.apart->first), toJson(clocks.apart->second)});
}

QJsonArray toJson(const QList<DiscoveryPlace>& places)
{
    QJsonArray array;
    for (const DiscoveryPlace& place : places)
        array.append(
            QJsonObject{{QStringLiteral("node"), place.node}, {QStringLiteral("replica"), place.replica},
                {QStringLiteral("reason"), place.replica ? QJsonValue() : jsonName(place.reason)}});
    return array;
}

} // namespace

QJsonObject toJson(const Lock& lock, const JsonContext& context)
{
    QJsonArray evidence;
    for (const QByteArray& fact : lock.evidence->facts)
        evidence.append(jsonName(fact));
    QJsonObject object;
    addIdentity(object, lock.ref, lock.place(), lock.kind);
    object.insert(QStringLiteral("family"), jsonName(familyOf(lock.kind).id()));
    addState(object, lock, context);
    addHold(object, lock, context);
    object.insert(QStringLiteral("companions"), jsonCompanions(lock.companions));
    object.insert(QStringLiteral("group"), jsonGroup(lock.group));
    object.insert(QStringLiteral("fence"), jsonName(lock.fence.toHex()));
    object.insert(QStringLiteral("fence_strength"), jsonName(name(lock.fenceStrength)));
    object.insert(QStringLiteral("pinned"), lock.pinned);
    object.insert(QStringLiteral("evidence"), evidence);
    const Findings findings = findingsOf(lock, context.now, context.limits);
    object.insert(QStringLiteral("trouble"), jsonFindings(findings));
    object.insert(QStringLiteral("trouble_since_ms"), jsonFindingsSince(findings, lock, context.limits));
    return object;
}

QJsonObject toJson(const Event& event)
{
    QJsonObject object{{QStringLiteral("seq"), qint64(event.seq)},
        {QStringLiteral("at_ms"), jsonMoment(event.at)},
        {QStringLiteral("event"), jsonName(name(event.kind))}};
    if (!isOfServer(event.kind))
        addIdentity(object, event.lock, event.place(), event.lockKind);
    else
        addPlace(object, event);
    base::insertRaw(object, QStringLiteral("holder"), event.holder.bytes);
    object.insert(QStringLiteral("count"), event.count);
    object.insert(QStringLiteral("ttl_ms"), jsonSpan(event.ttl));
    object.insert(QStringLiteral("source"), jsonName(name(event.source)));
    object.insert(QStringLiteral("exact"), event.exact);
    object.insert(QStringLiteral("unseen"), event.unseen);
    return object;
}

QJsonObject toJson(const Event& event, const QHash<QByteArray, QString>& aliases, const QString& server)
{
    QJsonObject object = toJson(event);
    const QString alias = aliases.value(holderOf(event.lockKind, event.holder).clientOrId());
    object.insert(QStringLiteral("alias"), alias.isEmpty() ? QJsonValue() : QJsonValue(alias));
    object.insert(QStringLiteral("server_name"), server.isEmpty() ? QJsonValue() : QJsonValue(server));
    return object;
}

QJsonObject toJson(const Health& health, ServerTime at, const ClockCheck& clocks)
{
    QJsonArray paused, failed;
    for (const FeedHealth& feed : health.feeds) {
        if (feed.condition == FeedHealth::Condition::Paused)
            paused.append(jsonName(name(feed.feed)));
        else if (feed.condition == FeedHealth::Condition::Failed)
            failed.append(jsonName(name(feed.feed)));
    }
    QJsonObject object{{QStringLiteral("event"), QStringLiteral("health")},
        {QStringLiteral("live"), health.live},
        {QStringLiteral("reason"), health.live ? QJsonValue(QJsonValue::Null) : jsonName(health.reason)},
        {QStringLiteral("at_ms"), jsonMoment(at)}};
    if (!health.release.isEmpty())
        object.insert(QStringLiteral("server"), base::jsonText(health.release));
    if (!health.replicaOf.isEmpty())
        object.insert(QStringLiteral("replica_of"), health.replicaOf);
    if (health.loneNode)
        object.insert(QStringLiteral("lone_node"), true);
    if (!health.lacks.isEmpty()) {
        QJsonArray lacks;
        for (const Lack lack : health.lacks)
            lacks.append(QJsonObject{{QStringLiteral("id"), jsonName(name(lack))},
                {QStringLiteral("instead"), lackSentence(lack)}});
        object.insert(QStringLiteral("lacks"), lacks);
    }
    if (const QByteArray way = searchWay(health); !way.isEmpty())
        object.insert(QStringLiteral("search"), jsonName(way));
    if (!health.discovery.places.isEmpty())
        object.insert(QStringLiteral("discovery"), toJson(health.discovery.places));
    if (!paused.isEmpty())
        object.insert(QStringLiteral("paused"), paused);
    if (!failed.isEmpty())
        object.insert(QStringLiteral("failed"), failed);
    if (!health.possible.isEmpty())
        object.insert(QStringLiteral("possible_locks"), health.possible.size());
    if (health.topology)
        object.insert(QStringLiteral("topology"), toJson(*health.topology));
    if (health.cluster)
        object.insert(QStringLiteral("cluster"), toJson(*health.cluster));
    addClocks(object, clocks);
    return object;
}

QJsonObject toJson(const PossibleLock& lock)
{
    QJsonArray kinds, evidence;
    for (const Kind kind : lock.kinds)
        kinds.append(jsonName(name(kind)));
    for (const QByteArray& fact : lock.evidence)
        evidence.append(jsonName(fact));
    QJsonObject object{{QStringLiteral("db"), lock.ref.db}, {QStringLiteral("could_be"), kinds},
        {QStringLiteral("evidence"), evidence}, {QStringLiteral("points"), lock.points},
        {QStringLiteral("statement"), statementFor(lock)}};
    base::insertRaw(object, QStringLiteral("lock"), lock.ref.name.bytes);
    return object;
}

} // namespace lockscope::locks
