#pragma once

#include "core/base/time.h"

#include <QList>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>

namespace lockscope::figure
{

/// A duration that differs from run to run, and the equal parts that its range is divided into.
struct HeatAxis {
    QString name; ///< as a scenario's file calls it
    base::milliseconds least{0};
    base::milliseconds most{0};
    int parts = 8;

    /// The part that a duration is in.
    [[nodiscard]] int partOf(base::milliseconds duration) const;
    /// Where that part begins; of `parts` the end of the last one.
    [[nodiscard]] base::milliseconds edge(int part) const;

    friend bool operator==(const HeatAxis&, const HeatAxis&) = default;
};

/// The runs with durations of the same two parts.
struct HeatCell {
    quint64 runs = 0;
    quint64 overlaps = 0; ///< runs in which more were inside than may be

    friend bool operator==(const HeatCell&, const HeatCell&) = default;
};

/// How often runs went wrong, by two of their durations. A value.
struct HeatGrid {
    HeatAxis across;
    HeatAxis up;
    QList<HeatCell> cells; ///< row by row, the least of `up` first; empty = nothing was counted

    /// Counts one run.
    void count(base::milliseconds first, base::milliseconds second, bool isOverlap);
    /// Adds the counts of another part; of the same axes.
    void add(const HeatGrid& other);
    /// Returns the sum of all cells.
    [[nodiscard]] HeatCell total() const;

    friend bool operator==(const HeatGrid&, const HeatGrid&) = default;
};

/// The grid as a picture: pure geometry, painted by the window and written as SVG.
struct HeatMap {
    /// A field of the grid.
    struct Cell {
        QRectF rect;
        int level = 0; ///< 0 to heatLevels: the share in steps; 0 = never
        QString words; ///< "43 %"; "–" where nothing was played
        QString about; ///< the durations and the counts, as a sentence
    };
    /// The text at an edge of a part, or the name of an axis.
    struct Label {
        QRectF rect;
        QString words;
        bool isAcross = true; ///< centred below the plot; else to the left of it, at the right edge
    };
    QRectF plot;
    QList<Cell> cells;
    QList<Label> labels; ///< of the axes' edges
    Label acrossName;
    Label upName;
};
inline constexpr int heatLevels = 5;

/// The room for a heat map, and the size of its letters.
struct HeatFrame {
    QRectF area;
    double labelWidth = 56;
    double labelHeight = 18;
};

/// Without cells where nothing was counted.
HeatMap heatMap(const HeatGrid& grid, const HeatFrame& frame);
/// Returns the cell at that point; null beside them.
const HeatMap::Cell* cellAt(const HeatMap& map, QPointF at);
/// "Share of runs with an overlap: 12 of 400."
QString heatWords(const HeatGrid& grid);
/// All of it in words, a line for each cell that has runs, for people who cannot see it.
QString heatDescription(const HeatGrid& grid);
/// The map as a picture of its own, with `title` above it; follows the reader's light or dark scheme.
QString heatMapSvg(const HeatGrid& grid, const QSizeF& size, const QString& title);

} // namespace lockscope::figure
