#pragma once

#include "core/record/part.h"

#include <QJsonObject>

namespace lockscope::record
{

/// Batches and keyframes as lines. Pure.

/// One batch as several of bounded size: the same table and the same events.
QList<RecordedBatch> inPieces(const RecordedBatch& recorded);

/// {"sight_us": …, "whole", "changed": [locks as of locks::toKeptJson], "removed", "events", "health"}
QJsonObject toJson(const RecordedBatch& recorded);
RecordedBatch batchFromJson(const QJsonObject& object);

/// {"keyframe_us": …, "content"}
QJsonObject toJson(const Keyframe& keyframe);
Keyframe keyframeFromJson(const QJsonObject& object);

/// What of a source's health means something later: whether it was live and why not, the server, its feeds,
/// how far discovery was.
QJsonObject toKeptJson(const locks::Health& health);
locks::Health healthFromJson(const QJsonObject& object);

} // namespace lockscope::record
