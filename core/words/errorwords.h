#pragma once

#include "core/base/connectstep.h"
#include "core/base/error.h"

#include <QString>

namespace lockscope::words
{

/// A few words for a heading or a list: "Wrong password".
QString title(base::ErrorKind kind);

/// What happened, to what, and why as far as known: one plain-text sentence.
QString sentence(const base::Error& error);

/// The reason alone, as it stands inside of the sentence; empty where none is known.
QString detail(const base::Error& error);

/// What to do next: one plain-text sentence; empty where there is nothing to do.
QString advice(const base::Error& error);

/// What a step of connecting does: "Looking up the name".
QString stepName(base::ConnectStep step);

} // namespace lockscope::words
