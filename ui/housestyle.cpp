#include "ui/housestyle.h"

#include "ui/theme.h"
#include "ui/widgets/rowtree.h"

#include <QListWidget>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStyleFactory>
#include <QStyleOptionHeader>
#include <QTableView>
#include <QToolButton>

namespace lockscope::ui
{
namespace
{

constexpr int tabMargin = 6;
constexpr int arrowSize = 8;

/// Returns the left margin of a header's title; in a tree's indented column it is above the indented texts.
int leftOf(const QStyleOptionHeader& header, const QWidget* widget)
{
    const auto* tree = widget != nullptr ? qobject_cast<const RowTree*>(widget->parentWidget()) : nullptr;
    const bool indented = tree != nullptr && header.section == 0;
    return indented ? RowTree::indentation() + 2 : HouseStyle::cellMargin;
}

QRect wordsOf(const QStyleOptionHeader& header, const QWidget* widget)
{
    return header.rect.adjusted(leftOf(header, widget), 0, -HouseStyle::cellMargin, 0);
}

/// Puts the sort arrow behind a left-aligned title and before a right-aligned one.
QRect arrowOf(const QStyleOptionHeader& header, const QWidget* widget)
{
    const QRect words = wordsOf(header, widget);
    const int wide = std::min(words.width(), header.fontMetrics.horizontalAdvance(header.text));
    const bool right = header.textAlignment.testFlag(Qt::AlignRight);
    const int left = right ? words.right() - wide - arrowSize - 3 : words.left() + wide + 4;
    return {std::clamp(left, header.rect.left(), header.rect.right() - arrowSize),
        header.rect.center().y() - arrowSize / 2 + 1, arrowSize, arrowSize};
}

/// Returns the option of a button that opens its menu at once; null for any other.
const QStyleOptionToolButton* menuButton(const QStyleOption* option)
{
    const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    using Button = QStyleOptionToolButton;
    const bool opens = button != nullptr && button->features.testFlag(Button::HasMenu) &&
                       !button->features.testFlag(Button::MenuButtonPopup);
    return opens ? button : nullptr;
}

/// Returns true for a widget that can be typed into or chosen from.
bool isField(const QWidget* widget)
{
    const auto* text = qobject_cast<const QPlainTextEdit*>(widget);
    return (text != nullptr && !text->isReadOnly()) || qobject_cast<const QListWidget*>(widget) != nullptr;
}

void drawRounded(
    QPainter* painter, const QRectF& rect, qreal radius, const QPen& pen, const QBrush& brush = Qt::NoBrush)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(brush);
    painter->setPen(pen);
    const qreal inset = pen.widthF() / 2;
    painter->drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius);
    painter->restore();
}

QColor frameOf(const QStyleOption& option)
{
    return option.state.testFlag(QStyle::State_Enabled) ? theme::frame() : theme::grid();
}

/// Draws the frame itself because Fusion's hardly differs from the ground, least of all in a dark theme.
void drawFieldFrame(const QStyleOption& option, QPainter* painter)
{
    const bool focused =
        option.state.testFlag(QStyle::State_Enabled) && option.state.testFlag(QStyle::State_HasFocus);
    drawRounded(painter, option.rect, 2, focused ? QPen(theme::accent(), 2) : QPen(frameOf(option)));
}

/// Draws the frame of a check box or a radio button, so that an unchecked one is visible.
void drawMarkFrame(const QStyleOption& option, QPainter* painter, bool isRound)
{
    drawRounded(painter, option.rect, isRound ? (option.rect.width() - 1) / 2.0 : 2, frameOf(option));
}

/// Returns true for a button that folds something out; its arrow is sign enough.
bool isFold(const QWidget* widget)
{
    const auto* button = qobject_cast<const QToolButton*>(widget);
    return button != nullptr && button->arrowType() != Qt::NoArrow;
}

/// Draws a checked button. Fusion makes it darker, which cannot be seen in a dark theme.
void drawOn(const QStyleOption& option, QPainter* painter)
{
    drawRounded(painter, option.rect, 2, theme::frame(), option.palette.highlight());
}

/// Draws a quiet cross. Fusion's is the most striking part of a window, and colour is reserved for messages.
void drawTabClose(const QStyleOption& option, QPainter* painter)
{
    const bool isPointedAt = option.state.testFlag(QStyle::State_MouseOver);
    const QRectF cross = QRectF(option.rect).adjusted(5.5, 5.5, -5.5, -5.5);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (isPointedAt) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme::grid());
        painter->drawRoundedRect(option.rect, 3, 3);
    }
    painter->setPen(QPen(isPointedAt ? option.palette.color(QPalette::WindowText) : theme::muted(), 1.5));
    painter->drawLine(cross.topLeft(), cross.bottomRight());
    painter->drawLine(cross.topRight(), cross.bottomLeft());
    painter->restore();
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
    if (metric == PM_TabBarTabHSpace)
        return tabMargin * 2; // room for as many tabs as are beside the timeline
    return QProxyStyle::pixelMetric(metric, option, widget);
}

/// Makes room for the arrow of a button that opens its menu at once, which Fusion does not.
QSize HouseStyle::sizeFromContents(
    ContentsType type, const QStyleOption* option, const QSize& contents, const QWidget* widget) const
{
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    if (type == CT_ToolButton && menuButton(option) != nullptr)
        size.rwidth() += arrowSize + 8;
    return size;
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

void HouseStyle::drawPrimitive(
    PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    if (element == PE_FrameLineEdit)
        return drawFieldFrame(*option, painter);
    if (element == PE_IndicatorTabClose)
        return drawTabClose(*option, painter);
    const bool isButton = element == PE_PanelButtonCommand || element == PE_PanelButtonTool;
    if (isButton && option->state.testFlag(State_On) && !isFold(widget))
        return drawOn(*option, painter);
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_IndicatorCheckBox || element == PE_IndicatorRadioButton)
        drawMarkFrame(*option, painter, element == PE_IndicatorRadioButton);
    if (element == PE_Frame && isField(widget))
        drawFieldFrame(*option, painter);
    if (element != PE_PanelMenu)
        return;
    painter->setPen(theme::frame()); // so that it can be distinguished from what it covers
    painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
}

void HouseStyle::drawComplexControl(
    ComplexControl control, const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const
{
    if (const auto* button = menuButton(option); control == CC_ToolButton && button != nullptr)
        return drawMenuButton(*button, painter, widget);
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_SpinBox || control == CC_ComboBox)
        drawFieldFrame(*option, painter);
}

/// Draws the arrow beside the text. Fusion puts it into the corner, half beyond the button's edge.
void HouseStyle::drawMenuButton(
    const QStyleOptionToolButton& button, QPainter* painter, const QWidget* widget) const
{
    QStyleOptionToolButton panel = button;
    panel.features = QStyleOptionToolButton::None;
    panel.text.clear();
    panel.icon = {};
    QProxyStyle::drawComplexControl(CC_ToolButton, &panel, painter, widget);
    QStyleOptionToolButton label = button;
    label.features = QStyleOptionToolButton::None;
    label.rect.setWidth(button.rect.width() - arrowSize - 4);
    proxy()->drawControl(CE_ToolButtonLabel, &label, painter, widget);
    QStyleOptionToolButton arrow = button;
    arrow.rect = QRect(button.rect.right() - arrowSize - 6, button.rect.center().y() - arrowSize / 2 + 1,
        arrowSize, arrowSize);
    proxy()->drawPrimitive(PE_IndicatorArrowDown, &arrow, painter, widget);
}

} // namespace lockscope::ui

#include "moc_housestyle.cpp"
