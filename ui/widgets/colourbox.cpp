#include "ui/widgets/colourbox.h"

#include "ui/icons.h"
#include "ui/theme.h"

#include <QEvent>
#include <QPainter>

namespace lockscope::ui
{

using profile::ConnectionColour;

ColourBox::ColourBox(QWidget* parent)
    : QComboBox(parent)
{
    setObjectName(QStringLiteral("colour"));
    addItems({tr("no colour"), tr("blue"), tr("green"), tr("orange"), tr("violet"), tr("pink"), tr("olive")});
    Q_ASSERT(count() == profile::connectionColours);
    mark();
}

QColor ColourBox::shadeOf(ConnectionColour colour)
{
    return colour == ConnectionColour::None ? QColor() : theme::holderColour(int(colour) - 1);
}

QIcon ColourBox::patch(ConnectionColour colour)
{
    if (colour == ConnectionColour::None)
        return {};
    return paintedMark([colour](QPainter& painter) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(shadeOf(colour));
        painter.drawRoundedRect(QRectF(2, 2, 12, 12), 3, 3);
    });
}

void ColourBox::mark()
{
    for (int i = 0; i < count(); ++i)
        setItemIcon(i, patch(ConnectionColour(i)));
}

/// The patches have the theme's shades.
void ColourBox::changeEvent(QEvent* event)
{
    QComboBox::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        mark();
}

} // namespace lockscope::ui

#include "moc_colourbox.cpp"
