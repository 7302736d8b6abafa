#include "ui/widgets/scenariodelegate.h"

#include "ui/housestyle.h"
#include "ui/models/scenariomodel.h"
#include "ui/theme.h"

#include <QApplication>
#include <QPainter>

namespace lockscope::ui
{

namespace
{

void drawElided(QPainter* painter, const QRect& where, Qt::Alignment alignment, const QString& text)
{
    painter->drawText(where, int(alignment | Qt::AlignVCenter) | Qt::TextSingleLine,
        painter->fontMetrics().elidedText(text, Qt::ElideRight, where.width()));
}

} // namespace

void ScenarioDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem panel = option;
    initStyleOption(&panel, index);
    const QStyle* style = panel.widget != nullptr ? panel.widget->style() : QApplication::style();
    panel.text.clear();
    style->drawControl(QStyle::CE_ItemViewItem, &panel, painter, panel.widget);
    painter->save();
    painter->setFont(panel.font);
    const int ordinalWidth = painter->fontMetrics().horizontalAdvance(QStringLiteral("00")) + 12;
    const QRect inside = panel.rect.adjusted(HouseStyle::cellMargin, 5, -HouseStyle::cellMargin, -5);
    const QRect upper(inside.left(), inside.top(), inside.width(), inside.height() / 2);
    const QRect lower = upper.translated(0, upper.height());
    painter->setPen(theme::muted());
    drawElided(painter, {upper.topLeft(), QSize(ordinalWidth - 8, upper.height())}, Qt::AlignRight,
        index.data(ScenarioModel::NumberRole).toString());
    drawElided(painter, lower.adjusted(ordinalWidth, 0, 0, 0), Qt::AlignLeft,
        index.data(ScenarioModel::ShowsRole).toString());
    painter->setPen(panel.palette.color(QPalette::Text));
    drawElided(painter, upper.adjusted(ordinalWidth, 0, 0, 0), Qt::AlignLeft,
        index.data(ScenarioModel::TitleRole).toString());
    painter->restore();
}

QSize ScenarioDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {option.fontMetrics.averageCharWidth() * 24,
        std::max(rowHeight, 2 * option.fontMetrics.height() + 12)};
}

} // namespace lockscope::ui

#include "moc_scenariodelegate.cpp"
