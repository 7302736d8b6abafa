#pragma once

#include "core/base/connectstep.h"
#include "core/base/error.h"

#include <QString>

namespace lockscope::words
{

/// A few words for a heading or a list: "Wrong password".
QString title(base::ErrorKind kind);

/// One plain-text sentence that says what happened, to what, and why as far as known.
QString sentence(const base::Error& error);

/// The reason alone, as it is inside the sentence; empty where none is known.
QString detail(const base::Error& error);

/// One plain-text sentence that says what to do next; empty where there is nothing to do.
QString advice(const base::Error& error);

/// The name of a step of connecting, as an activity: "Looking up the name".
QString stepName(base::ConnectStep step);

} // namespace lockscope::words
