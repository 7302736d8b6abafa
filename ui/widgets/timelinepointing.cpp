#include "core/check/violationwords.h"
#include "core/record/recordwords.h"
#include "core/words/moment.h"
#include "ui/models/lanestyle.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/timelineview.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

/// What a person does to a timeline, and what it answers.
namespace lockscope::ui
{

using record::Moment;

namespace
{

constexpr double zoomStep = 0.7;
constexpr double panStep = 0.1;
constexpr int answerWidth = 420;

} // namespace

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
                 lanePhrase(change.state, change.depth);
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

/// The name of a client folds its threads.
void TimelineView::pickName(QPointF point)
{
    const qint32 lane = figure::laneAt(m_index, m_figure, m_frame, point.y());
    if (lane < 0 || point.x() >= m_figure.plot.left() || point.y() < m_figure.plot.top())
        return;
    const qint32 client = m_index.lanes().at(lane).client;
    if (m_index.hasThreads(client))
        fold(client, !m_index.isFolded(client));
}

/// From step to step.
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

/// Sideways and with Shift it pans, else it zooms around the pointer.
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
        return control ? fit() : QAbstractScrollArea::keyPressEvent(event);
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
