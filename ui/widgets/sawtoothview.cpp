#include "ui/widgets/sawtoothview.h"

#include "core/words/duration.h"
#include "ui/models/eventlook.h"
#include "ui/moments.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>

namespace lockscope::ui
{

namespace
{

using figure::Sawtooth;
using namespace std::chrono_literals;

constexpr std::array<base::milliseconds, 8> spanSteps{10s, 30s, 60s, 2min, 5min, 15min, 30min, 60min};
constexpr double legendHeight = 20;
constexpr double markReach = 6;

QFont smallFace()
{
    QFont face = theme::digits();
    face.setPointSizeF(face.pointSizeF() * 0.85);
    return face;
}

locks::EventKind kindOfMark(Sawtooth::Mark::What what)
{
    switch (what) {
    case Sawtooth::Mark::What::Renewal:
        return locks::EventKind::Renewed;
    case Sawtooth::Mark::What::HandOver:
        return locks::EventKind::HandedOver;
    case Sawtooth::Mark::What::Acquired:
        return locks::EventKind::Acquired;
    case Sawtooth::Mark::What::Released:
        return locks::EventKind::Released;
    case Sawtooth::Mark::What::Expired:
        return locks::EventKind::Expired;
    }
    return locks::EventKind::ChangedUnseen;
}

} // namespace

SawtoothView::SawtoothView(QWidget* parent)
    : QWidget(parent)
    , m_answer(new PlainLabel(this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Sawtooth: remaining time of the lock over time"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_answer->setAutoFillBackground(true);
    m_answer->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_answer->setBackgroundRole(QPalette::ToolTipBase);
    m_answer->setForegroundRole(QPalette::ToolTipText);
    m_answer->setMargin(4);
    m_answer->hide();
}

QSize SawtoothView::sizeHint() const { return {360, 176}; }

QSize SawtoothView::minimumSizeHint() const { return {240, 136}; }

void SawtoothView::setHistory(const locks::History& history)
{
    m_history = history;
    build();
    update();
}

void SawtoothView::setAliases(const Aliases& aliases)
{
    m_aliases = aliases;
    update();
}

void SawtoothView::setNow(base::ServerTime now)
{
    const double pixel = double(m_span.count()) / std::max(1.0, m_figure.plot.width());
    if (std::abs(double((now - m_now).count())) < pixel)
        return;
    m_now = now;
    build();
    update();
}

void SawtoothView::setSpan(base::milliseconds span)
{
    const base::milliseconds within = std::clamp(span, spanSteps.front(), spanSteps.back());
    if (within == m_span)
        return;
    m_span = within;
    build();
    update();
    Q_EMIT spanChanged(m_span);
}

void SawtoothView::build()
{
    const QFontMetricsF metrics(smallFace());
    figure::SawtoothFrame frame;
    frame.area = QRectF(rect()).adjusted(0, legendHeight, -4, 0);
    frame.now = m_now;
    frame.span = m_span;
    frame.labelWidth = metrics.horizontalAdvance(QStringLiteral("00 m 00 s")) + 8;
    frame.labelHeight = metrics.height() + 4;
    m_figure = figure::sawtooth(m_history, frame);
    probe(m_probe);
}

void SawtoothView::zoom(int steps)
{
    const auto here = std::lower_bound(spanSteps.begin(), spanSteps.end(), m_span) - spanSteps.begin();
    const auto wanted = std::clamp<std::ptrdiff_t>(here + steps, 0, std::ssize(spanSteps) - 1);
    setSpan(spanSteps[size_t(wanted)]);
}

base::ServerTime SawtoothView::momentAt(double x) const
{
    const double share = (m_figure.plot.right() - x) / std::max(1.0, m_figure.plot.width());
    return m_now - base::milliseconds(qint64(share * double(m_span.count())));
}

const Sawtooth::Mark* SawtoothView::markNear(double x) const
{
    const Sawtooth::Mark* nearest = nullptr;
    double best = markReach;
    for (const Sawtooth::Mark& mark : m_figure.marks) {
        const double distance = std::abs(mark.at.x() - x);
        if (distance <= best) {
            best = distance;
            nearest = &mark;
        }
    }
    return nearest;
}

QString SawtoothView::answerAt(double x) const
{
    if (!m_figure.plot.isValid() || x < m_figure.plot.left() || x > m_figure.plot.right())
        return {};
    const Sawtooth::Mark* mark = markNear(x);
    const base::ServerTime moment = mark != nullptr ? mark->moment : momentAt(x);
    const auto after = std::upper_bound(m_history.points.begin(), m_history.points.end(), moment,
        [](base::ServerTime at, const locks::LeasePoint& point) { return at < point.at; });
    QStringList lines{moments::clock(moment)};
    if (mark != nullptr)
        lines += eventLook(kindOfMark(mark->what)).glyph + u' ' + eventLook(kindOfMark(mark->what)).word;
    if (after == m_history.points.begin())
        return (lines += tr("not seen yet")).join(u'\n');
    const locks::LeasePoint& point = *(after - 1);
    if (!point.seen)
        return (lines += tr("not seen")).join(u'\n');
    if (!point.held)
        return (lines += tr("free")).join(u'\n');
    if (point.expiresAt && *point.expiresAt < moment)
        lines += tr("expired");
    else
        lines +=
            point.expiresAt ? tr("%1 left").arg(words::duration(*point.expiresAt - moment)) : tr("no expiry");
    return (lines += holderText(point.holder, m_aliases)).join(u'\n');
}

void SawtoothView::probe(std::optional<double> x)
{
    m_probe = x;
    const QString answer = x ? answerAt(*x) : QString();
    m_answer->setVisible(!answer.isEmpty());
    if (answer.isEmpty())
        return;
    m_answer->put(answer);
    m_answer->adjustSize();
    const bool leftSide = *x + 12 + m_answer->width() > width();
    const int left = int(leftSide ? *x - 12 - m_answer->width() : *x + 12);
    m_answer->move(std::max(0, left), int(m_figure.plot.top()) + 4);
    setAccessibleDescription(answer);
}

void SawtoothView::mouseMoveEvent(QMouseEvent* event)
{
    probe(event->position().x());
    update();
}

void SawtoothView::leaveEvent(QEvent*)
{
    probe(std::nullopt);
    update();
}

void SawtoothView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    probe(std::nullopt);
    update();
}

void SawtoothView::wheelEvent(QWheelEvent* event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier) && !hasFocus()) {
        event->ignore(); // the page scrolls
        return;
    }
    if (event->angleDelta().y() != 0)
        zoom(event->angleDelta().y() > 0 ? -1 : 1);
    event->accept();
}

void SawtoothView::keyPressEvent(QKeyEvent* event)
{
    const double at = m_probe.value_or(m_figure.plot.right());
    const auto moveTo = [this](double x) {
        probe(std::clamp(x, m_figure.plot.left(), m_figure.plot.right()));
        update();
    };
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(-1);
    case Qt::Key_Minus:
        return zoom(1);
    case Qt::Key_Left:
        return moveTo(at - 4);
    case Qt::Key_Right:
        return moveTo(at + 4);
    case Qt::Key_Home:
        return moveTo(m_figure.plot.left());
    case Qt::Key_End:
        return moveTo(m_figure.plot.right());
    default:
        QWidget::keyPressEvent(event);
    }
}

void SawtoothView::resizeEvent(QResizeEvent*) { build(); }

void SawtoothView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(smallFace());
    paintAreas(painter);
    paintGrid(painter);
    paintCurve(painter);
    paintMarks(painter);
    paintLegend(painter);
    paintProbe(painter);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme::accent(), 1));
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void SawtoothView::paintGrid(QPainter& painter) const
{
    const QRectF& plot = m_figure.plot;
    const double textHeight = painter.fontMetrics().height();
    for (const Sawtooth::Tick& tick : m_figure.ttlTicks) {
        painter.setPen(QPen(theme::grid(), 1));
        const double y = std::round(tick.position) + 0.5;
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(theme::muted());
        painter.drawText(QRectF(0, y - textHeight / 2, plot.left() - 6, textHeight),
            Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, tick.label);
    }
    for (const Sawtooth::Tick& tick : m_figure.timeTicks) {
        painter.setPen(QPen(theme::grid(), 1));
        const double x = std::round(tick.position) + 0.5;
        painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + 3));
        painter.setPen(theme::muted());
        const double half = painter.fontMetrics().horizontalAdvance(tick.label) / 2.0 + 1;
        const double centre = std::clamp(x, half, width() - half);
        painter.drawText(QRectF(centre - half, plot.bottom() + 3, 2 * half, textHeight),
            Qt::AlignCenter | Qt::TextSingleLine, tick.label);
    }
}

void SawtoothView::paintAreas(QPainter& painter) const
{
    painter.setPen(Qt::NoPen);
    QColor quiet = theme::muted();
    quiet.setAlphaF(0.10F);
    const auto named = [&](const QRectF& area, const QString& word) {
        if (area.width() < painter.fontMetrics().horizontalAdvance(word) + 12)
            return;
        painter.setPen(theme::muted());
        painter.drawText(area, Qt::AlignCenter | Qt::TextSingleLine, word);
        painter.setPen(Qt::NoPen);
    };
    for (const QRectF& area : m_figure.free)
        named(area, tr("free"));
    for (const QRectF& area : m_figure.gaps) {
        painter.fillRect(area, quiet);
        QColor hatch = theme::muted();
        hatch.setAlphaF(0.35F);
        painter.fillRect(area, QBrush(hatch, Qt::BDiagPattern));
        named(area, tr("not seen"));
    }
}

void SawtoothView::paintCurve(QPainter& painter) const
{
    const double floor = m_figure.plot.bottom();
    for (const Sawtooth::Segment& segment : m_figure.segments) {
        const QColor colour = theme::holderColour(segment.holder);
        QColor below = colour;
        below.setAlphaF(0.14F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(below);
        painter.drawPolygon(QPolygonF{
            segment.from, segment.to, QPointF(segment.to.x(), floor), QPointF(segment.from.x(), floor)});
        QPen line(colour, 1.6, segment.noExpiry ? Qt::DashLine : Qt::SolidLine, Qt::RoundCap);
        painter.setPen(line);
        painter.drawLine(segment.from, segment.to);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme::grid(), 1));
    painter.drawLine(QPointF(m_figure.plot.left(), floor + 0.5), QPointF(m_figure.plot.right(), floor + 0.5));
}

void SawtoothView::paintMarks(QPainter& painter) const
{
    const QColor base = palette().color(QPalette::Base);
    for (const Sawtooth::Mark& mark : m_figure.marks) {
        const QColor colour = eventLook(kindOfMark(mark.what)).colour;
        const bool ends =
            mark.what == Sawtooth::Mark::What::Released || mark.what == Sawtooth::Mark::What::Expired;
        painter.setPen(QPen(colour, 1.4));
        if (mark.what == Sawtooth::Mark::What::Expired) {
            painter.drawLine(mark.at + QPointF(-3, -3), mark.at + QPointF(3, 3));
            painter.drawLine(mark.at + QPointF(-3, 3), mark.at + QPointF(3, -3));
            continue;
        }
        if (mark.what == Sawtooth::Mark::What::HandOver) {
            painter.setPen(QPen(theme::muted(), 1, Qt::DotLine));
            painter.drawLine(
                QPointF(mark.at.x(), m_figure.plot.top()), QPointF(mark.at.x(), m_figure.plot.bottom()));
            painter.setPen(QPen(colour, 1.4));
        }
        painter.setBrush(ends ? base : colour);
        const double radius = mark.what == Sawtooth::Mark::What::Renewal ? 1.8 : 3;
        painter.drawEllipse(mark.at, radius, radius);
    }
    painter.setBrush(Qt::NoBrush);
}

void SawtoothView::paintLegend(QPainter& painter) const
{
    double x = 4;
    const QFontMetricsF metrics(painter.font());
    const QString spanText = tr("last %1").arg(words::duration(m_span));
    const double right = width() - 8 - metrics.horizontalAdvance(spanText);
    painter.setPen(theme::muted());
    painter.drawText(QRectF(right, 0, metrics.horizontalAdvance(spanText) + 4, legendHeight),
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, spanText);
    for (qsizetype i = 0; i < m_figure.holders.size(); ++i) {
        const QString name =
            metrics.elidedText(holderText(m_figure.holders.at(i), m_aliases, 16), Qt::ElideMiddle, 160);
        const double wide = 14 + metrics.horizontalAdvance(name) + 12;
        if (x + wide > right) {
            painter.setPen(theme::muted());
            painter.drawText(QPointF(x, legendHeight / 2 + metrics.ascent() / 2 - 1),
                tr("+%1").arg(m_figure.holders.size() - i));
            return;
        }
        painter.fillRect(QRectF(x, legendHeight / 2 - 4, 8, 8), theme::holderColour(int(i)));
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QRectF(x + 14, 0, wide, legendHeight),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, name);
        x += wide;
    }
}

void SawtoothView::paintProbe(QPainter& painter) const
{
    if (!m_probe || m_answer->isHidden())
        return;
    painter.setPen(QPen(theme::accent(), 1, Qt::DashLine));
    const double x = std::round(*m_probe) + 0.5;
    painter.drawLine(QPointF(x, m_figure.plot.top()), QPointF(x, m_figure.plot.bottom()));
}

} // namespace lockscope::ui
