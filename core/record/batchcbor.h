#pragma once

#include "core/record/cborarchive.h"
#include "core/record/part.h"

namespace lockscope::record
{

/// Batches as the values of a block; batchjson.h has an object for each lock instead. Health is not among
/// them.

/// The most bytes that a batch can take.
qsizetype mostBytes(const RecordedBatch& recorded);
/// Writes a batch behind those that are in the block already.
void writeBatch(CborArchive& archive, const RecordedBatch& recorded);
/// Returns the next batch of a block; nothing at its end, and where the block is damaged.
std::optional<RecordedBatch> readBatch(CborArchive& archive);

} // namespace lockscope::record
