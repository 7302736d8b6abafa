#include "ui/housestyle.h"

#include <QStyleFactory>
#include <QStyleOptionHeader>
#include <QTableView>
#include <QTreeView>

namespace lockscope::ui
{
namespace
{

constexpr int arrowSize = 8;

/// The column of a tree that is indented has its title above the indented words.
int leftOf(const QStyleOptionHeader& header, const QWidget* widget)
{
    const auto* tree = widget != nullptr ? qobject_cast<const QTreeView*>(widget->parentWidget()) : nullptr;
    const bool indented =
        tree != nullptr && tree->rootIsDecorated() && header.section == tree->treePosition();
    return indented ? tree->indentation() + 2 : HouseStyle::cellMargin;
}

QRect wordsOf(const QStyleOptionHeader& header, const QWidget* widget)
{
    return header.rect.adjusted(leftOf(header, widget), 0, -HouseStyle::cellMargin, 0);
}

/// Behind words that begin at the left, before words that end at the right.
QRect arrowOf(const QStyleOptionHeader& header, const QWidget* widget)
{
    const QRect words = wordsOf(header, widget);
    const int wide = std::min(words.width(), header.fontMetrics.horizontalAdvance(header.text));
    const bool right = header.textAlignment.testFlag(Qt::AlignRight);
    const int left = right ? words.right() - wide - arrowSize - 3 : words.left() + wide + 4;
    return {std::clamp(left, header.rect.left(), header.rect.right() - arrowSize),
        header.rect.center().y() - arrowSize / 2 + 1, arrowSize, arrowSize};
}

} // namespace

HouseStyle::HouseStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{
}

int HouseStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    if (metric == PM_FocusFrameHMargin && qobject_cast<const QTableView*>(widget) != nullptr)
        return cellMargin - 1;
    return QProxyStyle::pixelMetric(metric, option, widget);
}

void HouseStyle::drawControl(
    ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
    if (element != CE_Header || header == nullptr || header->orientation != Qt::Horizontal)
        return QProxyStyle::drawControl(element, option, painter, widget);
    proxy()->drawControl(CE_HeaderSection, header, painter, widget);
    QStyleOptionHeader part = *header;
    part.rect = wordsOf(*header, widget);
    part.text = header->fontMetrics.elidedText(header->text, Qt::ElideRight, part.rect.width());
    proxy()->drawControl(CE_HeaderLabel, &part, painter, widget);
    part.rect = arrowOf(*header, widget);
    if (header->sortIndicator != QStyleOptionHeader::None)
        proxy()->drawPrimitive(PE_IndicatorHeaderArrow, &part, painter, widget);
}

} // namespace lockscope::ui
