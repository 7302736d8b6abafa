#pragma once

#include "core/lab/jsonnode.h"

namespace lockscope::lab
{

/// Returns what is wrong with a scenario's text, in the order of the lines: where it cannot be read the first
/// fault alone, else what can be read and would be silent when it is played: an unknown variable, a “${” that
/// is not closed, a script that is no Lua, an unknown command, a fault after the end, a name or a key that is
/// there twice, permits of a lock that has none. Empty = nothing is. Pure; any thread.
QList<ScenarioFault> findingsIn(const QByteArray& json);

} // namespace lockscope::lab
