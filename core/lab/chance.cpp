#include "core/lab/chance.h"

#include <algorithm>
#include <cmath>

namespace lockscope::lab
{

namespace
{

/// The mixing step of SplitMix64: each input bit changes about half of the output's.
constexpr quint64 mixed(quint64 x)
{
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

} // namespace

quint64 Chance::draw(quint64 place, quint64 visit) const
{
    return mixed(mixed(mixed(m_seed) ^ place) ^ visit);
}

qint64 Chance::between(qint64 least, qint64 most, quint64 place, quint64 visit) const
{
    if (most <= least)
        return least;
    const auto choices = static_cast<quint64>(most - least) + 1;
    return least + static_cast<qint64>(draw(place, visit) % choices);
}

base::milliseconds Chance::span(const Span& span, quint64 place, quint64 visit) const
{
    switch (span.shape) {
    case Span::Shape::Between:
        return base::milliseconds(between(span.least.count(), span.most.count(), place, visit));
    case Span::Shape::About: {
        const double even = (static_cast<double>(draw(place, visit) >> 11) + 0.5) / 9007199254740992.0;
        const auto drawn = static_cast<qint64>(-std::log(even) * static_cast<double>(span.least.count()));
        return base::milliseconds(std::min<qint64>(drawn, span.most.count()));
    }
    case Span::Shape::Fixed:
        break;
    }
    return span.least;
}

} // namespace lockscope::lab
