#include "core/filter/duration.h"

#include <array>
#include <cmath>
#include <utility>

namespace lockscope::filter
{

namespace
{

constexpr double mostMilliseconds = 10'000.0 * 86'400'000.0;

bool isDigit(QChar letter) { return letter >= u'0' && letter <= u'9'; }

std::optional<double> millisecondsPerUnit(QStringView unit)
{
    constexpr std::array<std::pair<QStringView, double>, 5> units{
        {{u"ms", 1}, {u"s", 1000}, {u"m", 60'000}, {u"h", 3'600'000}, {u"d", 86'400'000}}};
    for (const auto& [name, factor] : units) {
        if (unit.compare(name, Qt::CaseInsensitive) == 0)
            return factor;
    }
    return std::nullopt;
}

/// Takes the letters that satisfy `belongs` from the front of `text`.
template<class Predicate>
QStringView takeWhile(QStringView& text, Predicate belongs)
{
    qsizetype end = 0;
    while (end < text.size() && belongs(text[end]))
        ++end;
    const QStringView taken = text.first(end);
    text = text.sliced(end);
    return taken;
}

} // namespace

std::optional<base::milliseconds> durationFrom(QStringView text)
{
    double sum = 0;
    if (text.isEmpty())
        return std::nullopt;
    while (!text.isEmpty()) {
        const QStringView number =
            takeWhile(text, [](QChar letter) { return isDigit(letter) || letter == u'.'; });
        const QStringView unit =
            takeWhile(text, [](QChar letter) { return !isDigit(letter) && letter != u'.'; });
        bool isNumber = false;
        const double value = number.toDouble(&isNumber);
        const std::optional<double> factor = millisecondsPerUnit(unit);
        if (!isNumber || !factor)
            return std::nullopt;
        sum += value * *factor;
        if (!(sum <= mostMilliseconds))
            return std::nullopt;
    }
    return base::milliseconds(std::llround(sum));
}

} // namespace lockscope::filter
