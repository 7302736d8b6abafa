#pragma once

#include "core/figure/timeline.h"

#include <QBrush>
#include <QCoreApplication>
#include <QFont>
#include <QPalette>

#include <array>

class QPainter;

namespace lockscope::ui
{

/// Puts a timeline's geometry on a painter in the colours of the theme: lanes, bars, marks, arrows, faults,
/// violations, curves, axis and legend. Leaves out what lies outside of the painter's clip. A value for the
/// time of one paint event; what it is made of must outlive it.
class TimelinePainter final
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::TimelinePainter)
public:
    static constexpr double legendHeight = 20; ///< of each of two lines
    [[nodiscard]] static QFont face();

    /// `dirty` is what is wanted of the picture.
    TimelinePainter(QPainter& painter, const figure::Timeline& figure, const figure::TimelineIndex& index,
        const QPalette& palette, const QRectF& dirty);

    void paint() const;
    /// Above the plot, in `area`.
    void paintLegend(const QRectF& area) const;
    /// Below that one.
    void paintMarkLegend(const QRectF& area) const;

private:
    void paintLanes() const;
    void paintGrid() const;
    void paintBars() const;
    void paintBar(const figure::Timeline::Bar& bar) const;
    void paintBarWords(const figure::Timeline::Bar& bar) const;
    void paintMarks() const;
    void paintMark(const figure::Timeline::Mark& mark, double half) const;
    void paintArrows() const;
    void paintDensities() const;
    void paintSigns() const;
    void paintWashes() const;
    void paintBreaches() const;
    void paintBands() const;
    void paintCurves() const;
    [[nodiscard]] bool isWanted(double left, double right) const
    {
        return right + 8 >= m_dirty.left() && left - 8 <= m_dirty.right();
    }

    /// Of a state at a depth of reentry; narrow is what has no room for a pattern, or stands for several.
    struct Ink {
        QColor colour;
        QBrush brush, narrow;
    };
    [[nodiscard]] const Ink& inkOf(const figure::Timeline::Bar& bar) const;

    std::array<std::array<Ink, 4>, figure::laneStateCount> m_inks; ///< by state and depth
    QPainter& m_painter;
    const figure::Timeline& m_figure;
    const figure::TimelineIndex& m_index;
    QPalette m_palette;
    QRectF m_dirty;
};

} // namespace lockscope::ui
