#include "ui/widgets/sawtoothpainter.h"

#include "core/locks/family.h"
#include "core/words/duration.h"
#include "ui/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace lockscope::ui
{

using figure::Sawtooth;

QFont SawtoothPainter::face()
{
    QFont face = theme::digits();
    face.setPointSizeF(face.pointSizeF() * 0.85);
    return face;
}

EventStyle SawtoothPainter::lookOf(Sawtooth::Mark::What what) { return eventStyle(figure::eventOf(what)); }

SawtoothPainter::SawtoothPainter(
    QPainter& painter, const Sawtooth& figure, const QRectF& area, const QPalette& palette)
    : m_painter(painter)
    , m_figure(figure)
    , m_area(area)
    , m_palette(palette)
{
}

void SawtoothPainter::paint(base::milliseconds span, locks::Kind kind, const Aliases& aliases) const
{
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setFont(face());
    paintGrid();
    paintAreas();
    paintHandOvers();
    paintCurve();
    paintMarks();
    if (m_figure.segments.isEmpty())
        paintEmpty(span);
    paintLegend(span, kind, aliases);
}

/// Says why the plot is empty where no hold was seen.
void SawtoothPainter::paintEmpty(base::milliseconds span) const
{
    const QString title = !m_figure.free.isEmpty()   ? tr("Nobody held it in the last %1")
                          : !m_figure.gaps.isEmpty() ? tr("Not seen in the last %1")
                                                     : tr("Nothing seen yet");
    const bool names = title.contains(QLatin1String("%1"));
    const QRectF text = m_figure.plot.adjusted(8, 8, -8, -8);
    const QRectF upper = text.adjusted(0, 0, 0, -text.height() / 2);
    m_painter.setPen(m_palette.color(QPalette::Text));
    m_painter.drawText(upper, Qt::AlignHCenter | Qt::AlignBottom | Qt::TextWordWrap,
        names ? title.arg(words::duration(span)) : title);
    m_painter.setPen(theme::muted());
    m_painter.drawText(text.adjusted(0, text.height() / 2 + 4, 0, 0),
        Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap,
        tr("While somebody holds it, the remaining time falls here, and each renewal lifts it."));
}

QRectF SawtoothPainter::ttlLabel(const Sawtooth::Tick& tick) const
{
    const QFontMetricsF metrics(face());
    const double width = metrics.horizontalAdvance(tick.label) + 2;
    const double y = std::round(tick.position) + 0.5;
    return {m_figure.plot.left() - 6 - width, y - metrics.height() / 2, width, metrics.height()};
}

/// Centres the label on its tick, but beside the column of remaining times, whose lowest label reaches down
/// to it.
QRectF SawtoothPainter::timeLabel(const Sawtooth::Tick& tick) const
{
    const QFontMetricsF metrics(face());
    const double width = metrics.horizontalAdvance(tick.label) + 2;
    const double first = m_figure.plot.left() - 2;
    const double last = std::max(first, m_area.width() - width);
    const double left = std::clamp(std::round(tick.position) + 0.5 - width / 2, first, last);
    return {left, m_figure.plot.bottom() + 3, width, metrics.height()};
}

void SawtoothPainter::paintGrid() const
{
    const QRectF& plot = m_figure.plot;
    for (const Sawtooth::Tick& tick : m_figure.ttlTicks) {
        m_painter.setPen(QPen(theme::grid(), 1));
        const double y = std::round(tick.position) + 0.5;
        m_painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        m_painter.setPen(theme::muted());
        m_painter.drawText(
            ttlLabel(tick), Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, tick.label);
    }
    for (const Sawtooth::Tick& tick : m_figure.timeTicks) {
        m_painter.setPen(QPen(theme::grid(), 1));
        const double x = std::round(tick.position) + 0.5;
        m_painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + 3));
        m_painter.setPen(theme::muted());
        m_painter.drawText(timeLabel(tick), Qt::AlignCenter | Qt::TextSingleLine, tick.label);
    }
}

void SawtoothPainter::paintAreas() const
{
    m_painter.setPen(Qt::NoPen);
    QColor quiet = theme::muted();
    quiet.setAlphaF(0.10F);
    const auto named = [&](const QRectF& area, const QString& word) {
        if (m_figure.segments.isEmpty() ||
            area.width() < m_painter.fontMetrics().horizontalAdvance(word) + 12)
            return;
        const QRectF text =
            m_painter.boundingRect(area, Qt::AlignCenter | Qt::TextSingleLine, word).adjusted(-4, 0, 4, 0);
        m_painter.fillRect(text, m_palette.color(QPalette::Base)); // hides grid and hatch behind the word
        m_painter.setPen(theme::muted());
        m_painter.drawText(area, Qt::AlignCenter | Qt::TextSingleLine, word);
        m_painter.setPen(Qt::NoPen);
    };
    for (const QRectF& area : m_figure.free)
        named(area, tr("free"));
    for (const QRectF& area : m_figure.gaps) {
        m_painter.fillRect(area, quiet);
        QColor hatch = theme::muted();
        hatch.setAlphaF(0.35F);
        m_painter.fillRect(area, QBrush(hatch, Qt::BDiagPattern));
        named(area, tr("not seen"));
    }
}

/// Painted behind the curve, so that its rises are not covered.
void SawtoothPainter::paintHandOvers() const
{
    m_painter.setPen(QPen(theme::muted(), 1, Qt::DotLine));
    for (const Sawtooth::Mark& mark : m_figure.marks)
        if (mark.what == Sawtooth::Mark::What::HandOver)
            m_painter.drawLine(
                QPointF(mark.at.x(), m_figure.plot.top()), QPointF(mark.at.x(), m_figure.plot.bottom()));
}

void SawtoothPainter::paintCurve() const
{
    const double floor = m_figure.plot.bottom();
    for (const Sawtooth::Segment& segment : m_figure.segments) {
        const QColor colour = theme::holderColour(segment.holder);
        QColor below = colour;
        below.setAlphaF(0.14F);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(below);
        m_painter.drawPolygon(QPolygonF{
            segment.from, segment.to, QPointF(segment.to.x(), floor), QPointF(segment.from.x(), floor)});
        QPen line(colour, 1.6, segment.noExpiry ? Qt::DashLine : Qt::SolidLine, Qt::RoundCap);
        m_painter.setPen(line);
        m_painter.drawLine(segment.from, segment.to);
    }
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(theme::grid(), 1));
    m_painter.drawLine(
        QPointF(m_figure.plot.left(), floor + 0.5), QPointF(m_figure.plot.right(), floor + 0.5));
}

void SawtoothPainter::paintMarks() const
{
    const QColor base = m_palette.color(QPalette::Base);
    for (const Sawtooth::Mark& mark : m_figure.marks) {
        const QColor colour = lookOf(mark.what).colour;
        const bool ends =
            mark.what == Sawtooth::Mark::What::Released || mark.what == Sawtooth::Mark::What::Expired;
        m_painter.setPen(QPen(colour, 1.4));
        if (mark.what == Sawtooth::Mark::What::Expired) {
            m_painter.drawLine(mark.at + QPointF(-3, -3), mark.at + QPointF(3, 3));
            m_painter.drawLine(mark.at + QPointF(-3, 3), mark.at + QPointF(3, -3));
            continue;
        }
        m_painter.setBrush(ends ? base : colour);
        const double radius = mark.what == Sawtooth::Mark::What::Renewal ? 1.8 : 3;
        m_painter.drawEllipse(mark.at, radius, radius);
    }
    m_painter.setBrush(Qt::NoBrush);
}

/// Holds of counters have no holder.
QString SawtoothPainter::legendName(const locks::Holder& holder, const Aliases& aliases)
{
    return holder.id.isEmpty() ? tr("nobody in particular") : holderText(holder, aliases, 16);
}

void SawtoothPainter::paintLegend(base::milliseconds span, locks::Kind kind, const Aliases& aliases) const
{
    double x = 4;
    const QFontMetricsF metrics(m_painter.font());
    const QString spanText = tr("last %1").arg(words::duration(span));
    const double right = m_area.width() - 8 - metrics.horizontalAdvance(spanText);
    m_painter.setPen(theme::muted());
    m_painter.drawText(QRectF(right, 0, metrics.horizontalAdvance(spanText) + 4, legendHeight),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, spanText);
    for (qsizetype i = 0; i < m_figure.holders.size(); ++i) {
        const QString name = metrics.elidedText(
            legendName(locks::holderOf(kind, m_figure.holders.at(i)), aliases), Qt::ElideMiddle, 160);
        const double wide = 14 + metrics.horizontalAdvance(name) + 12;
        const bool isLast = i + 1 == m_figure.holders.size();
        const double roomForMore = isLast ? 0 : metrics.horizontalAdvance(tr("+%1").arg(99)) + 8;
        if (x + wide + roomForMore > right) {
            m_painter.setPen(theme::muted());
            m_painter.drawText(QPointF(x, legendHeight / 2 + metrics.ascent() / 2 - 1),
                tr("+%1").arg(m_figure.holders.size() - i));
            return;
        }
        m_painter.fillRect(QRectF(x, legendHeight / 2 - 4, 8, 8), theme::holderColour(int(i)));
        m_painter.setPen(m_palette.color(QPalette::Text));
        m_painter.drawText(QRectF(x + 14, 0, wide, legendHeight),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, name);
        x += wide;
    }
}

} // namespace lockscope::ui
