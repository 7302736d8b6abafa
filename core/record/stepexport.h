#pragma once

#include "core/record/recording.h"

namespace lockscope::record
{

/// The steps of a recording for spreadsheets and programs, with names in place of indexes.

/// CSV (RFC 4180): "at_us,at,step,client,lock,lock_b64,thread,mode,number,other,resource,text"; cells are
/// defused as locks::csvCell() does it.
QByteArray stepsAsCsv(const Recording& recording);
/// JSON Lines: {"at_us", "step", "client", "lock", …}, each where there is one.
QByteArray stepsAsJson(const Recording& recording);

} // namespace lockscope::record
