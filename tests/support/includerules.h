#pragma once

#include "tests/support/houserules.h"

namespace lockscope::support
{

/// Includes point from a room to rooms on its left, as core/CMakeLists.txt orders them; ui and app see
/// values and console's ports.
Findings includeDirection(const SourceFile& file);
/// A quoted include is a file below the repository's root.
Findings includesFromRoot(const SourceFile& file);
/// No header of Qt Gui or Widgets in core.
Findings coreWithoutGui(const SourceFile& file);
/// hiredis is the codec behind core/redis: no header shows it.
Findings hiredisInRedis(const SourceFile& file);
/// Classes of Qt Network in the transport of core/redis, nowhere else in the product; the address, which is a
/// value, in all of core/redis.
Findings networkInTransport(const SourceFile& file);

} // namespace lockscope::support
