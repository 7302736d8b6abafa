#include "ui/icons.h"

#include <QApplication>
#include <QFile>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>

/// Must be called outside any namespace.
static void openIconResources() { Q_INIT_RESOURCE(icons); }

namespace lockscope::ui
{
namespace
{

QByteArray drawingOf(const char* name)
{
    static const bool opened = (openIconResources(), true);
    Q_UNUSED(opened)
    QFile file(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(name)));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QPixmap paintedAt(QSvgRenderer& drawing, int size)
{
    QPixmap pixmap(size, size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    drawing.render(&painter);
    return pixmap;
}

QIcon iconOf(const QByteArray& drawing, QIcon::Mode mode, QIcon icon = {})
{
    QSvgRenderer renderer(drawing);
    for (const int size : {16, 20, 24, 32, 40, 48, 64, 128})
        icon.addPixmap(paintedAt(renderer, size), mode);
    return icon;
}

QByteArray inked(QByteArray drawing, QPalette::ColorGroup group)
{
    return drawing.replace(
        "currentColor", QApplication::palette().color(group, QPalette::ButtonText).name().toLatin1());
}

} // namespace

QIcon icon(const char* name)
{
    const QByteArray drawing = drawingOf(name);
    return iconOf(inked(drawing, QPalette::Disabled), QIcon::Disabled,
        iconOf(inked(drawing, QPalette::Active), QIcon::Normal));
}

QIcon paintedMark(const std::function<void(QPainter&)>& paint)
{
    constexpr int sharper = 2;
    QPixmap pixmap(16 * sharper, 16 * sharper);
    pixmap.setDevicePixelRatio(sharper);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter);
    return QIcon(pixmap);
}

QIcon applicationIcon() { return iconOf(drawingOf("lockscope"), QIcon::Normal); }

} // namespace lockscope::ui
