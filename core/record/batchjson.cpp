#include "core/record/batchjson.h"

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

QList<RecordedBatch> inPieces(const RecordedBatch& recorded)
{
    QList<RecordedBatch> pieces;
    qsizetype changed = 0;
    qsizetype events = 0;
    do {
        RecordedBatch piece{recorded.at, {}, pieces.isEmpty() ? recorded.health : nullptr,
            recorded.whole && pieces.isEmpty()};
        piece.batch.changed = recorded.batch.changed.mid(changed, locksInPiece);
        piece.batch.events = recorded.batch.events.mid(events, eventsInPiece);
        changed += piece.batch.changed.size();
        events += piece.batch.events.size();
        pieces.append(piece);
    } while (changed < recorded.batch.changed.size() || events < recorded.batch.events.size());
    pieces.last().batch.removed = recorded.batch.removed;
    pieces.last().batch.droppedEvents = recorded.batch.droppedEvents;
    return pieces;
}

QJsonObject toJson(const RecordedBatch& recorded)
{
    QJsonObject object{{QStringLiteral("sight_us"), qint64(recorded.at.count())}};
    if (recorded.whole)
        object.insert(QStringLiteral("whole"), true);
    if (!recorded.batch.changed.isEmpty())
        object.insert(QStringLiteral("changed"), changedJson(recorded.batch.changed));
    if (!recorded.batch.removed.isEmpty())
        object.insert(QStringLiteral("removed"), removedJson(recorded.batch.removed));
    if (!recorded.batch.events.isEmpty())
        object.insert(QStringLiteral("events"), eventsJson(recorded.batch.events));
    if (recorded.batch.droppedEvents > 0)
        object.insert(QStringLiteral("dropped_events"), qint64(recorded.batch.droppedEvents));
    if (recorded.health)
        object.insert(QStringLiteral("health"), toKeptJson(*recorded.health));
    return object;
}

RecordedBatch batchFromJson(const QJsonObject& object)
{
    RecordedBatch recorded;
    recorded.at = momentIn(object, QLatin1String("sight_us"));
    recorded.whole = object.value(QLatin1String("whole")).toBool();
    for (const auto& value : object.value(QLatin1String("changed")).toArray()) {
        if (auto lock = locks::lockFromJson(value.toObject()))
            recorded.batch.changed.append(locks::share(*std::move(lock)));
    }
    for (const auto& value : object.value(QLatin1String("removed")).toArray())
        recorded.batch.removed.append(locks::lockRefFromJson(value.toObject()));
    for (const auto& value : object.value(QLatin1String("events")).toArray()) {
        if (const auto event = locks::eventFromJson(value.toObject()))
            recorded.batch.events.append(*event);
    }
    recorded.batch.droppedEvents = quint64(integerIn(object, QLatin1String("dropped_events")));
    if (object.contains(QLatin1String("health")))
        recorded.health = std::make_shared<const locks::Health>(
            healthFromJson(object.value(QLatin1String("health")).toObject()));
    return recorded;
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
