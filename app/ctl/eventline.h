#pragma once

#include "core/locks/event.h"

#include <QHash>
#include <QString>

namespace lockscope::ctl
{

/// "12:34:56.789  acquired         orders:42  reentrant  6f1a…:7 ×2  30.0 s  (tracking)": an event in a line.
/// The name that a person gave the holder's client stands in place of its id.
QString eventText(const locks::Event& event, const QHash<QByteArray, QString>& aliases);

} // namespace lockscope::ctl
