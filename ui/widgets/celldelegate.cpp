#include "ui/widgets/celldelegate.h"

#include "ui/housestyle.h"
#include "ui/models/lockmodel.h"
#include "ui/theme.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/rowtable.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace lockscope::ui
{
namespace
{

constexpr int cellMargin = HouseStyle::cellMargin;
constexpr int glyphWidth = 18;
constexpr int barHeight = 6;
constexpr int numberWidth = 56; ///< of most times, so that most bars are alike
constexpr int besideBar = 6;
constexpr int idealBar = 64;
constexpr double leavingOpacity = 0.45; ///< of a row that the filter no longer matches

StateStyle lookOfCell(const QModelIndex& index)
{
    return theme::look(static_cast<locks::State>(index.data(LockModel::StateRole).toInt()),
        static_cast<locks::LeaseKind>(index.data(LockModel::LeaseRole).toInt()));
}

/// Returns the longest of the cell's texts that fits. A number with a part missing would be another number,
/// so it is left out.
QString fittingText(CellTexts& texts, const QModelIndex& index, const QString& text, int width)
{
    if (texts.fits(text, width))
        return text;
    const QString brief = index.data(LockModel::BriefRole).toString();
    const QStringList briefer = brief.split(u'\n', Qt::SkipEmptyParts);
    for (const QString& shorter : briefer)
        if (texts.fits(shorter, width))
            return shorter;
    if (index.data(LockModel::NumberRole).toBool())
        return QStringLiteral("…");
    return briefer.isEmpty() ? text : briefer.last();
}

/// An unknown state is drawn as an outline, never as a filled shape.
void drawUnknownMark(QPainter* painter, const QRect& where, const QColor& colour)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(colour, 1, Qt::DashLine));
    QRectF ring(0, 0, 15, 15);
    ring.moveCenter(QRectF(where).center());
    painter->drawEllipse(ring);
    painter->restore();
}

} // namespace

void CellDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* view = qobject_cast<const LockView*>(option.widget);
    if (view != nullptr && !view->isWanted(option.rect))
        return;
    const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    painter->save();
    const QFont font = m_monospace ? theme::monospace() : option.font;
    m_texts.setFont(font);
    painter->setFont(font);
    painter->setPen(ink(index));
    if (index.data(LockModel::LeavingRole).toBool())
        painter->setOpacity(leavingOpacity);
    const bool indented = index.column() == 0; // the branch before it is margin enough
    paintInside(painter, option.rect.adjusted(indented ? 2 : cellMargin, 0, -cellMargin, 0), index);
    painter->restore();
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return {cellMargin * 2, tableRowHeight};
}

int CellDelegate::wantedWidth(const QFont& font, const QModelIndex& index) const
{
    m_texts.setFont(m_monospace ? theme::monospace() : font);
    const int inside = insideWidth(index);
    return inside == 0 ? 0 : inside + 2 * cellMargin;
}

int CellDelegate::neededWidth(const QFont& font, const QModelIndex& index) const
{
    m_texts.setFont(m_monospace ? theme::monospace() : font);
    const int inside = neededInside(index);
    return inside == 0 ? 0 : inside + 2 * cellMargin;
}

int CellDelegate::neededInside(const QModelIndex&) const { return 0; }

int CellDelegate::insideWidth(const QModelIndex& index) const
{
    return m_texts.widthOf(index.data(Qt::DisplayRole).toString());
}

QColor CellDelegate::ink(const QModelIndex& index)
{
    return index.data(LockModel::StaleRole).toBool() ? theme::muted()
                                                     : QApplication::palette().color(QPalette::Text);
}

void CellDelegate::paintInside(QPainter* painter, const QRect& inside, const QModelIndex& index) const
{
    const QString text = index.data(Qt::DisplayRole).toString();
    texts().draw(*painter, inside, Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt()),
        fittingText(texts(), index, text, inside.width()));
}

int StateDelegate::insideWidth(const QModelIndex& index) const
{
    return glyphWidth + CellDelegate::insideWidth(index); // the text has a shape of its own
}

void StateDelegate::paintInside(QPainter* painter, const QRect& inside, const QModelIndex& index) const
{
    const QString text = index.data(Qt::DisplayRole).toString();
    if (text.isEmpty())
        return;
    const StateStyle look = lookOfCell(index);
    const QRect glyph(inside.left(), inside.top(), glyphWidth, inside.height());
    painter->setPen(look.colour);
    texts().draw(*painter, glyph, Qt::AlignCenter, look.glyph);
    if (look.glyph == QStringLiteral("?"))
        drawUnknownMark(painter, glyph, look.colour);
    const QRect room = inside.adjusted(glyphWidth + 4, 0, 0, 0);
    const QString word = text.mid(look.glyph.size() + 1);
    const QString brief = index.data(LockModel::BriefRole).toString();
    texts().draw(*painter, room, Qt::AlignVCenter | Qt::AlignLeft,
        brief.isEmpty() || texts().fits(word, room.width()) ? word : brief);
}

/// A longer word may be cut in its middle.
int WordDelegate::neededInside(const QModelIndex& index) const
{
    constexpr qsizetype shortWord = 14;
    const QString brief = index.data(LockModel::BriefRole).toString();
    const QString word = brief.isEmpty() ? index.data(Qt::DisplayRole).toString() : brief;
    return texts().widthOf(word.left(shortWord));
}

QString shortTrouble(const QString& text, const QString& sign, const QFontMetrics& metrics, int width)
{
    constexpr qsizetype leastShown = 6; ///< a sign, a blank, three letters and the dots
    const qsizetype plus = text.lastIndexOf(u'+');
    const QString words = plus < 0 ? text : text.first(plus).trimmed();
    const QString others = plus < 0 ? QString() : u' ' + text.sliced(plus);
    const QString cut = metrics.elidedText(words, Qt::ElideRight, width - metrics.horizontalAdvance(others));
    return cut.size() >= leastShown ? cut + others : sign;
}

int TroubleDelegate::neededInside(const QModelIndex& index) const
{
    return texts().widthOf(index.data(LockModel::BriefRole).toString().section(u'\n', 0, 0));
}

void TroubleDelegate::paintInside(QPainter* painter, const QRect& inside, const QModelIndex& index) const
{
    const QVariant severity = index.data(LockModel::SeverityRole);
    if (!severity.isValid())
        return;
    painter->setPen(theme::signOf(static_cast<locks::Severity>(severity.toInt())).colour);
    const QString text = index.data(Qt::DisplayRole).toString();
    const QString brief = index.data(LockModel::BriefRole).toString();
    const QString words = brief.section(u'\n', 0, 0);
    const QString sign = brief.section(u'\n', 1, 1);
    const QString shorter = texts().fits(words, inside.width())
                                ? words
                                : shortTrouble(words, sign, QFontMetrics(painter->font()), inside.width());
    texts().draw(*painter, inside, Qt::AlignVCenter | Qt::AlignLeft,
        texts().fits(text, inside.width()) ? text : shorter);
}

int TtlDelegate::insideWidth(const QModelIndex& index) const
{
    const bool hasBar = index.data(LockModel::FractionRole).isValid();
    return hasBar ? numberWidth + idealBar : CellDelegate::insideWidth(index);
}

void TtlDelegate::paintInside(QPainter* painter, const QRect& inside, const QModelIndex& index) const
{
    const StateStyle look = lookOfCell(index);
    if (!m_still && index.data(LockModel::FlashRole).toBool()) {
        QColor flash = look.colour;
        flash.setAlpha(70);
        painter->fillRect(inside.adjusted(-cellMargin, 1, cellMargin, -1), flash);
    }
    const QString text = fittingText(texts(), index, index.data().toString(), inside.width());
    const int number = std::max(numberWidth, texts().widthOf(text) + besideBar);
    const QVariant fraction = index.data(LockModel::FractionRole);
    QRect bar(inside.left(), inside.center().y() - barHeight / 2 + 1, inside.width() - number, barHeight);
    if (fraction.isValid() && bar.width() > 8) {
        painter->fillRect(bar, theme::grid());
        bar.setWidth(int(bar.width() * fraction.toDouble()));
        painter->fillRect(bar, index.data(LockModel::StaleRole).toBool() ? theme::muted() : look.colour);
    }
    texts().draw(*painter, inside, Qt::AlignVCenter | Qt::AlignRight, text);
}

} // namespace lockscope::ui

#include "moc_celldelegate.cpp"
