#pragma once

#include <QStringList>

namespace lockscope::base
{

/// Returns the word that `typed` was probably meant to be: the one that differs in the fewest letters, if
/// they are few; else the one that begins with it; empty = none is near.
QString nearestTo(const QString& typed, const QStringList& words);

} // namespace lockscope::base
