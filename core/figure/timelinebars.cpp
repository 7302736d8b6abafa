#include "core/figure/timeline_p.h"

#include <bit>

namespace lockscope::figure
{

namespace
{

using Change = TimelineIndex::Change;

/// Which states there are among the changes from `begin` to before `end`.
unsigned statesAmong(const TimelineIndex::Lane& lane, qsizetype begin, qsizetype end)
{
    constexpr qsizetype size = TimelineIndex::summarySize;
    unsigned states = 0;
    while (begin < end) {
        if (begin % size == 0 && begin + size <= end) {
            states |= lane.summaries.at(begin / size);
            begin += size;
        } else {
            states |= 1U << int(lane.changes.at(begin).state);
            ++begin;
        }
    }
    return states;
}

/// Neighbouring bars that look the same become one bar.
void addMerged(Timeline& timeline, qsizetype first, const Timeline::Bar& bar)
{
    if (timeline.bars.size() > first) {
        Timeline::Bar& last = timeline.bars.last();
        if (last.merged && last.state == bar.state && bar.rect.left() - last.rect.right() < 0.5) {
            last.rect.setRight(bar.rect.right());
            return;
        }
    }
    timeline.bars.append(bar);
}

/// Goes along one lane from left to right.
class BarWalk
{
public:
    BarWalk(Timeline& timeline, const TimelineScale& scale, qint32 lane)
        : m_timeline(timeline)
        , m_scale(scale)
        , m_number(lane)
        , m_lane(scale.index.lanes().at(lane))
        , m_first(timeline.bars.size())
        , m_cursor(scale.frame.span.from)
    {
        const auto after = std::ranges::partition_point(
            m_lane.changes, [this](const Change& change) { return change.at <= m_cursor; });
        m_at = std::max<qsizetype>(0, after - m_lane.changes.begin() - 1);
        if (!m_lane.changes.isEmpty())
            m_cursor = std::max(m_cursor, m_lane.changes.at(m_at).at);
    }

    void walk()
    {
        while (m_at < m_lane.changes.size() && m_cursor < m_scale.until) {
            const Moment end = endOf(m_at);
            const bool isLast = m_at + 1 == m_lane.changes.size();
            if (end <= m_cursor)
                ++m_at;
            else if (isLast || m_scale.x(end) - m_scale.x(m_cursor) >= 1)
                pass(end);
            else
                passPixel();
        }
    }

private:
    [[nodiscard]] Moment endOf(qsizetype change) const
    {
        const bool isLast = change + 1 == m_lane.changes.size();
        return isLast ? m_scale.until : std::min(m_lane.changes.at(change + 1).at, m_scale.until);
    }

    void pass(Moment end)
    {
        const Change& change = m_lane.changes.at(m_at);
        if (change.state != LaneState::Idle)
            m_timeline.bars.append(
                {m_scale.stretch(m_number, m_cursor, end), change.state, change.depth, false, change.step});
        m_cursor = end;
        ++m_at;
    }

    /// All that falls into this pixel is one thing: the worst of it.
    void passPixel()
    {
        const double left = std::floor(m_scale.x(m_cursor));
        const Moment end = std::max(m_scale.moment(left + 1), m_cursor + Moment(1));
        const auto& changes = m_lane.changes;
        const qsizetype next =
            gallop(m_at + 1, changes.size(), [&](qsizetype i) { return changes.at(i).at < end; });
        const unsigned states = statesAmong(m_lane, m_at, next);
        const auto worst = LaneState(std::bit_width(states) - 1);
        if (worst != LaneState::Idle) {
            QRectF rect = m_scale.stretch(m_number, m_cursor, end);
            rect.setLeft(std::max(left, m_scale.plot.left()));
            rect.setRight(std::min(left + 1, m_scale.plot.right()));
            addMerged(m_timeline, m_first, {rect, worst, 1, true, changes.at(m_at).step});
        }
        m_cursor = std::min(end, m_scale.until);
        m_at = next - 1;
    }

    Timeline& m_timeline;
    const TimelineScale& m_scale;
    const qint32 m_number;
    const TimelineIndex::Lane& m_lane;
    const qsizetype m_first;
    Moment m_cursor;
    qsizetype m_at = 0;
};

} // namespace

void addBars(Timeline& timeline, const TimelineScale& scale, qint32 lane)
{
    BarWalk(timeline, scale, lane).walk();
}

} // namespace lockscope::figure
