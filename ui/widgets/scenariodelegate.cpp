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

int ordinalWidth(const QFontMetrics& metrics) { return metrics.horizontalAdvance(QStringLiteral("00")) + 12; }

} // namespace

bool ScenarioDelegate::hasRoomFor(const QString& title, int width, const QFontMetrics& metrics)
{
    const int room = width - 2 * HouseStyle::cellMargin - ordinalWidth(metrics);
    const QRect lines(0, 0, room, 2 * metrics.lineSpacing());
    const QRect needed = metrics.boundingRect(lines, Qt::TextWordWrap, title);
    return needed.width() <= lines.width() && needed.height() <= lines.height();
}

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
    const int before = ordinalWidth(painter->fontMetrics());
    const QRect inside = panel.rect.adjusted(HouseStyle::cellMargin, 5, -HouseStyle::cellMargin, -5);
    const QRect upper(inside.left(), inside.top(), inside.width(), inside.height() / 2);
    const QRect lower = upper.translated(0, upper.height());
    painter->setPen(theme::muted());
    drawElided(painter, {upper.topLeft(), QSize(before - 8, upper.height())}, Qt::AlignRight,
        index.data(ScenarioModel::NumberRole).toString());
    const QString title = index.data(ScenarioModel::TitleRole).toString();
    const QRect line = upper.adjusted(before, 0, 0, 0);
    const bool isLong = painter->fontMetrics().horizontalAdvance(title) > line.width() &&
                        hasRoomFor(title, panel.rect.width(), painter->fontMetrics());
    if (!isLong)
        drawElided(painter, lower.adjusted(before, 0, 0, 0), Qt::AlignLeft,
            index.data(ScenarioModel::ShowsRole).toString());
    painter->setPen(panel.palette.color(QPalette::Text));
    if (isLong)
        painter->drawText(inside.adjusted(before, 0, 0, 0), Qt::AlignVCenter | Qt::TextWordWrap, title);
    else
        drawElided(painter, line, Qt::AlignLeft, title);
    painter->restore();
}

QSize ScenarioDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {option.fontMetrics.averageCharWidth() * 24,
        std::max(rowHeight, 2 * option.fontMetrics.height() + 12)};
}

} // namespace lockscope::ui

#include "moc_scenariodelegate.cpp"
