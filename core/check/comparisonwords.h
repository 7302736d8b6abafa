#pragma once

#include "core/check/comparison.h"

#include <QString>

/// Words and sentences about two runs that were compared: translated, plain text. Any thread.
namespace lockscope::check
{

/// Why they cannot be compared; of Obstacle::None an empty one.
QString sentence(Comparison::Obstacle obstacle);
/// "All 214 decisions are the same. …": what agrees, and what differs by whose doing.
QString sentence(const Comparison& comparison);
/// What happened in the one and in the other run, and why it differs.
QString sentence(
    const Difference& difference, const record::Recording& first, const record::Recording& second);
/// "12 decisions and 30 outcomes the same, moments up to 14 ms apart"
QString sameWords(const Comparison::Client& client);

} // namespace lockscope::check
