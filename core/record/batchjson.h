#pragma once

#include "core/record/part.h"

#include <QJsonObject>

namespace lockscope::record
{

/// Batches and keyframes as lines. Pure.

/// Splits a batch into several of bounded size, with the same table and the same events.
QList<RecordedBatch> inPieces(const RecordedBatch& recorded);

/// {"sight_us": …, "whole", "changed": [locks as locks::toKeptJson() writes them], "removed", "events",
/// "health"}
QJsonObject toJson(const RecordedBatch& recorded);
/// Reads that; fields that are missing stay empty.
RecordedBatch batchFromJson(const QJsonObject& object);

/// {"keyframe_us": …, "content"}
QJsonObject toJson(const Keyframe& keyframe);
/// Reads that; fields that are missing stay empty.
Keyframe keyframeFromJson(const QJsonObject& object);

/// The part of a source's health that is of interest later: whether it was live and why not, the server, its
/// feeds, and how far discovery was.
QJsonObject toKeptJson(const locks::Health& health);
locks::Health healthFromJson(const QJsonObject& object);

} // namespace lockscope::record
