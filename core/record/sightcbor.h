#pragma once

#include "core/record/cborarchive.h"
#include "core/record/part.h"

namespace lockscope::record
{

/// Sights as the values of a block, where sightjson.h has an object for each lock. Health is not among them.

/// A sight takes no more than that.
qsizetype mostBytes(const Sight& sight);
/// Writes a sight behind those that are in the block already.
void writeSight(CborArchive& archive, const Sight& sight);
/// The next sight of a block; nothing at its end, and where it is not as it was written.
std::optional<Sight> readSight(CborArchive& archive);

} // namespace lockscope::record
