#include "ui/widgets/sawtoothview.h"

#include "core/locks/family.h"
#include "core/words/duration.h"
#include "ui/moments.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/sawtoothpainter.h"

#include <QLineF>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace lockscope::ui
{

namespace
{

using figure::Sawtooth;
using namespace std::chrono_literals;

constexpr std::array<base::milliseconds, 8> spanSteps{10s, 30s, 60s, 2min, 5min, 15min, 30min, 60min};
constexpr double markReach = 6;

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

void SawtoothView::setHistory(const locks::History& history, locks::Kind kind)
{
    m_kind = kind;
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

/// Suggests three leases, which are nine teeth of a watchdog, but no more than is filled soon even with a
/// long lease.
void SawtoothView::suggestSpan(base::milliseconds lease)
{
    const auto wanted = std::clamp<base::milliseconds>(3 * lease, 30s, 5min);
    const auto step = std::ranges::find_if(spanSteps, [wanted](auto span) { return span >= wanted; });
    if (!m_zoomed)
        setSpan(step == spanSteps.end() ? spanSteps.back() : *step);
}

void SawtoothView::setPast(bool isPast)
{
    m_past = isPast;
    build();
    update();
}

void SawtoothView::setStanding(bool standing)
{
    if (std::exchange(m_standing, standing) == standing)
        return;
    build();
    update();
}

void SawtoothView::build()
{
    const QFontMetricsF metrics(SawtoothPainter::face());
    figure::SawtoothFrame frame;
    frame.area = QRectF(rect()).adjusted(0, SawtoothPainter::legendHeight, -4, 0);
    frame.now = m_now;
    frame.span = m_span;
    frame.edge = m_past ? tr("then") : m_standing ? moments::clockSeconds(m_now) : tr("now");
    frame.labelWidth = metrics.horizontalAdvance(QStringLiteral("00 m 00 s")) + 8;
    frame.labelHeight = metrics.height() + 4;
    m_figure = figure::sawtooth(m_history, frame);
    probe(m_probe);
}

void SawtoothView::zoom(int steps)
{
    const auto here = std::lower_bound(spanSteps.begin(), spanSteps.end(), m_span) - spanSteps.begin();
    const auto wanted = std::clamp<std::ptrdiff_t>(here + steps, 0, std::ssize(spanSteps) - 1);
    m_zoomed = true;
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
        lines += SawtoothPainter::lookOf(mark->what).glyph + u' ' + SawtoothPainter::lookOf(mark->what).word;
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
    return (lines += holderText(locks::holderOf(m_kind, point.holder), m_aliases)).join(u'\n');
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
    placeAnswer(*x);
    setAccessibleDescription(answer);
}

/// Places the answer beside its moment, where it hides least of the curve.
void SawtoothView::placeAnswer(double x)
{
    const QSizeF size = m_answer->size();
    const double top = m_figure.plot.top() + 4;
    const double bottom = std::max(top, m_figure.plot.bottom() - size.height() - 4);
    const double last = std::max(0.0, width() - size.width());
    std::optional<int> least;
    for (const double y : {top, bottom}) {
        for (const double left : {x + 12, x - 12 - size.width()}) {
            const QRectF area(QPointF(std::clamp(left, 0.0, last), y), size);
            const int under = segmentsUnder(area) + (area.left() == left ? 0 : 1000);
            if (least && *least <= under)
                continue;
            least = under;
            m_answer->move(area.topLeft().toPoint());
        }
    }
}

int SawtoothView::segmentsUnder(const QRectF& area) const
{
    const std::array<QLineF, 2> diagonals{
        QLineF(area.topLeft(), area.bottomRight()), QLineF(area.bottomLeft(), area.topRight())};
    return int(std::ranges::count_if(m_figure.segments, [&](const Sawtooth::Segment& segment) {
        const QLineF line(segment.from, segment.to);
        return area.contains(segment.from) || area.contains(segment.to) ||
               std::ranges::any_of(diagonals, [&](const QLineF& diagonal) {
                   return line.intersects(diagonal) == QLineF::BoundedIntersection;
               });
    }));
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
        event->ignore(); // the page scrolls instead
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
    SawtoothPainter(painter, m_figure, rect(), palette()).paint(m_span, m_kind, m_aliases);
    painter.setBrush(Qt::NoBrush);
    if (m_probe && !m_answer->isHidden()) {
        painter.setPen(QPen(theme::accent(), 1, Qt::DashLine));
        const double x = std::round(*m_probe) + 0.5;
        painter.drawLine(QPointF(x, m_figure.plot.top()), QPointF(x, m_figure.plot.bottom()));
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme::accent(), 1));
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

} // namespace lockscope::ui

#include "moc_sawtoothview.cpp"
