#include "ui/widgets/timelinepainter.h"

#include "core/figure/faultsigns.h"
#include "core/figure/lanewords.h"
#include "core/record/recordwords.h"
#include "ui/models/lanestyle.h"
#include "ui/theme.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace lockscope::ui
{

using figure::LaneState;
using figure::Timeline;
using MarkKind = figure::TimelineIndex::MarkKind;

namespace
{

constexpr double labelGap = 8;
constexpr double besideMark = 14; ///< a mark in the legend, and the room before its words
constexpr double entryGap = 16;   ///< between entries of the legend
constexpr double markGap = 10;

double legendLine()
{
    constexpr double least = 20;
    return std::max(least, std::ceil(QFontMetricsF(TimelinePainter::face()).height()) + 4);
}

QColor faint(QColor colour, float alpha)
{
    colour.setAlphaF(alpha);
    return colour;
}

/// Returns the paper's colour with a `share` of the ink.
QColor mixed(const QColor& paper, const QColor& ink, float share)
{
    const auto between = [share](float from, float to) { return from + (to - from) * share; };
    return QColor::fromRgbF(between(paper.redF(), ink.redF()), between(paper.greenF(), ink.greenF()),
        between(paper.blueF(), ink.blueF()));
}

QColor red() { return theme::look(locks::State::Expired).colour; }

QColor amber() { return theme::look(locks::State::RenewalOverdue).colour; }

constexpr double leastHatched = 4; ///< there is no room for a hatch in less

QBrush brushOf(LaneState state, const QColor& colour)
{
    switch (state) {
    case LaneState::Waiting:
        return {faint(colour, 0.75F), Qt::BDiagPattern};
    case LaneState::Paused:
        return faint(colour, 0.22F);
    case LaneState::CutOff:
        return faint(colour, 0.10F);
    case LaneState::Crashed:
    case LaneState::Idle:
        return Qt::NoBrush;
    default:
        return colour;
    }
}

/// The bar is filled with its colour.
bool isSolid(LaneState state)
{
    return state == LaneState::Holding || state == LaneState::Unrightful || state == LaneState::Blocking;
}

/// Returns the brush of a bar without room for a pattern, or one that stands for several: solid and lighter.
/// A pattern costs a picture each time.
QBrush narrowBrushOf(LaneState state, const QColor& colour)
{
    const QBrush brush = brushOf(state, colour);
    if (state == LaneState::Waiting)
        return faint(colour, 0.35F);
    return brush.color() == colour && brush.style() == Qt::SolidPattern ? faint(colour, 0.62F) : brush;
}

/// Returns the client's name, "▾ worker" above its threads and "▸ worker" where they are folded.
QString laneName(const record::Recording& recording, const Timeline::Lane& lane)
{
    using Fold = Timeline::Lane::Fold;
    if (lane.thread > 0)
        return record::threadWords(lane.thread);
    const QString name = record::clientWords(recording, lane.client);
    return lane.fold == Fold::None
               ? name
               : (lane.fold == Fold::Open ? QStringLiteral("▾ ") : QStringLiteral("▸ ")) + name;
}

} // namespace

QFont TimelinePainter::face()
{
    QFont face = theme::digits();
    face.setPointSizeF(face.pointSizeF() * 0.88);
    return face;
}

TimelinePainter::TimelinePainter(QPainter& painter, const Timeline& figure,
    const figure::TimelineIndex& index, const QPalette& palette, const QRectF& dirty)
    : m_painter(painter)
    , m_figure(figure)
    , m_index(index)
    , m_palette(palette)
    , m_dirty(dirty)
{
    for (std::size_t state = 0; state < m_inks.size(); ++state)
        for (std::size_t depth = 0; depth < m_inks.at(state).size(); ++depth) {
            const QColor colour = laneStyle(LaneState(state), int(depth) + 1).colour;
            m_inks.at(state).at(depth) = {
                colour, brushOf(LaneState(state), colour), narrowBrushOf(LaneState(state), colour)};
        }
}

const TimelinePainter::Ink& TimelinePainter::inkOf(const Timeline::Bar& bar) const
{
    const auto& inks = m_inks.at(std::size_t(bar.state));
    return inks.at(std::size_t(std::clamp(bar.depth - 1, 0, int(inks.size()) - 1)));
}

void TimelinePainter::paint() const
{
    m_painter.setFont(face());
    paintGrid();
    m_painter.save();
    m_painter.setClipRect(m_figure.plot.adjusted(-m_figure.plot.left(), 0, 0, 0), Qt::IntersectClip);
    paintLanes();
    paintWashes();
    paintBars();
    paintDensities();
    m_painter.setRenderHint(QPainter::Antialiasing);
    paintBreaches();
    paintArrows();
    paintMarks();
    m_painter.restore();
    paintBands();
    paintSigns();
    paintCurves();
}

void TimelinePainter::paintGrid() const
{
    const double bottom =
        m_figure.curves.isEmpty() ? m_figure.plot.bottom() : m_figure.curves.last().area.bottom();
    const double high = m_painter.fontMetrics().height();
    for (const Timeline::Tick& tick : m_figure.ticks) {
        if (!isWanted(tick.x - 60, tick.x + 60))
            continue;
        const double x = std::round(tick.x) + 0.5;
        m_painter.setPen(QPen(theme::grid(), 1));
        m_painter.drawLine(QPointF(x, m_figure.plot.top()), QPointF(x, bottom + 3));
        m_painter.setPen(theme::muted());
        const double half = m_painter.fontMetrics().horizontalAdvance(tick.label) / 2.0 + 1;
        const double centre = std::min(x, m_figure.plot.right() - half);
        m_painter.drawText(QRectF(centre - half, bottom + 3, 2 * half, high),
            Qt::AlignCenter | Qt::TextSingleLine, tick.label);
    }
    m_painter.setPen(QPen(theme::grid(), 1));
    m_painter.drawLine(
        QPointF(m_figure.plot.left(), bottom + 0.5), QPointF(m_figure.plot.right(), bottom + 0.5));
}

void TimelinePainter::paintLanes() const
{
    for (const Timeline::Lane& lane : m_figure.lanes) {
        m_painter.setPen(QPen(theme::grid(), 1));
        const double y = std::round(lane.row.bottom()) - 0.5;
        m_painter.drawLine(QPointF(0, y), QPointF(lane.row.right(), y));
        if (m_dirty.left() > lane.row.left())
            continue;
        const double indent = lane.thread > 0 ? 2 * labelGap : 0;
        const QRectF area(
            labelGap + indent, lane.row.top(), lane.row.left() - 2 * labelGap - indent, lane.row.height());
        const QString name = laneName(m_index.recording(), lane);
        m_painter.setPen(lane.thread > 0 ? theme::muted() : m_palette.color(QPalette::Text));
        m_painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
            m_painter.fontMetrics().elidedText(name, Qt::ElideMiddle, int(area.width())));
    }
}

void TimelinePainter::paintBars() const
{
    for (const Timeline::Bar& bar : m_figure.bars)
        if (isWanted(bar.rect.left(), bar.rect.right()))
            paintBar(bar);
}

void TimelinePainter::paintBar(const Timeline::Bar& bar) const
{
    const Ink& ink = inkOf(bar);
    const QColor& colour = ink.colour;
    const QRectF rect = bar.rect.width() < 1 ? bar.rect.adjusted(0, 0, 1, 0) : bar.rect;
    if (bar.state == LaneState::Crashed) {
        const double y = std::round(rect.center().y()) + 0.5;
        m_painter.setPen(QPen(colour, 1, Qt::DotLine));
        m_painter.drawLine(QPointF(rect.left() + 6, y), QPointF(rect.right(), y));
        return;
    }
    const bool isNarrow = bar.merged || (bar.state == LaneState::Waiting && rect.width() < leastHatched);
    m_painter.fillRect(rect, isNarrow ? ink.narrow : ink.brush);
    const bool outlined = !isSolid(bar.state);
    if (outlined && rect.width() >= 3) {
        const bool dashed = bar.state == LaneState::CutOff || bar.state == LaneState::Paused;
        m_painter.setPen(QPen(faint(colour, 0.8F), 1, dashed ? Qt::DashLine : Qt::SolidLine));
        m_painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    paintBarWords(bar);
}

/// Writes the text of a bar where there is room.
void TimelinePainter::paintBarWords(const Timeline::Bar& bar) const
{
    if (bar.merged || bar.state == LaneState::Idle || bar.rect.width() < 24 ||
        bar.rect.height() < m_painter.fontMetrics().height() - 2)
        return;
    const LaneStyle look = laneStyle(bar.state, bar.depth);
    const QFontMetricsF metrics(m_painter.font());
    QString text = look.glyph + u' ' + figure::lanePhrase(bar.state, bar.depth);
    const double room = bar.rect.width() - 10;
    if (metrics.horizontalAdvance(text) > room)
        text = look.glyph;
    if (metrics.horizontalAdvance(text) > room)
        return;
    const bool solid = isSolid(bar.state);
    const QRectF area = bar.rect.adjusted(5, 0, -5, 0);
    if (!solid)
        m_painter.fillRect(
            m_painter.boundingRect(area, Qt::AlignLeft | Qt::AlignVCenter, text).adjusted(-2, 0, 2, 0),
            m_palette.color(QPalette::Base));
    m_painter.setPen(solid ? m_palette.color(QPalette::Base) : look.colour);
    m_painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
}

void TimelinePainter::paintMarks() const
{
    const double half = m_figure.lanes.isEmpty() ? 0 : m_figure.lanes.first().row.height() / 2;
    QList<QLineF> renewals;
    QList<QLineF> refused;
    for (const Timeline::Mark& mark : m_figure.marks) {
        const QPointF low = mark.at + QPointF(0, half - 2);
        if (!isWanted(low.x(), low.x()))
            continue;
        if (mark.kind == MarkKind::Renewal)
            renewals.append({low - QPointF(0, 7), low});
        else if (mark.kind == MarkKind::Refused)
            refused.append({low - QPointF(0, 3), low});
        else
            paintMark(mark, half);
    }
    const QColor ink = m_palette.color(QPalette::Text);
    m_painter.setPen(QPen(faint(ink, 0.55F), 1));
    m_painter.drawLines(refused);
    m_painter.setPen(QPen(ink, 1.6));
    m_painter.drawLines(renewals);
}

/// Paints frequent marks such as renewals below the bar, and marks of what is wrong above it.
void TimelinePainter::paintMark(const Timeline::Mark& mark, double half) const
{
    const QColor ink = m_palette.color(QPalette::Text);
    const QPointF low = mark.at + QPointF(0, half - 2);
    const QPointF high = mark.at - QPointF(0, half - 4);
    m_painter.setBrush(Qt::NoBrush);
    switch (mark.kind) {
    case MarkKind::Renewal:
        m_painter.setPen(QPen(ink, 1.6));
        m_painter.drawLine(low - QPointF(0, 7), low);
        break;
    case MarkKind::Message:
        m_painter.setPen(QPen(ink, 1.2));
        m_painter.drawEllipse(low - QPointF(0, 2), 2, 2);
        break;
    case MarkKind::Refused:
        m_painter.setPen(QPen(faint(ink, 0.55F), 1));
        m_painter.drawLine(low - QPointF(0, 3), low);
        break;
    case MarkKind::Write:
        m_painter.fillRect(QRectF(low - QPointF(2, 4), QSizeF(4, 4)), ink);
        break;
    case MarkKind::GaveUp:
        m_painter.setPen(QPen(amber(), 1.6));
        m_painter.drawLine(mark.at - QPointF(0, half - 4), mark.at + QPointF(0, half - 4));
        break;
    case MarkKind::RenewalFailed:
    case MarkKind::ReplyLost:
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(amber());
        m_painter.drawPolygon(QPolygonF{high, high + QPointF(4, 7), high + QPointF(-4, 7)});
        break;
    case MarkKind::WriteRefused:
        m_painter.setPen(QPen(red(), 1.8));
        m_painter.drawLine(high + QPointF(-3, 0), high + QPointF(3, 6));
        m_painter.drawLine(high + QPointF(3, 0), high + QPointF(-3, 6));
        break;
    case MarkKind::Paused:
    case MarkKind::LinkCut:
    case MarkKind::Crashed:
        m_painter.setPen(QPen(mark.kind == MarkKind::Crashed ? red() : amber(), 2));
        m_painter.drawLines(figure::faultStrokes(mark, half));
        break;
    }
}

/// Paints faults in amber, like their effect on a lane. Interventions of the viewer are no state and have the
/// colour of text.
void TimelinePainter::paintSigns() const
{
    const auto paint = [this](
                           const QList<Timeline::Incident>& moments, const QColor& colour, const auto& sign) {
        m_painter.setBrush(colour);
        for (const Timeline::Incident& moment : moments) {
            if (!isWanted(moment.x, moment.x))
                continue;
            m_painter.setPen(QPen(colour, 1, Qt::DashLine));
            const double x = std::round(moment.x) + 0.5;
            m_painter.drawLine(QPointF(x, m_figure.plot.top()), QPointF(x, figure::lanesEnd(m_figure)));
            m_painter.setPen(Qt::NoPen);
            m_painter.drawPolygon(QPolygonF(sign(m_figure, x)));
        }
    };
    paint(m_figure.faults, amber(), figure::faultSign);
    paint(m_figure.acts, m_palette.color(QPalette::Text), figure::actSign);
}

void TimelinePainter::paintArrows() const
{
    const QColor ink = m_palette.color(QPalette::Text);
    for (const Timeline::Arrow& arrow : m_figure.arrows) {
        const auto [left, right] = std::minmax({arrow.line.x1(), arrow.line.x2()});
        if (!isWanted(left, right) || arrow.line.length() < 4)
            continue;
        const QColor colour = faint(ink, arrow.handOver ? 0.9F : 0.45F);
        m_painter.setPen(
            QPen(colour, arrow.handOver ? 1.5 : 1, arrow.handOver ? Qt::SolidLine : Qt::DotLine));
        m_painter.drawLine(arrow.line);
        QLineF head = arrow.line;
        head.setPoints(arrow.line.p2(), arrow.line.p1());
        head.setLength(6);
        QLineF left1 = head;
        QLineF right1 = head;
        left1.setAngle(head.angle() + 24);
        right1.setAngle(head.angle() - 24);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(colour);
        m_painter.drawPolygon(QPolygonF{arrow.line.p2(), left1.p2(), right1.p2()});
    }
}

/// Paints violations behind the bars, whose colours have a meaning.
void TimelinePainter::paintWashes() const
{
    const QColor wash = faint(red(), 0.14F);
    for (const Timeline::Breach& breach : m_figure.breaches)
        if (isWanted(breach.band.left(), breach.band.right()))
            for (const QRectF& row : breach.rows)
                m_painter.fillRect(row, wash);
}

/// Paints arrows above the lanes and marks at the foot of their lanes. The colours are mixed beforehand,
/// because transparency costs more.
void TimelinePainter::paintDensities() const
{
    constexpr std::array shades{0.2F, 0.4F, 0.65F, 1.0F};
    const QColor paper = m_palette.color(QPalette::Base);
    const QColor ink = m_palette.color(QPalette::Text);
    std::array<QColor, shades.size()> colours;
    for (std::size_t i = 0; i < shades.size(); ++i)
        colours.at(i) = mixed(paper, ink, shades.at(i));
    for (const Timeline::Density& density : m_figure.densities)
        if (isWanted(density.rect.left(), density.rect.right()))
            m_painter.fillRect(density.rect, colours.at(std::size_t(std::clamp(density.level, 1, 4) - 1)));
}

void TimelinePainter::paintBreaches() const
{
    m_painter.setPen(QPen(red(), 1.4));
    m_painter.setBrush(Qt::NoBrush);
    for (const Timeline::Breach& breach : m_figure.breaches)
        if (isWanted(breach.band.left(), breach.band.right()))
            for (const QRectF& row : breach.rows)
                m_painter.drawRect(row.adjusted(0.5, 0.5, -0.5, -0.5));
}

void TimelinePainter::paintBands() const
{
    for (const Timeline::Breach& breach : m_figure.breaches)
        if (isWanted(breach.band.left(), breach.band.right()))
            m_painter.fillRect(breach.band, red());
}

void TimelinePainter::paintCurves() const
{
    const double high = m_painter.fontMetrics().height();
    for (const Timeline::Curve& curve : m_figure.curves) {
        m_painter.setPen(QPen(theme::grid(), 1));
        m_painter.drawLine(curve.area.topLeft(), curve.area.topRight());
        m_painter.setPen(QPen(m_palette.color(QPalette::Text), 1.4)); // over the grid, where the maximum is
        m_painter.drawLines(curve.lines);
        const QRectF left(8, curve.area.top(), curve.area.left() - 16, curve.area.height());
        const QString name = record::resourceWords(m_index.recording(), curve.resource);
        m_painter.setPen(m_palette.color(QPalette::Text));
        m_painter.drawText(left, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
            m_painter.fontMetrics().elidedText(name, Qt::ElideMiddle, int(left.width() * 0.65)));
        m_painter.setPen(theme::muted());
        m_painter.drawText(QRectF(left.left(), left.top(), left.width(), high),
            Qt::AlignRight | Qt::TextSingleLine, QString::number(curve.most));
        if (curve.least != curve.most)
            m_painter.drawText(QRectF(left.left(), left.bottom() - high, left.width(), high),
                Qt::AlignRight | Qt::TextSingleLine, QString::number(curve.least));
    }
}

/// The looks of the bars come before those of the marks.
QList<TimelinePainter::Explanation> TimelinePainter::legend()
{
    using Sign = Explanation::Sign;
    QList<Explanation> entries;
    for (const LaneState state : {LaneState::Waiting, LaneState::Holding, LaneState::Unrightful,
             LaneState::Paused, LaneState::CutOff, LaneState::Crashed, LaneState::Blocking}) {
        const LaneStyle look = laneStyle(state);
        entries.append({Sign::Bar, state, {}, look.glyph + u' ' + look.word});
    }
    const auto mark = [&](MarkKind kind, const QString& words) {
        entries.append({Sign::Mark, {}, kind, words});
    };
    mark(MarkKind::Renewal, tr("renewed"));
    mark(MarkKind::Message, tr("woken by a message"));
    mark(MarkKind::Refused, tr("refused"));
    mark(MarkKind::Write, tr("wrote"));
    mark(MarkKind::GaveUp, tr("gave up"));
    entries.append({Sign::Fault, {}, {}, tr("fault")});
    entries.append({Sign::Viewer, {}, {}, tr("viewer")});
    mark(MarkKind::RenewalFailed, tr("not renewed, answer lost"));
    mark(MarkKind::WriteRefused, tr("write refused"));
    return entries;
}

/// The marks begin a line of their own.
QList<TimelinePainter::LegendPlace> TimelinePainter::legendPlaces(
    const QList<Explanation>& entries, double width)
{
    const QFontMetricsF metrics(face());
    QList<LegendPlace> places;
    double left = 0;
    int line = 0;
    bool areMarks = false;
    for (const Explanation& entry : entries) {
        const bool isMark = entry.sign != Explanation::Sign::Bar;
        const double wide = metrics.horizontalAdvance(entry.words) + (isMark ? besideMark : 0);
        const bool beginsMarks = isMark && !std::exchange(areMarks, isMark);
        if (beginsMarks || (left > 0 && left + wide > width)) {
            left = 0;
            ++line;
        }
        places.append({left, line, wide});
        left += wide + (isMark ? markGap : entryGap);
    }
    return places;
}

double TimelinePainter::legendHeight(double width, double most)
{
    const int lines = legendPlaces(legend(), width).constLast().line + 1;
    return std::clamp(std::floor(most / legendLine()), 2.0, double(std::max(lines, 2))) * legendLine();
}

void TimelinePainter::paintLegend(const QRectF& area) const
{
    m_painter.setFont(face());
    m_painter.setRenderHint(QPainter::Antialiasing);
    const QList<Explanation> entries = legend();
    const QList<LegendPlace> places = legendPlaces(entries, area.width());
    for (qsizetype which = 0; which < entries.size(); ++which) {
        const LegendPlace& place = places.at(which);
        const QRectF where(
            area.left() + place.left, area.top() + place.line * legendLine(), place.width + 2, legendLine());
        if (where.bottom() <= area.bottom() + 1)
            paintEntry(entries.at(which), where);
    }
}

void TimelinePainter::paintEntry(const Explanation& entry, const QRectF& area) const
{
    using Sign = Explanation::Sign;
    constexpr double high = 9;
    const QPointF at(area.left() + 4, area.center().y());
    const auto paintSign = [&](const QColor& colour, double up) {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(colour);
        m_painter.drawPolygon(QPolygonF{at - QPointF(0, up), at + QPointF(4, up), at + QPointF(-4, up)});
    };
    if (entry.sign == Sign::Mark)
        paintMark({at, entry.mark, 0}, high);
    else if (entry.sign == Sign::Fault)
        paintSign(amber(), -3.5);
    else if (entry.sign == Sign::Viewer)
        paintSign(m_palette.color(QPalette::Text), 3.5);
    const bool isBar = entry.sign == Sign::Bar;
    m_painter.setPen(isBar ? laneStyle(entry.state).colour : theme::muted());
    m_painter.drawText(area.adjusted(isBar ? 0 : besideMark, 0, 0, 0),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, entry.words);
}

} // namespace lockscope::ui
