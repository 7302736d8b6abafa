#pragma once

#include "core/base/time.h"

#include <QString>
#include <QStringList>

#include <chrono>

namespace lockscope::words
{

/// A moment since the begin of something, to the millisecond: "12.031 s", "3 m 12.031 s",
/// "2 h 05 m 12.031 s". What is finer is cut. Any thread.
QString moment(std::chrono::microseconds at);
/// A moment of a server's clock in UTC by ISO 8601: "2026-11-26T10:04:03.811Z".
QString isoMoment(base::ServerTime at);
/// The three patterns for that: with %1 seconds and %2 thousandths; %1 minutes, %2 seconds and %3; %1 hours,
/// %2 minutes, %3 seconds and %4.
QStringList momentPatterns();

} // namespace lockscope::words
