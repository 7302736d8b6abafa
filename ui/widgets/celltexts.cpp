#include "ui/widgets/celltexts.h"

#include "ui/widgets/rowtable.h"

#include <QFontMetrics>
#include <QPainter>
#include <QStyle>

#include <cmath>

namespace lockscope::ui
{

void CellTexts::setFont(const QFont& font)
{
    if (m_font == font)
        return;
    m_font = font;
    m_layouts.clear();
}

int CellTexts::widthOf(const QString& text)
{
    if (text.isEmpty())
        return 0;
    return int(std::ceil(layoutOf(text.size() <= longest ? text : text.first(longest)).size().width()));
}

bool CellTexts::fits(const QString& text, int width)
{
    return text.size() <= longest && widthOf(text) <= width;
}

void CellTexts::draw(QPainter& painter, const QRect& where, Qt::Alignment alignment, const QString& text)
{
    if (text.isEmpty())
        return;
    const int width = where.width();
    const QStaticText& layout = fits(text, width) ? layoutOf(text) : shortened(text, width);
    const QSize size = layout.size().toSize();
    painter.drawStaticText(
        QStyle::alignedRect(painter.layoutDirection(), alignment, size, where).topLeft(), layout);
}

const QStaticText& CellTexts::layoutOf(const QString& text)
{
    const QStaticText* const known = m_layouts.object(text);
    return known != nullptr ? *known : keep(text, text);
}

const QStaticText& CellTexts::shortened(const QString& text, int width)
{
    const QString key = text + QChar::Null + QString::number(width);
    const QStaticText* const known = m_layouts.object(key);
    return known != nullptr ? *known
                            : keep(key, QFontMetrics(m_font).elidedText(text, elisionOf(text), width));
}

const QStaticText& CellTexts::keep(const QString& key, const QString& text)
{
    auto* const layout = new QStaticText(QString(text).replace(u'\n', u' '));
    layout->setTextFormat(Qt::PlainText);
    layout->setPerformanceHint(QStaticText::AggressiveCaching);
    layout->prepare({}, m_font);
    m_layouts.insert(key, layout);
    return *layout;
}

} // namespace lockscope::ui
