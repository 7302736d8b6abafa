#pragma once

#include "core/check/comparison.h"

#include <QString>

/// Words and sentences about two runs that were compared: translated, plain text. Any thread.
namespace lockscope::check
{

/// Says why two runs cannot be compared; empty for Obstacle::None.
QString sentence(Comparison::Obstacle obstacle);
/// "All 214 decisions are the same. …": says what agrees, what differs, and who caused that.
QString sentence(const Comparison& comparison);
/// Says what happened in the one and in the other run, and why it differs.
QString sentence(
    const Difference& difference, const record::Recording& first, const record::Recording& second);
/// "12 decisions and 30 outcomes the same, moments up to 14 ms apart"
QString sameWords(const Comparison::ClientRow& client);

} // namespace lockscope::check
