#pragma once

#include "core/locks/event.h"

#include <QString>

namespace lockscope::ctl
{

/// "12:34:56.789  acquired         orders:42  reentrant  6f1a…:7 ×2  30.0 s  (tracking)": an event in a line.
QString eventText(const locks::Event& event);

} // namespace lockscope::ctl
