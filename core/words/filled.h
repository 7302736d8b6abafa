#pragma once

#include <QString>
#include <QStringList>

namespace lockscope::words
{

/// `pattern` with each %1 to %9 replaced by that one of the arguments, all at once: an argument may itself
/// hold a "%2". For tables of sentences that need some of the arguments each. Any thread.
QString filled(const QString& pattern, const QStringList& arguments);

} // namespace lockscope::words
