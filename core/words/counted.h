#pragma once

#include <QString>

namespace lockscope::words
{

/// "1 lock", "3 locks": `one` where there is one, else `many` with the number (or `shown`, a shorter form of
/// it) in the place of its %1. Both are translated whole, so no word is put together from parts.
[[nodiscard]] inline QString counted(
    qint64 number, const QString& one, const QString& many, const QString& shown = {})
{
    return number == 1 ? one : many.arg(shown.isEmpty() ? QString::number(number) : shown);
}

} // namespace lockscope::words
