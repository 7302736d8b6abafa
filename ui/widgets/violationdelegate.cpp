#include "ui/widgets/violationdelegate.h"

#include "ui/housestyle.h"
#include "ui/models/violationmodel.h"
#include "ui/theme.h"

#include <QListView>
#include <QPainter>

namespace lockscope::ui
{

namespace
{

constexpr int violationMargin = 6;
constexpr int sentenceFlags = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

int sentenceWidth(const QStyleOptionViewItem& option)
{
    const auto* view = qobject_cast<const QListView*>(option.widget);
    const int width = view != nullptr ? view->viewport()->width() : option.rect.width();
    return std::max(40, width - 2 * HouseStyle::cellMargin);
}

QRect sentenceArea(const QStyleOptionViewItem& option, const QString& sentence)
{
    return option.fontMetrics.boundingRect({0, 0, sentenceWidth(option), 10'000}, sentenceFlags, sentence);
}

} // namespace

void ViolationDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem panel = option;
    initStyleOption(&panel, index);
    panel.text.clear();
    panel.widget->style()->drawControl(QStyle::CE_ItemViewItem, &panel, painter, panel.widget);
    const bool isExpected = index.data(ViolationModel::ExpectedRole).toBool();
    const QRect inside = panel.rect.adjusted(
        HouseStyle::cellMargin, violationMargin, -HouseStyle::cellMargin, -violationMargin);
    const QRect head(inside.left(), inside.top(), inside.width(), panel.fontMetrics.height());
    painter->save();
    painter->setFont(panel.font);
    painter->setPen(theme::muted());
    const QString aside = isExpected ? tr("expected") : tr("not expected");
    painter->drawText(head, Qt::AlignRight, aside);
    painter->setPen(theme::look(locks::State::Expired).colour);
    const int room = head.width() - painter->fontMetrics().horizontalAdvance(aside) - 8;
    painter->drawText(head, Qt::AlignLeft,
        painter->fontMetrics().elidedText(
            QStringLiteral("✕ ") + index.data(ViolationModel::RuleRole).toString(), Qt::ElideRight, room));
    painter->setPen(panel.palette.color(QPalette::Text));
    painter->drawText(inside.adjusted(0, head.height() + 2, 0, 0), sentenceFlags, index.data().toString());
    painter->restore();
}

QSize ViolationDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {0, sentenceArea(option, index.data().toString()).height() + option.fontMetrics.height() + 2 +
                   2 * violationMargin};
}

} // namespace lockscope::ui

#include "moc_violationdelegate.cpp"
