#pragma once

#include "core/figure/sawtooth.h"
#include "ui/models/eventcolumn.h"
#include "ui/models/eventstyle.h"

#include <QCoreApplication>
#include <QFont>
#include <QPalette>
#include <QRectF>

class QPainter;

namespace lockscope::ui
{

/// Paints a sawtooth's geometry in the colours of the theme: grid, holds, gaps, marks and the legend above
/// them. Lives for one paint event; its arguments must outlive it.
class SawtoothPainter final
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::ui::SawtoothPainter)
public:
    static constexpr double legendHeight = 20;
    /// Returns the font of all texts of the picture.
    [[nodiscard]] static QFont face();
    /// Returns the look of a mark in the present theme.
    [[nodiscard]] static EventStyle lookOf(figure::Sawtooth::Mark::What what);

    /// `area` is that of the whole picture, in pixels.
    SawtoothPainter(
        QPainter& painter, const figure::Sawtooth& figure, const QRectF& area, const QPalette& palette);

    /// Paints that of a lock of that kind.
    void paint(base::milliseconds span, locks::Kind kind, const Aliases& aliases) const;
    /// Returns where the label of a tick is written; no two labels touch.
    [[nodiscard]] QRectF ttlLabel(const figure::Sawtooth::Tick& tick) const;
    [[nodiscard]] QRectF timeLabel(const figure::Sawtooth::Tick& tick) const;

private:
    void paintGrid() const;
    void paintAreas() const;
    void paintHandOvers() const;
    void paintCurve() const;
    void paintMarks() const;
    void paintEmpty(base::milliseconds span) const;
    void paintLegend(base::milliseconds span, locks::Kind kind, const Aliases& aliases) const;
    [[nodiscard]] static QString legendName(const locks::Holder& holder, const Aliases& aliases);

    QPainter& m_painter;
    const figure::Sawtooth& m_figure;
    QRectF m_area;
    QPalette m_palette;
};

} // namespace lockscope::ui
