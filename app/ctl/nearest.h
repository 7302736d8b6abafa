#pragma once

#include <QStringList>

namespace lockscope::ctl
{

/// Returns `sentence` with the typed word in place of %1, and the nearest of `words` behind it.
QString unknownWordSentence(const QString& sentence, const QString& typed, const QStringList& words);

} // namespace lockscope::ctl
