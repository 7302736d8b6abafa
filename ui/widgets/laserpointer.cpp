#include "ui/widgets/laserpointer.h"

#include <QCursor>
#include <QMouseEvent>
#include <QPainter>

namespace lockscope::ui
{

namespace
{

constexpr int dotSize = 18;
constexpr QColor dotColour{229, 20, 32, 215};
constexpr QColor haloColour{255, 255, 255, 150}; ///< tells it apart from marks of the same colour

} // namespace

LaserPointer::LaserPointer(QWidget* area)
    : QWidget(area)
    , m_area(area)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFixedSize(dotSize, dotSize);
    hide();
}

void LaserPointer::follow(QWidget* view)
{
    view->setMouseTracking(true);
    view->installEventFilter(this);
    m_views.append(view);
}

void LaserPointer::setOn(bool on)
{
    m_isOn = on;
    for (QWidget* view : std::as_const(m_views)) {
        if (on)
            view->setCursor(Qt::BlankCursor);
        else
            view->unsetCursor();
        if (on && view->isVisible() && view->rect().contains(view->mapFromGlobal(QCursor::pos())))
            moveTo(QCursor::pos());
    }
    if (!on)
        hide();
}

void LaserPointer::moveTo(QPoint globalPosition)
{
    move(m_area->mapFromGlobal(globalPosition) - rect().center());
    raise();
    show();
}

bool LaserPointer::eventFilter(QObject* watched, QEvent* event)
{
    if (m_isOn && event->type() == QEvent::MouseMove)
        moveTo(static_cast<QMouseEvent*>(event)->globalPosition().toPoint());
    else if (m_isOn && (event->type() == QEvent::Leave || event->type() == QEvent::Hide))
        hide();
    return QWidget::eventFilter(watched, event);
}

void LaserPointer::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(haloColour, 2));
    painter.setBrush(dotColour);
    painter.drawEllipse(QRectF(rect()).adjusted(2, 2, -2, -2));
}

} // namespace lockscope::ui

#include "moc_laserpointer.cpp"
