#pragma once

#include "core/console/source.h"
#include "tests/bench/benchserver.h"

#include <memory>

namespace lockscope::bench
{

/// Begins to watch that server, as the window does; at full speed and with the default budget.
std::shared_ptr<console::Source> watching(const QString& uri);
inline std::shared_ptr<console::Source> watching(const BenchServer& server) { return watching(server.uri()); }
/// Runs until the first discovery has ended and `count` locks are known.
void awaitLocks(const console::Source& source, qsizetype count);

} // namespace lockscope::bench
