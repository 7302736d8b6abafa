#include "core/figure/faultsigns.h"
#include "core/record/recordwords.h"
#include "ui/models/lanestyle.h"
#include "ui/theme.h"
#include "ui/widgets/timelinepainter.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

/// What stands above, across and below the lanes of a timeline.
namespace lockscope::ui
{

using figure::LaneState;
using figure::Timeline;
using figure::TimelineIndex;

namespace
{

/// `share` of the ink on the paper.
QColor mixed(const QColor& paper, const QColor& ink, float share)
{
    const auto between = [share](float from, float to) { return from + (to - from) * share; };
    return QColor::fromRgbF(between(paper.redF(), ink.redF()), between(paper.greenF(), ink.greenF()),
        between(paper.blueF(), ink.blueF()));
}

} // namespace

/// Faults are amber, as what they do to a lane; what the viewer did is no state: it has the colour of what is
/// written.
void TimelinePainter::paintSigns() const
{
    const auto paint = [this](const QList<Timeline::Fault>& moments, const QColor& colour, const auto& sign) {
        m_painter.setBrush(colour);
        for (const Timeline::Fault& moment : moments) {
            if (!isWanted(moment.x, moment.x))
                continue;
            m_painter.setPen(QPen(colour, 1, Qt::DashLine));
            const double x = std::round(moment.x) + 0.5;
            m_painter.drawLine(QPointF(x, m_figure.plot.top()), QPointF(x, figure::lanesEnd(m_figure)));
            m_painter.setPen(Qt::NoPen);
            m_painter.drawPolygon(QPolygonF(sign(m_figure, x)));
        }
    };
    paint(m_figure.faults, theme::look(locks::State::RenewalOverdue).colour, figure::faultSign);
    paint(m_figure.acts, m_palette.color(QPalette::Text), figure::actSign);
}

void TimelinePainter::paintArrows() const
{
    const QColor ink = m_palette.color(QPalette::Text);
    for (const Timeline::Arrow& arrow : m_figure.arrows) {
        const auto [left, right] = std::minmax({arrow.line.x1(), arrow.line.x2()});
        if (!isWanted(left, right) || arrow.line.length() < 4)
            continue;
        QColor colour = ink;
        colour.setAlphaF(arrow.handOver ? 0.9F : 0.45F);
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

/// Behind the bars, whose colours mean something.
void TimelinePainter::paintWashes() const
{
    QColor wash = theme::look(locks::State::Expired).colour;
    wash.setAlphaF(0.14F);
    for (const Timeline::Breach& breach : m_figure.breaches)
        if (isWanted(breach.band.left(), breach.band.right()))
            for (const QRectF& row : breach.rows)
                m_painter.fillRect(row, wash);
}

/// Arrows above the lanes, marks at the foot of theirs. Mixed beforehand: what is seen through costs more.
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
    m_painter.setPen(QPen(theme::look(locks::State::Expired).colour, 1.4));
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
            m_painter.fillRect(breach.band, theme::look(locks::State::Expired).colour);
}

void TimelinePainter::paintCurves() const
{
    const double high = m_painter.fontMetrics().height();
    for (const Timeline::Curve& curve : m_figure.curves) {
        m_painter.setPen(QPen(theme::grid(), 1));
        m_painter.drawLine(curve.area.topLeft(), curve.area.topRight());
        m_painter.setPen(QPen(m_palette.color(QPalette::Text), 1.4)); // over it: the most is where it runs
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

/// Says what the looks mean, as far as there is room.
void TimelinePainter::paintLegend(const QRectF& area) const
{
    constexpr std::array shown{LaneState::Waiting, LaneState::Holding, LaneState::Unrightful,
        LaneState::Paused, LaneState::CutOff, LaneState::Crashed};
    m_painter.setFont(face());
    double x = area.left();
    for (const LaneState state : shown) {
        const LaneStyle look = laneStyle(state);
        const QString text = look.glyph + u' ' + look.word;
        const double wide = QFontMetricsF(m_painter.font()).horizontalAdvance(text);
        if (x + wide > area.right())
            return;
        m_painter.setPen(look.colour);
        m_painter.drawText(QRectF(x, area.top(), wide + 2, area.height()),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
        x += wide + 16;
    }
}

/// The same of the marks, each drawn as it is below.
void TimelinePainter::paintMarkLegend(const QRectF& area) const
{
    using Kind = TimelineIndex::MarkKind;
    constexpr double high = 9;
    m_painter.setFont(face());
    m_painter.setRenderHint(QPainter::Antialiasing);
    double x = area.left();
    const auto write = [&](const QString& word, const auto& drawSign) {
        const double wide = QFontMetricsF(m_painter.font()).horizontalAdvance(word);
        if (x + wide + 14 <= area.right()) {
            drawSign(QPointF(x + 4, area.center().y()));
            m_painter.setPen(theme::muted());
            m_painter.drawText(QRectF(x + 14, area.top(), wide + 2, area.height()),
                Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, word);
        }
        x += wide + 14 + 10;
    };
    const auto writeMark = [&](Kind kind, const QString& word) {
        write(word, [this, kind](QPointF at) { paintMark({at, kind, 0}, high); });
    };
    const auto writeSign = [&](const QColor& colour, double up, const QString& word) {
        write(word, [this, colour, up](QPointF at) {
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(colour);
            m_painter.drawPolygon(QPolygonF{at - QPointF(0, up), at + QPointF(4, up), at + QPointF(-4, up)});
        });
    };
    writeMark(Kind::Renewal, tr("renewed"));
    writeMark(Kind::Message, tr("woken by a message"));
    writeMark(Kind::Refused, tr("refused"));
    writeMark(Kind::Write, tr("wrote"));
    writeMark(Kind::GaveUp, tr("gave up"));
    writeSign(theme::look(locks::State::RenewalOverdue).colour, -3.5, tr("fault"));
    writeSign(m_palette.color(QPalette::Text), 3.5, tr("viewer"));
    writeMark(Kind::RenewalFailed, tr("not renewed, answer lost"));
    writeMark(Kind::WriteRefused, tr("write refused"));
}

} // namespace lockscope::ui
