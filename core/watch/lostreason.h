#pragma once

#include "core/base/error.h"

namespace lockscope::watch
{

/// Why what is known of a lock is not current after that answer, as an identifier; empty = the next read will
/// tell. `othersAreWatched`: the other nodes of the cluster as well as this one.
QByteArray lostReason(base::ErrorKind kind, bool othersAreWatched);

} // namespace lockscope::watch
