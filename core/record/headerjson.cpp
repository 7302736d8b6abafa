#include "core/record/headerjson.h"

#include "core/base/rawjson.h"
#include "core/locks/family.h"
#include "core/locks/lockread.h"
#include "core/record/jsonfields.h"

#include <QJsonArray>

#include <algorithm>
#include <array>

namespace lockscope::record
{

namespace
{

QString kindJson(Header::Kind kind)
{
    switch (kind) {
    case Header::Kind::Lab:
        return QStringLiteral("lab");
    case Header::Kind::Live:
        return QStringLiteral("live");
    case Header::Kind::Unknown:
        break;
    }
    return QStringLiteral("unknown");
}

Header::Kind kindFromJson(const QString& kind)
{
    return kind == u"lab" ? Header::Kind::Lab : kind == u"live" ? Header::Kind::Live : Header::Kind::Unknown;
}

/// In the order of Header::Gap.
constexpr std::array<QLatin1String, 4> lackNames{
    QLatin1String(""), QLatin1String("end"), QLatin1String("news"), QLatin1String("parts")};

Header::Gap lackFromJson(const QString& lack)
{
    const auto found = std::ranges::find(lackNames, lack);
    return found == lackNames.end() ? Header::Gap::News : Header::Gap(found - lackNames.begin());
}

QJsonObject resourceJson(const Resource& resource)
{
    QJsonObject object{{QStringLiteral("initial"), resource.initial}};
    base::insertRaw(object, QStringLiteral("name"), resource.name);
    return object;
}

QJsonObject invariantJson(const Invariant& invariant)
{
    return {{QStringLiteral("must"), identifierValue(name(invariant.what))},
        {QStringLiteral("resource"), invariant.resource}, {QStringLiteral("with"), invariant.with},
        {QStringLiteral("number"), invariant.number}};
}

QJsonObject expectationJson(const Expectation& expected)
{
    QJsonObject object{{QStringLiteral("rule"), identifierValue(name(expected.rule))},
        {QStringLiteral("least"), expected.least}, {QStringLiteral("most"), expected.most}};
    if (expected.resource)
        object.insert(QStringLiteral("resource"), *expected.resource);
    if (expected.invariant)
        object.insert(QStringLiteral("must"), identifierValue(name(*expected.invariant)));
    return object;
}

template<class List, class Form>
QJsonArray listJson(const List& list, Form form)
{
    QJsonArray array;
    for (const auto& each : list)
        array.append(form(each));
    return array;
}

void readInvariants(Header& header, const QJsonObject& object)
{
    for (const auto& value : object.value(QLatin1String("invariants")).toArray()) {
        const QJsonObject each = value.toObject();
        if (const auto what = invariantFromName(identifierIn(each, QLatin1String("must"))))
            header.invariants.append({*what, qint16(integerIn(each, QLatin1String("resource"))),
                qint16(integerIn(each, QLatin1String("with"), -1)),
                integerIn(each, QLatin1String("number"))});
    }
}

void readExpectations(Header& header, const QJsonObject& object)
{
    for (const auto& value : object.value(QLatin1String("expected")).toArray()) {
        const QJsonObject each = value.toObject();
        const auto rule = ruleFromName(identifierIn(each, QLatin1String("rule")));
        if (!rule)
            continue;
        Expectation expected{
            .rule = *rule, .invariant = invariantFromName(identifierIn(each, QLatin1String("must")))};
        if (each.contains(QLatin1String("resource")))
            expected.resource = qint16(integerIn(each, QLatin1String("resource")));
        expected.least = int(integerIn(each, QLatin1String("least"), 1));
        expected.most = int(integerIn(each, QLatin1String("most"), -1));
        header.expected.append(expected);
    }
}

} // namespace

QString name(Header::Gap lack)
{
    return lack == Header::Gap::Nothing ? QString() : QString(lackNames.at(std::size_t(lack)));
}

QJsonObject toJson(const Header& header)
{
    QJsonObject object{{QStringLiteral("lockrec"), lockrecVersion},
        {QStringLiteral("kind"), kindJson(header.kind)}, {QStringLiteral("title"), header.title},
        {QStringLiteral("about"), header.about}, {QStringLiteral("scenario"), header.scenario},
        {QStringLiteral("seed"), QString::number(header.seed)}, {QStringLiteral("speed"), header.speed},
        {QStringLiteral("begin_ms"), qint64(header.begin.time_since_epoch().count())},
        {QStringLiteral("can_fork"), header.canFork},
        {QStringLiteral("resources"), listJson(header.resources, resourceJson)},
        {QStringLiteral("invariants"), listJson(header.invariants, invariantJson)},
        {QStringLiteral("expected"), listJson(header.expected, expectationJson)}};
    base::insertRaw(object, QStringLiteral("server"), header.server);
    base::insertRaw(object, QStringLiteral("made_by"), header.madeBy);
    if (header.lack != Header::Gap::Nothing)
        object.insert(QStringLiteral("lacks"), name(header.lack));
    if (header.tableLocks)
        object.insert(QStringLiteral("table_locks"), *header.tableLocks);
    if (header.forkedAt)
        object.insert(QStringLiteral("forked_at_us"), qint64(header.forkedAt->count()));
    return object;
}

std::optional<Header> headerFromJson(const QJsonObject& object)
{
    if (integerIn(object, QLatin1String("lockrec")) < 1)
        return std::nullopt;
    Header header;
    header.kind = kindFromJson(object.value(QLatin1String("kind")).toString());
    header.lack = lackFromJson(object.value(QLatin1String("lacks")).toString());
    header.title = object.value(QLatin1String("title")).toString();
    header.about = object.value(QLatin1String("about")).toString();
    header.scenario = object.value(QLatin1String("scenario")).toObject();
    header.seed = object.value(QLatin1String("seed")).toString().toULongLong();
    header.speed = object.value(QLatin1String("speed")).toDouble(1.0);
    header.begin = base::ServerTime(base::milliseconds(integerIn(object, QLatin1String("begin_ms"))));
    header.server = base::rawAt(object, QStringLiteral("server"));
    header.madeBy = base::rawAt(object, QStringLiteral("made_by"));
    header.canFork = object.value(QLatin1String("can_fork")).toBool();
    if (object.contains(QLatin1String("table_locks")))
        header.tableLocks = integerIn(object, QLatin1String("table_locks"));
    if (object.contains(QLatin1String("forked_at_us")))
        header.forkedAt = Moment(integerIn(object, QLatin1String("forked_at_us")));
    for (const auto& value : object.value(QLatin1String("resources")).toArray())
        header.resources.append({base::rawAt(value.toObject(), QStringLiteral("name")),
            integerIn(value.toObject(), QLatin1String("initial"))});
    readInvariants(header, object);
    readExpectations(header, object);
    return header;
}

QJsonObject toJson(const KnownLock& lock, qint32 index)
{
    QJsonObject object = locks::toJson(lock.ref);
    object.insert(QStringLiteral("name"), index);
    object.insert(QStringLiteral("what"), QStringLiteral("lock"));
    object.insert(QStringLiteral("kind"), identifierValue(locks::name(lock.kind)));
    if (lock.permits > 0)
        object.insert(QStringLiteral("permits"), lock.permits);
    return object;
}

QJsonObject toJson(const ClientRecord& client, qint32 index)
{
    QJsonObject object{{QStringLiteral("name"), index}, {QStringLiteral("what"), QStringLiteral("client")}};
    base::insertRaw(object, QStringLiteral("title"), client.title);
    base::insertRaw(object, QStringLiteral("id"), client.id);
    if (client.process)
        object.insert(QStringLiteral("process"), true);
    return object;
}

QJsonObject textJson(const QByteArray& text, qint32 index)
{
    QJsonObject object{{QStringLiteral("name"), index}, {QStringLiteral("what"), QStringLiteral("text")}};
    base::insertRaw(object, QStringLiteral("text"), text);
    return object;
}

KnownLock knownLockFromJson(const QJsonObject& object)
{
    return {locks::lockRefFromJson(object),
        locks::kindFromName(identifierIn(object, QLatin1String("kind"))).value_or(locks::Kind()),
        integerIn(object, QLatin1String("permits"))};
}

ClientRecord clientFromJson(const QJsonObject& object)
{
    return {base::rawAt(object, QStringLiteral("title")), base::rawAt(object, QStringLiteral("id")),
        object.value(QLatin1String("process")).toBool()};
}

} // namespace lockscope::record
