#pragma once

#include <QStringList>

namespace lockscope::ctl
{

/// Returns the word that `typed` was probably meant to be: the one that differs in the fewest letters, if
/// they are few; else the one that begins with it; empty = none is near.
QString nearestTo(const QString& typed, const QStringList& words);

/// Returns `sentence` with the typed word in place of %1, and the nearest of `words` behind it.
QString unknownWordSentence(const QString& sentence, const QString& typed, const QStringList& words);

} // namespace lockscope::ctl
