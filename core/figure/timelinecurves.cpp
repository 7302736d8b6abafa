#include "core/figure/timeline_p.h"

namespace lockscope::figure
{

namespace
{

using Value = TimelineIndex::Value;

/// Draws the values of one resource from left to right.
class CurveWalk
{
public:
    CurveWalk(const TimelineScale& scale, const QList<Value>& values, Timeline::Curve& curve)
        : m_scale(scale)
        , m_values(values)
        , m_curve(curve)
    {
    }

    void walk()
    {
        const auto after = std::ranges::partition_point(
            m_values, [this](const Value& value) { return value.at <= m_scale.frame.span.from; });
        qsizetype i = std::max<qsizetype>(0, after - m_values.begin() - 1);
        if (m_values.isEmpty())
            return;
        m_x = std::max(m_scale.plot.left(), m_scale.x(m_values.at(i).at));
        m_y = yOf(m_values.at(i).value);
        for (++i; i < m_values.size() && m_values.at(i).at <= m_scale.until;)
            i = passPixel(i);
        levelTo(m_scale.x(m_scale.until));
    }

private:
    [[nodiscard]] double yOf(qint64 value) const
    {
        const double range = std::max(1.0, double(m_curve.most) - double(m_curve.least));
        return m_curve.area.bottom() -
               m_curve.area.height() * (double(value) - double(m_curve.least)) / range;
    }

    void levelTo(double x)
    {
        if (x > m_x)
            m_curve.lines.append({m_x, m_y, x, m_y});
        m_x = std::max(m_x, x);
    }

    /// The least and the most of all values in this pixel as one upright piece.
    qsizetype passPixel(qsizetype i)
    {
        const double x = m_scale.x(m_values.at(i).at);
        const Moment end = std::max(m_scale.moment(std::floor(x) + 1), m_values.at(i).at + Moment(1));
        levelTo(x);
        double top = m_y;
        double bottom = m_y;
        for (; i < m_values.size() && m_values.at(i).at < end; ++i) {
            m_y = yOf(m_values.at(i).value);
            top = std::min(top, m_y);
            bottom = std::max(bottom, m_y);
        }
        if (bottom > top)
            m_curve.lines.append({x, top, x, bottom});
        return i;
    }

    const TimelineScale& m_scale;
    const QList<Value>& m_values;
    Timeline::Curve& m_curve;
    double m_x = 0;
    double m_y = 0;
};

/// Curves begin at zero, unless their values lie so far above it that their changes would be a flat line.
qint64 bottomOf(const TimelineIndex::Range& values)
{
    constexpr qint64 flat = 4; ///< the most is more than so many times what changes
    const qint64 range = values.most - values.least;
    return range > 0 && values.most / range >= flat ? values.least - range
                                                    : std::min<qint64>(0, values.least);
}

/// Returns the values that the axis of a resource has room for.
TimelineIndex::Range axisOf(const TimelineScale& scale, qsizetype resource)
{
    const TimelineIndex::Curve& own = scale.index.curves().at(resource);
    if (resource >= scale.frame.beside.size())
        return {own.least, own.most};
    const TimelineIndex::Range& other = scale.frame.beside.at(resource);
    return {std::min(own.least, other.least), std::max(own.most, other.most)};
}

} // namespace

void addCurves(Timeline& timeline, const TimelineScale& scale, const QList<QRectF>& areas)
{
    for (qsizetype i = 0; i < areas.size(); ++i) {
        const TimelineIndex::Curve& source = scale.index.curves().at(i);
        const TimelineIndex::Range axis = axisOf(scale, i);
        Timeline::Curve curve{qint16(i), areas.at(i), {}, bottomOf(axis), axis.most};
        CurveWalk(scale, source.values, curve).walk();
        timeline.curves.append(curve);
    }
}

} // namespace lockscope::figure
