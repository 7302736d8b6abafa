#include "ui/widgets/fittedscroll.h"

#include <QEvent>
#include <QLayout>
#include <QScreen>

#include <algorithm>
#include <utility>

namespace lockscope::ui
{

namespace
{

constexpr int frameOfWindow = 40; ///< what the desktop puts around it
constexpr int leastHeight = 96;   ///< of anything that can be scrolled

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
}

bool FittedScroll::eventFilter(QObject* watched, QEvent* event)
{
    const bool told = QScrollArea::eventFilter(watched, event);
    if (event->type() == QEvent::LayoutRequest && isVisible())
        fit();
    return told;
}

void FittedScroll::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    window()->installEventFilter(this); // its other parts come and go
    fit();
}

/// What the window's other parts leave of the screen.
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
    setFocusPolicy(height < wanted ? Qt::StrongFocus : Qt::NoFocus);
    if (std::exchange(m_height, height) != height)
        updateGeometry();
}

} // namespace lockscope::ui

#include "moc_fittedscroll.cpp"
