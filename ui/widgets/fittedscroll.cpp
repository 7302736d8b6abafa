#include "ui/widgets/fittedscroll.h"

#include <QEvent>
#include <QScrollBar>

#include <algorithm>

namespace lockscope::ui
{

namespace
{

constexpr int linesWanted = 11;
constexpr int linesAtLeast = 5;

} // namespace

FittedScroll::FittedScroll(QWidget* content, QWidget* parent, Ground ground)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(content);
    for (QWidget* part : {content, viewport()}) {
        part->setAutoFillBackground(ground == Ground::Base);
        if (ground == Ground::Base)
            part->setBackgroundRole(QPalette::Base);
    }
}

void FittedScroll::follow(int width)
{
    m_width = width;
    setMinimumWidth(width);
    setFocusPolicy(Qt::NoFocus);
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, [this](int, int end) {
        setFocusPolicy(end > 0 ? Qt::StrongFocus : Qt::NoFocus);
        if (m_line == nullptr)
            verticalScrollBar()->setValue(end);
    });
}

QSize FittedScroll::sizeHint() const
{
    return m_width == 0 ? QScrollArea::sizeHint() : QSize(m_width, linesWanted * fontMetrics().lineSpacing());
}

QSize FittedScroll::minimumSizeHint() const
{
    return m_width == 0 ? QScrollArea::minimumSizeHint()
                        : QSize(m_width, linesAtLeast * fontMetrics().lineSpacing());
}

void FittedScroll::keepInSight(QWidget* line)
{
    m_line = line;
    place();
}

/// The lines of the content have their places once its layout was asked for anew.
bool FittedScroll::eventFilter(QObject* watched, QEvent* event)
{
    const bool reported = QScrollArea::eventFilter(watched, event);
    if (watched == widget() && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize))
        place();
    return reported;
}

void FittedScroll::place()
{
    if (m_line == nullptr)
        return;
    QScrollBar* bar = verticalScrollBar();
    const int top = m_line->mapTo(widget(), QPoint(0, 0)).y();
    const int below = top + m_line->height() - viewport()->height();
    bar->setValue(std::min(std::max(bar->value(), below), top));
}

} // namespace lockscope::ui

#include "moc_fittedscroll.cpp"
