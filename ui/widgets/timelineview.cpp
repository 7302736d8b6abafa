#include "ui/widgets/timelineview.h"

#include "core/check/violationwords.h"
#include "core/figure/lanewords.h"
#include "core/figure/timelinesvg.h"
#include "core/record/recordwords.h"
#include "core/words/moment.h"
#include "ui/models/lanestyle.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/timelinepainter.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace lockscope::ui
{

using figure::TimeSpan;
using record::Moment;
using namespace std::chrono_literals;

namespace
{

constexpr double leastLane = 20;
constexpr double mostLane = 56;
constexpr double growthReach = 48; ///< how far back new steps may change the picture, in pixels

/// Returns the next of 1, 2, 5, 10, 20, … s, so that the scale changes seldom.
Moment roomFor(Moment length)
{
    Moment room = 10s;
    for (int i = 0; room < length + length / 50; ++i)
        room = i % 3 == 1 ? room * 5 / 2 : room * 2;
    return room;
}

/// Returns the widest name of the first lanes; a thread's name is indented, and that of a client with several
/// threads has a sign before it.
double widestName(const figure::TimelineIndex& index, const QFontMetricsF& metrics)
{
    double widest = 0;
    const record::Recording& recording = index.recording();
    for (const qint32 row : index.rows().first(std::min<qsizetype>(index.rows().size(), 200))) {
        const figure::TimelineIndex::Lane& lane = index.lanes().at(row);
        const QString name = lane.thread > 0 ? record::threadWords(lane.thread)
                                             : QString::fromUtf8(recording.clients().at(lane.client).title);
        const bool isIndented = lane.thread > 0 || index.hasThreads(lane.client);
        widest = std::max(widest, metrics.horizontalAdvance(name) + (isIndented ? 16 : 0));
    }
    return widest;
}

constexpr double zoomStep = 0.7;
constexpr double panStep = 0.1;
constexpr int answerWidth = 420;
constexpr double legendMargin = 8;

} // namespace

TimelineView::TimelineView(QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_answer(new PlainLabel(viewport()))
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Timeline of the run"));
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    m_answer->setAutoFillBackground(true);
    m_answer->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_answer->setBackgroundRole(QPalette::ToolTipBase);
    m_answer->setForegroundRole(QPalette::ToolTipText);
    m_answer->setMargin(6);
    m_answer->hide();
    setMinimumSize(240, 160);
}

void TimelineView::begin(const record::Recording& recording)
{
    figure::TimelineIndex index;
    index.follow(recording);
    begin(index);
}

void TimelineView::begin(const figure::TimelineIndex& index)
{
    m_index = index;
    m_violations.clear();
    m_chosen.reset();
    m_parting.reset();
    m_hold = Hold::All;
    m_answer->hide();
    layOut();
    fit();
    reportRanges();
}

void TimelineView::complete(const figure::TimelineIndex& index)
{
    const figure::TimelineIndex before = std::exchange(m_index, index);
    m_index.foldAs(before);
    layOut();
    reportRanges();
    if (m_hold == Hold::All)
        fit();
    else
        build();
    viewport()->update();
}

void TimelineView::grow(const record::Recording& recording)
{
    const Moment before = m_index.recording().length();
    const auto lanes = m_index.rows().size();
    const auto curves = m_index.curves().size();
    m_index.follow(recording);
    if (m_index.rows().size() != lanes || m_index.curves().size() != curves)
        layOut();
    const TimeSpan was = m_frame.span;
    if (m_hold == Hold::All)
        m_frame.span = {Moment(0), end()};
    else if (m_hold == Hold::End)
        m_frame.span = {end() - was.length(), end()};
    build();
    const bool isOtherAxis = reportRanges();
    if (m_frame.span == was && m_index.rows().size() == lanes && m_figure.densities.isEmpty() && !isOtherAxis)
        updateSince(before);
    else
        viewport()->update();
}

/// Returns true where the curves have other ranges than before.
bool TimelineView::reportRanges()
{
    const QList<figure::TimelineIndex::Range> ranges = m_index.ranges();
    if (std::exchange(m_ranges, ranges) == ranges)
        return false;
    Q_EMIT rangesChanged(ranges);
    return true;
}

void TimelineView::setBeside(const QList<figure::TimelineIndex::Range>& ranges)
{
    if (std::exchange(m_frame.beside, ranges) == ranges)
        return;
    build();
    viewport()->update();
}

void TimelineView::updateSince(Moment before)
{
    const double left = xOf(before) - growthReach;
    const double right = xOf(m_index.recording().length()) + 8;
    if (right < m_figure.plot.left() || left > m_figure.plot.right())
        return;
    viewport()->update(
        QRectF(left, 0, right - left, viewport()->height()).toAlignedRect() & viewport()->rect());
}

void TimelineView::setRunning(bool running)
{
    if (std::exchange(m_running, running) != running && m_hold == Hold::All)
        fit();
}

void TimelineView::setViolations(const QList<check::Violation>& violations)
{
    if (m_violations == violations)
        return;
    m_violations = violations;
    build();
    viewport()->update();
}

/// Returns the end of the axis: for a finished run its length and a little more, for a running one a round
/// number, or the end itself where it is followed.
Moment TimelineView::end() const
{
    const Moment length = std::max(m_index.recording().length(), m_leastLength);
    if (m_hold == Hold::End)
        return std::max(length, m_frame.span.length());
    return m_running ? roomFor(length) : std::max<Moment>(length + length / 50, 100ms);
}

void TimelineView::fit()
{
    m_hold = Hold::All;
    look({Moment(0), end()});
}

void TimelineView::setSpan(const TimeSpan& span)
{
    if (span == m_frame.span)
        return;
    m_hold = Hold::Place;
    look(span);
}

void TimelineView::setLeastLength(Moment length)
{
    m_leastLength = length;
    if (m_hold == Hold::All)
        fit();
}

/// Shows that span.
void TimelineView::look(const TimeSpan& span)
{
    m_frame.span = span;
    build();
    viewport()->update();
}

void TimelineView::choose(Moment moment)
{
    m_chosen = moment;
    if (!m_frame.span.has(moment)) {
        m_hold = Hold::Place;
        const Moment length = m_frame.span.length();
        m_frame.span = panned(m_frame.span, moment - length / 2 - m_frame.span.from, end());
    }
    build();
    viewport()->update();
}

void TimelineView::showAs(const TimelineView& other, const record::Recording& recording)
{
    begin(recording);
    setBeside(other.m_frame.beside);
    setViolations(other.m_violations);
    m_leastLength = other.m_leastLength;
    if (other.m_chosen)
        choose(*other.m_chosen);
    setSpan(other.m_frame.span);
}

void TimelineView::chooseNone()
{
    m_chosen.reset();
    viewport()->update();
}

void TimelineView::setParting(std::optional<Moment> moment)
{
    m_parting = moment;
    viewport()->update();
}

void TimelineView::layOut()
{
    const QFontMetricsF metrics(TimelinePainter::face());
    const double widest = widestName(m_index, metrics);
    m_frame.labelWidth = std::clamp(widest + 18, m_index.curves().isEmpty() ? 64.0 : 104.0, 168.0);
    m_frame.axisHeight = metrics.height() + 8;
    m_frame.tickWidth = metrics.horizontalAdvance(QStringLiteral("00 m 00.000 s")) + 24;
    m_legend = legendArea();
    m_frame.area = QRectF(viewport()->rect()).adjusted(0, m_legend.bottom(), -8, 0);
    const auto lanes = double(std::max<qsizetype>(1, m_index.rows().size()));
    m_frame.laneHeight = 1;
    const double room = figure::timeline(m_index, {}, m_frame).plot.height();
    m_frame.laneHeight = std::clamp(std::floor(room / lanes), leastLane, mostLane);
    const double hidden = m_frame.lanesHeight(m_index.rows().size()) - room;
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(hidden))));
    verticalScrollBar()->setPageStep(int(room));
    verticalScrollBar()->setSingleStep(int(m_frame.laneHeight));
}

/// Above the plot; where that is too narrow for a line each, also above the names of the lanes. The lanes
/// keep the room that they need at least, up to half of all.
QRectF TimelineView::legendArea() const
{
    const double high = viewport()->height();
    const double room = viewport()->width() - legendMargin;
    const double beside = room - m_frame.labelWidth;
    const bool isRoomy =
        TimelinePainter::legendHeight(beside, high) <= TimelinePainter::legendHeight(room, high);
    const double left = isRoomy ? m_frame.labelWidth : legendMargin;
    const double lanes = m_frame.axisHeight + leastLane * double(m_index.rows().size());
    const double most = std::max(high / 2, high - lanes);
    return {left, 0, room - left, TimelinePainter::legendHeight(room - left, most)};
}

void TimelineView::fold(qint32 client, bool folded)
{
    m_index.fold(client, folded);
    layOut();
    build();
    viewport()->update();
}

void TimelineView::foldAll(bool folded)
{
    for (qint32 client = 0; client < m_index.recording().clients().size(); ++client)
        if (m_index.hasThreads(client))
            m_index.fold(client, folded);
    layOut();
    build();
    viewport()->update();
}

void TimelineView::build()
{
    m_frame.scroll = verticalScrollBar()->value();
    m_figure = figure::timeline(m_index, m_violations, m_frame);
    if (std::exchange(m_shownSpan, m_frame.span) != m_frame.span)
        Q_EMIT spanChanged(m_frame.span);
}

void TimelineView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    layOut();
    build();
}

void TimelineView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
    build();
}

void TimelineView::scrollContentsBy(int, int)
{
    build();
    viewport()->update();
}

void TimelineView::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), palette().color(QPalette::Base));
    const TimelinePainter paint(painter, m_figure, m_index, palette(), event->rect());
    painter.save();
    paint.paintLegend(m_legend);
    painter.restore();
    paint.paint();
    const double bottom = m_frame.area.bottom() - m_frame.axisHeight;
    const auto upright = [&](Moment moment, const QPen& pen) {
        const double x = std::round(xOf(moment)) + 0.5;
        painter.setPen(pen);
        if (x >= m_figure.plot.left() && x <= m_figure.plot.right())
            painter.drawLine(QPointF(x, m_frame.area.top()), QPointF(x, bottom));
    };
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (m_running)
        upright(m_index.recording().length(), QPen(theme::muted(), 1));
    paintNotes(painter);
    if (m_chosen)
        upright(*m_chosen, QPen(theme::accent(), 2));
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme::accent(), 1));
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

/// Writes flags at the foot of the dashed lines, and the numbers of what is too many to be drawn one by one.
void TimelineView::paintNotes(QPainter& painter) const
{
    painter.setFont(TimelinePainter::face());
    const QFontMetricsF metrics(painter.font());
    const auto say = [&](const QString& words, double left, double bottom, const QColor& colour) {
        QRectF flag(
            left, bottom - metrics.height() - 2, metrics.horizontalAdvance(words) + 8, metrics.height() + 2);
        flag.moveRight(std::min(flag.right(), m_figure.plot.right()));
        painter.fillRect(flag, palette().color(QPalette::Base));
        painter.setPen(colour);
        painter.drawText(flag, Qt::AlignCenter | Qt::TextSingleLine, words);
    };
    if (const QString words = figure::shadingWords(m_figure); !words.isEmpty())
        say(words, m_figure.plot.right(), m_figure.plot.bottom(), theme::muted());
    const double x = m_parting ? std::round(xOf(*m_parting)) + 0.5 : -1;
    if (x < m_figure.plot.left() || x > m_figure.plot.right())
        return;
    const double bottom = m_frame.area.bottom() - m_frame.axisHeight;
    painter.setPen(QPen(theme::accent(), 1, Qt::DashLine));
    painter.drawLine(QPointF(x, m_frame.area.top()), QPointF(x, bottom));
    say(tr("differs from here"), x + 3, bottom, theme::accent());
}

void TimelineView::zoom(double factor, std::optional<double> x)
{
    const double around =
        std::clamp(x.value_or(m_figure.plot.center().x()), m_figure.plot.left(), m_figure.plot.right());
    const Moment anchor = m_frame.momentOf(around, m_figure.plot);
    const figure::TimeSpan span = figure::zoomed(m_frame.span, factor, anchor, end());
    m_hold = span.from == Moment(0) && span.to >= end() ? Hold::All : Hold::Place;
    look(span);
}

void TimelineView::pan(double share)
{
    const auto by = Moment(std::llround(share * double(m_frame.span.length().count())));
    m_hold = m_hold == Hold::All ? Hold::All : Hold::Place;
    look(figure::panned(m_frame.span, by, end()));
}

QString TimelineView::answerAt(QPointF point) const
{
    const figure::TimelineHit hit = figure::hitAt(m_index, m_figure, m_frame, point);
    const record::Recording& recording = m_index.recording();
    if (!hit.at || *hit.at > recording.length())
        return {};
    QStringList lines{words::moment(*hit.at)};
    if (hit.client >= 0) {
        const auto change = m_index.changeAt(hit.lane, *hit.at);
        lines += record::whoWords(recording, hit.client, m_index.lanes().at(hit.lane).thread) + u' ' +
                 figure::lanePhrase(change.state, change.depth);
    }
    if (hit.step)
        lines += tr("%1 — %2").arg(words::moment(m_index.at(*hit.step)),
            record::stepSentence(recording, recording.steps().at(*hit.step)));
    if (hit.act && hit.act != hit.step)
        lines += tr("%1 — %2").arg(words::moment(m_index.at(*hit.act)),
            record::stepSentence(recording, recording.steps().at(*hit.act)));
    if (hit.violation >= 0)
        lines += QStringLiteral("✕ ") + check::sentence(m_violations.at(hit.violation), recording);
    return lines.join(u'\n');
}

void TimelineView::probe(std::optional<QPointF> point)
{
    const QString answer = point ? answerAt(*point) : QString();
    m_answer->setVisible(!answer.isEmpty());
    if (answer.isEmpty())
        return;
    m_answer->setWordWrap(false);
    m_answer->put(answer);
    if (m_answer->sizeHint().width() > answerWidth) {
        m_answer->setWordWrap(true);
        m_answer->resize(answerWidth, m_answer->heightForWidth(answerWidth));
    } else {
        m_answer->resize(m_answer->sizeHint());
    }
    const QSize room = viewport()->size() - m_answer->size();
    const double right = point->x() + 16;
    const double left = right <= room.width() ? right : point->x() - 16 - m_answer->width();
    m_answer->move(std::clamp(int(left), 0, std::max(0, room.width())),
        std::clamp(int(point->y()) + 18, 0, std::max(0, room.height())));
    setAccessibleDescription(answer);
}

void TimelineView::pick(QPointF point)
{
    const figure::TimelineHit hit = figure::hitAt(m_index, m_figure, m_frame, point);
    if (!hit.at)
        return pickName(point);
    const auto& steps = m_index.recording().steps();
    const qsizetype step = hit.step ? qsizetype(*hit.step) : steps.firstFrom(*hit.at + Moment(1)) - 1;
    m_chosen =
        hit.step && std::abs(xOf(m_index.at(*hit.step)) - point.x()) < 5 ? m_index.at(*hit.step) : *hit.at;
    viewport()->update();
    Q_EMIT momentChosen(*m_chosen, step);
}

/// A click on a client's name folds or unfolds its threads.
void TimelineView::pickName(QPointF point)
{
    const qint32 lane = figure::laneAt(m_index, m_figure, m_frame, point.y());
    if (lane < 0 || point.x() >= m_figure.plot.left() || point.y() < m_figure.plot.top())
        return;
    const qint32 client = m_index.lanes().at(lane).client;
    if (m_index.hasThreads(client))
        fold(client, !m_index.isFolded(client));
}

/// Moves from step to step.
void TimelineView::walk(int by)
{
    const auto& steps = m_index.recording().steps();
    if (steps.isEmpty())
        return;
    const Moment here = m_chosen.value_or(m_index.recording().length());
    const qsizetype next = by > 0 ? steps.firstFrom(here + Moment(1)) : steps.firstFrom(here) - 1;
    if (next < 0 || next >= steps.size())
        return;
    choose(steps.at(next).at);
    Q_EMIT momentChosen(*m_chosen, next);
}

bool TimelineView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        probe(std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_pressed = event->position();
    m_dragging = false;
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pressed)
        return probe(event->position());
    const QPointF by = event->position() - *m_pressed;
    if (!m_dragging && by.manhattanLength() < QApplication::startDragDistance())
        return;
    m_dragging = true;
    probe(std::nullopt);
    m_pressed = event->position();
    verticalScrollBar()->setValue(verticalScrollBar()->value() - int(std::lround(by.y())));
    pan(-by.x() / std::max(1.0, m_figure.plot.width()));
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool clicked = m_pressed && !m_dragging;
    m_pressed.reset();
    m_dragging = false;
    if (clicked)
        pick(event->position());
}

/// Pans sideways or with Shift, else zooms around the pointer.
void TimelineView::wheelEvent(QWheelEvent* event)
{
    const QPoint turn = event->angleDelta();
    const bool sideways = turn.x() != 0 || event->modifiers().testFlag(Qt::ShiftModifier);
    if (sideways)
        pan(-panStep * double(turn.x() != 0 ? turn.x() : turn.y()) / 120);
    else if (turn.y() != 0)
        zoom(std::pow(zoomStep, double(turn.y()) / 120), event->position().x());
    event->accept();
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(zoomStep);
    case Qt::Key_Minus:
        return zoom(1 / zoomStep);
    case Qt::Key_0:
        return fit();
    case Qt::Key_Left:
        return control ? walk(-1) : pan(-panStep);
    case Qt::Key_Right:
        return control ? walk(1) : pan(panStep);
    case Qt::Key_F:
        return foldAll(m_index.rows().size() > m_index.recording().clients().size());
    case Qt::Key_Home:
        return pan(-1e6);
    case Qt::Key_End:
        m_hold = Hold::End;
        return look(figure::panned(m_frame.span, end(), end()));
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void TimelineView::contextMenuEvent(QContextMenuEvent* event)
{
    m_answer->hide();
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    const QPoint at = byMouse ? event->pos() : m_figure.plot.center().toPoint();
    const figure::TimelineHit hit = figure::hitAt(m_index, m_figure, m_frame, at);
    const bool inLane = hit.client >= 0 || at.x() >= m_figure.plot.left();
    const qint32 lane = figure::laneAt(m_index, m_figure, m_frame, at.y());
    const qint32 named = lane < 0 ? -1 : m_index.lanes().at(lane).client;
    Q_EMIT menuWanted(inLane ? hit.client : named, viewport()->mapToGlobal(at));
}

} // namespace lockscope::ui

#include "moc_timelineview.cpp"
