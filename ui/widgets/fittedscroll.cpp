#include "ui/widgets/fittedscroll.h"

#include <QEvent>
#include <QLayout>
#include <QScreen>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace lockscope::ui
{

namespace
{

constexpr int frameOfWindow = 40; ///< the window frame of the desktop
constexpr int leastHeight = 96;   ///< of a scrolled widget
constexpr int besideBar = 8;

} // namespace

FittedScroll::FittedScroll(QWidget* content, int width, QWidget* parent)
    : QScrollArea(parent)
{
    setFixedWidth(width);
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setWidget(content);
    content->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this,
        [this](int, int end) { verticalScrollBar()->setValue(end); });
}

bool FittedScroll::eventFilter(QObject* watched, QEvent* event)
{
    const bool reported = QScrollArea::eventFilter(watched, event);
    if (event->type() == QEvent::LayoutRequest && isVisible())
        fit();
    if (event->type() == QEvent::Resize && watched == window())
        keepInSight();
    return reported;
}

/// A window that grows does so downwards, with its buttons, so it is moved up onto the screen.
void FittedScroll::keepInSight()
{
    const QRect frame = window()->frameGeometry();
    const QRect available = screen()->availableGeometry();
    if (frame.bottom() > available.bottom())
        window()->move(frame.x(), std::max(available.top(), available.bottom() + 1 - frame.height()));
}

void FittedScroll::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    window()->installEventFilter(this); // its other parts change in height
    fit();
}

/// Returns the height of the screen without the window's other parts.
int FittedScroll::room() const
{
    const QLayout* whole = window()->layout();
    const int others = whole != nullptr ? whole->totalSizeHint().height() - m_height : 0;
    return std::max(leastHeight, screen()->availableGeometry().height() - frameOfWindow - others);
}

void FittedScroll::fit()
{
    const int wanted = widget()->heightForWidth(width());
    const int height = std::min(wanted, room());
    const bool scrolls = height < wanted;
    setFocusPolicy(scrolls ? Qt::StrongFocus : Qt::NoFocus);
    setViewportMargins(0, 0, scrolls ? besideBar : 0, 0);
    if (std::exchange(m_height, height) != height)
        updateGeometry();
}

} // namespace lockscope::ui

#include "moc_fittedscroll.cpp"
