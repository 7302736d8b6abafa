#include "ui/widgets/histogramview.h"

#include "core/words/span.h"
#include "ui/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace lockscope::ui
{

namespace
{

constexpr int pictureHeight = 168;
constexpr double barGap = 1;

} // namespace

HistogramView::HistogramView(const QString& name, QWidget* parent)
    : QWidget(parent)
{
    setAccessibleName(name);
    setFont(theme::digits());
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    hide();
}

QSize HistogramView::sizeHint() const { return {240, pictureHeight}; }

void HistogramView::put(const check::Distribution& times)
{
    if (times == m_times)
        return;
    m_times = times;
    setAccessibleDescription(figure::histogramWords(times));
    setVisible(times.count > 0);
    build();
    update();
}

void HistogramView::build()
{
    const QFontMetricsF metrics(font());
    m_figure = figure::histogram(
        m_times, {QRectF(rect()), metrics.horizontalAdvance(QStringLiteral("0.00 ms ")), metrics.height()});
}

void HistogramView::resizeEvent(QResizeEvent*) { build(); }

bool HistogramView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const figure::Histogram::Bar* bar = figure::barAt(m_figure, help->pos().x());
    QToolTip::showText(help->globalPos(), bar != nullptr ? figure::barWords(*bar) : QString(), this);
    return true;
}

void HistogramView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QFontMetricsF metrics(font());
    for (const figure::Histogram::Bar& bar : m_figure.bars)
        painter.fillRect(bar.rect.adjusted(barGap, 0, -barGap, 0), theme::frame());
    painter.setPen(theme::grid());
    painter.drawLine(m_figure.plot.bottomLeft(), m_figure.plot.bottomRight());
    painter.setPen(theme::muted());
    for (const figure::Histogram::Tick& tick : m_figure.ticks) {
        const QString label = words::span(tick.at);
        painter.drawText(QPointF(tick.x - metrics.horizontalAdvance(label) / 2,
                             m_figure.plot.bottom() + 4 + metrics.ascent()),
            label);
    }
    painter.setPen(palette().color(QPalette::WindowText));
    for (const figure::Histogram::Mark& mark : m_figure.marks) {
        const double x = std::round(mark.x) + 0.5;
        painter.drawLine(QPointF(x, mark.top + 2), QPointF(x, m_figure.plot.bottom()));
        painter.drawText(QPointF(x + 3, mark.top + metrics.ascent()), figure::markWord(mark.what));
    }
}

} // namespace lockscope::ui

#include "moc_histogramview.cpp"
