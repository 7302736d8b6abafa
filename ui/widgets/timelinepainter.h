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

/// Paints a timeline's geometry in the colours of the theme: lanes, bars, marks, arrows, faults, violations,
/// curves, axis and legend. Leaves out what is outside the painter's clip. Lives for one paint event; its
/// arguments must outlive it.
class TimelinePainter final
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::TimelinePainter)
public:
    /// Returns the font of all texts of the picture.
    [[nodiscard]] static QFont face();
    /// Returns the height of the legend in that width: of bars and of marks at least a line each, and further
    /// ones for what has no room there, but not more than `most` of all lines.
    [[nodiscard]] static double legendHeight(double width, double most);

    /// `dirty` is the part of the picture that has to be painted.
    TimelinePainter(QPainter& painter, const figure::Timeline& figure, const figure::TimelineIndex& index,
        const QPalette& palette, const QRectF& dirty);

    /// Paints all but the legend.
    void paint() const;
    /// Paints the legend in `area`: the bars, and below them the marks as they are drawn.
    void paintLegend(const QRectF& area) const;

private:
    /// An entry of the legend: a look, and what it means.
    struct Explanation {
        enum class Sign : quint8 { Bar, Mark, Fault, Viewer };
        Sign sign = Sign::Bar;
        figure::LaneState state = {};
        figure::TimelineIndex::MarkKind mark = {};
        QString words;
    };
    /// The place of an entry in the legend.
    struct LegendPlace {
        double left = 0;
        int line = 0;
        double width = 0; ///< with the sign
    };
    [[nodiscard]] static QList<Explanation> legend();
    [[nodiscard]] static QList<LegendPlace> legendPlaces(const QList<Explanation>& entries, double width);
    void paintEntry(const Explanation& entry, const QRectF& area) const;
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

    /// The ink of a state at a depth of reentry; `narrow` is for bars without room for a pattern, or that
    /// stand for several.
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
