#pragma once

#include <QStringList>

namespace lockscope::ctl
{

/// Returns each key of “top” and what it does: a line each, the keys in a column of their own.
QStringList topKeyTexts();
/// Returns the keys for the line at the foot of the table: as many as `width` has room for, those that a
/// person needs least being left out first.
QString topKeysInShort(int width);

} // namespace lockscope::ctl
