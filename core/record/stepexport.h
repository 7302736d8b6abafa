#pragma once

#include "core/record/recording.h"

#include <QJsonObject>

namespace lockscope::record
{

/// The steps of a recording for spreadsheets and programs, with names in place of indexes.

/// CSV (RFC 4180): "at_us,at,step,client,lock,lock_b64,thread,mode,number,other,resource,text,fault"; cells
/// are defused as words::csvCell() does it.
QByteArray stepsAsCsv(const Recording& recording);
/// {"at_us", "step", "number", "other", "client", "lock", "thread", "mode", "resource", "text", "fault"},
/// each where there is one: the words of the file, and a fault by its name besides.
QJsonObject stepAsJson(const Recording& recording, const Step& step);
/// JSON Lines of these.
QByteArray stepsAsJson(const Recording& recording);

} // namespace lockscope::record
