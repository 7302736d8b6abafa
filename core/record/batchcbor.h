#pragma once

#include "core/record/cborarchive.h"
#include "core/record/part.h"

namespace lockscope::record
{

/// Batches as the values of a block, where batchjson.h has an object for each lock. Health is not among them.

/// A batch takes no more than that.
qsizetype mostBytes(const RecordedBatch& recorded);
/// Writes a batch behind those that are in the block already.
void writeBatch(CborArchive& archive, const RecordedBatch& recorded);
/// The next batch of a block; nothing at its end, and where it is not as it was written.
std::optional<RecordedBatch> readBatch(CborArchive& archive);

} // namespace lockscope::record
