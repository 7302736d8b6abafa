#pragma once

#include "core/locks/finding.h"

#include <QString>

namespace lockscope::ctl
{

/// The sign of a state beside its word in a terminal: always a shape, and a colour where there is one to
/// have.
struct StateSign {
    QString glyph;
    int colour = 0; ///< SGR foreground number; 0 = the terminal's own
};

StateSign lookOf(locks::State state, locks::LeaseKind lease);

/// Returns the colour of a finding's severity; 0 = the terminal's own.
int colourOf(locks::Severity severity);

/// Returns true where output may have colours: on a terminal that can show them, unless NO_COLOR is set.
bool hasColours();
/// `text` in the colour of SGR number `colour`; as it is for 0, and where output has no colours.
QString coloured(const QString& text, int colour);

} // namespace lockscope::ctl
