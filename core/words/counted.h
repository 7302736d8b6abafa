#pragma once

#include <QString>

#include <limits>

namespace lockscope::words
{

/// The number by which tr() chooses among a language's plural forms. Beyond int, it is a smaller one of the
/// same last digits, on which the rules of all languages depend.
[[nodiscard]] constexpr int numerus(qint64 number)
{
    constexpr qint64 period = 1'000'000;
    if (number > std::numeric_limits<int>::max())
        return int(period + number % period);
    return number < 0 ? 0 : int(number);
}

/// "1 lock", "3 locks": `one` where there is one, else `many`, which is translated with numerus(number), so
/// that a catalogue has a form of it for each plural of its language. English has no catalogue, and so `one`
/// stands by itself. Qt puts the number in the place of `many`'s %n; a number that is shown in another way,
/// or may be beyond int, is `shown`, in the place of its %1.
[[nodiscard]] inline QString counted(
    qint64 number, const QString& one, const QString& many, const QString& shown = {})
{
    if (number == 1)
        return one;
    return shown.isEmpty() ? many : many.arg(shown);
}

} // namespace lockscope::words
