#pragma once

#include "core/locks/clientbook.h"
#include "core/locks/finding.h"

#include <QString>

namespace lockscope::ctl
{

/// Numbers of SGR, which set the colour of the text; 0 keeps the terminal's own.
constexpr int red = 31, green = 32, amber = 33, blue = 34, violet = 35, dim = 90;

/// Returns the colour of a state. Counters are never wrong by what they count, so they have no colour.
int colourOf(locks::State state, locks::LeaseKind lease);
/// Returns the colour of a finding's severity.
int colourOf(locks::Severity severity);
/// Returns the colour of whether a client is alive.
int colourOf(locks::ClientLife life);

/// Returns true where output may have colours: on a terminal that can show them, unless NO_COLOR is set.
bool hasColours();
/// Returns `text` in that colour; as it is for 0, and where output has no colours.
QString coloured(const QString& text, int colour);

} // namespace lockscope::ctl
