#include "ui/widgets/heatmapview.h"

#include "ui/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <array>

namespace lockscope::ui
{

namespace
{

/// How much of the tint a level has, in hundredths: as in the picture as SVG.
constexpr std::array<int, figure::heatLevels + 1> tintOfLevel{0, 10, 20, 32, 45, 60};

QColor tint(int level)
{
    QColor colour = theme::look(locks::State::Expired).colour;
    colour.setAlphaF(float(tintOfLevel.at(std::size_t(level))) / 100);
    return colour;
}

} // namespace

HeatMapView::HeatMapView(QWidget* parent)
    : QWidget(parent)
{
    setFont(theme::digits());
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Share of runs with an overlap"));
}

QSize HeatMapView::sizeHint() const { return {720, 420}; }
QSize HeatMapView::minimumSizeHint() const { return {480, 280}; }

void HeatMapView::put(const figure::HeatGrid& grid)
{
    if (grid == m_grid)
        return;
    m_grid = grid;
    setAccessibleDescription(figure::heatDescription(grid));
    build();
    update();
}

void HeatMapView::setEmptyText(const QString& text)
{
    m_emptyText = text;
    update();
}

void HeatMapView::build()
{
    const QFontMetricsF metrics(font());
    m_figure = figure::heatMap(m_grid,
        {QRectF(rect()), metrics.horizontalAdvance(QStringLiteral("00 m 00 s")), metrics.height() + 2});
}

void HeatMapView::resizeEvent(QResizeEvent*) { build(); }

bool HeatMapView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const figure::HeatMap::Cell* cell = figure::cellAt(m_figure, help->pos());
    QToolTip::showText(help->globalPos(), cell != nullptr ? cell->about : QString(), this);
    return true;
}

void HeatMapView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (m_figure.cells.isEmpty()) {
        painter.setPen(theme::muted());
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    const QColor ink = palette().color(QPalette::WindowText);
    for (const figure::HeatMap::Cell& cell : m_figure.cells) {
        painter.fillRect(cell.rect, palette().color(QPalette::Base));
        painter.fillRect(cell.rect, tint(cell.level));
        painter.setPen(theme::grid());
        painter.drawRect(cell.rect);
        painter.setPen(ink);
        painter.drawText(cell.rect, Qt::AlignCenter, cell.words);
    }
    painter.setPen(theme::muted());
    for (const figure::HeatMap::Label& label : m_figure.labels) {
        const int alignment =
            label.isAcross ? int(Qt::AlignHCenter | Qt::AlignTop) : int(Qt::AlignRight | Qt::AlignVCenter);
        painter.drawText(label.rect, alignment, label.words);
    }
    painter.setPen(ink);
    painter.drawText(m_figure.acrossName.rect, Qt::AlignCenter, m_figure.acrossName.words);
    painter.drawText(
        m_figure.upName.rect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, m_figure.upName.words);
}

} // namespace lockscope::ui

#include "moc_heatmapview.cpp"
