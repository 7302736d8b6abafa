#include "core/locks/usualholds.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace lockscope::locks
{

namespace
{

constexpr qsizetype patternsAtMost = 1'000;
constexpr qsizetype longestPattern = 128;
constexpr int fewest = 20;       ///< fewer holds say nothing of what is usual
constexpr int mostHolds = 1'000; ///< then all count half
constexpr base::milliseconds leastLong{60'000};

bool isPatternLetter(char letter)
{
    return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
           (letter >= 'A' && letter <= 'Z') || letter == '-';
}

} // namespace

UsualHold::UsualHold(base::milliseconds atMost)
{
    const double length = std::max(1.0, double(atMost.count()));
    m_eighths = quint8(std::clamp(std::ceil(std::log2(length) * 8) + 1, 1.0, 255.0));
}

base::milliseconds UsualHold::longAfter(int times) const
{
    const double usual = std::exp2(double(m_eighths - 1) / 8);
    return std::max(leastLong, base::milliseconds(std::llround(usual * times)));
}

QByteArray UsualHolds::patternOf(const QByteArray& name)
{
    QByteArray pattern;
    const qsizetype end = std::min(name.size(), longestPattern);
    for (qsizetype from = 0; from < end;) {
        qsizetype until = from;
        while (until < end && isPatternLetter(name[until]))
            ++until;
        const QByteArrayView word = QByteArrayView(name).sliced(from, until - from);
        if (std::ranges::any_of(word, [](char letter) { return letter >= '0' && letter <= '9'; }))
            pattern += '*';
        else
            pattern += word;
        if (until < end)
            pattern += name[until++];
        from = until;
    }
    return pattern;
}

void UsualHolds::add(const QByteArray& name, base::milliseconds held)
{
    const QByteArray pattern = patternOf(name);
    if (m_patterns.size() >= patternsAtMost && !m_patterns.contains(pattern)) {
        m_patterns.removeIf([](const auto& known) { return known->total < fewest; }); // they say nothing yet
        if (m_patterns.size() >= patternsAtMost)
            return;
    }
    Histogram& histogram = m_patterns[pattern];
    const auto place = std::size_t(std::bit_width(quint64(std::max<qint64>(0, held.count()))));
    ++histogram.holds[std::min(place, histogram.holds.size() - 1)];
    if (++histogram.total < mostHolds)
        return;
    histogram.total = 0;
    for (quint16& count : histogram.holds) {
        count /= 2;
        histogram.total += count;
    }
}

UsualHold UsualHolds::usualOf(const QByteArray& name) const
{
    const auto known = m_patterns.constFind(patternOf(name));
    if (known == m_patterns.cend() || known->total < fewest)
        return {};
    int sum = 0;
    std::size_t place = 0;
    while (sum * 100 < known->total * 95)
        sum += known->holds[place++];
    return UsualHold(base::milliseconds(qint64(1) << (place - 1)));
}

} // namespace lockscope::locks
