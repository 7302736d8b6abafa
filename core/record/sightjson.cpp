#include "core/record/sightjson.h"

#include "core/base/rawjson.h"
#include "core/locks/lockjson.h"
#include "core/locks/lockread.h"
#include "core/record/jsonfields.h"

#include <QJsonArray>

namespace lockscope::record
{

namespace
{

constexpr qsizetype locksInPiece = 64;
constexpr qsizetype eventsInPiece = 256;

QJsonArray changedJson(const QList<locks::LockPtr>& changed)
{
    QJsonArray array;
    for (const locks::LockPtr& lock : changed)
        array.append(locks::toKeptJson(*lock));
    return array;
}

QJsonArray removedJson(const QList<locks::LockRef>& removed)
{
    QJsonArray array;
    for (const locks::LockRef& ref : removed)
        array.append(locks::toJson(ref));
    return array;
}

QJsonArray eventsJson(const QList<locks::Event>& events)
{
    QJsonArray array;
    for (const locks::Event& event : events)
        array.append(locks::toKeptJson(event));
    return array;
}

Moment momentIn(const QJsonObject& object, QLatin1String name)
{
    return Moment(std::max<qint64>(0, integerIn(object, name)));
}

} // namespace

QList<Sight> inPieces(const Sight& sight)
{
    QList<Sight> pieces;
    qsizetype changed = 0;
    qsizetype events = 0;
    do {
        Sight piece{sight.at, {}, pieces.isEmpty() ? sight.health : nullptr, sight.whole && pieces.isEmpty()};
        piece.batch.changed = sight.batch.changed.mid(changed, locksInPiece);
        piece.batch.events = sight.batch.events.mid(events, eventsInPiece);
        changed += piece.batch.changed.size();
        events += piece.batch.events.size();
        pieces.append(piece);
    } while (changed < sight.batch.changed.size() || events < sight.batch.events.size());
    pieces.last().batch.removed = sight.batch.removed;
    pieces.last().batch.droppedEvents = sight.batch.droppedEvents;
    return pieces;
}

QJsonObject toJson(const Sight& sight)
{
    QJsonObject object{{QStringLiteral("sight_us"), qint64(sight.at.count())}};
    if (sight.whole)
        object.insert(QStringLiteral("whole"), true);
    if (!sight.batch.changed.isEmpty())
        object.insert(QStringLiteral("changed"), changedJson(sight.batch.changed));
    if (!sight.batch.removed.isEmpty())
        object.insert(QStringLiteral("removed"), removedJson(sight.batch.removed));
    if (!sight.batch.events.isEmpty())
        object.insert(QStringLiteral("events"), eventsJson(sight.batch.events));
    if (sight.batch.droppedEvents > 0)
        object.insert(QStringLiteral("dropped_events"), qint64(sight.batch.droppedEvents));
    if (sight.health)
        object.insert(QStringLiteral("health"), toKeptJson(*sight.health));
    return object;
}

Sight sightFromJson(const QJsonObject& object)
{
    Sight sight;
    sight.at = momentIn(object, QLatin1String("sight_us"));
    sight.whole = object.value(QLatin1String("whole")).toBool();
    for (const auto& value : object.value(QLatin1String("changed")).toArray()) {
        if (auto lock = locks::lockFromJson(value.toObject()))
            sight.batch.changed.append(std::make_shared<const locks::Lock>(*std::move(lock)));
    }
    for (const auto& value : object.value(QLatin1String("removed")).toArray())
        sight.batch.removed.append(locks::lockRefFromJson(value.toObject()));
    for (const auto& value : object.value(QLatin1String("events")).toArray()) {
        if (const auto event = locks::eventFromJson(value.toObject()))
            sight.batch.events.append(*event);
    }
    sight.batch.droppedEvents = quint64(integerIn(object, QLatin1String("dropped_events")));
    if (object.contains(QLatin1String("health")))
        sight.health = std::make_shared<const locks::Health>(
            healthFromJson(object.value(QLatin1String("health")).toObject()));
    return sight;
}

QJsonObject toJson(const Keyframe& keyframe)
{
    QJsonObject object{{QStringLiteral("keyframe_us"), qint64(keyframe.at.count())}};
    base::insertRaw(object, QStringLiteral("content"), keyframe.content);
    return object;
}

Keyframe keyframeFromJson(const QJsonObject& object)
{
    return {momentIn(object, QLatin1String("keyframe_us")), base::rawAt(object, QStringLiteral("content"))};
}

} // namespace lockscope::record
