#include "ui/widgets/wraplayout.h"

#include <QWidget>

#include <algorithm>

namespace lockscope::ui
{

namespace
{

int heightOfLine(const QList<QLayoutItem*>& line)
{
    int height = 0;
    for (const QLayoutItem* item : line)
        height = std::max(height, item->sizeHint().height());
    return height;
}

bool wantsWidth(const QLayoutItem* item)
{
    return (item->expandingDirections() & Qt::Horizontal) != Qt::Orientations();
}

} // namespace

WrapLayout::WrapLayout(int spacing, QWidget* parent)
    : QLayout(parent)
{
    setSpacing(spacing);
    setContentsMargins(0, 0, 0, 0);
}

WrapLayout::~WrapLayout() { qDeleteAll(m_items); }

void WrapLayout::addItem(QLayoutItem* item) { m_items.append(item); }

void WrapLayout::insertWidget(int place, QWidget* widget)
{
    addWidget(widget);
    m_items.move(m_items.size() - 1, place);
}

QLayoutItem* WrapLayout::takeAt(int place)
{
    return place < 0 || place >= m_items.size() ? nullptr : m_items.takeAt(place);
}

int WrapLayout::heightForWidth(int width) const
{
    int height = 0;
    for (const Line& line : linesFor(width))
        height += heightOfLine(line) + (height > 0 ? spacing() : 0);
    return height;
}

QSize WrapLayout::sizeHint() const { return {widthOf(m_items), heightOfLine(m_items)}; }

/// The widest widget has its room.
QSize WrapLayout::minimumSize() const
{
    QSize least;
    for (const QLayoutItem* item : m_items)
        if (!item->isEmpty())
            least = least.expandedTo(item->minimumSize());
    return least;
}

void WrapLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    int top = rect.top();
    for (const Line& line : linesFor(rect.width())) {
        const int height = heightOfLine(line);
        place(line, {rect.left(), top, rect.width(), height});
        top += height + spacing();
    }
}

QList<WrapLayout::Line> WrapLayout::linesFor(int width) const
{
    QList<Line> lines;
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue; // it is hidden
        if (lines.isEmpty() || widthOf(lines.constLast() + Line{item}) > width)
            lines.append(Line());
        lines.last().append(item);
    }
    return lines;
}

int WrapLayout::widthOf(const Line& line) const
{
    int width = 0;
    for (const QLayoutItem* item : line)
        if (!item->isEmpty())
            width += item->sizeHint().width() + (width > 0 ? spacing() : 0);
    return width;
}

void WrapLayout::place(const Line& line, const QRect& room) const
{
    int rest = std::max(0, room.width() - widthOf(line));
    int left = room.left();
    for (QLayoutItem* item : line) {
        const QSize wanted = item->sizeHint();
        int width = std::min(wanted.width(), room.width());
        if (rest > 0 && wantsWidth(item)) {
            const int wider = std::min(width + rest, item->maximumSize().width());
            rest -= std::max(0, wider - width);
            width = std::max(width, wider);
        }
        const int height = std::min(wanted.height(), room.height());
        item->setGeometry({left, room.top() + (room.height() - height) / 2, width, height});
        left += width + spacing();
    }
}

} // namespace lockscope::ui

#include "moc_wraplayout.cpp"
